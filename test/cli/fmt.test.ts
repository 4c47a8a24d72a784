import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gbuild } from '../support/cli.ts';

const MESSY = 'feature f{destination "d" context "c"}\n';
const TIDY = 'feature f {\n  destination "d"\n  context "c"\n}\n';
const BROKEN = 'feature f {\n  destination\n}\n';
const COMPLAINT = `error[syntax]: expected a text in double quotes after \`destination\`
 --> broken.gbuild:2:14
  |
2 |   destination
  |              ^
  |
  = help: write \`destination "what is true once this is done"\`

gbuild: broken.gbuild does not parse, so it was left alone
`;

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-fmt-'));
  put('messy.gbuild', MESSY);
  put('tidy.gbuild', TIDY);
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const put = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const fmt = (args: string[], input = '') => gbuild(['fmt', ...args], { cwd, input });

test('files are rewritten, those laid out already are not touched', () => {
  const before = statSync(join(cwd, 'tidy.gbuild')).mtimeMs;
  expect(fmt(['.'])).toEqual({ code: 0, stdout: 'messy.gbuild\n', stderr: '' });
  expect(read('messy.gbuild')).toBe(TIDY);
  expect(statSync(join(cwd, 'tidy.gbuild')).mtimeMs).toBe(before);
  expect(fmt(['.'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('--quiet names no files', () => {
  expect(fmt(['messy.gbuild', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(read('messy.gbuild')).toBe(TIDY);
});

test('standard input goes to standard output', () => {
  expect(fmt(['-'], MESSY)).toEqual({ code: 0, stdout: TIDY, stderr: '' });
  expect(fmt(['-'], TIDY)).toEqual({ code: 0, stdout: TIDY, stderr: '' });
});

test('--check lists what would change, writes nothing, and exits with 1', () => {
  expect(fmt(['.', '--check'])).toEqual({ code: 1, stdout: 'messy.gbuild\n', stderr: '' });
  expect(read('messy.gbuild')).toBe(MESSY);
  expect(fmt(['tidy.gbuild', '--check'])).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('--diff prints what would change and writes nothing', () => {
  const patch = `Index: messy.gbuild
===================================================================
--- messy.gbuild\tas it is
+++ messy.gbuild\tformatted
@@ -1,1 +1,4 @@
-feature f{destination "d" context "c"}
+feature f {
+  destination "d"
+  context "c"
+}
`;
  expect(fmt(['.', '--diff'])).toEqual({ code: 0, stdout: patch, stderr: '' });
  expect(fmt(['.', '--diff', '--check'])).toEqual({ code: 1, stdout: patch, stderr: '' });
  expect(read('messy.gbuild')).toBe(MESSY);
});

test('a file that does not parse is left alone and said so; the others are formatted', () => {
  put('broken.gbuild', BROKEN);
  expect(fmt(['.'])).toEqual({ code: 1, stdout: 'messy.gbuild\n', stderr: COMPLAINT });
  expect(read('broken.gbuild')).toBe(BROKEN);
});

test('line endings follow the file unless told otherwise', () => {
  put('crlf.gbuild', MESSY.replaceAll('\n', '\r\n'));
  fmt(['crlf.gbuild']);
  expect(read('crlf.gbuild')).toBe(TIDY.replaceAll('\n', '\r\n'));
  fmt(['crlf.gbuild', '--line-ending', 'lf']);
  expect(read('crlf.gbuild')).toBe(TIDY);
});

test('what cannot be read is exit 2', () => {
  expect(fmt(['none.gbuild', 'messy.gbuild'])).toEqual({
    code: 2,
    stdout: 'messy.gbuild\n',
    stderr: 'gbuild: cannot read none.gbuild: there is no such file\n',
  });
});
