/** What the compiler says of branches and cycles without running a plan, against every path of it. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../../src/index.ts';
import { branchesOfModel } from './branches.ts';
import { constructsOf } from './constructs.ts';
import { leadsTo, type ModelPlan, POLICIES, textOf } from './plan.ts';
import { anyInputs, anyPlan, choicesOf, isExit } from './plans.ts';

const seed = fc.noShrink(fc.nat(0x7fffffff));

/** Plans of which a reader too many, or a cycle's exit, may be at fault. */
const plans = fc
  .record({ seed, nodes: fc.noBias(fc.integer({ min: 4, max: 9 })), more: seed })
  .map(({ more, nodes, seed: planSeed }): ModelPlan => {
    const plan = anyPlan(choicesOf(planSeed), { nodes, policies: POLICIES });
    const choices = choicesOf(more);
    const reader = {
      slug: 'reader',
      type: 'code',
      title: 'T',
      inputs: [...anyInputs(choices, plan.nodes), ...anyInputs(choices, plan.nodes, undefined, 9)],
      outputs: [{ name: 'out' }],
      declaresDependencies: false,
      satisfies: [],
      acceptance: ['one'],
      policy: 'retry',
    } as const;
    const all = [...plan.nodes, reader];
    const driver = choices.pick(plan.nodes);
    const exit = choices.once(2) ? choices.pick(all)?.slug : undefined;
    return {
      ...plan,
      nodes: all.map((node) => (node === driver && exit !== node.slug ? { ...node, exit } : node)),
    };
  });

test('the compiler finds the conflicts of branches, and the exits that are no exits', () => {
  const seen = {
    'branch-conflict': 0,
    'cycle-bound': 0,
    none: 0,
    joins: 0,
    joinsOfJoins: 0,
    nested: 0,
    twoInOne: 0,
  };
  fc.assert(
    fc.property(plans, (plan) => {
      const { conflicts } = branchesOfModel(plan);
      // An exit that never runs is a fault of its own.
      const exits = plan.nodes.filter(
        ({ exit, slug }) =>
          exit !== undefined &&
          !isExit(plan, slug, exit) &&
          !(conflicts.includes(exit) && leadsTo(plan.nodes, exit, slug)),
      );
      const found = compile(textOf(plan)).diagnostics.map(({ code }) => code);
      const expected = [...conflicts.map(() => 'branch-conflict'), ...exits.map(() => 'cycle-bound')];
      expect([found.filter((code) => code !== 'orphan-chore').sort(), textOf(plan)]).toEqual([
        expected.sort(),
        textOf(plan),
      ]);
      for (const code of expected) seen[code as keyof typeof seen]++;
      if (expected.length === 0) seen.none++;
      const constructs = constructsOf(plan);
      if (constructs.has('a join')) seen.joins++;
      if (constructs.has('a join of joins')) seen.joinsOfJoins++;
      if (constructs.has('nested routers')) seen.nested++;
      if (constructs.has('two routers in one node')) seen.twoInOne++;
    }),
    { numRuns: 600 },
  );
  console.log(seen);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(30);
});
