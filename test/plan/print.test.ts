/** Plans as tools write them: `printPlan` after `canonicalOrder`. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { check } from '../../src/index.ts';
import { canonicalOrder } from '../../src/plan/canonical.ts';
import { printPlan } from '../../src/plan/print.ts';
import { built } from '../support/plan-choices.ts';
import { EXAMPLES, OK, planFiles } from '../support/plan-files.ts';
import { buildSpec, planOf } from '../support/plan-spec.ts';
import { compileClean } from '../support/plan-store.ts';

describe.each([...planFiles(EXAMPLES), ...planFiles(OK)])('$name', ({ text }) => {
  const plan = canonicalOrder(compileClean(text).plan);

  it('reads back as the same plan', () => {
    const { diagnostics, plan: again } = check(printPlan(plan));
    expect(diagnostics).toEqual([]);
    expect(again).toEqual(plan);
  });
});

describe('any plan', () => {
  const plans = built((choices) => planOf(buildSpec(choices)));

  it('reads back as the same plan once it is in canonical order', () => {
    fc.assert(
      fc.property(plans, (unordered) => {
        const plan = canonicalOrder(unordered);
        const { diagnostics, plan: again } = check(printPlan(plan));
        expect(diagnostics).toEqual([]);
        expect(again).toEqual(plan);
      }),
      { numRuns: 2000 },
    );
  });

  it('is in canonical order once it was brought into it', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const ordered = canonicalOrder(plan);
        expect(canonicalOrder(ordered)).toEqual(ordered);
      }),
      { numRuns: 500 },
    );
  });
});
