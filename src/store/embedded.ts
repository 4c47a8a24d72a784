import type { GrafeoDB, GrafeoValue } from '@grafeo-db/js';
import { LABEL_TABLE, propertiesOf } from '../language/store.ts';
import { wordsOf } from '../language/words.ts';
import { StoreError } from './errors.ts';
import { splitScript } from './script-pieces.ts';
import { scripts } from './scripts.ts';

/*
 * A store in memory, on an embedded graph engine, which runs scripts the way the store's command line does. Where the
 * engine differs from the store, this module makes up for the difference:
 *
 * - After a failed statement the engine keeps the rest of the transaction, while the store discards all of it. So a
 *   script is rolled back at its first error.
 * - A uniqueness constraint without an index looks through every node. So indexes are created.
 * - The engine does not know property-type constraints. They are left out of the schema.
 */

export type EngineRow = Record<string, GrafeoValue>;
export type Params = Record<string, unknown>;

/** A store in memory. */
export interface EmbeddedStore {
  readonly db: GrafeoDB;
  /** The statements of `schema.cypher` that are in force, and those that the engine does not know. */
  readonly schema: { readonly installed: readonly string[]; readonly skipped: readonly string[] };
}

export interface ScriptError {
  readonly message: string;
  /** The engine's GQLSTATUS, where the error is the engine's. */
  readonly status?: string;
  /** The line of the script, from 1, of the statement or dot-command that failed. */
  readonly line: number;
}

/** The rows of all statements that ran, in order. */
export type ScriptResult =
  | { readonly ok: true; readonly rows: readonly EngineRow[] }
  | { readonly ok: false; readonly rows: readonly EngineRow[]; readonly error: ScriptError };

export interface EmbeddedOptions {
  /** False for a store without constraints. */
  readonly constraints?: boolean;
  /** True for a store that returns rows in random order wherever the query does not ask for an order. */
  readonly shuffle?: boolean;
}

/** The package of the engine: an optional dependency. */
const ENGINE = '@grafeo-db/js';

/** An index for each property that no two nodes of a label share. */
const INDEXES = wordsOf(LABEL_TABLE).flatMap((label) =>
  [...propertiesOf(label)]
    .filter(([, { unique }]) => unique === true)
    .map(
      ([name]) => `CREATE INDEX ${label.toLowerCase()}_${name} IF NOT EXISTS FOR (n:${label}) ON (n.${name})`,
    ),
);

/**
 * An empty store, by default with the constraints of `schema.cypher` that the engine knows.
 *
 * @throws StoreError When the engine is not installed.
 */
export async function openEmbedded({
  constraints = true,
  shuffle = false,
}: EmbeddedOptions = {}): Promise<EmbeddedStore> {
  const engine = await loadEngine();
  const db = engine.GrafeoDB.create(undefined, { shuffleUnordered: shuffle });
  const installed: string[] = [];
  const skipped: string[] = [];
  for (const piece of constraints ? splitScript(scripts.schema) : []) {
    if (piece.kind === 'command') continue;
    if (isTypeConstraint(piece.body)) {
      skipped.push(piece.body);
    } else {
      await db.executeCypher(piece.text);
      installed.push(piece.body);
    }
  }
  for (const index of INDEXES) await db.executeCypher(index);
  return { db, schema: { installed, skipped } };
}

async function loadEngine(): Promise<typeof import('@grafeo-db/js')> {
  try {
    // Node cannot find the names that this CommonJS module exports, so they come as its default.
    return (await import('@grafeo-db/js')).default;
  } catch {
    throw new StoreError(
      `the graph engine is not installed; add it with \`npm install ${ENGINE}\` beside gbuild (-g if gbuild is)`,
    );
  }
}

/** Whether a statement constrains the type of a property. */
export function isTypeConstraint(statement: string): boolean {
  return /^CREATE\s+CONSTRAINT\b.*\bREQUIRE\b.*\bIS\s*(?:::|TYPED\b)/is.test(statement);
}

/**
 * Runs a script as the store does: `.begin` opens a transaction, `.commit` keeps it, `.rollback` discards it, and
 * `.checkpoint` does nothing, but is an error within a transaction. The first error ends the script and discards an
 * open transaction. A statement without its `;` is an error, and so is a transaction that is open at the end. Never
 * rejects: a failure is part of the result.
 */
export async function runEmbedded(
  store: EmbeddedStore,
  text: string,
  params: Params = {},
): Promise<ScriptResult> {
  const rows: EngineRow[] = [];
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
        const result = await (transaction ?? store.db).executeCypher(piece.text, params);
        for (const row of result.toArray()) rows.push(row);
      }
    }
    if (transaction !== undefined) throw new Error('the script ends inside a transaction');
    return { ok: true, rows };
  } catch (thrown) {
    if (transaction?.isActive === true) transaction.rollback();
    return { ok: false, rows, error: asError(thrown, line) };
  }
}

function asError(thrown: unknown, line: number): ScriptError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const status = thrown instanceof Error && 'gqlStatus' in thrown ? thrown.gqlStatus : undefined;
  return typeof status === 'string' ? { message, status, line } : { message, line };
}
