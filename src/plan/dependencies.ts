import type { Edges } from './graph.ts';
import type { Resolution } from './resolve.ts';

/** The graph of what reads what: an edge from each node to every other node whose output it reads. */
export function dependencyEdges(plan: Resolution): Edges {
  return plan.nodes.map((node) => [...node.reads.keys()].map((read) => read.index));
}
