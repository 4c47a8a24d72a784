/** Where a run ends does not depend on the order of its steps: only on the plan, and on what workers and reviewers say. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalOrder } from '../../src/plan/canonical.ts';
import type { RunState } from '../../src/snapshot/state.ts';
import type { Choices } from '../support/plan-choices.ts';
import { charted, fateOf, type Model, progressOf } from './model.ts';
import { type ModelNode, type ModelPlan, POLICIES, textOf } from './plan.ts';
import { anyPlan, choicesOf } from './plans.ts';
import { compiled, outcomeOf } from './real.ts';
import { type Step, stepped } from './steps.ts';

/** What becomes of the nth attempt at a node, by the seed of the run. */
function passes({ slug }: ModelNode, attempt: number, seed: number): boolean {
  return (hash(`${slug} ${attempt}`) ^ seed) % 4 !== 0;
}

function answer({ slug }: ModelNode, name: string, union: readonly string[], seed: number): string {
  return union[(hash(`${slug}.${name}`) ^ seed) % union.length] ?? '';
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) & 0x7fffffff, 7);
}

/** The steps that can be taken: each starts one node, or reports of one. */
function stepsOf(model: Model, seed: number): Step[] {
  return model.plan.nodes.flatMap((node): Step[] => {
    const { slug } = node;
    const { reviews, status } = progressOf(model, slug);
    if (status === 'pending')
      return stepped(model, { kind: 'dispatch', slugs: [slug] }, '')?.nodes.get(slug)?.status ===
        'in_progress'
        ? [{ kind: 'dispatch', slugs: [slug] }]
        : [];
    if (status !== 'in_progress') return [];
    const isPass = passes(node, reviews.length, seed);
    const values = Object.fromEntries(
      node.outputs.map(({ name, union }) => [
        name,
        union === undefined ? 7 : answer(node, name, union, seed),
      ]),
    );
    return [
      {
        kind: 'record',
        reviews: [{ node: slug, verdict: isPass ? 'pass' : 'fail', failed: [], note: '' }],
        completions: isPass ? [{ node: slug, values }] : [],
      },
    ];
  });
}

/** A run to its end in one order, on both sides; what is left of it. */
function ranIn(plan: ModelPlan, seed: number, choices: Choices): unknown {
  let model = charted(plan);
  let state: RunState = { plan: canonicalOrder(compiled(plan).plan), progress: new Map(), revision: 0 };
  const ran = new Set<string>();
  for (let clock = 0; ; clock++) {
    const step = choices.pick(stepsOf(model, seed));
    if (step === undefined) break;
    if (step.kind === 'dispatch') for (const slug of step.slugs ?? []) ran.add(slug);
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, clock)).toISOString();
    const next = stepped(model, step, at);
    const outcome = step.kind === 'change' ? undefined : outcomeOf(state, step, at);
    if (next === undefined || outcome?.ok !== true) {
      const why = outcome?.ok === false ? outcome.refused : ['by the model'];
      throw new Error(`refused: ${[JSON.stringify(step), ...why, textOf(plan)].join('\n')}`);
    }
    model = next;
    state = outcome.state;
  }
  return plan.nodes.map(({ slug }) => {
    const own = state.progress.get(slug);
    expect([slug, own?.status ?? 'pending']).toEqual([slug, progressOf(model, slug).status]);
    if (own?.leftOutBy !== undefined) expect(ran.has(slug)).toBe(false);
    const starts = own?.starts ?? 0;
    return [slug, fateOf(model, slug), own?.status, own?.leftOutBy, starts, own?.reviews.length];
  });
}

const seed = fc.noShrink(fc.nat(0x7fffffff));

test('the same answers and verdicts come to the same end in every order', () => {
  // What stops the plan ends it wherever it just is.
  const policies = POLICIES.filter((policy) => policy !== 'stop');
  const seen = { completed: 0, leftOut: 0, failed: 0, skipped: 0, repeated: 0 };
  fc.assert(
    fc.property(
      seed,
      fc.noBias(fc.integer({ min: 1, max: 10 })),
      seed,
      fc.array(seed, { minLength: 2, maxLength: 4 }),
      (planSeed, nodes, verdicts, orders) => {
        const plan = anyPlan(choicesOf(planSeed), { nodes, policies });
        const ends = orders.map((order) => ranIn(plan, verdicts, choicesOf(order)) as unknown[][]);
        for (const end of ends) expect(end).toEqual(ends[0]);
        for (const [, , status, leftOutBy, starts] of ends[0] ?? []) {
          if (status === 'completed') seen.completed++;
          if (status === 'failed') seen.failed++;
          if (leftOutBy !== undefined) seen.leftOut++;
          else if (status === 'cancelled') seen.skipped++;
          if (Number(starts) > 1) seen.repeated++;
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});
