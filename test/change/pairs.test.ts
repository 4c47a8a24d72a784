import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isEmpty } from '../../src/change/changes.ts';
import { diff } from '../../src/change/diff.ts';
import { emitChange } from '../../src/change/script.ts';
import { readGraph, runScript, validate } from '../support/engine.ts';
import { built } from '../support/plan-choices.ts';
import { buildPair } from './pairs.ts';
import { storeWith } from './stores.ts';

const pairs = built((choices) => buildPair(choices));

describe('any change of any store', () => {
  it('gives the store that charts the new plan, with the progress of the old one', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ({ base, plan }) => {
        const store = await storeWith(base.plan, base.progress);
        const script = emitChange(diff(base, plan));
        const result = await runScript(store, script);
        expect(result.ok ? 'ok' : result.error).toBe('ok');
        expect(await validate(store)).toEqual([]);
        expect(await readGraph(store)).toEqual(await readGraph(await storeWith(plan, base.progress)));
      }),
      { numRuns: 250 },
    );
  });

  it('is made once: a second run fails and leaves the store as it is', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async ({ base, plan }) => {
        const changes = diff(base, plan);
        fc.pre(!isEmpty(changes));
        const store = await storeWith(base.plan, base.progress);
        const script = emitChange(changes);
        await runScript(store, script);
        const before = await readGraph(store);
        expect((await runScript(store, script)).ok).toBe(false);
        expect(await readGraph(store)).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });

  it('leaves nothing to change', () => {
    fc.assert(
      fc.property(pairs, ({ base, plan }) => {
        expect(isEmpty(diff({ plan, progress: base.progress }, plan))).toBe(true);
      }),
    );
  });
});
