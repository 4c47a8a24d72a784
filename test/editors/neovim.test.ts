/** A real editor: Neovim, set up by the snippet of docs/editors.md, with the server that is built. */

import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { BIN, ROOT } from '../support/cli.ts';
import { fences } from '../support/markdown.ts';

const here = (name: string) => fileURLToPath(new URL(`neovim/${name}`, import.meta.url));
const [setUp] = fences(readFileSync(join(ROOT, 'docs/editors.md'), 'utf8')).filter(
  ({ language }) => language === 'lua',
);
const isInstalled = spawnSync('nvim', ['--version']).status === 0;

const cwd = mkdtempSync(join(tmpdir(), 'gbuild-neovim-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

test('a person fixes, renames and formats a plan in Neovim', () => {
  if (!isInstalled) {
    console.warn(
      'Neovim is not installed, so the session in a real editor was skipped (apt-get install neovim).',
    );
    return;
  }
  mkdirSync(join(cwd, 'bin'));
  symlinkSync(BIN, join(cwd, 'bin/gbuild'));
  writeFileSync(join(cwd, 'init.lua'), setUp?.text ?? '');
  copyFileSync(here('before.gbuild'), join(cwd, 'plan.gbuild'));
  const env = {
    PATH: [join(cwd, 'bin'), process.env['PATH']].join(delimiter),
    LANG: 'C.UTF-8',
    HOME: cwd,
    GBUILD_SEEN: join(cwd, 'seen.json'),
  };
  const { status, stderr } = spawnSync(
    'nvim',
    ['--headless', '-n', '-i', 'NONE', '-u', 'init.lua', '-S', here('session.lua')],
    { cwd, encoding: 'utf8', env, timeout: 110_000 },
  );
  const seen = existsSync(env.GBUILD_SEEN) ? JSON.parse(readFileSync(env.GBUILD_SEEN, 'utf8')) : stderr;
  expect({ status, seen }).toEqual({
    status: 0,
    seen: {
      filetype: 'gbuild',
      // Neovim counts columns in bytes; the line holds a character of four bytes and two UTF-16 units before it.
      before: [[13, 59, 'unresolved-node', 'no node is named `b-doubel`; did you mean `b-double`?']],
      actions: expect.arrayContaining(['Write `b-double`']),
      rename: 'b-double',
      after: [],
    },
  });
  expect(readFileSync(join(cwd, 'plan.gbuild'), 'utf8')).toBe(readFileSync(here('after.gbuild'), 'utf8'));
});
