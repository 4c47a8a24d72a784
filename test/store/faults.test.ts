import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sandbox } from '../support/sandbox.ts';

/*
 * What can be in the way of a store: each ends in one clear line, exit 1 or 2, and an unchanged store.
 */

const DB = '.gbuild/example-diamond/db';
const DISPATCHED = [
  'dispatched a-produce: Produce the shared value',
  '  chore, start 1, attempt 1 of 3, on failure retry, tier cheap',
  '  output value: <integer>',
  '  acceptance 1. output.value is a single integer',
  '',
].join('\n');
const INSTALL =
  'install cypherlite 0.7.0 or newer: curl -sSfL https://neo4j-labs.github.io/cypherlite/install.sh | bash';

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create();
});
afterEach(() => {
  box.remove();
});

const chart = () =>
  box.stage('charted', () => {
    expect(box.run(['apply', 'examples/diamond.gbuild', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });
const failure = (reason: string, code = 2) => ({ code, stdout: '', stderr: `gbuild: ${reason}\n` });

/** Has a process hold the store's lock for a while; answers when it holds it. */
async function hold(ms: number): Promise<void> {
  const holder = spawn(join(box.cwd, '.bin/cypherlite'), [DB, '-json', 'RETURN 1 AS x'], {
    cwd: box.cwd,
    env: { PATH: process.env['PATH'], STAND_IN_HOLD_MS: String(ms) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
}

test('a missing program', () => {
  const missing = join(box.cwd, 'no/such/cypherlite');
  expect(box.run(['apply', 'examples/diamond.gbuild'], { GBUILD_CYPHERLITE: missing })).toEqual(
    failure(`GBUILD_CYPHERLITE (${missing}) is not there; ${INSTALL}`),
  );
  rmSync(join(box.cwd, '.bin/cypherlite'));
  expect(box.run(['apply', 'examples/diamond.gbuild'], { PATH: join(box.cwd, '.bin') })).toEqual(
    failure(`cypherlite is not on PATH; ${INSTALL}`),
  );
  expect(box.run(['status'])).toMatchObject({ code: 2 });
});

test('a program that cannot be started', () => {
  const program = join(box.cwd, 'notes.txt');
  writeFileSync(program, 'no program');
  expect(box.run(['apply', 'examples/diamond.gbuild'], { GBUILD_CYPHERLITE: program })).toEqual(
    failure(`GBUILD_CYPHERLITE (${program}) does not start: permission denied; ${INSTALL}`),
  );
});

test('a program that is too old, and one that is something else', () => {
  for (const [version, accepted] of [
    ['0.6.9', false],
    ['0.7.0', true],
    ['0.10.0', true],
    ['1.0.0', true],
  ] as const) {
    const { stderr } = box.run(['validate', '--db', 'nowhere'], { STAND_IN_VERSION: version });
    expect(stderr).toBe('gbuild: there is no store in nowhere; make one with `gbuild apply PLAN`\n');
    mkdirSync(join(box.cwd, 'clone'), { recursive: true });
    const result = box.run(['apply', 'examples/diamond.gbuild', '--db', `clone/${version}`, '-q'], {
      STAND_IN_VERSION: version,
    });
    expect(result).toEqual(
      accepted
        ? { code: 0, stdout: '', stderr: '' }
        : failure(`cypherlite is version ${version}, which is too old; ${INSTALL}`),
    );
  }
  expect(box.run(['apply', 'examples/diamond.gbuild'], { GBUILD_CYPHERLITE: '/bin/echo' })).toEqual(
    failure(
      `GBUILD_CYPHERLITE (/bin/echo) does not tell its version, so it is not the cypherlite that is needed; ${INSTALL}`,
    ),
  );
});

test('a lock that is held for a while is waited for', async () => {
  chart();
  await hold(1500);
  expect(box.run(['dispatch'])).toEqual({ code: 0, stdout: DISPATCHED, stderr: '' });
});

test('a lock that is held for good is reported, and never touched', async () => {
  chart();
  const snapshot = box.read(`${DB}/graph.json`);
  await hold(60_000);
  const lock = box.read(`${DB}/.cypherlite.lock`);
  expect(box.run(['dispatch'])).toEqual(
    failure(
      `another process holds the store ${DB} (tried 4 times); let it finish or close it, and leave its lock file alone`,
    ),
  );
  expect(box.read(`${DB}/.cypherlite.lock`)).toBe(lock);
  expect(box.read(`${DB}/graph.json`)).toBe(snapshot);
  process.kill(Number(lock.trim()));
});

test('a program that is killed in the middle leaves a write whole', () => {
  chart();
  const killed = 'cypherlite was ended by SIGKILL; a transaction that it had not committed is undone';
  // The one statement of the write has run by then, and it is a transaction of its own.
  expect(box.run(['set-status', 'a-produce', 'cancelled'], { STAND_IN_KILL: '1' })).toEqual(failure(killed));
  expect(box.run(['set-status', 'a-produce', 'cancelled'])).toEqual(
    failure('`a-produce` is cancelled already', 1),
  );
  expect(box.run(['validate'])).toEqual({ code: 0, stdout: 'the store is valid\n', stderr: '' });
});

test('a charting that is killed in the middle can be done again', () => {
  expect(box.run(['apply', 'examples/diamond.gbuild'], { STAND_IN_KILL: '1' })).toEqual(
    failure('cypherlite was ended by SIGKILL; a transaction that it had not committed is undone'),
  );
  chart();
  expect(box.run(['validate'])).toEqual({ code: 0, stdout: 'the store is valid\n', stderr: '' });
});

test('an answer that is no result', () => {
  chart();
  const { code, stderr, stdout } = box.run(['status'], { STAND_IN_GARBAGE: '1' });
  expect({ code, stdout, lines: stderr.split('\n').length }).toEqual({ code: 2, stdout: '', lines: 2 });
  expect(stderr).toMatch(/^gbuild: cypherlite answered with something that is not a result: .+\n$/);
});

test('a result that is spread over lines is read as well', () => {
  chart();
  expect(box.run(['dispatch'], { STAND_IN_SPREAD: '1' })).toEqual({
    code: 0,
    stdout: DISPATCHED,
    stderr: '',
  });
});

test('a disk that is full', () => {
  const program = join(box.cwd, 'full');
  writeFileSync(
    program,
    '#!/bin/sh\n[ "$1" = --version ] && { echo cypherlite 0.7.0; exit; }\necho "Error: No space left on device (os error 28)" >&2\nexit 1\n',
  );
  chmodSync(program, 0o755);
  chart();
  const before = box.files(DB);
  expect(box.run(['dispatch'], { GBUILD_CYPHERLITE: program })).toEqual(
    failure('no space is left for the store; nothing was changed'),
  );
  expect(box.files(DB)).toEqual(before);
});

test('a refusal of the store is passed on in one line', () => {
  chart();
  box.cypherlite([DB, "MATCH (n:GbuildNode {slug: 'a-produce'})-[r:OUTPUT]->() DELETE r"]);
  const { code, stderr } = box.run(['validate']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^gbuild: the store has \d+ violations; docs\/checks\.md explains [a-z ]+\n$/,
    ),
  });
});

test('a store where there is a file, and a directory that is none', () => {
  box.write('file', 'text');
  expect(box.run(['status', '--db', 'file'])).toEqual(
    failure('there is no store in file; make one with `gbuild apply PLAN`'),
  );
  const { code, stderr } = box.run(['apply', 'examples/diamond.gbuild', '--db', 'file/db']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'gbuild: cannot make the directory file/db: a part of the path is not a directory\n',
  });
});

test.each([
  ['status'],
  ['node', 'a-produce'],
  ['feature'],
  ['dispatch'],
  ['review', 'a-produce', 'pass'],
  ['complete', 'a-produce'],
  ['set-status', 'a-produce', 'failed'],
  ['validate'],
])('a failure is a document too, of the kind of the command: %s', (...args) => {
  expect(box.json(args)).toEqual({
    code: 2,
    document: {
      version: 1,
      kind: args[0],
      result: null,
      refused: [
        `there is no store: no .gbuild/ in ${box.cwd}; make one with \`gbuild apply PLAN\`, or say where it is with --db DIR`,
      ],
    },
  });
});

test('so is what cannot be read', () => {
  const missing = (kind: string, path: string) => ({
    code: 2,
    document: { version: 1, kind, result: null, refused: [`cannot read ${path}: there is no such file`] },
  });
  expect(box.json(['diff', 'none.gbuild'])).toEqual(missing('diff', 'none.gbuild'));
  expect(box.json(['import', 'none.json'])).toEqual(missing('import', 'none.json'));
  expect(box.json(['apply', 'none.gbuild'])).toEqual(missing('apply', 'none.gbuild'));
  expect(box.json(['verify', 'none.gbuild'])).toEqual({
    code: 2,
    document: {
      version: 1,
      kind: 'diagnostics',
      diagnostics: [],
      summary: { files: 0, errors: 0, warnings: 0 },
    },
  });
});
