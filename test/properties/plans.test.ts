import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compile } from '../../src/index.ts';

import { built } from '../support/plan-choices.ts';

import { printSpec } from '../support/plan-printer.ts';
import { buildSpec, planOf } from '../support/plan-spec.ts';

/** A plan as text, in any layout, and the plan that it is. */
const written = built((choices, layout) => {
  const spec = buildSpec(choices);
  return { text: printSpec(layout, spec), plan: planOf(spec) };
});

describe('any plan, in any layout', () => {
  it('compiles to exactly the plan that was written', () => {
    fc.assert(
      fc.property(written, ({ plan, text }) => {
        const result = compile(text);
        expect(result.diagnostics).toEqual([]);
        expect(result.plan).toEqual(plan);
      }),
      { numRuns: 1500 },
    );
  });
});
