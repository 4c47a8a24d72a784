import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCatalogue } from '../src/diagnostics/change-catalogue.ts';
import { gbuild, ROOT } from './support/cli.ts';
import { Sandbox } from './support/sandbox.ts';
import { expectAsWritten } from './support/session.ts';

/*
 * `docs/changing.md` is executed from its first command to its last, in one directory, against the stand-in for
 * `cypherlite`. `UPDATE_DOCS=1 npx vitest run test/docs-changing.test.ts` writes the answers anew.
 */

const PATH = join(ROOT, 'docs/changing.md');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.create();
});
afterAll(() => {
  sandbox.remove();
});

test('the session of docs/changing.md goes as written', () => {
  expectAsWritten(PATH, sandbox, ({ info, text }) => {
    const file = /^append=(\S+)$/.exec(info)?.[1];
    if (file !== undefined) appendFileSync(join(sandbox.cwd, file), text);
  });
});

test('every code of a refused change has its entry, in order', () => {
  const entries = [...readFileSync(PATH, 'utf8').matchAll(/^### `([a-z-]+)`$/gm)].map((match) => match[1]);
  expect(entries).toEqual(Object.keys(changeCatalogue));
});

test('every flag of diff is documented, and those of a change', () => {
  const text = readFileSync(PATH, 'utf8');
  const section = text.slice(text.indexOf('## `gbuild diff`'), text.indexOf('## `--allow-started`'));
  const flagsOf = (part: string): string[] => [
    ...new Set([...part.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag)),
  ];
  const known = flagsOf(gbuild(['diff', '--help']).stdout).filter((flag) => flag !== '--help');
  expect(flagsOf(section).sort()).toEqual(known.sort());
  for (const command of ['apply', 'compile']) {
    const flags = flagsOf(gbuild([command, '--help']).stdout);
    expect({ command, flags }).toEqual({
      command,
      flags: expect.arrayContaining(['--allow-started', '--prune']) as string[],
    });
  }
});
