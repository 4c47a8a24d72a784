/** What is told of two moments of a store, worked out from states alone. */

import { describe, expect, test } from 'vitest';
import { complete } from '../../src/run/complete.ts';
import { runEvent } from '../../src/run/event-schema.ts';
import { eventsBetween, historyOf, type RunEvent } from '../../src/run/events.ts';
import type { Outcome } from '../../src/run/outcome.ts';
import { reopen } from '../../src/run/reopen.ts';
import { review } from '../../src/run/review.ts';
import { setStatus } from '../../src/run/set-status.ts';
import { withProgress } from '../../src/run/settle.ts';
import { start } from '../../src/run/start.ts';
import { type RunState, UNTOUCHED } from '../../src/snapshot/state.ts';
import { compileClean } from '../support/plan-store.ts';

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
  acceptance "y"
}
`;

const fresh: RunState = { plan: compileClean(PLAN).plan, progress: new Map(), revision: 0 };
const at = (minute: number): string => `2026-01-31T09:${String(minute).padStart(2, '0')}:00.000Z`;

/** What a step comes to, as a store would have it. */
function step(before: RunState, outcome: Outcome<unknown>): RunState {
  if (!outcome.ok) throw new Error(outcome.refused.join('\n'));
  return { ...outcome.state, revision: before.revision + 1 };
}
const started = (state: RunState, minute: number) => step(state, start(state, undefined, at(minute)));
const passed = (state: RunState, node: string, minute: number) =>
  step(state, review(state, { node, verdict: 'pass', failed: [], note: '' }, at(minute)));
const completed = (state: RunState, node: string, outputs: Record<string, string>, minute: number) =>
  step(state, complete(state, { node, outputs: new Map(Object.entries(outputs)), completedAt: at(minute) }));

/** Events without what all of them say, and held to their schema. */
function bare(events: readonly RunEvent[], revision: number): unknown[] {
  return events.map((event) => {
    expect(runEvent.parse(event)).toEqual(event);
    const { feature, revision: own, version, ...rest } = event;
    expect({ feature, own, version }).toEqual({ feature: 'f', own: revision, version: 1 });
    return rest;
  });
}

const steps = (): RunState[] => {
  const states = [fresh];
  const add = (make: (state: RunState) => RunState): void => {
    states.push(make(states.at(-1) as RunState));
  };
  add((state) => started(state, 1));
  add((state) => passed(state, 'pick', 2));
  add((state) => completed(state, 'pick', { way: 'b' }, 3));
  add((state) => started(state, 4));
  add((state) =>
    step(
      state,
      review(
        state,
        { node: 'right', verdict: 'fail', failed: [{ criterion: 'y', note: 'no' }], note: 'all' },
        at(5),
      ),
    ),
  );
  add((state) => step(state, reopen(state, 'pick', false)));
  return states;
};

/** The events of each step, as its number, a kind, and whom it is about. */
const EXPECTED = [
  [
    { event: 'started', node: 'pick', start: 1, at: at(1) },
    { event: 'status', node: 'pick', from: 'pending', to: 'in_progress', reason: null, at: at(1) },
  ],
  [
    {
      event: 'reviewed',
      node: 'pick',
      review: 1,
      verdict: 'pass',
      failed_criteria: [],
      criterion_notes: [],
      note: '',
      at: at(2),
    },
  ],
  [
    { event: 'value-recorded', node: 'pick', output: 'way', value: 'b', at: at(3) },
    { event: 'status', node: 'pick', from: 'in_progress', to: 'completed', reason: null, at: at(3) },
    { event: 'left-out', node: 'left', by: 'pick.way', at: at(3) },
    { event: 'status', node: 'left', from: 'pending', to: 'cancelled', reason: null, at: at(3) },
  ],
  [
    { event: 'started', node: 'right', start: 1, at: at(4) },
    { event: 'status', node: 'right', from: 'pending', to: 'in_progress', reason: null, at: at(4) },
  ],
  [
    {
      event: 'reviewed',
      node: 'right',
      review: 1,
      verdict: 'fail',
      failed_criteria: ['y'],
      criterion_notes: ['no'],
      note: 'all',
      at: at(5),
    },
    { event: 'status', node: 'right', from: 'in_progress', to: 'pending', reason: null, at: at(5) },
  ],
  [
    { event: 'reopened', node: 'pick', at: null },
    { event: 'value-lost', node: 'pick', output: 'way', at: null },
    { event: 'status', node: 'pick', from: 'completed', to: 'pending', reason: null, at: null },
    { event: 'taken-back', node: 'left', by: 'pick.way', at: null },
    { event: 'status', node: 'left', from: 'cancelled', to: 'pending', reason: null, at: null },
  ],
];

describe('between two moments', () => {
  test('of a run, step by step', () => {
    const states = steps();
    const told = states
      .slice(1)
      .map((after, index) => bare(eventsBetween(states[index] as RunState, after), index + 1));
    expect(told).toEqual(EXPECTED);
    for (const state of states) expect(eventsBetween(state, state)).toEqual([]);
  });

  test('several steps apart, what the later one still shows, in the order of a run', () => {
    const states = steps();
    // A completed node that was taken back, started and reviewed again: its first start is no longer to be seen.
    const before = states[3] as RunState;
    const open = states.at(-1) as RunState;
    const again = passed(started(open, 10), 'pick', 11);
    expect(bare(eventsBetween(before, again), 8)).toEqual([
      { event: 'reopened', node: 'pick', at: null },
      { event: 'value-lost', node: 'pick', output: 'way', at: null },
      { event: 'started', node: 'pick', start: 2, at: at(10) },
      { ...(EXPECTED[1]?.[0] as object), review: 2, at: at(11) },
      { event: 'status', node: 'pick', from: 'completed', to: 'in_progress', reason: null, at: at(10) },
      { event: 'taken-back', node: 'left', by: 'pick.way', at: null },
      { event: 'status', node: 'left', from: 'cancelled', to: 'pending', reason: null, at: null },
      { event: 'started', node: 'right', start: 1, at: at(4) },
      EXPECTED[4]?.[0],
    ]);
    // Started, failed and started again: the review of the first start comes before the second start.
    const fourth = states[4] as RunState;
    const failed = states[5] as RunState;
    expect(
      bare(eventsBetween(fourth, started(failed, 12)), 6).map((each) => (each as RunEvent).event),
    ).toEqual(['reviewed', 'started']);
    expect(
      bare(
        eventsBetween(fresh, completed(passed(started(open, 10), 'pick', 11), 'pick', { way: 'a' }, 12)),
        9,
      ),
    ).toMatchObject([
      { event: 'reviewed', review: 1 },
      { event: 'started', start: 2 },
      { event: 'reviewed', review: 2 },
      { event: 'value-recorded', value: 'a' },
      { event: 'status', to: 'completed' },
      { event: 'started', node: 'right', start: 1 },
      { event: 'reviewed', node: 'right' },
      { event: 'left-out', node: 'right' },
      { event: 'status', node: 'right', to: 'cancelled' },
    ]);
  });

  test('a status that a person gave has its reason, and no time', () => {
    const after = step(fresh, setStatus(fresh, ['pick'], 'cancelled', 'no need', at(20)));
    expect(bare(eventsBetween(fresh, after), 1)).toEqual([
      { event: 'status', node: 'pick', from: 'pending', to: 'cancelled', reason: 'no need', at: null },
      { event: 'left-out', node: 'left', by: 'pick.way', at: null },
      { event: 'status', node: 'left', from: 'pending', to: 'cancelled', reason: null, at: null },
      { event: 'left-out', node: 'right', by: 'pick.way', at: null },
      { event: 'status', node: 'right', from: 'pending', to: 'cancelled', reason: null, at: null },
    ]);
  });

  test('what somebody wrote without gbuild is told as well', () => {
    const after = withProgress(fresh, [
      ['pick', { ...UNTOUCHED, status: 'in_progress', startedAt: at(1) }],
      ['left', { ...UNTOUCHED, values: new Map([['l', ['x', 'y']]]) }],
    ]);
    expect(bare(eventsBetween(fresh, after), 0)).toEqual([
      { event: 'started', node: 'pick', start: 0, at: at(1) },
      { event: 'status', node: 'pick', from: 'pending', to: 'in_progress', reason: null, at: at(1) },
      { event: 'value-recorded', node: 'left', output: 'l', value: ['x', 'y'], at: null },
    ]);
    expect(bare(eventsBetween(after, fresh), 0)).toEqual([
      { event: 'status', node: 'pick', from: 'in_progress', to: 'pending', reason: null, at: null },
      { event: 'value-lost', node: 'left', output: 'l', at: null },
    ]);
  });

  test('another plan: what is new, gone and different comes first', () => {
    const text = PLAN.replace('code right "R"', 'code straight "R"').replace('"L"', '"Left"');
    const after = { ...fresh, plan: compileClean(text).plan, revision: 0 };
    expect(bare(eventsBetween(fresh, after), 0)).toEqual([
      {
        event: 'plan-changed',
        added: ['straight'],
        removed: ['right'],
        changed: ['left'],
        feature_changed: false,
      },
    ]);
    const other = { ...fresh, plan: compileClean(PLAN.replace('"d"', '"e"')).plan };
    expect(bare(eventsBetween(fresh, other), 0)).toEqual([
      { event: 'plan-changed', added: [], removed: [], changed: [], feature_changed: true },
    ]);
  });

  test('another feature in the same place: nothing is known of its nodes', () => {
    const before = completed(passed(started(fresh, 1), 'pick', 2), 'pick', { way: 'a' }, 3);
    const plan = compileClean(PLAN.replace('feature f', 'feature g')).plan;
    expect(eventsBetween(before, { ...before, plan }).map(({ event }) => event)).toEqual([
      'plan-changed',
      'started',
      'reviewed',
      'value-recorded',
      'status',
      'left-out',
      'status',
    ]);
  });
});

test('the history is what a store still tells, by time, and last what has none', () => {
  const [, , , , , state] = steps() as [unknown, unknown, unknown, unknown, unknown, RunState];
  const after = step(state, setStatus(state, ['right'], 'cancelled', 'enough', at(20)));
  expect(bare(historyOf(after), 6)).toEqual([
    EXPECTED[0]?.[0],
    EXPECTED[1]?.[0],
    EXPECTED[2]?.[0],
    { ...EXPECTED[2]?.[1], from: 'pending' },
    EXPECTED[2]?.[2],
    EXPECTED[2]?.[3],
    EXPECTED[3]?.[0],
    EXPECTED[4]?.[0],
    { event: 'status', node: 'right', from: 'pending', to: 'cancelled', reason: 'enough', at: null },
  ]);
  expect(historyOf(fresh)).toEqual([]);
});
