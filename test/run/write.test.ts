/** States of a run, written to a store on the embedded engine and read back. */

import { expect, test } from 'vitest';
import { complete } from '../../src/run/complete.ts';
import { type Outcome } from '../../src/run/outcome.ts';
import { reopen } from '../../src/run/reopen.ts';
import { review } from '../../src/run/review.ts';
import { writeScript } from '../../src/run/script.ts';
import { start } from '../../src/run/start.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import type { RunState } from '../../src/snapshot/state.ts';
import { openStore, runScript } from '../support/engine.ts';
import { compileClean, runClean } from '../support/plan-store.ts';
import { snapshotOf } from '../support/snapshot.ts';

const PLAN = `feature f {
  destination "d"
  context "c"
}
decision pick "P" {
  output way: <"a" | "b">
  acceptance "it's one"
}
code left "L" {
  input way from pick when "a"
  output l: <list of paths>
  acceptance "x"
}
code right "R" {
  input way from pick when "b"
  output r: <number>
  acceptance "x"
}
code join "J" {
  input l from left
  input r from right
  output o: <text>
  acceptance "x"
}
`;

function given<T>(outcome: Outcome<T>): { state: RunState; result: T } {
  if (!outcome.ok) throw new Error(outcome.refused.join('\n'));
  return outcome;
}

test('a run through a router, written step by step', async () => {
  const store = await openStore();
  await runClean(store, compileClean(PLAN).script);
  const read = async () => {
    const { problems, state } = readSnapshot(await snapshotOf(store));
    expect(problems).toEqual([]);
    if (state === undefined) throw new Error('nothing read');
    return state;
  };
  const step = async <T>(work: (state: RunState) => Outcome<T>): Promise<T> => {
    const before = await read();
    const { result, state } = given(work(before));
    const script = writeScript(before, state) ?? '';
    const run = async () => {
      const result = await runScript(store, script);
      if (!result.ok) throw new Error(`${result.error.message}\n${script}`);
      return result.rows;
    };
    const rows = await run();
    expect(rows).toEqual([{ revision: before.revision + 1 }]);
    expect(await read()).toEqual({ ...state, revision: before.revision + 1 });
    // A second time, the store has moved.
    expect(await run()).toEqual([]);
    return result;
  };
  await step((state) => start(state, undefined, 'T1'));
  await step((state) => review(state, { node: 'pick', verdict: 'pass', failed: [], note: "it's" }, 'T2'));
  const done = await step((state) =>
    complete(state, { node: 'pick', outputs: new Map([['way', 'a']]), completedAt: 'T3' }),
  );
  expect(done).toEqual({ node: 'pick', left_out: [{ node: 'right', by: 'pick.way' }] });
  await step((state) => start(state, undefined, 'T4'));
  await step((state) =>
    review(state, { node: 'left', verdict: 'fail', failed: [{ criterion: '1', note: 'no' }], note: '' }, 'T5'),
  );
  await step((state) => start(state, ['left'], 'T6'));
  await step((state) => review(state, { node: 'left', verdict: 'pass', failed: [], note: '' }, 'T7'));
  await step((state) =>
    complete(state, { node: 'left', outputs: new Map([['l', ['x', 'y']]]), completedAt: 'T8' }),
  );
  const started = await step((state) => start(state, undefined, 'T9'));
  expect(started.started.map(({ inputs }) => inputs)).toEqual([
    [
      { name: 'l', shape: '<list of paths>', from: 'left.l', value: ['x', 'y'] },
      { name: 'r', shape: '<number>', from: 'right.r', no_value: 'right was left out by pick.way' },
    ],
  ]);
  const back = await step((state) => reopen(state, 'pick', false));
  expect(back).toEqual({
    node: 'pick',
    taken_back: [
      { node: 'left', from: 'completed' },
      { node: 'join', from: 'in_progress' },
      { node: 'right', from: 'cancelled' },
    ],
    used_by: [],
    left_out: [],
  });
});
