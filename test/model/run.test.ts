/** Random runs of random plans, in a store and in a model of it. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Orchestrator, type Tally } from './orchestrator.ts';
import { POLICIES } from './plan.ts';
import { anyPlan, choicesOf } from './plans.ts';

/** A plan goes by its seed and its size, a step by its seed: so a failing run shrinks to few nodes and few steps. */
const seed = fc.noShrink(fc.nat(0x7fffffff));
const runs = fc.record({
  plan: seed,
  nodes: fc.noBias(fc.integer({ min: 1, max: 10 })),
  steps: fc.noBias(fc.array(seed, { maxLength: 60, size: 'max' })),
});

test('a store holds what the model says after every step', async () => {
  const tally: Tally = new Map();
  await fc.assert(
    fc.asyncProperty(runs, async ({ nodes, plan, steps }) => {
      const run = await Orchestrator.charted(anyPlan(choicesOf(plan), { nodes, policies: POLICIES }), tally);
      for (const step of steps) await run.takeAny(choicesOf(step));
      await run.finish();
    }),
    {
      numRuns: Number(process.env['RUNS'] ?? 40),
      interruptAfterTimeLimit: 100_000,
      markInterruptAsFailure: true,
    },
  );
  console.log(
    [...tally]
      .sort()
      .map(([what, times]) => `${what}: ${times}`)
      .join('\n'),
  );
  expect(tally.get('run ended')).toBeGreaterThan(0);
}, 600_000);
