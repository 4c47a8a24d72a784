import { describe, expect, it } from 'vitest';

import { type Status, STATUSES } from '../../src/language/words.ts';
import { readGraph } from '../support/engine.ts';
import { call, callInVain, changed, force, openCharted, openUnderWay } from './catalogue.ts';

/** Which status a node may go to from which, where its dependencies are satisfied. */
const ALLOWED: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['in_progress', 'failed', 'cancelled'],
  in_progress: ['pending', 'failed', 'cancelled'],
  completed: [],
  failed: ['pending', 'in_progress', 'cancelled'],
  cancelled: ['pending', 'in_progress', 'failed'],
};

describe('set-status.cypher', () => {
  it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, ALLOWED[from].includes(to)] as const)))(
    'from %s to %s: %s',
    async (from, to, allowed) => {
      const store = await openCharted();
      await force(store, { 'a-produce': 'completed', 'b-double': from });
      const params = { slug: 'b-double', status: to };
      if (allowed) {
        const before = await readGraph(store);
        expect(await call(store, 'set-status', params)).toEqual([params]);
        expect(await readGraph(store)).toEqual(changed(before, 'GbuildNode "b-double"', { status: to }));
      } else {
        expect(await callInVain(store, 'set-status', params)).toEqual([]);
      }
    },
  );

  it.each(STATUSES.map((status) => [status, status === 'completed' || status === 'cancelled'] as const))(
    'puts to work a node behind one that is %s: %s',
    async (status, allowed) => {
      const store = await openUnderWay();
      await force(store, { 'b-double': 'completed', 'c-square': status, 'd-sum': 'failed' });
      const params = { slug: 'd-sum', status: 'in_progress' };
      const set = allowed ? call : callInVain;
      expect(await set(store, 'set-status', params)).toEqual(allowed ? [params] : []);
    },
  );

  it.each(['pending', 'failed', 'cancelled'])('makes a node %s whatever it waits for', async (status) => {
    const store = await openCharted();
    await force(store, { 'd-sum': 'in_progress' });
    const params = { slug: 'd-sum', status };
    expect(await call(store, 'set-status', params)).toEqual([params]);
  });

  it.each(['frontier', 'blocked', 'Failed', '', null])('does not know the status %j', async (status) => {
    const store = await openUnderWay();
    expect(await callInVain(store, 'set-status', { slug: 'b-double', status })).toEqual([]);
  });

  it.each(['nobody', '', null])('has no row for %j', async (slug) => {
    expect(await callInVain(await openUnderWay(), 'set-status', { slug, status: 'failed' })).toEqual([]);
  });
});
