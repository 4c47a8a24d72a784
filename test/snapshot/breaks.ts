/** Ways to break the snapshot of the small graph. */

import { at, smallGraph, type StoredGraph } from './graph.ts';

/** A change of the graph; what it gives back stands for the whole document. */
export type Break = (graph: StoredGraph) => unknown;

/** The text of the small graph after a change. */
export function textAfter(change: Break): string {
  const graph = smallGraph();
  return JSON.stringify(change(graph) ?? graph);
}

/** Sets properties of a node. */
export function properties(id: number, changes: Record<string, unknown>): Break {
  return (graph) => {
    Object.assign(at(graph.nodes, id).properties, changes);
  };
}

/** Sets what an edge has. */
export function edge(id: number, changes: Record<string, unknown>): Break {
  return (graph) => {
    Object.assign(at(graph.relationships, id), changes);
  };
}

/** Takes a property from a node. */
export function without(id: number, key: string): Break {
  return (graph) => {
    delete at(graph.nodes, id).properties[key];
  };
}

/** Adds a node with its edges. */
export function addNode(
  id: number,
  labels: string[],
  props: Record<string, unknown>,
  ...edges: unknown[]
): Break {
  return (graph) => {
    graph.nodes.push({ id, labels, properties: props });
    (graph.relationships as unknown[]).push(...edges);
  };
}

/** An edge as stored. */
export const rel = (id: number, type: string, start_node: number, end_node: number, props: unknown = {}) => {
  return { id, type, start_node, end_node, properties: props };
};
