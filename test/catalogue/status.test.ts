import { describe, expect, it } from 'vitest';

import { STATUSES } from '../../src/language/words.ts';
import { openStore, query, type Row, type Store } from '../support/engine.ts';
import { run } from '../cypher/diamond.ts';
import { call, force, openCharted, openUnderWay } from './catalogue.ts';
import { openGraph } from './graphs.ts';

/** The given columns of each row. */
async function columns(store: Store, ...names: string[]): Promise<unknown[][]> {
  return (await call(store, 'status')).map((row: Row) => names.map((name) => row[name]));
}

describe('status.cypher', () => {
  // In a store that shuffles, order is what the script asks for and nothing else.
  it.each([false, true])('tells where each node stands (shuffled: %s)', async (shuffle) => {
    expect(await call(await openUnderWay(shuffle), 'status')).toEqual([
      {
        slug: 'a-produce',
        title: 'Choose the number',
        type: 'chore',
        status: 'completed',
        state: 'completed',
        wave: 1,
        waiting_on: [],
        review_attempts: 2,
        last_verdict: 'pass',
        last_failed_criteria: [],
        started_at: '2025-01-01T10:00:00Z',
        completed_at: '2025-01-01T10:05:00Z',
      },
      {
        slug: 'b-double',
        title: 'Double it',
        type: 'code',
        status: 'in_progress',
        state: 'in_progress',
        wave: 2,
        waiting_on: [],
        review_attempts: 0,
        last_verdict: null,
        last_failed_criteria: null,
        started_at: null,
        completed_at: null,
      },
      {
        slug: 'c-square',
        title: 'Square it',
        type: 'code',
        status: 'pending',
        state: 'frontier',
        wave: 2,
        waiting_on: [],
        review_attempts: 0,
        last_verdict: null,
        last_failed_criteria: null,
        started_at: null,
        completed_at: null,
      },
      {
        slug: 'd-sum',
        title: 'Add both',
        type: 'code',
        status: 'pending',
        state: 'blocked',
        wave: 3,
        waiting_on: ['b-double', 'c-square'],
        review_attempts: 0,
        last_verdict: null,
        last_failed_criteria: null,
        started_at: null,
        completed_at: null,
      },
    ]);
  });

  it('has no row for an empty store', async () => {
    expect(await call(await openStore(), 'status')).toEqual([]);
  });

  it('has one row for a plan of one node', async () => {
    expect(await columns(await openGraph({ alone: [] }), 'slug', 'state', 'wave', 'waiting_on')).toEqual([
      ['alone', 'frontier', 1, []],
    ]);
  });

  it.each([
    ['pending', 'blocked', ['b-double', 'c-square']],
    ['in_progress', 'blocked', ['b-double', 'c-square']],
    ['completed', 'blocked', ['c-square']],
    ['failed', 'blocked', ['b-double', 'c-square']],
    ['cancelled', 'blocked', ['c-square']],
  ] as const)(
    'lets a node wait for what is neither completed nor cancelled, beside one that is %s',
    async (status, state, waitingOn) => {
      const store = await openUnderWay();
      await force(store, { 'b-double': status });
      expect((await columns(store, 'slug', 'state', 'waiting_on')).at(-1)).toEqual([
        'd-sum',
        state,
        waitingOn,
      ]);
    },
  );

  it.each([
    ['completed', 'completed'],
    ['completed', 'cancelled'],
    ['cancelled', 'cancelled'],
  ] as const)('puts a node behind one that is %s and one that is %s on the frontier', async (b, c) => {
    const store = await openUnderWay();
    await force(store, { 'b-double': b, 'c-square': c });
    expect((await columns(store, 'slug', 'state', 'waiting_on')).at(-1)).toEqual(['d-sum', 'frontier', []]);
  });

  it.each(STATUSES.filter((status) => status !== 'pending'))(
    'gives the state %s as stored, and lets such a node wait for nobody',
    async (status) => {
      const store = await openCharted();
      await force(store, { 'd-sum': status });
      expect((await columns(store, 'status', 'state', 'waiting_on')).at(-1)).toEqual([status, status, []]);
    },
  );

  it.each([
    ['fail', ['x', 'y'], 11],
    ['pass', [], 12],
  ] as const)('takes the latest review by its attempt: a %s', async (verdict, failed, attempts) => {
    const store = await openUnderWay(true);
    const other = verdict === 'pass' ? 'fail' : 'pass';
    await run(
      store,
      `UNWIND [2, ${attempts}, 1, 10] + [i IN range(3, ${attempts - 1}) WHERE i <> 10 | i] AS attempt
       MATCH (n:GbuildNode {slug: 'b-double'})
       CREATE (n)-[:REVIEWED]->(:Review {
         attempt: attempt,
         verdict: CASE WHEN attempt = ${attempts} THEN '${verdict}' ELSE '${other}' END,
         failed_criteria: CASE WHEN attempt = ${attempts} THEN ${JSON.stringify(failed)} ELSE ['z'] END,
         at: 'then'
       });`,
    );
    expect(
      (await columns(store, 'slug', 'review_attempts', 'last_verdict', 'last_failed_criteria'))[1],
    ).toEqual(['b-double', attempts, verdict, failed]);
  });

  it('counts a doubled dependency once', async () => {
    const store = await openCharted();
    await query(
      store,
      "MATCH (d:GbuildNode {slug: 'd-sum'})-[:DEPENDS_ON]->(b:GbuildNode {slug: 'b-double'}) CREATE (d)-[:DEPENDS_ON]->(b)",
    );
    expect((await columns(store, 'slug', 'wave', 'waiting_on')).at(-1)).toEqual([
      'd-sum',
      3,
      ['b-double', 'c-square'],
    ]);
  });
});
