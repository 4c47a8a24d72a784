import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diagnosticsReport } from '../../src/diagnostics/report-schema.ts';
import { gbuild } from '../support/cli.ts';

const GOOD = readFileSync(new URL('../../examples/diamond.gbuild', import.meta.url), 'utf8');
const EMPTY_OUTPUT = (file: string) => `error[feature-count]: there is no plan here: no feature, and no node
 --> ${file}:1:1
  |
1 |
  | ^
  |
  = help: start with \`feature SLUG { destination "…" context "…" }\`: what is true once the plan is done, and why
`;

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-check-'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function run(args: string[], env: Record<string, string> = {}, input = '') {
  return gbuild(['check', ...args], { cwd, env, input });
}
function put(path: string, text: string): void {
  mkdirSync(join(cwd, path, '..'), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

test('a clean plan', () => {
  put('a.gbuild', GOOD);
  expect(run(['a.gbuild'])).toEqual({ code: 0, stdout: 'no problems in 1 file\n', stderr: '' });
  expect(run(['a.gbuild', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(run(['-'], {}, GOOD)).toEqual({ code: 0, stdout: 'no problems in 1 file\n', stderr: '' });
});

test('diagnostics go to stdout, with a count', () => {
  put('a.gbuild', '');
  expect(run(['a.gbuild'])).toEqual({
    code: 1,
    stdout: `${EMPTY_OUTPUT('a.gbuild')}\n1 error in 1 file\n`,
    stderr: '',
  });
  expect(run(['a.gbuild', '-q'])).toEqual({ code: 1, stdout: `${EMPTY_OUTPUT('a.gbuild')}\n`, stderr: '' });
  expect(run(['-'])).toEqual({
    code: 1,
    stdout: `${EMPTY_OUTPUT('<stdin>')}\n1 error in 1 file\n`,
    stderr: '',
  });
});

test('a directory is searched for plans, in the order of their paths, without stores and dependencies', () => {
  for (const path of ['d/b.gbuild', 'd/B.gbuild', 'd/sub/a.gbuild']) put(path, '');
  for (const path of ['d/.gbuild/x.gbuild', 'd/node_modules/y.gbuild', 'd/notes.txt']) put(path, '');
  symlinkSync('.', join(cwd, 'd/loop'));
  expect(run(['d'])).toEqual({
    code: 1,
    stdout: `${['d/B.gbuild', 'd/b.gbuild', 'd/sub/a.gbuild'].map((file) => `${EMPTY_OUTPUT(join(file))}\n`).join('')}3 errors in 3 files\n`,
    stderr: '',
  });
});

test('a file named twice is checked once', () => {
  put('a.gbuild', GOOD);
  expect(run(['a.gbuild', 'a.gbuild', '.']).stdout).toBe('no problems in 1 file\n');
});

test('a directory without plans is exit 2', () => {
  mkdirSync(join(cwd, 'empty'));
  expect(run(['empty'])).toEqual({ code: 2, stdout: '', stderr: 'gbuild: no .gbuild files in empty\n' });
});

test('a file that cannot be read does not keep the others from being checked', () => {
  put('a.gbuild', '');
  expect(run(['none.gbuild', 'a.gbuild'])).toEqual({
    code: 2,
    stdout: `${EMPTY_OUTPUT('a.gbuild')}\n1 error in 1 file\n`,
    stderr: 'gbuild: cannot read none.gbuild: there is no such file\n',
  });
});

test('--format json prints one document that keeps to its schema, whatever happens', () => {
  put('b.gbuild', '');
  put('a.gbuild', 'feature f {');
  const documents = [
    run(['b.gbuild', 'a.gbuild', '--format', 'json']),
    run(['none.gbuild', '--format', 'json']),
    run(['-', '--format', 'json'], {}, GOOD),
  ].map(({ code, stdout }) => ({ code, report: diagnosticsReport.parse(JSON.parse(stdout)) }));
  expect(
    documents.map(({ code, report }) => ({
      code,
      codes: report.diagnostics.map((each) => `${each.file} ${each.code}`),
      summary: report.summary,
    })),
  ).toEqual([
    {
      code: 1,
      codes: ['a.gbuild syntax', 'b.gbuild feature-count'],
      summary: { files: 2, errors: 2, warnings: 0 },
    },
    { code: 2, codes: [], summary: { files: 0, errors: 0, warnings: 0 } },
    { code: 0, codes: [], summary: { files: 1, errors: 0, warnings: 0 } },
  ]);
});

test('colour is for terminals, for those who ask, and never for the others', () => {
  put('a.gbuild', '');
  const isColoured = (args: string[], env = {}) => run(['a.gbuild', ...args], env).stdout.includes('\u001b[');
  expect(isColoured([])).toBe(false);
  expect(isColoured(['--color', 'always'])).toBe(true);
  expect(isColoured(['--color', 'always'], { NO_COLOR: '1' })).toBe(true);
  expect(isColoured(['--color', 'never'], { FORCE_COLOR: '1' })).toBe(false);
});

test('coloured output is the plain output with colours', () => {
  put('a.gbuild', 'feature F {\n');
  const plain = run(['a.gbuild']).stdout;
  // eslint-disable-next-line no-control-regex
  expect(run(['a.gbuild', '--color', 'always']).stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain);
});

test('a thousand diagnostics are shown, and all of them counted', () => {
  put(
    'a.gbuild',
    `feature f {\n  destination "d"\n  context "c"\n}\n${'code n "N" { output o: <t> acceptance "" }\n'.repeat(1001)}`,
  );
  const { code, stdout } = run(['a.gbuild']);
  expect(code).toBe(1);
  expect(stdout.match(/^error\[/gm)?.length).toBe(1000);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('2001 errors in 1 file (1001 of them not shown)');
});
