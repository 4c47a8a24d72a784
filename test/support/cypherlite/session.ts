/** A store while a process has it open: runs pieces of a script and lands what they write. */

import grafeo, { type GrafeoDB, type Transaction } from '@grafeo-db/js';

import { splitScript, type Piece } from '../../../src/store/script-pieces.ts';

import type { Call } from './arguments.ts';
import { checkGraph, engineStatements, isSchemaStatement, parseConstraint } from './constraints.ts';
import { Failure } from './failure.ts';
import type { StoreFiles } from './files.ts';
import { loadGraph, readGraph, type GraphData, type Ids } from './graph-data.ts';
import { formatRows } from './output.ts';

export interface SessionOptions {
  readonly call: Call;
  /** Whether an array of JSON takes a line per row. */
  readonly spread: boolean;
  readonly print: (text: string) => void;
  /** Called after every statement. */
  readonly afterStatement: () => void;
}

export class Session {
  readonly #db: GrafeoDB = grafeo.GrafeoDB.create();
  readonly #files: StoreFiles;
  readonly #options: SessionOptions;
  /** What has landed, and its ids in the engine. */
  #graph: GraphData;
  #ids: Ids;
  #transaction: Transaction | undefined;
  /** Whether anything was written since the last commit. */
  #wrote = false;

  private constructor(files: StoreFiles, graph: GraphData, options: SessionOptions) {
    this.#files = files;
    this.#options = options;
    this.#graph = graph;
    this.#ids = loadGraph(this.#db, graph);
  }

  static async open(files: StoreFiles, graph: GraphData, options: SessionOptions): Promise<Session> {
    const session = new Session(files, graph, options);
    for (const constraint of graph.constraints) {
      for (const statement of engineStatements(constraint)) await session.#db.executeCypher(statement);
    }
    return session;
  }

  /** A single query, which needs no `;`. */
  async runQuery(text: string): Promise<void> {
    const [piece, ...more] = splitScript(text);
    if (piece?.kind !== 'statement' || more.length > 0) {
      throw new Failure('SyntaxError: an argument holds one query and nothing else');
    }
    await this.#runStatement(piece.text, piece.body);
  }

  /** Throws `Failure` at the first error; an open transaction is discarded then. */
  async runScript(text: string): Promise<void> {
    for (const piece of splitScript(text)) await this.#runPiece(piece);
    if (this.#transaction !== undefined) throw new Failure('the script ends inside a transaction');
  }

  /** Discards what has not landed. */
  close(): void {
    if (this.#transaction?.isActive === true) this.#transaction.rollback();
    this.#db.close();
  }

  async #runPiece(piece: Piece): Promise<void> {
    if (piece.kind === 'command') return this.#runCommand(piece.text);
    if (!piece.terminated) throw new Failure('SyntaxError: the last statement is not ended by ;');
    await this.#runStatement(piece.text, piece.body);
  }

  async #runCommand(command: string): Promise<void> {
    const transaction = this.#transaction;
    switch (command) {
      case '.begin':
        if (transaction !== undefined) throw new Failure('.begin inside a transaction');
        this.#transaction = this.#db.beginTransaction();
        return;
      case '.commit':
        if (transaction === undefined) throw new Failure('.commit outside a transaction');
        await this.#commit(transaction);
        this.#transaction = undefined;
        return;
      case '.rollback':
        if (transaction === undefined) throw new Failure('.rollback outside a transaction');
        transaction.rollback();
        this.#transaction = undefined;
        this.#wrote = false;
        return;
      case '.checkpoint':
        if (transaction !== undefined) throw new Failure('.checkpoint inside a transaction');
        this.#files.checkpoint();
        return;
      default:
        throw new Failure(`unknown command ${command}`);
    }
  }

  async #runStatement(text: string, body: string): Promise<void> {
    if (isSchemaStatement(body)) {
      if (this.#transaction !== undefined) throw new Failure('a schema statement inside a transaction');
      await this.#constrain(body);
    } else if (this.#transaction !== undefined) {
      this.#options.print(await this.#execute(this.#transaction, text));
    } else {
      const transaction = this.#db.beginTransaction();
      try {
        const output = await this.#execute(transaction, text);
        await this.#commit(transaction);
        this.#options.print(output);
      } finally {
        if (transaction.isActive) transaction.rollback();
      }
    }
    this.#options.afterStatement();
  }

  /** Gives what the statement prints, which is nothing for one that returns nothing. */
  async #execute(transaction: Transaction, text: string): Promise<string> {
    const { call, spread } = this.#options;
    try {
      const result = await transaction.executeCypher(text, call.params);
      if (Object.values(result.counters).some((count) => count !== 0)) this.#wrote = true;
      return result.columns.length === 0
        ? ''
        : formatRows({ mode: call.mode, spread }, result.columns, result.toArray());
    } catch (thrown) {
      throw asFailure(thrown);
    }
  }

  /** Lands what the transaction wrote, or throws and leaves it to be discarded. */
  async #commit(transaction: Transaction): Promise<void> {
    if (this.#wrote) {
      const { graph, ids } = await readGraph(transaction, this.#graph, this.#ids);
      checkGraph(graph);
      this.#files.land(graph);
      this.#graph = graph;
      this.#ids = ids;
    }
    transaction.commit();
    this.#wrote = false;
  }

  async #constrain(body: string): Promise<void> {
    const { constraint, ifNotExists } = parseConstraint(body);
    if (this.#graph.constraints.some(({ name }) => name === constraint.name)) {
      if (ifNotExists) return;
      throw new Failure(`constraint ${constraint.name} already exists`);
    }
    const graph = { ...this.#graph, constraints: [...this.#graph.constraints, constraint] };
    checkGraph(graph);
    for (const statement of engineStatements(constraint)) await this.#db.executeCypher(statement);
    this.#files.land(graph);
    this.#graph = graph;
  }
}

/** The engine's error in the words of the store: the names of its own codes say nothing there. */
function asFailure(thrown: unknown): Failure {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const words = message.replace(
    /^(?:Query|Database) error: GRAFEO-\w+: (?:[a-z]+ error: (?:\[Cypher\] )?|Invalid value: )?/i,
    '',
  );
  const status = thrown instanceof Error && 'gqlStatus' in thrown ? thrown.gqlStatus : undefined;
  if (status === '42001') return new Failure(`SyntaxError: ${words}`);
  const violation = /^Constraint violation: (.*)$/s.exec(words)?.[1];
  return new Failure(violation === undefined ? words : `ConstraintValidationFailed: ${violation}`);
}
