/** GraphData: the content of a store as its `graph.json` has it. */

import type { GrafeoDB, GrafeoValue, Transaction } from '@grafeo-db/js';

export type Properties = Readonly<Record<string, GrafeoValue>>;

export interface StoredNode {
  readonly id: number;
  readonly labels: readonly string[];
  readonly properties: Properties;
}

export interface StoredRelationship {
  readonly id: number;
  readonly type: string;
  readonly start_node: number;
  readonly end_node: number;
  readonly properties: Properties;
}

/** The form in which `graph.json` lists a constraint. The real store's is not documented. */
export interface StoredConstraint {
  readonly name: string;
  readonly kind: 'UNIQUE' | 'NOT NULL' | 'TYPE';
  readonly label: string;
  readonly property: string;
  /** Of kind TYPE only: each of the types a value may have, such as `STRING` or `LIST<STRING NOT NULL>`. */
  readonly types?: readonly string[];
}

export interface GraphData {
  readonly nodes: readonly StoredNode[];
  readonly relationships: readonly StoredRelationship[];
  readonly indexes: readonly never[];
  readonly constraints: readonly StoredConstraint[];
  readonly next_node_id: number;
  readonly next_rel_id: number;
}

export const EMPTY: GraphData = {
  nodes: [],
  relationships: [],
  indexes: [],
  constraints: [],
  next_node_id: 1,
  next_rel_id: 1,
};

/** The ids of the store by those of the engine, which numbers everything anew when a store is opened. */
export interface Ids {
  readonly nodes: ReadonlyMap<number, number>;
  readonly relationships: ReadonlyMap<number, number>;
}

/** Fills an empty engine. */
export function loadGraph(db: GrafeoDB, graph: GraphData): Ids {
  const nodes = new Map<number, number>();
  const engineIds = new Map<number, number>();
  for (const { id, labels, properties } of graph.nodes) {
    const engineId = db.createNode([...labels], properties).id;
    nodes.set(engineId, id);
    engineIds.set(id, engineId);
  }
  const endOf = (id: number): number => {
    const found = engineIds.get(id);
    if (found === undefined) throw new Error(`a relationship ends at node ${id}, which does not exist`);
    return found;
  };
  const relationships = new Map<number, number>();
  for (const { id, type, start_node, end_node, properties } of graph.relationships) {
    relationships.set(db.createEdge(endOf(start_node), endOf(end_node), type, properties).id, id);
  }
  return { nodes, relationships };
}

/** What the engine holds after `before` and the statements since, with the ids for all that is new. */
export async function readGraph(
  engine: GrafeoDB | Transaction,
  before: GraphData,
  ids: Ids,
): Promise<{ readonly graph: GraphData; readonly ids: Ids }> {
  const nodeRows = await rowsOf(
    engine,
    'MATCH (n) RETURN id(n) AS id, labels(n) AS labels, properties(n) AS properties',
  );
  const edgeRows = await rowsOf(
    engine,
    'MATCH (a)-[r]->(b) RETURN id(r) AS id, type(r) AS type, id(a) AS a, id(b) AS b, properties(r) AS properties',
  );
  const nodes = assignIds(nodeRows, ids.nodes, before.next_node_id);
  const relationships = assignIds(edgeRows, ids.relationships, before.next_rel_id);
  const graph: GraphData = {
    nodes: nodeRows
      .map((row) => ({
        id: idIn(nodes.ids, row['id']),
        labels: asTexts(row['labels']).sort(),
        properties: asProperties(row['properties']),
      }))
      .sort(byId),
    relationships: edgeRows
      .map((row) => ({
        id: idIn(relationships.ids, row['id']),
        type: String(row['type']),
        start_node: idIn(nodes.ids, row['a']),
        end_node: idIn(nodes.ids, row['b']),
        properties: asProperties(row['properties']),
      }))
      .sort(byId),
    indexes: [],
    constraints: before.constraints,
    next_node_id: nodes.next,
    next_rel_id: relationships.next,
  };
  return { graph, ids: { nodes: nodes.ids, relationships: relationships.ids } };
}

type EngineRow = Readonly<Record<string, GrafeoValue>>;

async function rowsOf(engine: GrafeoDB | Transaction, cypher: string): Promise<EngineRow[]> {
  return (await engine.executeCypher(cypher)).toArray();
}

/** Known things keep their id; new ones are numbered from `next`, in the order in which the engine made them. */
function assignIds(
  rows: readonly EngineRow[],
  known: ReadonlyMap<number, number>,
  next: number,
): { readonly ids: ReadonlyMap<number, number>; readonly next: number } {
  const ids = new Map<number, number>();
  for (const engineId of rows.map((row) => Number(row['id'])).sort((a, b) => a - b)) {
    ids.set(engineId, known.get(engineId) ?? next++);
  }
  return { ids, next };
}

function idIn(ids: ReadonlyMap<number, number>, engineId: GrafeoValue | undefined): number {
  const id = ids.get(Number(engineId));
  if (id === undefined) throw new Error(`the engine gave an id twice, or none: ${String(engineId)}`);
  return id;
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id;
}

function asTexts(value: GrafeoValue | undefined): string[] {
  if (!Array.isArray(value)) throw new TypeError('the engine gave no list of labels');
  return value.map(String);
}

function asProperties(value: GrafeoValue | undefined): Properties {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('the engine gave no properties');
  }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
