import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { BIN, gbuild, ROOT } from '../support/cli.ts';

const HELP_HEAD = `Usage: gbuild [options] [command]

Compile .gbuild plans into Cypher scripts for CypherLite, and run them in their
stores.

Options:
`;

test('the version is the package’s', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(VERSION).toBe(manifest.version);
  expect(gbuild(['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
});

test('--help is exit 0, no command is the same help and exit 2', () => {
  const asked = gbuild(['--help']);
  expect({ ...asked, stdout: asked.stdout.slice(0, HELP_HEAD.length) }).toEqual({
    code: 0,
    stdout: HELP_HEAD,
    stderr: '',
  });
  expect(gbuild([])).toEqual({ code: 2, stdout: '', stderr: asked.stdout });
});

test('every command says what it does, in one sentence, and has help of its own', () => {
  const help = gbuild(['--help']).stdout;
  const commands = [...help.matchAll(/^ {2}([a-z-]+) \[options\][^\n]*? {2,}\S/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(commands.length).toBeGreaterThan(0);
  expect([...help.matchAll(/^ {2}[a-z-]+ \[options\]/gm)].length).toBe(commands.length);
  for (const command of commands) {
    const { code, stderr, stdout } = gbuild([command, '--help']);
    expect({
      command,
      code,
      stderr,
      usage: stdout.split('\n')[0]?.startsWith(`Usage: gbuild ${command}`),
    }).toEqual({
      command,
      code: 0,
      stderr: '',
      usage: true,
    });
  }
});

test('each fault of the call is exit 2 with a reason', () => {
  const reasons = [
    ['chekc', 'a.gbuild'],
    ['check'],
    ['check', '--fromat', 'json', 'a.gbuild'],
    ['check', '--format', 'xml', 'a.gbuild'],
    ['check', '--color', 'sometimes', 'a.gbuild'],
    ['compile', 'a.gbuild', '-o'],
  ].map((args) => gbuild(args));
  expect(reasons).toEqual(
    [
      "unknown command 'chekc'\n(Did you mean check?)",
      "missing required argument 'plan'",
      "unknown option '--fromat'\n(Did you mean --format?)",
      "option '--format <format>' argument 'xml' is invalid. Allowed choices are pretty, json.",
      "option '--color <when>' argument 'sometimes' is invalid. Allowed choices are auto, always, never.",
      "option '-o, --output <path>' argument missing",
    ].map((reason) => ({ code: 2, stdout: '', stderr: `gbuild: ${reason}\n` })),
  );
});

test('an output that cannot be delivered is one line and exit 2', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const { status, stderr } = spawnSync(process.execPath, [BIN, 'compile', 'examples/diamond.gbuild'], {
      cwd: ROOT,
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'gbuild: cannot write the output: no space is left\n',
    });
  } finally {
    closeSync(full);
  }
});

test('names that no file system takes are one line and exit 2', () => {
  expect(gbuild(['check', 'x'.repeat(5000)])).toEqual({
    code: 2,
    stdout: '',
    stderr: `gbuild: cannot read ${'x'.repeat(5000)}: the name is too long\n`,
  });
  expect(gbuild(['check', 'README.md/plan.gbuild'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: cannot read README.md/plan.gbuild: a part of the path is not a directory\n',
  });
});
