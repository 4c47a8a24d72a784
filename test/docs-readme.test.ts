import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BIN, gbuild } from './support/cli.ts';
import { type Fence, fences } from './support/markdown.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const README = read('README.md');
const BLOCKS = fences(README);

function block(language: string, index = 0): Fence {
  const found = BLOCKS.filter((each) => each.language === language)[index];
  if (found === undefined) throw new Error(`README has no ${language} block ${index}`);
  return found;
}

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-readme-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

test('README has the blocks that these tests execute, and no other', () => {
  expect(BLOCKS.map(({ language }) => language)).toEqual([
    'sh',
    'sh',
    'gbuild',
    'cypher',
    'text',
    'sh',
    'sh',
    'js',
    'text',
  ]);
});

test('the first command runs the main job (what `npm ci` does, `.ci/run` has done)', () => {
  const [install, main] = block('sh').text.trim().split(' && ');
  expect(install).toBe('npm ci');
  const [command = '', ...args] = main?.split(' ') ?? [];
  expect(command).toBe('node');
  expect(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })).toBe(
    read('examples/diamond.cypher'),
  );
});

test('the second command is the one that runs these tests', () => {
  expect(block('sh', 1).text).toBe('npm test\n');
  expect(read('.ci/run')).toContain('\nnpm test -- ');
});

test('the plan is the example, and its script begins as shown', () => {
  expect(block('gbuild').text).toBe(read('examples/diamond.gbuild'));
  expect(read('examples/diamond.cypher').startsWith(block('cypher').text)).toBe(true);
});

test('the mistake looks as shown', () => {
  writeFileSync(join(cwd, 'plan.gbuild'), block('gbuild').text.replace('from b-double', 'from b-doubel'));
  expect(gbuild(['check', 'plan.gbuild'], { cwd })).toEqual({
    code: 1,
    stdout: block('text').text,
    stderr: '',
  });
});

test('the store is made and the script piped into it as shown', () => {
  // A stand-in that keeps what it is given.
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  symlinkSync(BIN, join(bin, 'gbuild'));
  writeFileSync(join(bin, 'cypherlite'), '#!/bin/sh\necho "$@" >> calls\ncat >> received\n');
  chmodSync(join(bin, 'cypherlite'), 0o755);
  symlinkSync(join(ROOT, 'cypher'), join(cwd, 'cypher'));
  writeFileSync(join(cwd, 'feature.gbuild'), read('examples/diamond.gbuild'));
  const path = [bin, process.env['PATH']].join(delimiter);
  for (const { text } of [block('sh', 3), block('sh', 2)]) {
    expect(spawnSync('sh', ['-ec', text], { cwd, encoding: 'utf8', env: { PATH: path } })).toMatchObject({
      status: 0,
      stderr: '',
    });
  }
  expect(readFileSync(join(cwd, 'calls'), 'utf8')).toBe(
    '.gbuild/feature/db --snapshot-format json\n.gbuild/feature/db\n',
  );
  expect(readFileSync(join(cwd, 'received'), 'utf8')).toBe(
    read('cypher/schema.cypher') + read('examples/diamond.cypher'),
  );
});

test('the library prints what is shown', () => {
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(ROOT, join(cwd, 'node_modules/gbuild'));
  writeFileSync(join(cwd, 'use.mjs'), block('js').text);
  expect(execFileSync(process.execPath, ['use.mjs'], { cwd, encoding: 'utf8' })).toBe(block('text', 1).text);
});

describe('every command has its flags in README', () => {
  const sections = README.split('\n### ');
  for (const command of ['compile', 'check', 'fmt', 'import', 'verify', 'diff']) {
    test(command, () => {
      const section = sections.find((each) => each.startsWith(`\`gbuild ${command}`)) ?? '';
      const help = gbuild([command, '--help']).stdout;
      const flags = [...help.matchAll(/--[a-z-]+/g)]
        .map(([flag]) => flag)
        .filter((flag) => flag !== '--help');
      const documented = [...section.matchAll(/`(--[a-z-]+)/g)].map((match) => match[1]);
      expect(new Set(documented)).toEqual(new Set(flags));
    });
  }
});

test('every command is named in README', () => {
  const commands = [...gbuild(['--help']).stdout.matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(
    (match) => match[1],
  );
  expect(commands.filter((command) => !README.includes(`gbuild ${command}`))).toEqual([]);
  expect(commands.length).toBe(19);
});
