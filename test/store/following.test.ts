import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runEvent } from '../../src/run/event-schema.ts';
import { Gate, isAlive, type Running, start, until } from '../support/running.ts';
import { Sandbox } from '../support/sandbox.ts';

/* `gbuild events`: what a run has come to, and what happens from now on, as processes. */

const DB = '.gbuild/example-diamond/db';

let box: Sandbox;
const running: Running[] = [];
beforeEach(async () => {
  box = await Sandbox.create();
  ok('apply', 'examples/diamond.gbuild', '-q');
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  for (const { ended } of running.splice(0)) await ended;
  box.remove();
});

const ok = (...args: string[]): string => {
  const { code, stderr, stdout } = box.run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

/** The lines of an output, each held to the schema, without the moments. */
function lines(text: string): object[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event = JSON.parse(line) as object;
      expect(runEvent.parse(event)).toEqual(event);
      return { ...event, ...('at' in event && event.at !== null ? { at: 'MOMENT' } : {}) };
    });
}

/** Follows the store, from the moment that it says so. */
async function follow(
  ...args: string[]
): Promise<Running & { readonly said: { stdout: string; stderr: string } }> {
  const started = start(box, ['events', '--follow', '--interval', '0.1', ...args]);
  running.push(started);
  const said = { stdout: '', stderr: '' };
  started.child.stdout?.on('data', (chunk: string) => (said.stdout += chunk));
  started.child.stderr?.on('data', (chunk: string) => (said.stderr += chunk));
  await until(() => said.stdout.includes('\n'));
  return { ...started, said };
}

const context = (revision: number) => ({ version: 1, feature: 'example-diamond', revision });
const STARTED = [
  { ...context(1), event: 'started', node: 'a-produce', start: 1, at: 'MOMENT' },
  {
    ...context(1),
    event: 'status',
    node: 'a-produce',
    from: 'pending',
    to: 'in_progress',
    reason: null,
    at: 'MOMENT',
  },
];
const FOLLOWING = { ...context(0), event: 'following' };

test('the history of a store ends', () => {
  expect(ok('events')).toBe('');
  ok('dispatch');
  ok('review', 'a-produce', 'fail', '--criterion', '1', '--note', 'a text', '--note', 'again');
  const history = [
    { ...STARTED[0], revision: 2 },
    {
      ...context(2),
      event: 'reviewed',
      node: 'a-produce',
      review: 1,
      verdict: 'fail',
      failed_criteria: ['output.value is a single integer'],
      criterion_notes: ['a text'],
      note: 'again',
      at: 'MOMENT',
    },
  ];
  expect(lines(ok('events'))).toEqual(history);
  for (const args of [['example-diamond'], ['--feature', 'example-diamond'], ['--db', DB]])
    expect(lines(ok('events', ...args))).toEqual(history);
  expect(box.run(['events', 'example-diamond', '--db', DB])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'gbuild: name the store once: by FEATURE, --feature or --db\n',
  });
  for (const more of [[], ['--follow']]) {
    expect(box.run(['events', 'none', ...more])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'gbuild: there is no store in .gbuild/none/db; under .gbuild/ there is example-diamond; make one with `gbuild apply PLAN`\n',
    });
  }
});

describe('following a store', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('prints what happens as it does, until %s', async (signal, code) => {
    const { child, ended, said } = await follow();
    ok('dispatch');
    await until(() => said.stdout.includes('"status"'));
    expect(lines(said.stdout)).toEqual([FOLLOWING, ...STARTED]);
    ok('set-status', 'a-produce', 'failed', '--reason', 'no');
    await until(() => said.stdout.includes('"failed"'));
    child.kill(signal);
    const { stdout, ...rest } = await ended;
    expect(rest).toEqual({ code, stderr: '' });
    expect(lines(stdout)).toEqual([
      FOLLOWING,
      ...STARTED,
      {
        ...STARTED[1],
        revision: 2,
        from: 'in_progress',
        to: 'failed',
        reason: 'no',
        at: null,
      },
    ]);
  });

  test('tells what was written without gbuild and without a checkpoint, and of another plan', async () => {
    const { said } = await follow();
    box.cypherlite([DB], "MATCH (n:GbuildNode {slug: 'c-square'}) SET n.status = 'cancelled';\n");
    await until(() => said.stdout.includes('"cancelled"'));
    box.write(
      'next.gbuild',
      box.read('examples/diamond.gbuild').replace('Sum both results', 'Add both results'),
    );
    ok('apply', 'next.gbuild', '-q');
    await until(() => said.stdout.includes('plan-changed'));
    expect(lines(said.stdout)).toEqual([
      FOLLOWING,
      {
        ...context(0),
        event: 'status',
        node: 'c-square',
        from: 'pending',
        to: 'cancelled',
        reason: null,
        at: null,
      },
      {
        ...context(expect.any(Number) as number),
        event: 'plan-changed',
        added: [],
        removed: [],
        changed: ['d-sum'],
        feature_changed: false,
      },
    ]);
    expect(said.stderr).toBe('');
  });

  test('ends when nobody reads any more', async () => {
    const { child, ended } = await follow();
    child.stdout?.destroy();
    ok('dispatch');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('lets the cypherlite finish that runs at %s, and starts no other', async (signal, code) => {
    const gate = new Gate(box);
    // The version, the first look; then what landed without a checkpoint.
    const started = start(box, ['events', '--follow', '--interval', '0.1'], gate.at(3));
    running.push(started);
    let text = '';
    started.child.stdout?.on('data', (chunk: string) => (text += chunk));
    await until(() => text.includes('\n'));
    box.cypherlite([DB], "MATCH (n:GbuildNode {slug: 'c-square'}) SET n.status = 'cancelled';\n");
    const id = await gate.held();
    started.child.kill(signal);
    gate.letGo();
    const { stdout, ...rest } = await started.ended;
    expect(rest).toEqual({ code, stderr: '' });
    // What it was asked for is still told.
    expect(lines(stdout).map((each) => ('node' in each ? each.node : ''))).toEqual(['', 'c-square']);
    expect(gate.log).toEqual([1, 2, 3].flatMap((call) => [`start ${call}`, `end ${call}`]));
    expect(isAlive(id)).toBe(false);
  });

  describe('with a reader that has stopped reading', () => {
    // More than lies between two processes, so that the rest waits in the command.
    const fail = (): void => {
      ok('dispatch');
      const review = { node: 'a-produce', verdict: 'fail', note: 'x'.repeat(1_000_000) };
      box.write('reviews.json', JSON.stringify({ reviews: [review] }));
      ok('record', 'reviews.json');
    };
    const stopped = async (): Promise<Running> => {
      const { child, ended } = await follow();
      child.stdout?.pause();
      fail();
      // The review has begun to arrive.
      await until(() => (child.stdout?.readableLength ?? 0) > 10_000);
      return { child, ended };
    };

    test('ends at a signal', async () => {
      const { child, ended } = await stopped();
      const code = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await code).toBe(143);
      child.stdout?.resume();
      expect(await ended).toMatchObject({ code: 143, stderr: '' });
    });

    test('goes on with what is different when it reads again', async () => {
      const { child, ended } = await stopped();
      for (let times = 0; times < 2; times++) {
        fail();
        // Time for some looks, none of which is to be taken.
        await new Promise((resolve) => setTimeout(resolve, 600));
      }
      child.stdout?.resume();
      let text = '';
      child.stdout?.on('data', (chunk: string) => (text += chunk));
      await until(() => text.includes('"failed"'));
      child.kill('SIGINT');
      const { stdout, ...rest } = await ended;
      expect(rest).toEqual({ code: 130, stderr: '' });
      const told = lines(stdout) as { event: string; start?: number; review?: number }[];
      // Of the two starts since it stopped reading, the later one shows.
      expect(
        told.flatMap(({ event, review, start }) =>
          (start ?? review) ? [`${event} ${start ?? review}`] : [],
        ),
      ).toEqual(['started 1', 'reviewed 1', 'reviewed 2', 'started 3', 'reviewed 3']);
    });
  });

  test('outlives a store that is half written or gone, and says so once', async () => {
    const { child, said } = await follow();
    const graph = box.read(`${DB}/graph.json`);
    box.write(`${DB}/graph.json`, graph.slice(0, 400));
    await until(() => said.stderr.endsWith('\n'));
    const [line, ...more] = said.stderr.split('\n');
    expect(line).toMatch(
      /^gbuild: the store \.gbuild\/example-diamond\/db cannot be read now: .+; it is tried again$/,
    );
    expect(more).toEqual(['']);
    box.write(`${DB}/graph.json`, graph);
    ok('dispatch');
    await until(() => said.stdout.includes('"status"'));
    expect(lines(said.stdout)).toEqual([FOLLOWING, ...STARTED]);
    expect(isAlive(child.pid ?? 0)).toBe(true);
  });

  test('waits for no lock, and is none in the way of others', async () => {
    const { said } = await follow();
    // Somebody holds the store, and something in it has changed: only cypherlite could tell what.
    const lock = join(box.cwd, DB, '.cypherlite.lock');
    writeFileSync(lock, `${process.pid}\n`);
    box.write(`${DB}/wal/other`, 'x');
    await new Promise((resolve) => setTimeout(resolve, 600));
    box.shell(`rm '${lock}' '${DB}/wal/other'`);
    ok('dispatch');
    await until(() => said.stdout.includes('"status"'));
    expect(lines(said.stdout)).toEqual([FOLLOWING, ...STARTED]);
    expect(said.stderr).toBe('');
  });
});
