import { beforeEach, describe, expect, it } from 'vitest';

import { STATUSES } from '../../src/language/words.ts';
import { readGraph, type Params, type Row, type Store } from '../support/engine.ts';
import { run } from '../cypher/diamond.ts';
import { call, callInVain, changed, force, openUnderWay } from './catalogue.ts';

const SLUG = 'b-double';
const TIMES = { started_at: '2025-01-02T08:00:00Z', completed_at: '2025-01-02T08:30:00Z' };
const DONE = { completed: true, status: 'completed', has_passing_review: true, missing_outputs: [] };

let store: Store;
beforeEach(async () => {
  store = await openUnderWay();
});

/** Gives the node more outputs, by names that are awkward as keys. */
async function addOutputs(...names: string[]): Promise<void> {
  await run(
    store,
    `UNWIND ${JSON.stringify(names)} AS name MATCH (n:GbuildNode {slug: '${SLUG}'})
     CREATE (n)-[:OUTPUT]->(:Field {name: name, shape: '<s>'});`,
  );
}

async function review(verdict: 'pass' | 'fail'): Promise<void> {
  await call(store, 'record-review', { slug: SLUG, verdict, failed_criteria: [] });
}

async function complete(outputs: unknown, more: Params = {}): Promise<readonly Row[]> {
  return call(store, 'complete', { slug: SLUG, outputs, ...TIMES, ...more });
}

async function refused(outputs: unknown, more: Params = {}): Promise<readonly Row[]> {
  return callInVain(store, 'complete', { slug: SLUG, outputs, ...TIMES, ...more });
}

async function outputs(): Promise<unknown> {
  return (await call(store, 'node', { slug: SLUG }))[0]?.['outputs'];
}

describe('complete.cypher', () => {
  it('records values, times and status, and changes nothing else', async () => {
    await review('pass');
    const before = await readGraph(store);
    expect(await complete({ doubled: 14 })).toEqual([DONE]);
    expect(await readGraph(store)).toEqual(
      changed(
        changed(before, 'GbuildNode "b-double"', { status: 'completed', ...TIMES }),
        'Field "b-double" OUTPUT "doubled"',
        { value: 14 },
      ),
    );
  });

  it.each([
    ['a text', 'fourteen'],
    ['an empty text', ''],
    ['an integer', -14],
    ['zero', 0],
    ['a fraction', 1.5],
    ['true', true],
    ['false', false],
    ['texts', ['a', 'b']],
    ['integers', [1, 2]],
    ['fractions', [0.5, 1.5]],
    ['truth values', [true, false]],
    ['an empty list', []],
    ['text with quotes and dollars', '\'"\\ $slug {}\n.commit'],
  ])('takes %s for a value', async (_, value) => {
    await review('pass');
    expect(await complete({ doubled: value })).toEqual([DONE]);
    expect(await outputs()).toEqual([{ name: 'doubled', shape: '<integer>', value }]);
  });

  it('gives each output its own value, whatever its name', async () => {
    await addOutputs('a b', 'x.y', 'status', '$slug', "it's", 'ключ');
    await review('pass');
    const values = { 'a b': 1, 'x.y': 2, status: 3, $slug: 4, "it's": 5, ключ: 6, doubled: 7 };
    expect(await complete(values)).toEqual([DONE]);
    expect(await outputs()).toEqual(
      Object.entries(values)
        .map(([name, value]) => ({ name, shape: name === 'doubled' ? '<integer>' : '<s>', value }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  it('does not look at values for which there is no output', async () => {
    await review('pass');
    const before = await readGraph(store);
    // The names of an input, of a property, of an output elsewhere, and none at all.
    expect(await complete({ doubled: 14, value: 1, title: 'x', squared: 2, typo: { deep: [null] } })).toEqual(
      [DONE],
    );
    expect(await readGraph(store)).toEqual(
      changed(
        changed(before, 'GbuildNode "b-double"', { status: 'completed', ...TIMES }),
        'Field "b-double" OUTPUT "doubled"',
        { value: 14 },
      ),
    );
  });

  it('takes null for a time that nobody told', async () => {
    await review('pass');
    expect(await complete({ doubled: 14 }, { started_at: null, completed_at: null })).toEqual([DONE]);
    const [row] = await call(store, 'node', { slug: SLUG });
    expect([row?.['status'], row?.['started_at'], row?.['completed_at']]).toEqual(['completed', null, null]);
  });

  it('takes a pass at any attempt', async () => {
    await review('fail');
    expect(await refused({ doubled: 14 })).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: false, missing_outputs: [] },
    ]);
    await review('pass');
    await review('fail');
    expect(await complete({ doubled: 14 })).toEqual([DONE]);
  });

  it.each([
    ['no passing review', [], { doubled: 14 }, false, []],
    ['only a failing review', ['fail'], { doubled: 14 }, false, []],
    ['no value', ['pass'], {}, true, ['doubled']],
    ['null for a value', ['pass'], { doubled: null }, true, ['doubled']],
    ['a value under another name', ['pass'], { Doubled: 14 }, true, ['doubled']],
    ['null for all values', ['pass'], null, true, ['doubled']],
    ['neither', ['fail'], {}, false, ['doubled']],
  ] as const)('refuses a node with %s', async (_, verdicts, values, passing, missing) => {
    for (const verdict of verdicts) await review(verdict);
    expect(await refused(values)).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: passing, missing_outputs: missing },
    ]);
  });

  it('names all outputs without a value, in order, and keeps the others back', async () => {
    await addOutputs('z', 'a', 'm');
    await review('pass');
    expect(await refused({ m: 1 })).toEqual([
      {
        completed: false,
        status: 'in_progress',
        has_passing_review: true,
        missing_outputs: ['a', 'doubled', 'z'],
      },
    ]);
  });

  it('asks for a value even where one has been recorded', async () => {
    await run(store, `MATCH (:GbuildNode {slug: '${SLUG}'})-[:OUTPUT]->(o) SET o.value = 1;`);
    await review('pass');
    expect(await refused({})).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: true, missing_outputs: ['doubled'] },
    ]);
  });

  it.each(STATUSES.filter((status) => status !== 'in_progress'))(
    'refuses a node that is %s, whatever else is there',
    async (status) => {
      await review('pass');
      await force(store, { [SLUG]: status });
      expect(await refused({ doubled: 14 })).toEqual([
        { completed: false, status, has_passing_review: true, missing_outputs: [] },
      ]);
      expect(await refused({})).toEqual([
        { completed: false, status, has_passing_review: true, missing_outputs: ['doubled'] },
      ]);
    },
  );

  it('does nothing the second time: the first values stay', async () => {
    await review('pass');
    expect(await complete({ doubled: 14 })).toEqual([DONE]);
    expect(await refused({ doubled: 15 }, { started_at: 'later', completed_at: 'later' })).toEqual([
      { completed: false, status: 'completed', has_passing_review: true, missing_outputs: [] },
    ]);
  });

  it.each(['nobody', '', null])('has no row for %j', async (slug) => {
    expect(await refused({ doubled: 14 }, { slug })).toEqual([]);
  });

  it("does not take another node's review for the node's own", async () => {
    await call(store, 'dispatch', { slugs: ['c-square'] });
    await review('pass');
    expect(await refused({ squared: 49 }, { slug: 'c-square' })).toEqual([
      { completed: false, status: 'in_progress', has_passing_review: false, missing_outputs: [] },
    ]);
  });
});
