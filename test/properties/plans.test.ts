import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { format } from '../../src/format/format.ts';
import { compile } from '../../src/index.ts';
import { built } from '../support/plan-choices.ts';
import { planGraph } from '../support/plan-graph.ts';
import { printSpec } from '../support/plan-printer.ts';
import { buildSpec, planOf } from '../support/plan-spec.ts';
import { chart, compileClean } from '../support/plan-store.ts';

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

  it('loads, reads back as it was written, and breaks no rule', async () => {
    await fc.assert(
      fc.asyncProperty(written, async ({ plan, text }) => {
        const { script } = compileClean(text);
        expect(await chart(script)).toEqual({ graph: planGraph(plan), violations: [] });
      }),
      { numRuns: 250 },
    );
  });

  it('gives the same script in another layout', () => {
    const twice = built((choices, layout) => {
      const spec = buildSpec(choices);
      return [printSpec(layout, spec), printSpec(layout, spec)] as const;
    });
    fc.assert(
      fc.property(twice, ([one, other]) => {
        expect(compileClean(one).script).toBe(compileClean(other).script);
      }),
      { numRuns: 300 },
    );
  });

  it('is laid out without a change of its meaning, and then stays as it is', () => {
    fc.assert(
      fc.property(written, ({ plan, text }) => {
        const formatted = format(text).formatted ?? '';
        expect(compile(formatted).plan).toEqual(plan);
        expect(format(formatted).formatted).toBe(formatted);
      }),
      { numRuns: 500 },
    );
  });
});
