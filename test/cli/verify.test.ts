import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gbuild } from '../support/cli.ts';

const GOOD = readFileSync(new URL('../../examples/diamond.gbuild', import.meta.url), 'utf8');

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-verify-'));
  writeFileSync(join(cwd, 'good.gbuild'), GOOD);
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function run(args: readonly string[], input = '') {
  return gbuild(['verify', ...args], { cwd, input });
}

test('plans that chart and validate are proved', () => {
  expect(run(['.'])).toEqual({ code: 0, stdout: 'good.gbuild: charted and valid, 4 nodes\n', stderr: '' });
  expect(run(['-'], GOOD)).toEqual({ code: 0, stdout: '<stdin>: charted and valid, 4 nodes\n', stderr: '' });
  expect(run(['good.gbuild', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('the proof as a document', () => {
  const { code, stderr, stdout } = run(['good.gbuild', '--format', 'json']);
  expect({ code, stderr, document: JSON.parse(stdout) as unknown }).toEqual({
    code: 0,
    stderr: '',
    document: {
      version: 1,
      kind: 'verify',
      result: [{ file: 'good.gbuild', nodes: 4, faults: [] }],
      refused: [],
    },
  });
});

test('with a faulty plan among them nothing is proved; its diagnostics are reported as by check', () => {
  writeFileSync(join(cwd, 'bad.gbuild'), '');
  const reported = gbuild(['check', 'good.gbuild', 'bad.gbuild'], { cwd });
  expect(reported.stdout).not.toBe('');
  expect(run(['good.gbuild', 'bad.gbuild'])).toEqual({ code: 1, stdout: '', stderr: reported.stdout });
  const document = gbuild(['check', 'good.gbuild', 'bad.gbuild', '--format', 'json'], { cwd }).stdout;
  expect(run(['good.gbuild', 'bad.gbuild', '--format', 'json'])).toEqual({
    code: 1,
    stdout: document,
    stderr: '',
  });
});

test('with a plan that cannot be read nothing is proved', () => {
  expect(run(['good.gbuild', 'none.gbuild'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: cannot read none.gbuild: there is no such file\n',
  });
});
