import { beforeEach, describe, expect, it } from 'vitest';

import { STATUSES } from '../../src/language/words.ts';
import { query, readGraph, type Row, type Store } from '../support/engine.ts';
import { call, callInVain, force, openUnderWay } from './catalogue.ts';

const SLUG = 'b-double';

let store: Store;
beforeEach(async () => {
  store = await openUnderWay();
});

async function review(verdict: unknown, failed: unknown): Promise<readonly Row[]> {
  return call(store, 'record-review', { slug: SLUG, verdict, failed_criteria: failed });
}

async function refused(slug: unknown, verdict: unknown, failed: unknown): Promise<readonly Row[]> {
  return callInVain(store, 'record-review', { slug, verdict, failed_criteria: failed });
}

async function reviews(): Promise<unknown> {
  return (await call(store, 'node', { slug: SLUG }))[0]?.['reviews'];
}

describe('record-review.cypher', () => {
  it('adds a review to the node, and changes nothing else', async () => {
    const before = await readGraph(store);
    const start = new Date().toISOString();
    expect(await review('fail', ['output.doubled is 2 * input.value'])).toEqual([
      { attempt: 1, verdict: 'fail' },
    ]);
    const end = new Date().toISOString();
    const [row] = await query(
      store,
      "MATCH (:GbuildNode {slug: 'b-double'})-[:REVIEWED]->(v) RETURN v.at AS at",
    );
    const at = row?.['at'];
    const after = await readGraph(store);
    const added = {
      key: 'Review "b-double" 1',
      labels: ['Review'],
      properties: {
        attempt: 1,
        verdict: 'fail',
        failed_criteria: ['output.doubled is 2 * input.value'],
        at,
      },
    };
    expect(after.nodes.filter((node) => node.key === added.key)).toEqual([added]);
    expect(after.nodes.filter((node) => node.key !== added.key)).toEqual(before.nodes);
    const edge = { type: 'REVIEWED', from: 'GbuildNode "b-double"', to: added.key, properties: {} };
    expect(after.edges.filter(({ to }) => to === added.key)).toEqual([edge]);
    expect(after.edges.filter(({ to }) => to !== added.key)).toEqual(before.edges);

    // The store's clock, in UTC: no earlier than the call and no later than its answer.
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    const instant = new Date(String(at)).toISOString();
    expect([start, instant, end].sort()).toEqual([start, instant, end]);
  });

  it('numbers the reviews of a node from 1, and leaves the earlier ones as they were', async () => {
    expect(await review('fail', ['one', 'two'])).toEqual([{ attempt: 1, verdict: 'fail' }]);
    expect(await review('fail', [])).toEqual([{ attempt: 2, verdict: 'fail' }]);
    const before = await reviews();
    expect(await review('pass', [])).toEqual([{ attempt: 3, verdict: 'pass' }]);
    const after = await reviews();
    expect(after).toEqual([
      { attempt: 1, verdict: 'fail', failed_criteria: ['one', 'two'], at: expect.any(String) },
      { attempt: 2, verdict: 'fail', failed_criteria: [], at: expect.any(String) },
      { attempt: 3, verdict: 'pass', failed_criteria: [], at: expect.any(String) },
    ]);
    expect(Array.isArray(after) && after.slice(0, 2)).toEqual(before);
  });

  it('numbers each node on its own', async () => {
    await call(store, 'dispatch', { slugs: ['c-square'] });
    expect(await review('fail', [])).toEqual([{ attempt: 1, verdict: 'fail' }]);
    expect(
      await call(store, 'record-review', { slug: 'c-square', verdict: 'pass', failed_criteria: [] }),
    ).toEqual([{ attempt: 1, verdict: 'pass' }]);
  });

  it('goes on numbering where an earlier run of the node ended', async () => {
    await review('fail', ['x']);
    await call(store, 'set-status', { slug: SLUG, status: 'failed' });
    await call(store, 'set-status', { slug: SLUG, status: 'pending' });
    await call(store, 'dispatch', { slugs: [SLUG] });
    expect(await review('pass', [])).toEqual([{ attempt: 2, verdict: 'pass' }]);
  });

  it.each([
    ['pass', ['x']],
    ['passed', []],
    ['PASS', []],
    ['', []],
    [null, []],
    [true, []],
    ['pass', null],
    ['fail', null],
  ])('takes no review with the verdict %j and the failed criteria %j', async (verdict, failed) => {
    expect(await refused(SLUG, verdict, failed)).toEqual([]);
  });

  it.each(['nobody', '', null])('takes no review of %j', async (slug) => {
    expect(await refused(slug, 'pass', [])).toEqual([]);
  });

  it.each(STATUSES.filter((status) => status !== 'in_progress'))(
    'takes no review of a node that is %s',
    async (status) => {
      await force(store, { [SLUG]: status });
      expect(await refused(SLUG, 'pass', [])).toEqual([]);
      expect(await refused(SLUG, 'fail', ['x'])).toEqual([]);
    },
  );
});
