import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCatalogue } from '../src/diagnostics/change-catalogue.ts';
import { BIN, gbuild, ROOT } from './support/cli.ts';
import { installCypherlite } from './support/cypherlite/install.ts';
import { type Fence, fences } from './support/markdown.ts';

/*
 * `docs/changing.md` is executed from its first command to its last, in one directory, against the stand-in for
 * `cypherlite`. `UPDATE_DOCS=1 npx vitest run test/docs-changing.test.ts` writes the answers anew.
 */

const PATH = join(ROOT, 'docs/changing.md');
let cwd: string;
let searchPath: string;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-changing-'));
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

/** What becomes of a block: a session is run again, a text goes to the end of a file, others only stand there. */
function replay({ info, language, text }: Fence): string {
  const file = /^append=(\S+)$/.exec(info)?.[1];
  if (file !== undefined) appendFileSync(join(cwd, file), text);
  if (language !== 'console') return text;
  const commands = text.split('\n').filter((line) => line.startsWith('$ '));
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

test('the session of docs/changing.md goes as written', () => {
  const text = readFileSync(PATH, 'utf8');
  const blocks = fences(text);
  const replayed = blocks.map(replay);
  if (process.env['UPDATE_DOCS'] !== undefined) {
    let updated = text;
    for (const [index, { text: before }] of blocks.entries())
      updated = updated.replace(before, () => replayed[index] ?? '');
    writeFileSync(PATH, updated);
    return;
  }
  expect(replayed).toEqual(blocks.map((block) => block.text));
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
