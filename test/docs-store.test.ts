import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installCypherlite } from './support/cypherlite/install.ts';
import { BIN, gbuild, ROOT } from './support/cli.ts';
import { fences } from './support/markdown.ts';

/*
 * `docs/store.md` is executed from its first command to its last, in one directory, against the stand-in for
 * `cypherlite`. `UPDATE_DOCS=1 npx vitest run test/docs-store.test.ts` writes the answers anew.
 */

const PATH = join(ROOT, 'docs/store.md');
let cwd: string;
let searchPath: string;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-store-'));
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  symlinkSync(BIN, join(bin, 'gbuild'));
  await installCypherlite(bin);
  symlinkSync(join(ROOT, 'examples'), join(cwd, 'examples'));
  searchPath = [bin, process.env['PATH']].join(delimiter);
});
afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** The commands of a session, each followed by what it prints. */
function replay(session: string): string {
  const commands = session.split('\n').filter((line) => line.startsWith('$ '));
  return commands
    .map((command) => {
      const { stdout } = spawnSync('sh', ['-c', `${command.slice(2)} 2>&1`], {
        cwd,
        encoding: 'utf8',
        env: { PATH: searchPath },
      });
      return `${command}\n${stdout}`;
    })
    .join('');
}

test('the run of docs/store.md goes as written', () => {
  const text = readFileSync(PATH, 'utf8');
  const sessions = fences(text).filter(({ language }) => language === 'console');
  const replayed = sessions.map((session) => replay(session.text));
  if (process.env['UPDATE_DOCS'] !== undefined) {
    let updated = text;
    for (const [index, { text: before }] of sessions.entries())
      updated = updated.replace(before, () => replayed[index] ?? '');
    writeFileSync(PATH, updated);
    return;
  }
  expect(replayed).toEqual(sessions.map((session) => session.text));
});

test('every command and flag of a store is documented, and only those', () => {
  const text = readFileSync(PATH, 'utf8');
  const commands = [
    'apply',
    'status',
    'node',
    'feature',
    'dispatch',
    'review',
    'complete',
    'set-status',
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
