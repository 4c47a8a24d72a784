import { FALLBACK_FIELD } from '../language/store.ts';
import { type Constructs, constructsOf, cycleInputs, externalInput } from './constructs.ts';
import { planEdges } from './dependencies.ts';
import { layers } from './graph.ts';
import type { Criterion, Plan, PlanNode } from './model.ts';
import { compareCodeUnits } from '../text/order.ts';

/**
 * The plan in the order in which tools write it, which depends on nothing that a store does not give back.
 *
 * - criteria of the feature by their number;
 * - nodes by wave, each behind all that it depends on, and by slug within a wave; nodes that wait for each other in a
 *   circle, and those behind them, at the end by slug;
 * - of a node's inputs first those from outside, then those that read, then those that `failure_policy fallback` and
 *   `cycle` stand for, each kind in its order;
 * - what a node depends on in the order of its reads, what it does not read behind that by slug; what it satisfies in
 *   the order of the criteria.
 *
 * Outputs, acceptance texts and bullets keep their order. O(size of plan × log).
 */
export function canonicalOrder(plan: Plan): Plan {
  const criteria = [...plan.feature.criteria].sort(byNumber);
  const order = new Map(criteria.map(({ id }, index) => [id, index]));
  const constructs = constructsOf(plan);
  return {
    feature: { ...plan.feature, criteria },
    nodes: byWave(plan.nodes).map((node) => canonicalNode(node, constructs(node), order)),
  };
}

function canonicalNode(
  node: PlanNode,
  { cycle, fallback, inputs: plain }: Constructs,
  order: ReadonlyMap<string, number>,
): PlanNode {
  const inputs = [
    ...plain.filter(({ from }) => from === undefined),
    ...plain.filter(({ from }) => from !== undefined),
    ...(fallback === undefined ? [] : [externalInput(FALLBACK_FIELD, fallback)]),
    ...(cycle === undefined ? [] : cycleInputs(cycle)),
  ];
  const reads = new Set(inputs.flatMap(({ from }) => from?.node ?? []));
  const declared = new Set(node.dependsOn);
  const rank = (id: string): number => order.get(id) ?? order.size;
  return {
    ...node,
    inputs,
    dependsOn: [
      ...[...reads].filter((slug) => declared.has(slug)),
      ...[...declared].filter((slug) => !reads.has(slug)).sort(compareCodeUnits),
    ],
    satisfies: [...node.satisfies].sort((a, b) => rank(a) - rank(b)),
  };
}

/** The nodes wave by wave, each wave sorted. */
function byWave(nodes: readonly PlanNode[]): PlanNode[] {
  const waves = layers(planEdges(nodes));
  const waveOf = new Map(nodes.map((node, index) => [node, waves[index] ?? nodes.length]));
  return [...nodes].sort((a, b) => (waveOf.get(a) ?? 0) - (waveOf.get(b) ?? 0) || bySlug(a, b));
}

function bySlug(a: PlanNode, b: PlanNode): number {
  return compareCodeUnits(a.slug, b.slug);
}

/** `a-2` before `a-10`; ids of another form behind them. */
function byNumber(a: Criterion, b: Criterion): number {
  const [one, other] = [a, b].map(({ id }) => /^a-([1-9][0-9]*)$/.exec(id)?.[1]);
  if (one === undefined || other === undefined) {
    if (one === other) return compareCodeUnits(a.id, b.id);
    return one === undefined ? 1 : -1;
  }
  return one.length - other.length || compareCodeUnits(one, other);
}
