/**
 * A store for tests: an in-process, in-memory graph engine that runs the scripts of the project the way the store's
 * command line does. What the engine does otherwise is made up for here, and pinned by `test/cypher/engine.test.ts`:
 *
 * - After a failed statement the engine keeps the rest of the transaction; the store discards all of it, so
 *   `runScript` rolls back at the first error.
 * - A uniqueness constraint looks through every node where there is no index; `openStore` creates the indexes.
 * - The engine does not know property-type constraints; `openStore` leaves those out of the schema, and says which.
 */

import { readFileSync } from 'node:fs';

// A CommonJS module whose names Node cannot see from outside: its types come by name, its values by default.
import grafeo, { type GrafeoDB, type GrafeoValue } from '@grafeo-db/js';

import { canonicalGraph, type Graph, type Properties } from './store-graph.ts';
import { splitScript } from './store-script.ts';

export type { Graph, GraphEdge, GraphNode } from './store-graph.ts';
export { splitScript, type DotCommand, type Piece, type Statement } from './store-script.ts';

export type Row = Record<string, GrafeoValue>;
export type Params = Record<string, unknown>;

export interface Store {
  readonly db: GrafeoDB;
  /** The statements of schema.cypher that are in force, and those the engine does not know. */
  readonly schema: { readonly installed: readonly string[]; readonly skipped: readonly string[] };
}

export interface ScriptError {
  readonly message: string;
  /** The engine's GQLSTATUS, where the error is the engine's. */
  readonly status?: string;
  /** The line of the script, from 1, of the statement or dot-command that failed. */
  readonly line: number;
}

/** `rows` are those of all statements that ran, in order. */
export type ScriptResult =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly rows: readonly Row[]; readonly error: ScriptError };

/** A row of `cypher/validate.cypher`. */
export interface Violation {
  readonly check: string;
  readonly detail: string;
}

/** The text of a script of the catalogue: `readCatalogue('schema.cypher')`. */
export function readCatalogue(name: string): string {
  return readFileSync(new URL(`../../cypher/${name}`, import.meta.url), 'utf8');
}

/** Whether a statement constrains the type of a property. */
export function isTypeConstraint(statement: string): boolean {
  return /^CREATE\s+CONSTRAINT\b.*\bREQUIRE\b.*\bIS\s*(?:::|TYPED\b)/is.test(statement);
}

const INDEXES = [
  'CREATE INDEX gbuildnode_slug IF NOT EXISTS FOR (n:GbuildNode) ON (n.slug)',
  'CREATE INDEX acceptance_id IF NOT EXISTS FOR (n:Acceptance) ON (n.id)',
];

export interface StoreOptions {
  /** False for a store that takes anything: for tests of what a reader says about one that should not exist. */
  readonly constraints?: boolean;
  /** True for a store that gives rows in random order wherever the query does not ask for one. */
  readonly shuffle?: boolean;
}

/** An empty store, by default with the constraints of schema.cypher that the engine knows. */
export async function openStore(options: StoreOptions = {}): Promise<Store> {
  const db = grafeo.GrafeoDB.create(undefined, { shuffleUnordered: options.shuffle ?? false });
  const installed: string[] = [];
  const skipped: string[] = [];
  if (options.constraints ?? true) {
    for (const piece of splitScript(readCatalogue('schema.cypher'))) {
      if (piece.kind === 'command') continue;
      if (isTypeConstraint(piece.body)) {
        skipped.push(piece.body);
      } else {
        await db.executeCypher(piece.text);
        installed.push(piece.body);
      }
    }
  }
  for (const index of INDEXES) await db.executeCypher(index);
  return { db, schema: { installed, skipped } };
}

/** Runs one statement outside a transaction. Rejects when the engine does. */
export async function query(store: Store, cypher: string, params: Params = {}): Promise<Row[]> {
  return (await store.db.executeCypher(cypher, params)).toArray();
}

function asError(thrown: unknown, line: number): ScriptError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const status = thrown instanceof Error && 'gqlStatus' in thrown ? thrown.gqlStatus : undefined;
  return typeof status === 'string' ? { message, status, line } : { message, line };
}

/**
 * Runs a script as the store does: `.begin` opens a transaction, `.commit` keeps it, `.rollback` drops it, and
 * `.checkpoint` has nothing to do in memory but has to stand outside a transaction. The first error ends the script
 * and drops an open transaction; so does the end of the script. Anything the splitter cannot make out, such as a
 * statement without its `;`, is an error too. Never rejects: a failure is part of the result.
 */
export async function runScript(store: Store, text: string, params: Params = {}): Promise<ScriptResult> {
  const rows: Row[] = [];
  let transaction: ReturnType<GrafeoDB['beginTransaction']> | undefined;
  let line = 1;

  const runCommand = (command: string): void => {
    switch (command) {
      case '.begin':
        if (transaction !== undefined) throw new Error('.begin inside a transaction');
        transaction = store.db.beginTransaction();
        return;
      case '.commit':
      case '.rollback':
        if (transaction === undefined) throw new Error(`${command} outside a transaction`);
        if (command === '.commit') transaction.commit();
        else transaction.rollback();
        transaction = undefined;
        return;
      case '.checkpoint':
        if (transaction !== undefined) throw new Error('.checkpoint inside a transaction');
        return;
      default:
        throw new Error(`unknown command ${command}`);
    }
  };

  try {
    for (const piece of splitScript(text)) {
      line = piece.line;
      if (piece.kind === 'command') {
        runCommand(piece.text);
      } else {
        if (!piece.terminated) throw new Error('the statement is not ended by ;');
        for (const row of (await (transaction ?? store.db).executeCypher(piece.text, params)).toArray())
          rows.push(row);
      }
    }
    if (transaction !== undefined) throw new Error('the script ends inside a transaction');
    return { ok: true, rows };
  } catch (thrown) {
    if (transaction?.isActive === true) transaction.rollback();
    return { ok: false, rows, error: asError(thrown, line) };
  }
}

/** What `cypher/validate.cypher` says of the store. Rejects when the script itself fails. */
export async function validate(store: Store): Promise<Violation[]> {
  const result = await runScript(store, readCatalogue('validate.cypher'));
  if (!result.ok) throw new Error(`validate.cypher:${result.error.line}: ${result.error.message}`);
  return result.rows.map((row) => ({ check: asText(row['check']), detail: asText(row['detail']) }));
}

/** All that is in the store, in the form that `toEqual` compares. */
export async function readGraph(store: Store): Promise<Graph> {
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
