/** The generated files of the project are what their generators make of its sources. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generate/files.ts';
import { packageNotices } from '../scripts/notices.mjs';
import { ROOT } from './support/cli.ts';

const files = generatedFiles(ROOT, packageNotices);

test.each(files)('$path is up to date', async ({ path, text }) => {
  expect(readFileSync(join(ROOT, path), 'utf8'), 'run `npm run generate`').toBe(await text());
});

test('`npm run generate` writes what is not up to date, and `--check` names it', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.generate).toBe('node scripts/generate.mjs');
  const directory = mkdtempSync(join(tmpdir(), 'gbuild-generate-'));
  const generate = (...options: string[]) => {
    const args = [join(ROOT, 'scripts/generate.mjs'), '--out', directory, ...options];
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, stderr, stdout };
  };
  try {
    const names = files.map(({ path }) => `${path}\n`).join('');
    expect(generate()).toEqual({ status: 0, stderr: '', stdout: names });
    for (const { path } of files) {
      expect(readFileSync(join(directory, path), 'utf8')).toBe(readFileSync(join(ROOT, path), 'utf8'));
    }
    expect(generate('--check')).toEqual({ status: 0, stderr: '', stdout: '' });
    writeFileSync(join(directory, 'grammar/gbuild.ebnf'), 'file = ;\n');
    expect(generate('--check')).toEqual({
      status: 1,
      stderr: 'These files are not up to date: run `npm run generate`.\n',
      stdout: 'grammar/gbuild.ebnf\n',
    });
    expect(readFileSync(join(directory, 'grammar/gbuild.ebnf'), 'utf8')).toBe('file = ;\n');
    expect(generate()).toEqual({ status: 0, stderr: '', stdout: 'grammar/gbuild.ebnf\n' });
    expect(readFileSync(join(directory, 'grammar/gbuild.ebnf'), 'utf8')).toBe(
      readFileSync(join(ROOT, 'grammar/gbuild.ebnf'), 'utf8'),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
