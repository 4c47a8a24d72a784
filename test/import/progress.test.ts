/** The checkpoints of 0.4, and the script that records them: what the new store holds in the end. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { progressScript } from '../../src/change/progress-script.ts';
import { importGraph } from '../../src/snapshot/import.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import type { NodeProgress, StoreState } from '../../src/snapshot/state.ts';
import { analyse, CYPHER_VERSIONS } from '../support/analyse.ts';
import { openStore, runScript, splitScript, validate } from '../support/engine.ts';
import { compileClean, runClean } from '../support/plan-store.ts';
import { snapshotOf } from '../support/snapshot.ts';
import { allAsRun } from '../support/progress.ts';
import { smallGraph } from '../snapshot/graph.ts';
import { type OldNode, oldGraph } from './old-graph.ts';

const PENDING: NodeProgress = {
  status: 'pending',
  startedAt: undefined,
  completedAt: undefined,
  values: new Map(),
  reviews: [],
};

const STARTED = '2026-01-31T09:00:00Z';
const COMPLETED = '2026-01-31T10:00:00Z';
const PASSED = { verdict: 'pass', acceptance_results: [{ criterion: 'it is done', passed: true }] };
const FAILED = {
  verdict: 'fail',
  acceptance_results: [
    { criterion: 'it is done', passed: false },
    { criterion: 'it is good', passed: true },
    { criterion: 'größer als "x"', passed: false },
  ],
};

/** What an import makes of a plan with checkpoints. */
function imported(nodes: readonly OldNode[], checkpoints: Readonly<Record<string, unknown>>) {
  const files = Object.entries(checkpoints).map(([slug, content]) => ({
    name: `${slug}.json`,
    text: typeof content === 'string' ? content : JSON.stringify(content),
  }));
  const result = importGraph(oldGraph(...nodes), files);
  if (result.imported === undefined) throw new Error('nothing imported');
  return {
    ...result.imported,
    problems: result.problems.map(
      ({ checkpoint, message, path }) => `${checkpoint ?? ''}: ${path}: ${message}`,
    ),
  };
}

/** The progress of the store that the plan was charted into and the script run on, and what its validator says. */
async function recorded(plan: string, state: StoreState) {
  const store = await openStore();
  await runClean(store, compileClean(plan).script);
  await runClean(store, progressScript(state));
  const read = readSnapshot(await snapshotOf(store));
  expect(read.problems).toEqual([]);
  return { plan: read.state?.plan, progress: read.state?.progress, violations: await validate(store) };
}

const CHAIN: readonly OldNode[] = [
  { slug: 'done', output: { value: '<integer>', nested: { a: '<x>' } } },
  { slug: 'busy', input: { value: 'done.output.value' }, dependsOn: ['done'] },
  { slug: 'lost', input: { value: 'done.output.value' }, dependsOn: ['done'] },
  { slug: 'gone', input: { value: 'done.output.value' }, dependsOn: ['done'] },
  { slug: 'open', input: { value: 'busy.output.value' }, dependsOn: ['busy'] },
  { slug: 'never', input: { value: 'open.output.value' }, dependsOn: ['open'] },
];

const CHECKPOINTS = {
  done: {
    status: 'completed',
    output: { value: 7, nested: { a: [1, { b: 'ü' }] } },
    review: PASSED,
    started_at: STARTED,
    completed_at: COMPLETED,
  },
  busy: { status: 'in_progress', output: {}, review: FAILED, started_at: STARTED },
  lost: {
    status: 'failed',
    output: null,
    review: [FAILED, FAILED, FAILED],
    started_at: STARTED,
    completed_at: COMPLETED,
  },
  gone: { status: 'cancelled' },
  open: { status: 'pending', output: {}, review: null, started_at: null, completed_at: null },
};

const FAILURE = { verdict: 'fail', failedCriteria: ['it is done', 'größer als "x"'] } as const;

const PROGRESS = new Map<string, NodeProgress>([
  [
    'done',
    {
      status: 'completed',
      startedAt: STARTED,
      completedAt: COMPLETED,
      values: new Map<string, string | number>([
        ['value', 7],
        ['nested', '{"a":[1,{"b":"ü"}]}'],
      ]),
      reviews: [{ attempt: 1, verdict: 'pass', failedCriteria: [], at: COMPLETED }],
    },
  ],
  [
    'busy',
    {
      ...PENDING,
      status: 'in_progress',
      startedAt: STARTED,
      reviews: [{ attempt: 1, ...FAILURE, at: STARTED }],
    },
  ],
  [
    'lost',
    {
      ...PENDING,
      status: 'failed',
      startedAt: STARTED,
      completedAt: COMPLETED,
      reviews: [1, 2, 3].map((attempt) => ({ attempt, ...FAILURE, at: COMPLETED })),
    },
  ],
  ['gone', { ...PENDING, status: 'cancelled' }],
  ['open', PENDING],
  ['never', PENDING],
]);

describe('checkpoints', () => {
  it('of every status are read', () => {
    const { problems, state } = imported(CHAIN, CHECKPOINTS);
    expect(problems).toEqual([]);
    expect(state.progress).toEqual(PROGRESS);
  });

  it('are what the store holds in the end', async () => {
    const { plan, state } = imported(CHAIN, CHECKPOINTS);
    expect(await recorded(plan, state)).toEqual({
      plan: state.plan,
      progress: allAsRun(PROGRESS),
      violations: [],
    });
  });

  it('of no node are nothing', () => {
    const { problems, state } = imported(CHAIN, {});
    expect(problems).toEqual([]);
    expect([...state.progress.values()]).toEqual(CHAIN.map(() => PENDING));
  });
});

describe('a value', () => {
  it.each<readonly [string, unknown, unknown]>([
    ['text', 'a\'b"\n\u202e😀', 'a\'b"\n\u202e😀'],
    ['empty text', '', ''],
    ['integer', -3, -3],
    ['large integer', 9007199254740991, 9007199254740991],
    ['fraction', 1.5, 1.5],
    ['small fraction', 1e-9, 1e-9],
    ['large fraction', 1.5e300, 1.5e300],
    ['truth', false, false],
    ['list of texts', ['a', 'b'], ['a', 'b']],
    ['list of integers', [1, 2], [1, 2]],
    ['list of integers and fractions', [1, 2.5], [1, 2.5]],
    ['list of truths', [true, false], [true, false]],
    ['empty list', [], []],
    ['list of several kinds', ['a', 1], '["a",1]'],
    ['list with nothing in it', ['a', null], '["a",null]'],
    ['object', { a: { b: null } }, '{"a":{"b":null}}'],
    ['list of objects', [{ a: 1 }], '[{"a":1}]'],
  ])('that is a %s is recorded', async (_, value, expected) => {
    const { plan, problems, state } = imported([{ slug: 'a' }], {
      a: { status: 'completed', output: { value }, review: PASSED },
    });
    expect(problems).toEqual([]);
    const { progress, violations } = await recorded(plan, state);
    expect(progress?.get('a')?.values).toEqual(new Map([['value', expected]]));
    expect(violations).toEqual([]);
  });

  it.each<readonly [string, unknown, unknown]>([
    ['a text', 'all is well', 'all is well'],
    ['an object', { a: 1 }, '{"a":1}'],
    ['an object with that name', { output: 'x' }, 'x'],
  ])('of an output that is no object may be %s', (_, output, expected) => {
    const { problems, state } = imported([{ slug: 'a', output: 'a report' }], {
      a: { status: 'completed', output, review: PASSED },
    });
    expect(problems).toEqual([]);
    expect(state.progress.get('a')?.values).toEqual(new Map([['output', expected]]));
  });
});

describe('what a store cannot hold is told, with its file:', () => {
  it.each<readonly [string, Readonly<Record<string, unknown>>, readonly string[], Partial<NodeProgress>]>([
    [
      'a node that is not there',
      { zz: { status: 'completed' } },
      ['zz.json: : this is the checkpoint of `zz`, of which the plan has no node'],
      {},
    ],
    ['no object', { a: [] }, ['a.json: : expected an object, found a list'], {}],
    [
      'a status that there is not',
      { a: { status: 'done' } },
      [
        'a.json: status: expected one of "pending", "in_progress", "completed", "failed", "cancelled", found "done"',
      ],
      {},
    ],
    [
      'a verdict that there is not',
      { a: { status: 'pending', review: { verdict: 'ok' } } },
      ['a.json: review.verdict: expected one of "pass", "fail", found "ok"'],
      {},
    ],
    [
      'a review that is none, among others',
      { a: { status: 'pending', review: [PASSED, 'x'] } },
      ['a.json: review[1]: expected an object, found "x"'],
      {},
    ],
    [
      'a property that nobody knows',
      { a: { status: 'cancelled', notes: 'x' } },
      ['a.json: notes: the checkpoint of `a` has the property `notes`'],
      { status: 'cancelled' },
    ],
    [
      'a key that is there twice',
      { a: '{"status": "failed", "status": "cancelled"}' },
      ['a.json: status: this key is there more than once; the last one is the one that is read'],
      { status: 'cancelled' },
    ],
    [
      'a value of no output',
      { a: { status: 'failed', output: { value: 1, other: 2 } } },
      ['a.json: output.other: `a` has a value of `other`, which is none of its outputs'],
      { status: 'failed', values: new Map([['value', 1]]) },
    ],
    [
      'an output that is no object',
      { a: { status: 'failed', output: 7 } },
      ['a.json: output.output: `a` has a value of `output`, which is none of its outputs'],
      { status: 'failed' },
    ],
    [
      'a number that JSON cannot hold',
      { a: '{"status": "failed", "output": {"value": 12345678901234567890}}' },
      ['a.json: output.value: there is a number too large to be read exactly'],
      { status: 'failed', values: new Map([['value', 12345678901234567000]]) },
    ],
    [
      'completed without a review and a value',
      { a: { status: 'completed', output: { value: null }, review: FAILED, completed_at: COMPLETED } },
      [
        'a.json: status: `a` is completed without a passing review, a value of `value`; it is in progress in the store, which holds a completed node to these',
      ],
      { status: 'in_progress', completedAt: COMPLETED, reviews: [{ attempt: 1, ...FAILURE, at: COMPLETED }] },
    ],
    [
      'a pass with failed criteria',
      { a: { status: 'in_progress', review: { ...FAILED, verdict: 'pass' } } },
      [
        'a.json: review.acceptance_results: review 1 of `a` is a pass with failed criteria; it is a pass with none in the store',
      ],
      {
        status: 'in_progress',
        reviews: [{ attempt: 1, verdict: 'pass', failedCriteria: [], at: 'unknown' }],
      },
    ],
    [
      'half of a character',
      {
        a: '{"status": "failed", "output": {"value": ["x", "\\ud800"]}, "started_at": "\\udc00", "review": {"verdict": "fail"}}',
      },
      [
        'a.json: started_at: there is half of a character in this text; U+FFFD stands in its place',
        'a.json: output.value[1]: there is half of a character in this text; U+FFFD stands in its place',
      ],
      {
        status: 'failed',
        values: new Map([['value', ['x', '\ufffd']]]),
        startedAt: '\ufffd',
        reviews: [{ attempt: 1, verdict: 'fail', failedCriteria: [], at: '\ufffd' }],
      },
    ],
  ])('%s', async (_, checkpoints, expected, progress) => {
    const { plan, problems, state } = imported([{ slug: 'a' }], checkpoints);
    expect(problems).toEqual(expected);
    const whole = new Map([['a', { ...PENDING, ...progress }]]);
    expect(state.progress).toEqual(whole);
    expect(await recorded(plan, state)).toMatchObject({
      progress: allAsRun(whole),
      violations: [],
    });
  });

  it('no JSON', () => {
    const { problems, state } = imported([{ slug: 'a' }], { a: '{' });
    expect(problems).toEqual([expect.stringMatching(/^a\.json: : this is not JSON: /)]);
    expect(state.progress).toEqual(new Map([['a', PENDING]]));
  });

  it('anything at all, without a throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const { imported: result } = importGraph(oldGraph(...CHAIN), [{ name: 'done.json', text }]);
        expect(result?.plan).toBe(imported(CHAIN, {}).plan);
      }),
    );
  });

  it('any checkpoint that has the form, and the store that comes of it is valid', async () => {
    const text = fc.oneof(fc.constantFrom('it is done', 'x\n\'"\\'), fc.string({ unit: 'grapheme' }));
    const review = fc.record({
      verdict: fc.constantFrom('pass', 'fail'),
      acceptance_results: fc.array(fc.record({ criterion: text, passed: fc.boolean() }), { maxLength: 3 }),
    });
    const checkpoint = fc.record({
      status: fc.constantFrom('pending', 'in_progress', 'completed', 'failed', 'cancelled'),
      output: fc.record({ value: fc.jsonValue(), nested: fc.jsonValue() }, { requiredKeys: [] }),
      review: fc.oneof(review, fc.array(review, { maxLength: 3 }), fc.constant(null)),
      started_at: fc.option(text),
    });
    await fc.assert(
      fc.asyncProperty(checkpoint, checkpoint, async (done, busy) => {
        const { plan, state } = imported(CHAIN, { done, busy });
        const { progress, violations } = await recorded(plan, state);
        expect(violations).toEqual([]);
        expect(progress).toEqual(allAsRun(state.progress));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the script', () => {
  it('moves the progress of a 0.6 store as well', async () => {
    const result = importGraph(JSON.stringify(smallGraph())).imported;
    if (result === undefined) throw new Error('nothing imported');
    const { progress, violations } = await recorded(result.plan, result.state);
    expect(progress).toEqual(result.state.progress);
    expect(violations).toEqual([]);
  });

  it.each<readonly [string, string, string]>([
    ['when it is run again', '', 'expected 0 in_progress_nodes, found 1'],
    [
      'when a node has been started',
      "MATCH (n {slug: 'open'}) SET n.status = 'in_progress';",
      'expected 0 in_progress_nodes, found 1',
    ],
    [
      'when a value has been recorded',
      "MATCH ({slug: 'open'})-[:OUTPUT]->(d) SET d.value = 1;",
      'expected 0 values, found 1',
    ],
    [
      'when it is another feature',
      "MATCH (f:Feature) SET f.feature = 'other';",
      'expected 1 features_of_this_name, found 0',
    ],
    [
      'when a node has another slug',
      "MATCH (n {slug: 'busy'}) SET n.slug = 'other';",
      'expected 1 in_progress_nodes, found 0',
    ],
    [
      'when an output has another name',
      "MATCH ({slug: 'done'})-[:OUTPUT]->(d {name: 'value'}) SET d.name = 'x';",
      'expected 0 outputs_that_a_completed_node_lacks, found 1',
    ],
    [
      'when a completed node has one more output',
      "MATCH (n {slug: 'done'}) CREATE (n)-[:OUTPUT]->(:Field {name: 'x', shape: '<x>'});",
      'expected 0 outputs_that_a_completed_node_lacks, found 1',
    ],
  ])('changes nothing %s', async (_, change, expected) => {
    const { plan, state } = imported(CHAIN, CHECKPOINTS);
    const store = await openStore();
    await runClean(store, compileClean(plan).script);
    await runClean(store, change === '' ? progressScript(state) : change);
    const before = await snapshotOf(store);
    const result = await runScript(store, progressScript(state));
    expect(result.ok ? '' : result.error.message).toContain(expected);
    expect(await snapshotOf(store)).toBe(before);
  });

  it('may be run on a plan that was mended in between', async () => {
    const { plan, state } = imported(CHAIN, CHECKPOINTS);
    const mended = plan.replace('code never "Do never" {', 'code never "Do it" {\n  input more: <x>');
    expect(await recorded(mended, state)).toMatchObject({ progress: PROGRESS, violations: [] });
  });

  it.each(CYPHER_VERSIONS)('has no error and no warning under %s', (version) => {
    const script = progressScript(imported(CHAIN, CHECKPOINTS).state);
    for (const piece of splitScript(script))
      if (piece.kind === 'statement') expect(analyse(piece.text, version)).toEqual([]);
  });
});
