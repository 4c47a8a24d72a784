/** What several nodes report is recorded as one step: in which order, and all of it or nothing. */

import { expect, test } from 'vitest';
import { record, type Report } from '../../src/run/record.ts';
import { start } from '../../src/run/start.ts';
import { type RunState, UNTOUCHED } from '../../src/snapshot/state.ts';
import { compileClean } from '../support/plan-store.ts';

const PLAN = `feature f {
  destination "d"
  context "c"
}
decision pick "P" {
  output way: <"a" | "b">
  acceptance "c"
}
code left "L" {
  input way from pick when "a"
  output l: <text>
  acceptance "c"
}
code right "R" {
  input way from pick when "b"
  output r: <text>
  acceptance "c"
}
code alone "A" {
  output n: <number>
  output t: <text>
  acceptance "the first"
  acceptance "the second"
  failure_policy repair
}
`;

const { plan } = compileClean(PLAN);
const charted: RunState = { plan, progress: new Map(), revision: 0 };

function started(...slugs: string[]): RunState {
  const outcome = start(charted, slugs, 'T0');
  if (!outcome.ok) throw new Error(outcome.refused.join('\n'));
  return outcome.state;
}

const pass = (node: string) => ({ node, verdict: 'pass', failed: [], note: '' }) as const;
const fail = (node: string) => ({ node, verdict: 'fail', failed: [], note: '' }) as const;
const completion = (node: string, outputs: Record<string, string | number>) => ({
  node,
  outputs: new Map(Object.entries(outputs)),
  completedAt: 'T2',
});

/** What is said of a report, and the status of each node after it. */
function recorded(state: RunState, report: Report) {
  const outcome = record(state, report, 'T1');
  if (!outcome.ok) return outcome.refused;
  const statuses = plan.nodes.map(({ slug }) => (outcome.state.progress.get(slug) ?? UNTOUCHED).status);
  return { ...outcome.result, statuses };
}

test('a pass and its values are one step, and so is what a router leaves out by them', () => {
  expect(
    recorded(started('pick', 'alone'), {
      reviews: [pass('pick'), { ...fail('alone'), failed: [{ criterion: '2', note: 'n' }], note: 'w' }],
      completions: [completion('pick', { way: 'a' })],
    }),
  ).toEqual({
    reviews: [
      { node: 'pick', attempt: 1, verdict: 'pass', status: 'in_progress', next: { next: 'complete' } },
      {
        node: 'alone',
        attempt: 1,
        verdict: 'fail',
        status: 'pending',
        next: { next: 'repair', attempt: 2, of: 3, criteria: [{ criterion: 'the second', note: 'n' }] },
      },
    ],
    completed: ['pick'],
    left_out: [{ node: 'right', by: 'pick.way' }],
    ready: ['left', 'alone'],
    statuses: ['completed', 'pending', 'cancelled', 'pending'],
  });
});

test('reviews count in the order in which they are listed', () => {
  const both = (...reviews: Report['reviews']) =>
    recorded(started('alone'), { reviews, completions: [completion('alone', { n: 1, t: 't' })] });
  expect(both(fail('alone'), pass('alone'))).toEqual([
    '`alone` is pending; only a node in progress is reviewed (`gbuild dispatch alone` starts it)',
    '`alone` is pending; only a node in progress is completed (`gbuild dispatch alone` starts it)',
  ]);
  expect(both(pass('alone'), pass('alone'))).toMatchObject({ completed: ['alone'], ready: ['pick'] });
});

test('producers are completed before their readers, whatever their order', () => {
  const done = record(
    started('pick'),
    { reviews: [pass('pick')], completions: [completion('pick', { way: 'a' })] },
    'T1',
  );
  if (!done.ok) throw new Error();
  const next = start(done.state, ['left', 'alone'], 'T2');
  if (!next.ok) throw new Error();
  expect(
    recorded(next.state, {
      reviews: [pass('left'), pass('alone')],
      completions: [completion('left', { l: 'l' }), completion('alone', { n: 1, t: 't' })],
    }),
  ).toMatchObject({ completed: ['alone', 'left'], ready: [] });
});

test('everything that is refused is said, and nothing is recorded', () => {
  const state = started('pick', 'alone');
  expect(
    recorded(state, {
      reviews: [
        pass('pick'),
        pass('alone'),
        pass('left'),
        pass('nobody'),
        { ...pass('pick'), start: 2 },
        { ...fail('alone'), failed: [{ criterion: 'no such', note: '' }] },
      ],
      completions: [
        completion('pick', { way: 'c', other: 1 }),
        completion('right', { r: 'r' }),
        completion('pick', { way: 'a' }),
        completion('pick', { way: 'a' }),
      ],
    }),
  ).toEqual([
    '`left` is pending; only a node in progress is reviewed (`gbuild dispatch left` starts it)',
    'the store has no node `nobody`; `gbuild status` lists them',
    'this is a report of start 2 of `pick`, which has been started 1 time; only the latest start reports',
    '"no such" is no criterion of `alone`; give its words or its number, 1 to 2 (`gbuild node alone` lists them)',
    '`alone` passes without a value for its output `n`, <number>; give it in `completions`',
    '`alone` passes without a value for its output `t`, <text>; give it in `completions`',
    '`pick` has no output `other`; its only output is `way`',
    'the value of `pick.way` does not fit <"a" | "b">: it is no member of the union',
    '`pick` is completed; only a node in progress is completed',
    '`right` is left out by `pick.way`; to have it run, take the router back with `gbuild reopen pick`',
  ]);
});
