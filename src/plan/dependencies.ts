import type { Edges } from './graph.ts';
import type { PlanNode } from './model.ts';
import type { Resolution } from './resolve.ts';

/** The graph of what reads what: an edge from each node to every other node whose output it reads. */
export function dependencyEdges(plan: Resolution): Edges {
  return plan.nodes.map((node) => [...node.reads.keys()].map((read) => read.index));
}

/** The same graph of a plan, by what its nodes depend on. */
export function planEdges(nodes: readonly PlanNode[]): Edges {
  const indices = new Map(nodes.map(({ slug }, index) => [slug, index]));
  return nodes.map(({ dependsOn }) => dependsOn.flatMap((slug) => indices.get(slug) ?? []));
}
