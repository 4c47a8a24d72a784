import { type Edges, reachable } from '../plan/graph.ts';
import type { PlanNode } from '../plan/model.ts';

/** A check that a node waits for, since a node that it reads names it. */
export interface Gate {
  readonly verify: number;
  /** The node that names it. */
  readonly of: number;
}

/**
 * For each node, by index, the verify nodes that the nodes it reads name. A check that waits for the node itself, through
 * dependencies or through gates of nodes before it in the plan, is none: so gates and dependencies never close a circle.
 * O(plan) for each verify node, and again after a gate that its dependencies lead to.
 */
export function verifyGates(
  nodes: readonly PlanNode[],
  dependencies: Edges,
): ReadonlyMap<number, readonly Gate[]> {
  const indices = new Map(nodes.map(({ slug }, index) => [slug, index]));
  const edges = dependencies.map((targets) => [...targets]);
  const gates = new Map<number, Gate[]>();
  const reached = new Map<number, ReadonlySet<number>>();
  const leadsTo = (verify: number, index: number): boolean => {
    const found = reached.get(verify) ?? reachable(edges, verify);
    reached.set(verify, found);
    return found.has(index);
  };
  for (const [index, { slug }] of nodes.entries()) {
    for (const of of dependencies[index] ?? []) {
      const verify = indices.get(nodes[of]?.verify ?? '');
      if (verify === undefined || nodes[verify]?.slug === slug) continue;
      if (dependencies[index]?.includes(verify) === true || leadsTo(verify, index)) continue;
      edges[index]?.push(verify);
      for (const [other, found] of reached) if (found.has(index)) reached.delete(other);
      gates.set(index, [...(gates.get(index) ?? []), { verify, of }]);
    }
  }
  return gates;
}
