/** Plans as tools write them: `printPlan` after `canonicalOrder`. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { format } from '../../src/format/format.ts';
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

  it('reads back as the same plan once it is in canonical order, in the layout of the formatter', () => {
    fc.assert(
      fc.property(plans, (unordered) => {
        const plan = canonicalOrder(unordered);
        const text = printPlan(plan);
        const { diagnostics, plan: again } = check(text);
        expect(diagnostics).toEqual([]);
        expect(again).toEqual(plan);
        expect(format(text).formatted).toBe(text);
      }),
      { numRuns: 1500 },
    );
  });

  it('has one canonical order, whichever way its nodes and criteria stood', () => {
    fc.assert(
      fc.property(plans, ({ feature, nodes }) => {
        const turned = {
          feature: { ...feature, criteria: [...feature.criteria].reverse() },
          nodes: [...nodes].reverse().map((node) => ({ ...node, satisfies: [...node.satisfies].reverse() })),
        };
        expect(canonicalOrder(turned)).toEqual(canonicalOrder({ feature, nodes }));
      }),
      { numRuns: 500 },
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

it('puts nodes that wait for each other, and what is behind them, at the end', () => {
  const plan = compileClean(
    ['c', 'a', 'd', 'b'].reduce(
      (text, slug) => `${text}code ${slug} "x" {\n  output x: <x>\n  acceptance "x"\n}\n`,
      'feature f {\n  destination "x"\n  context "x"\n}\n',
    ),
  ).plan;
  const waits: Readonly<Record<string, readonly string[]>> = { c: ['a'], a: ['c'], b: ['a'] };
  const nodes = plan.nodes.map((node) => ({ ...node, dependsOn: waits[node.slug] ?? [] }));
  expect(canonicalOrder({ ...plan, nodes }).nodes.map(({ slug }) => slug)).toEqual(['d', 'a', 'b', 'c']);
});
