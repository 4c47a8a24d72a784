import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compile } from '../../src/index.ts';
import { BIN, gbuild } from '../support/cli.ts';

const GOOD = readFileSync(new URL('../../examples/diamond.gbuild', import.meta.url), 'utf8');
const BAD = GOOD.replace('from b-double', 'from b-doubel');
const SCRIPT = compile(GOOD).script ?? '';
const BAD_OUTPUT = `error[unresolved-node]: no node is named \`b-doubel\`; did you mean \`b-double\`?
  --> bad.gbuild:30:22
   |
30 |   input doubled from b-doubel
   |                      ^^^^^^^^
   |
   = fix: Write \`b-double\`

1 error in 1 file
`;

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-compile-'));
  writeFileSync(join(cwd, 'good.gbuild'), GOOD);
  writeFileSync(join(cwd, 'bad.gbuild'), BAD);
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function run(args: string[], input?: string | Uint8Array) {
  return gbuild(['compile', ...args], { cwd, ...(input === undefined ? {} : { input }) });
}
const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
const CLEAN = { code: 0, stdout: '', stderr: '' };

test('the script of one plan goes to stdout, and nothing else', () => {
  expect(run(['good.gbuild'])).toEqual({ code: 0, stdout: SCRIPT, stderr: '' });
});

test('a plan from standard input', () => {
  expect(run(['-'], GOOD)).toEqual({ code: 0, stdout: SCRIPT, stderr: '' });
});

test('a plan with an error gives no script: diagnostics on stderr, exit 1', () => {
  expect(run(['bad.gbuild'])).toEqual({ code: 1, stdout: '', stderr: BAD_OUTPUT });
  expect(run(['-'], BAD)).toEqual({
    code: 1,
    stdout: '',
    stderr: BAD_OUTPUT.replace('bad.gbuild', '<stdin>'),
  });
});

test('-o FILE writes the script and says so; --quiet does not', () => {
  expect(run(['good.gbuild', '-o', 'out.cypher'])).toEqual({ ...CLEAN, stderr: 'wrote out.cypher\n' });
  expect(read('out.cypher')).toBe(SCRIPT);
  expect(run(['good.gbuild', '-o', 'quiet.cypher', '--quiet'])).toEqual(CLEAN);
  expect(read('quiet.cypher')).toBe(SCRIPT);
});

test('-o DIR writes one script a plan, making the directory', () => {
  writeFileSync(join(cwd, 'second.gbuild'), GOOD);
  expect(run(['good.gbuild', 'second.gbuild', '-o', 'new/scripts'])).toEqual({
    ...CLEAN,
    stderr: `wrote ${join('new/scripts', 'good.cypher')}\nwrote ${join('new/scripts', 'second.cypher')}\n`,
  });
  expect(readdirSync(join(cwd, 'new/scripts'))).toEqual(['good.cypher', 'second.cypher']);
});

test('-o with an existing directory takes one plan too', () => {
  mkdirSync(join(cwd, 'scripts'));
  expect(run(['good.gbuild', '-o', 'scripts', '-q'])).toEqual(CLEAN);
  expect(readdirSync(join(cwd, 'scripts'))).toEqual(['good.cypher']);
});

test('with one bad plan among several nothing is written', () => {
  mkdirSync(join(cwd, 'scripts'));
  writeFileSync(join(cwd, 'scripts/good.cypher'), 'before');
  expect(run(['good.gbuild', 'bad.gbuild', '-o', 'scripts'])).toEqual({
    code: 1,
    stdout: '',
    stderr: BAD_OUTPUT.replace('1 file\n', '2 files\n'),
  });
  expect(readdirSync(join(cwd, 'scripts'))).toEqual(['good.cypher']);
  expect(read('scripts/good.cypher')).toBe('before');
});

test('an output file survives a failed compilation, and keeps its mode through a good one', () => {
  writeFileSync(join(cwd, 'out.cypher'), 'before');
  chmodSync(join(cwd, 'out.cypher'), 0o640);
  expect(run(['bad.gbuild', '-o', 'out.cypher']).code).toBe(1);
  expect(read('out.cypher')).toBe('before');
  expect(run(['good.gbuild', '-o', 'out.cypher', '-q'])).toEqual(CLEAN);
  expect(read('out.cypher')).toBe(SCRIPT);
  expect(statSync(join(cwd, 'out.cypher')).mode & 0o777).toBe(0o640);
  expect(readdirSync(cwd)).toEqual(['bad.gbuild', 'good.gbuild', 'out.cypher']);
});

test('a symbolic link stays one; the file behind it is replaced', () => {
  writeFileSync(join(cwd, 'real.cypher'), 'before');
  symlinkSync('real.cypher', join(cwd, 'link.cypher'));
  expect(run(['good.gbuild', '-o', 'link.cypher', '-q'])).toEqual(CLEAN);
  expect(read('real.cypher')).toBe(SCRIPT);
});

test('a device is written to, not replaced', () => {
  expect(run(['good.gbuild', '-o', '/dev/null', '-q'])).toEqual(CLEAN);
  expect(statSync('/dev/null').isFile()).toBe(false);
});

test('an output that cannot be written is one line and exit 2', () => {
  expect(run(['good.gbuild', '-o', 'no/such/out.cypher'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: cannot write no/such/out.cypher: there is no such file\n',
  });
});

test('several plans need a directory', () => {
  expect(run(['good.gbuild', 'bad.gbuild'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: several plans need -o DIR: each has a store of its own, so their scripts do not mix\n',
  });
});

test('no script replaces a plan or another script', () => {
  expect(run(['good.gbuild', '-o', 'good.gbuild'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: good.gbuild would be overwritten: it belongs to good.gbuild\n',
  });
  mkdirSync(join(cwd, 'a'));
  writeFileSync(join(cwd, 'a/good.gbuild'), GOOD);
  expect(run(['good.gbuild', 'a/good.gbuild', '-o', 'out'])).toEqual({
    code: 2,
    stdout: '',
    stderr: `gbuild: ${join('out', 'good.cypher')} would be overwritten: it belongs to good.gbuild\n`,
  });
  expect(existsSync(join(cwd, 'out'))).toBe(false);
  expect(read('good.gbuild')).toBe(GOOD);
});

test('a plan from standard input cannot be named after itself', () => {
  expect(run(['-', '-o', './'], GOOD)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: a plan from standard input has no name: give -o a file, not a directory\n',
  });
});

test('what cannot be read is one line each, exit 2', () => {
  mkdirSync(join(cwd, 'dir'));
  writeFileSync(join(cwd, 'latin1.gbuild'), Uint8Array.of(0x66, 0xe9));
  writeFileSync(join(cwd, 'utf16.gbuild'), Buffer.from('\ufefffeature', 'utf16le'));
  expect(run(['none.gbuild', 'dir', 'latin1.gbuild', 'utf16.gbuild', '-o', 'out'])).toEqual({
    code: 2,
    stdout: '',
    stderr: [
      'gbuild: cannot read none.gbuild: there is no such file',
      'gbuild: cannot read dir: it is a directory',
      'gbuild: latin1.gbuild is not UTF-8',
      'gbuild: utf16.gbuild is UTF-16; save it as UTF-8',
      '',
    ].join('\n'),
  });
});

test('--format json: a document on stderr beside the script, on stdout when the script goes to a file', () => {
  const empty = {
    version: 1,
    kind: 'diagnostics',
    diagnostics: [],
    summary: { files: 1, errors: 0, warnings: 0 },
  };
  const piped = run(['good.gbuild', '--format', 'json']);
  expect({ ...piped, stderr: JSON.parse(piped.stderr) }).toEqual({ code: 0, stdout: SCRIPT, stderr: empty });
  const filed = run(['good.gbuild', '--format', 'json', '-o', 'out.cypher']);
  expect({ ...filed, stdout: JSON.parse(filed.stdout) }).toEqual({ code: 0, stdout: empty, stderr: '' });
  const failed = run(['bad.gbuild', '--format', 'json', '-o', 'bad.cypher']);
  expect({ ...failed, stdout: JSON.parse(failed.stdout).summary }).toEqual({
    code: 1,
    stdout: { files: 1, errors: 1, warnings: 0 },
    stderr: '',
  });
  expect(existsSync(join(cwd, 'bad.cypher'))).toBe(false);
});

test('a reader that stops early is no fault', () => {
  // A pipe holds 64 KiB: of a script larger than that, the rest is still to be written when the reader goes.
  const many = Array.from(
    { length: 3000 },
    (_, i) => `code n-${i} "N" {\n  output o: <t>\n  acceptance "c"\n}\n`,
  );
  writeFileSync(
    join(cwd, 'big.gbuild'),
    `feature f {\n  destination "d"\n  context "c"\n}\n${many.join('')}`,
  );
  const { status, stderr, stdout } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" compile big.gbuild | head -n 2', process.execPath, BIN],
    { cwd, encoding: 'utf8' },
  );
  expect({ status, stderr, stdout }).toEqual({
    status: 0,
    stderr: '',
    stdout: `${SCRIPT.split('\n').slice(0, 2).join('\n')}\n`,
  });
});
