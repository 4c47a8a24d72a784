import { describe, expect, it } from 'vitest';

import { STATUSES } from '../../src/language/words.ts';
import { readGraph } from '../support/engine.ts';
import { call, callInVain, changed, force, openCharted, openUnderWay } from './catalogue.ts';

describe('dispatch.cypher', () => {
  it('starts the frontier among the nodes it is given, and changes nothing else', async () => {
    const store = await openUnderWay();
    const before = await readGraph(store);
    const slugs = ['d-sum', 'c-square', 'nobody', 'b-double', 'a-produce'];
    expect(await call(store, 'dispatch', { slugs })).toEqual([{ dispatched: 'c-square' }]);
    expect(await readGraph(store)).toEqual(
      changed(before, 'GbuildNode "c-square"', { status: 'in_progress' }),
    );
  });

  it('starts several at once, in order, each once', async () => {
    const store = await openCharted(true);
    await force(store, { 'a-produce': 'completed' });
    const before = await readGraph(store);
    const slugs = ['c-square', 'b-double', 'c-square'];
    expect(await call(store, 'dispatch', { slugs })).toEqual([
      { dispatched: 'b-double' },
      { dispatched: 'c-square' },
    ]);
    expect(await readGraph(store)).toEqual(
      changed(changed(before, 'GbuildNode "b-double"', { status: 'in_progress' }), 'GbuildNode "c-square"', {
        status: 'in_progress',
      }),
    );
  });

  it('leaves the rest of the frontier alone', async () => {
    const store = await openCharted();
    await force(store, { 'a-produce': 'completed' });
    const before = await readGraph(store);
    expect(await call(store, 'dispatch', { slugs: ['b-double'] })).toEqual([{ dispatched: 'b-double' }]);
    expect(await readGraph(store)).toEqual(
      changed(before, 'GbuildNode "b-double"', { status: 'in_progress' }),
    );
  });

  it('does nothing the second time', async () => {
    const store = await openUnderWay();
    expect(await call(store, 'dispatch', { slugs: ['c-square'] })).toEqual([{ dispatched: 'c-square' }]);
    expect(await callInVain(store, 'dispatch', { slugs: ['c-square'] })).toEqual([]);
  });

  it.each([[[]], [['nobody']], [['']]])('does nothing for %j', async (slugs) => {
    expect(await callInVain(await openUnderWay(), 'dispatch', { slugs })).toEqual([]);
  });

  it.each(STATUSES.filter((status) => status !== 'pending'))(
    'does not start a node that is %s',
    async (status) => {
      const store = await openCharted();
      await force(store, { 'a-produce': status });
      expect(await callInVain(store, 'dispatch', { slugs: ['a-produce'] })).toEqual([]);
    },
  );

  it.each(STATUSES.flatMap((b) => STATUSES.map((c) => [b, c, satisfied(b) && satisfied(c)] as const)))(
    'behind dependencies that are %s and %s: %s',
    async (b, c, starts) => {
      const store = await openUnderWay();
      await force(store, { 'b-double': b, 'c-square': c });
      const dispatch = starts ? call : callInVain;
      expect(await dispatch(store, 'dispatch', { slugs: ['d-sum'] })).toEqual(
        starts ? [{ dispatched: 'd-sum' }] : [],
      );
    },
  );
});

function satisfied(status: string): boolean {
  return status === 'completed' || status === 'cancelled';
}
