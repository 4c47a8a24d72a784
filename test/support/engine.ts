/**
 * The embedded store as tests use it: to look into it, to break it, to compare what is in it. How it differs from
 * the store's command line is written in `src/store/embedded.ts`, and pinned by `test/cypher/engine.test.ts`.
 */

import { readFileSync } from 'node:fs';
import type { GrafeoValue } from '@grafeo-db/js';
import { type EmbeddedStore, type EngineRow, type Params, runEmbedded } from '../../src/store/embedded.ts';
import { canonicalGraph, type Graph, type Properties } from './store-graph.ts';

export {
  isTypeConstraint,
  openEmbedded as openStore,
  runEmbedded as runScript,
} from '../../src/store/embedded.ts';
export type {
  EmbeddedOptions as StoreOptions,
  EmbeddedStore as Store,
  EngineRow as Row,
  Params,
  ScriptError,
  ScriptResult,
} from '../../src/store/embedded.ts';
export { splitScript, type DotCommand, type Piece, type Statement } from '../../src/store/script-pieces.ts';
export type { Graph, GraphEdge, GraphNode } from './store-graph.ts';

/** A row of `cypher/validate.cypher`. */
export interface Violation {
  readonly check: string;
  readonly detail: string;
}

/** The text of a script of the catalogue: `readCatalogue('schema.cypher')`. */
export function readCatalogue(name: string): string {
  return readFileSync(new URL(`../../cypher/${name}`, import.meta.url), 'utf8');
}

/** Runs one statement outside a transaction. Rejects when the engine does. */
export async function query(store: EmbeddedStore, cypher: string, params: Params = {}): Promise<EngineRow[]> {
  return (await store.db.executeCypher(cypher, params)).toArray();
}

/** What `cypher/validate.cypher` says of the store. Rejects when the script itself fails. */
export async function validate(store: EmbeddedStore): Promise<Violation[]> {
  const result = await runEmbedded(store, readCatalogue('validate.cypher'));
  if (!result.ok) throw new Error(`validate.cypher:${result.error.line}: ${result.error.message}`);
  return result.rows.map((row) => ({ check: asText(row['check']), detail: asText(row['detail']) }));
}

/** All that is in the store, in the form that `toEqual` compares. */
export async function readGraph(store: EmbeddedStore): Promise<Graph> {
  const nodes = await query(
    store,
    'MATCH (n) RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties',
  );
  const edges = await query(
    store,
    'MATCH (a)-[r]->(b) RETURN type(r) AS type, elementId(a) AS from, elementId(b) AS to, properties(r) AS properties',
  );
  return canonicalGraph(
    nodes.map((row) => ({
      id: asText(row['id']),
      labels: asTexts(row['labels']),
      properties: asProperties(row['properties']),
    })),
    edges.map((row) => ({
      type: asText(row['type']),
      from: asText(row['from']),
      to: asText(row['to']),
      properties: asProperties(row['properties']),
    })),
  );
}

function asText(value: GrafeoValue | undefined): string {
  if (typeof value !== 'string') throw new TypeError(`the engine gave ${typeof value} for a text`);
  return value;
}

function asTexts(value: GrafeoValue | undefined): string[] {
  if (!Array.isArray(value)) throw new TypeError(`the engine gave ${typeof value} for a list`);
  return value.map(asText);
}

function asProperties(value: GrafeoValue | undefined): Properties {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`the engine gave ${typeof value} for properties`);
  }
  return Object.fromEntries(Object.entries(value));
}
