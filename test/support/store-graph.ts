/**
 * A graph in a form that compares: without the engine's ids, in one order. Nodes and edges are named by what the
 * model identifies them by, so two stores that say the same are equal under `toEqual`, and a difference reads as
 * the name of the node or edge that differs. Both lists are multisets: what is stored twice stands twice.
 */

import type { GrafeoValue } from '@grafeo-db/js';

export interface GraphNode {
  /** `Feature "f"`, `Acceptance "a-1"`, `GbuildNode "b"`, `Field "b" INPUT "value"`, `Review "b" 1`. */
  readonly key: string;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, GrafeoValue>>;
}

export interface GraphEdge {
  readonly type: string;
  /** The key of the node it starts at, and of the one it ends at. */
  readonly from: string;
  readonly to: string;
  readonly properties: Readonly<Record<string, GrafeoValue>>;
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export type Properties = Record<string, GrafeoValue>;

/** A node as the engine tells it. */
export interface StoredNode {
  readonly id: string;
  readonly labels: readonly string[];
  readonly properties: Properties;
}

/** An edge as the engine tells it: `from` and `to` are ids of nodes. */
export interface StoredEdge {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly properties: Properties;
}

/** By UTF-16 code unit, whatever the locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** JSON that also takes the integers the engine hands out as bigint. */
function write(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)) ?? 'undefined'
  );
}

function sortedProperties(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).sort(([a], [b]) => compare(a, b)));
}

function sortedByText<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, text: write(item) }))
    .sort((a, b) => compare(a.text, b.text))
    .map(({ item }) => item);
}

const OWNING = new Set(['INPUT', 'OUTPUT', 'REVIEWED']);

/** The key of every node by its id. */
function keysOf(nodes: readonly StoredNode[], edges: readonly StoredEdge[]): Map<string, string> {
  const slugs = new Map<string, string>();
  for (const node of nodes) {
    if (node.labels.includes('GbuildNode')) slugs.set(node.id, write(node.properties['slug']));
  }
  const owners = new Map<string, string[]>();
  for (const edge of edges) {
    const slug = slugs.get(edge.from);
    if (slug === undefined || !OWNING.has(edge.type)) continue;
    const owner = edge.type === 'REVIEWED' ? slug : `${slug} ${edge.type}`;
    const known = owners.get(edge.to);
    if (known === undefined) owners.set(edge.to, [owner]);
    else known.push(owner);
  }
  const ownerOf = (node: StoredNode): string =>
    owners.get(node.id)?.sort(compare).join(' + ') ?? '(no owner)';
  const keyOf = (node: StoredNode): string => {
    const { labels, properties } = node;
    if (labels.includes('GbuildNode')) return `GbuildNode ${write(properties['slug'])}`;
    if (labels.includes('Feature')) return `Feature ${write(properties['feature'])}`;
    if (labels.includes('Acceptance')) return `Acceptance ${write(properties['id'])}`;
    if (labels.includes('Field')) return `Field ${ownerOf(node)} ${write(properties['name'])}`;
    if (labels.includes('Review')) return `Review ${ownerOf(node)} ${write(properties['attempt'])}`;
    return `Other ${write([[...labels].sort(compare), sortedProperties(properties)])}`;
  };
  return new Map(nodes.map((node) => [node.id, keyOf(node)]));
}

export function canonicalGraph(nodes: readonly StoredNode[], edges: readonly StoredEdge[]): Graph {
  const keys = keysOf(nodes, edges);
  const key = (id: string): string => {
    const found = keys.get(id);
    if (found === undefined) throw new Error(`an edge ends at ${id}, which is no node of the graph`);
    return found;
  };
  return {
    nodes: sortedByText(
      nodes.map((node) => ({
        key: key(node.id),
        labels: [...node.labels].sort(compare),
        properties: sortedProperties(node.properties),
      })),
    ),
    edges: sortedByText(
      edges.map((edge) => ({
        type: edge.type,
        from: key(edge.from),
        to: key(edge.to),
        properties: sortedProperties(edge.properties),
      })),
    ),
  };
}
