import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gbuild, ROOT } from './support/cli.ts';
import { Sandbox } from './support/sandbox.ts';
import { expectAsWritten } from './support/session.ts';

/*
 * `docs/store.md` is executed from its first command to its last, in one directory, against the stand-in for
 * `cypherlite`. `UPDATE_DOCS=1 npx vitest run test/docs-store.test.ts` writes the answers anew.
 */

const PATH = join(ROOT, 'docs/store.md');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.create();
});
afterAll(() => {
  sandbox.remove();
});

test('the run of docs/store.md goes as written', () => {
  expectAsWritten(PATH, sandbox, ({ info, text }) => {
    const file = /^file=(\S+)$/.exec(info)?.[1];
    if (file !== undefined) sandbox.write(file, text);
  });
});

test('every command and flag of a store is documented, and only those', () => {
  const text = readFileSync(PATH, 'utf8');
  const commands = [
    'apply',
    'status',
    'node',
    'feature',
    'events',
    'dispatch',
    'review',
    'complete',
    'record',
    'set-status',
    'reopen',
    'validate',
    'verify',
  ];
  const listed = [...text.matchAll(/^\| `gbuild ([a-z-]+)/gm)].map((match) => match[1]);
  expect(listed).toEqual(commands);
  const flags = commands.flatMap((command) =>
    [...gbuild([command, '--help']).stdout.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag),
  );
  const known = new Set([...flags, '--color', '--quiet', '--help']);
  const documented = new Set([...text.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag));
  for (const flag of ['--color', '--quiet', '--help']) known.delete(flag);
  expect([...documented].sort()).toEqual([...known].sort());
});
