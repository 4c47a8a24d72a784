import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Gate, isAlive, start, until } from '../support/running.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * A command that is asked to end, in each of its steps, or that hangs: what was being written is finished, nothing further
 * is started, and the words say what has landed.
 */

const DB = '.gbuild/example-diamond/db';
const DISPATCHED = [
  'dispatched a-produce: Produce the shared value',
  '  chore, start 1, attempt 1 of 3, on failure retry, tier cheap',
  '  output value: <integer>',
  '  acceptance 1. output.value is a single integer',
  '',
].join('\n');

let box: Sandbox;
let gate: Gate;
beforeEach(async () => {
  box = await Sandbox.create();
  gate = new Gate(box);
});
afterEach(() => {
  box.remove();
});

const ok = (...args: string[]): string => {
  const { code, stderr, stdout } = box.run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};
const chart = (): void => box.stage('charted', () => ok('apply', 'examples/diamond.gbuild', '-q'));
const stateOf = (slug: string): string | undefined =>
  (
    box.json(['status']).document as { result: { nodes: { slug: string; state: string }[] } }
  ).result.nodes.find((node) => node.slug === slug)?.state;

type Whom = 'the command alone' | 'its process group';
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** What is interrupted, in each of its calls, by which signal, and whom it is sent to. */
const INTERRUPTED = [
  ['apply', 'SIGINT', 'the command alone'],
  ['apply', 'SIGTERM', 'its process group'],
  ['dispatch', 'SIGINT', 'its process group'],
  ['dispatch', 'SIGTERM', 'the command alone'],
  ['dispatch', 'SIGHUP', 'the command alone'],
  ['set-status', 'SIGTERM', 'its process group'],
  ['complete', 'SIGINT', 'the command alone'],
] as const satisfies readonly (readonly [string, keyof typeof CODES, Whom])[];

interface Case {
  readonly args: readonly string[];
  readonly before: () => void;
  /** The call after which the write has landed. */
  readonly lands: number;
  /** How many calls there are when nobody interrupts. */
  readonly calls: number;
  /** What stands on stdout when the signal comes in the last call. */
  readonly stdout: string;
  readonly hasLanded: () => boolean;
}

const started = (): void =>
  box.stage('reviewed', () => {
    ok('apply', 'examples/diamond.gbuild', '-q');
    ok('dispatch');
    ok('review', 'a-produce', 'pass');
  });

const CASES: Readonly<Record<string, Case>> = {
  apply: {
    args: ['apply', 'examples/diamond.gbuild', '-q'],
    before: () => undefined,
    lands: 3,
    calls: 5,
    stdout: '',
    hasLanded: () => existsSync(join(box.cwd, DB, 'graph.json')),
  },
  dispatch: {
    args: ['dispatch'],
    before: chart,
    lands: 3,
    calls: 3,
    stdout: DISPATCHED,
    hasLanded: () => stateOf('a-produce') === 'in_progress',
  },
  'set-status': {
    args: ['set-status', 'a-produce', 'cancelled'],
    before: chart,
    lands: 3,
    calls: 3,
    stdout: 'a-produce is cancelled now\n',
    hasLanded: () => stateOf('a-produce') === 'cancelled',
  },
  complete: {
    args: ['complete', 'a-produce', '--output', 'value=7'],
    before: started,
    lands: 4,
    calls: 4,
    stdout: 'completed a-produce\n',
    hasLanded: () => stateOf('a-produce') === 'completed',
  },
};

describe.each(INTERRUPTED)('%s, by %s to %s', (name, signal, whom) => {
  const { args, before, calls, hasLanded, lands, stdout } = CASES[name] as Case;
  test.each(Array.from({ length: calls }, (_, index) => index + 1))('in call %i', async (call) => {
    before();
    const { child, ended } = start(box, args, gate.at(call));
    await gate.held();
    process.kill(whom === 'the command alone' ? (child.pid ?? 0) : -(child.pid ?? 0), signal);
    gate.letGo();
    const landed = call >= lands;
    expect(await ended).toEqual({
      code: CODES[signal],
      stdout: call === calls ? stdout : '',
      stderr: `gbuild: interrupted by ${signal}; ${landed ? 'the write has landed' : 'nothing was written'}\n`,
    });
    const upTo = Array.from({ length: call }, (_, index) => [`start ${index + 1}`, `end ${index + 1}`]);
    expect(gate.log).toEqual(upTo.flat());
    expect(hasLanded()).toBe(landed);
    const beside = join(box.cwd, DB, '..');
    expect(existsSync(beside) ? readdirSync(beside) : ['db']).toEqual(['db']);
    if (landed) expect(ok('validate')).toBe('the store is valid\n');
  });
});

test('a document says so as well', async () => {
  chart();
  const { child, ended } = start(box, ['dispatch', '--format', 'json'], gate.at(3));
  await gate.held();
  child.kill('SIGINT');
  gate.letGo();
  const { code, stderr, stdout } = await ended;
  expect({ code, stderr, document: JSON.parse(stdout) as unknown }).toMatchObject({
    code: 130,
    stderr: '',
    document: {
      version: 1,
      kind: 'dispatch',
      result: { started: [{ node: 'a-produce' }] },
      refused: ['interrupted by SIGINT; the write has landed'],
    },
  });
});

test('a write that the guard refuses has not landed', async () => {
  chart();
  const { child, ended } = start(box, ['set-status', 'a-produce', 'pending'], gate.at(2));
  await gate.held();
  child.kill('SIGTERM');
  gate.letGo();
  expect(await ended).toEqual({
    code: 143,
    stdout: '',
    stderr: 'gbuild: `a-produce` is pending already\ngbuild: interrupted by SIGTERM; nothing was written\n',
  });
});

test('a second signal ends what runs', async () => {
  chart();
  const { child, ended } = start(box, ['dispatch'], gate.at(3));
  const pid = await gate.held();
  child.kill('SIGINT');
  child.kill('SIGTERM');
  const { code, ...said } = await ended;
  // Which of two signals that are sent at once arrives first is the system's choice.
  expect([130, 143]).toContain(code);
  expect(said).toEqual({
    stdout: '',
    stderr:
      'gbuild: interrupted again, so cypherlite was ended in the middle; `gbuild status` tells what has landed\n',
  });
  await until(() => !isAlive(pid));
  expect(gate.log).toEqual(['start 1', 'end 1', 'start 2', 'end 2', 'start 3']);
  expect(stateOf('a-produce')).toBe('frontier');
});

describe('a program that hangs', () => {
  const tookTooLong = (where: string, seconds: string) => ({
    code: 2,
    stdout: '',
    stderr: `gbuild: ${where} took longer than ${seconds} s, so it was ended; a transaction that it had not committed is undone (--timeout SECONDS or GBUILD_TIMEOUT sets the time)\n`,
  });

  test.each([1, 2, 3])('is ended after the time that a flag sets, in call %i', async (call) => {
    chart();
    const env = gate.at(call);
    const { ended } = start(box, ['dispatch', '--timeout', '1.5'], env);
    const pid = await gate.held();
    const where = call === 1 ? `GBUILD_CYPHERLITE (${env['GBUILD_CYPHERLITE'] ?? ''})` : 'cypherlite';
    expect(await ended).toEqual(tookTooLong(where, '1.5'));
    await until(() => !isAlive(pid));
    expect(stateOf('a-produce')).toBe('frontier');
  });

  test('or that the environment sets; the flag goes before it', async () => {
    chart();
    const dispatch = (env: Record<string, string>, ...flags: string[]) =>
      start(box, ['dispatch', ...flags], env).ended;
    expect(await dispatch({ ...gate.at(2), GBUILD_TIMEOUT: '1.5' })).toEqual(
      tookTooLong('cypherlite', '1.5'),
    );
    expect(await dispatch({ ...gate.at(2), GBUILD_TIMEOUT: '600' }, '--timeout', '1.5')).toEqual(
      tookTooLong('cypherlite', '1.5'),
    );
    expect(await dispatch({ GBUILD_TIMEOUT: '0' })).toEqual({
      code: 0,
      stdout: DISPATCHED,
      stderr: '',
    });
  });

  test('what is no time is a fault of the call', () => {
    chart();
    const refused = (name: string, text: string) => ({
      code: 2,
      stdout: '',
      stderr: `gbuild: ${name} takes a number of seconds, 0 for no limit, not ${text}\n`,
    });
    for (const text of ['soon', '-1', '1e9', '99999999'])
      expect(box.run(['status', `--timeout=${text}`])).toEqual(refused('--timeout', text));
    expect(box.run(['status'], { GBUILD_TIMEOUT: 'soon' })).toEqual(refused('GBUILD_TIMEOUT', 'soon'));
  });
});
