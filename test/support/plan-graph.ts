/**
 * The graph that a plan has to become, straight from the graph model and without a look at the script: what a store
 * that charts the plan must hold, no more and no less, in the form that `readGraph` gives.
 */

import { SETTING_NAMES } from '../../src/language/words.ts';
import type { Plan, PlanInput, PlanNode, PlanOutput } from '../../src/plan/model.ts';
import { canonicalGraph, type Graph, type StoredEdge, type StoredNode } from './store-graph.ts';

/** What a store holds once the plan is charted in it and nothing has happened since. */
export function planGraph({ feature, nodes }: Plan): Graph {
  const stored: StoredNode[] = [
    {
      id: 'feature',
      labels: ['Feature'],
      properties: {
        feature: feature.slug,
        destination: feature.destination,
        context: feature.context,
        out_of_scope: [...feature.out_of_scope],
      },
    },
    ...feature.criteria.map(({ id, text }) => ({
      id: criterionKey(id),
      labels: ['Acceptance'],
      properties: { id, text },
    })),
  ];
  const edges = feature.criteria.map(({ id }) => edge('HAS_ACCEPTANCE', 'feature', criterionKey(id)));
  for (const node of nodes) {
    const own = nodeKey(node.slug);
    stored.push(storedNode(node));
    for (const output of node.outputs) {
      const key = fieldKey(node.slug, 'output', output.name);
      stored.push(storedField(key, output));
      edges.push(edge('OUTPUT', own, key));
    }
    for (const input of node.inputs) {
      const key = fieldKey(node.slug, 'input', input.name);
      stored.push(storedField(key, input));
      edges.push(edge('INPUT', own, key));
      if (input.from !== undefined)
        edges.push(edge('FROM', key, fieldKey(input.from.node, 'output', input.from.field)));
    }
    for (const slug of node.dependsOn) edges.push(edge('DEPENDS_ON', own, nodeKey(slug)));
    for (const id of node.satisfies) edges.push(edge('SATISFIES', own, criterionKey(id)));
  }
  return canonicalGraph(stored, edges);
}

function storedNode(node: PlanNode): StoredNode {
  return {
    id: nodeKey(node.slug),
    labels: ['GbuildNode', typeLabel(node.type)],
    properties: {
      slug: node.slug,
      title: node.title,
      type: node.type,
      acceptance: [...node.acceptance],
      ...(node.verify === undefined ? {} : { verify: node.verify }),
      ...Object.fromEntries(SETTING_NAMES.map((setting) => [setting, node[setting]])),
      status: 'pending',
    },
  };
}

/** The type with a capital. */
function typeLabel(type: string): string {
  return type.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function storedField(id: string, { name, shape }: PlanInput | PlanOutput): StoredNode {
  return { id, labels: ['Field'], properties: { name, shape } };
}

function edge(type: string, from: string, to: string): StoredEdge {
  return { type, from, to, properties: {} };
}

// Ids only for this graph; slugs and criterion ids hold no blanks, so no two of them can meet.
function criterionKey(id: string): string {
  return `criterion ${id}`;
}

function nodeKey(slug: string): string {
  return `node ${slug}`;
}

function fieldKey(slug: string, direction: 'input' | 'output', name: string): string {
  return `${direction} ${slug} ${name}`;
}
