import { CYCLE_FIELDS, FALLBACK_FIELD } from '../language/store.ts';
import { wordsOf } from '../language/words.ts';
import { planBranches } from './branch-sources.ts';
import type { Branches } from './branches.ts';
import { planEdges } from './dependencies.ts';
import { reachable } from './graph.ts';
import type { Plan, PlanInput, PlanNode } from './model.ts';

/*
 * The constructs of the language that the store holds as plain inputs, recognised by what they leave there. An input
 * is taken for a part of one only where the construct, written down, would pass the checks and be stored as the same.
 */

/** A controlled cycle as it is written. */
type Cycle = { readonly [Part in keyof typeof CYCLE_FIELDS]: string };

/** The constructs of a node, and its inputs without those that stand for them. */
export interface Constructs {
  readonly fallback: string | undefined;
  readonly cycle: Cycle | undefined;
  readonly inputs: readonly PlanInput[];
}

/** Finds the constructs of the nodes of a plan. */
export function constructsOf(plan: Plan): (node: PlanNode) => Constructs {
  const indices = new Map(plan.nodes.map(({ slug }, index) => [slug, index]));
  const edges = planEdges(plan.nodes);
  let branches: Branches | undefined;
  return (node) => {
    const fallback = node.failure_policy === 'fallback' ? external(node, FALLBACK_FIELD) : undefined;
    const cycle = cycleOf(node, (exit) => {
      const from = indices.get(exit);
      const to = indices.get(node.slug);
      if (from === undefined || to === undefined || !reachable(edges, from).has(to)) return false;
      branches ??= planBranches(plan);
      return branches.isTakenWherever(from, to);
    });
    const implied = new Set([
      ...(fallback === undefined ? [] : [FALLBACK_FIELD]),
      ...(cycle === undefined ? [] : Object.values(CYCLE_FIELDS)),
    ]);
    return { fallback, cycle, inputs: node.inputs.filter(({ name }) => !implied.has(name)) };
  };
}

/** An input from outside the plan. */
export function externalInput(name: string, shape: string): PlanInput {
  return { name, shape, from: undefined };
}

/** The inputs that stand for a cycle. */
export function cycleInputs(cycle: Cycle): PlanInput[] {
  return wordsOf(CYCLE_FIELDS).map((part) => externalInput(CYCLE_FIELDS[part], cycle[part]));
}

function cycleOf(node: PlanNode, isExit: (exit: string) => boolean): Cycle | undefined {
  const rounds = external(node, CYCLE_FIELDS.rounds);
  const dedup = external(node, CYCLE_FIELDS.dedup);
  const exit = external(node, CYCLE_FIELDS.exit);
  if (rounds === undefined || dedup === undefined || exit === undefined) return undefined;
  return /^[1-9][0-9]*$/.test(rounds) && isExit(exit) ? { rounds, dedup, exit } : undefined;
}

/** The shape of the only input of a name, when it comes from outside. */
function external({ inputs }: PlanNode, wanted: string): string | undefined {
  const [only, ...others] = inputs.filter(({ name }) => name === wanted);
  return others.length === 0 && only?.from === undefined ? only?.shape : undefined;
}
