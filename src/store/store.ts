import { join } from 'node:path';
import * as z from 'zod/mini';
import type { OutputValue } from '../language/store.ts';
import type { Verdict } from '../language/words.ts';
import { exists, replaceFile } from '../host/files.ts';
import { readTextFile } from '../host/read-text.ts';
import { constraintStatements, missingConstraints } from './constraints.ts';
import type { CypherLite } from './cypherlite.ts';
import { StoreError } from './errors.ts';
import type { Row } from './json-rows.ts';
import { GITIGNORE, makeStore } from './making.ts';
import type { Params } from './parameters.ts';
import {
  type Completion,
  completionRow,
  dispatchRow,
  type FeatureDetails,
  featureRow,
  type NodeDetails,
  nodeRow,
  type NodeStatus,
  type RecordedReview,
  reviewRow,
  type StatusChange,
  statusChangeRow,
  statusRow,
  type Standing,
  standingRow,
  type Violation,
  violationRow,
} from './rows.ts';
import { scripts } from './scripts.ts';
import { STANDING, standingOf } from './standing.ts';

/** What came of a write that a guard may refuse. */
export interface Guarded<T> {
  /** What was written; `undefined` when the guard refused it, and then nothing was. */
  readonly done: T | undefined;
  /** How the node stood when it was refused, or stands now; `undefined` when there is no such node. */
  readonly standing: Standing | undefined;
}

/**
 * The store of a feature. Each method runs one script of the catalogue.
 *
 * All of them throw a `StoreError` when the store cannot be used or refuses the script. When its own guard refuses a
 * write, that is no error, and the result says so, together with the state that the guard saw: the same process reads it,
 * which nobody can write in between.
 */
export class Store {
  readonly directory: string;
  readonly #cypherlite: CypherLite;

  constructor(cypherlite: CypherLite, directory: string) {
    this.#cypherlite = cypherlite;
    this.directory = directory;
  }

  /**
   * Makes the store with a plan in it, as a whole or not at all. Tells whether it did; another process may have been
   * first.
   */
  make(chart: string): Promise<boolean> {
    return makeStore(this.#cypherlite, this.directory, chart);
  }

  /** Adds what the store lacks because its making was interrupted. */
  async finish(): Promise<void> {
    const missing = await this.#missingConstraints();
    if (missing.length > 0) {
      const statements = constraintStatements();
      const script = missing.map((name) => `${statements.get(name) ?? ''}\n`).join('');
      await this.#cypherlite.run(this.directory, { script: `${script}.checkpoint\n` });
    }
    const gitignore = join(this.directory, '.gitignore');
    if (!exists(gitignore)) replaceFile(gitignore, GITIGNORE);
  }

  /**
   * Holds the store to what every store has.
   *
   * @throws StoreError When its making was interrupted: without its constraints it would take anything.
   */
  async requireWhole(): Promise<void> {
    const missing = await this.#missingConstraints();
    if (missing.length === 0) return;
    throw new StoreError(
      `the making of the store in ${this.directory} was interrupted: it lacks ${missing.length} of its ${constraintStatements().size} constraints; \`gbuild apply PLAN\` finishes it`,
    );
  }

  /** What a command that a signal has ended says of what it wrote; `undefined` as long as no signal came. */
  get interruption(): string | undefined {
    return this.#cypherlite.interruption;
  }

  async #missingConstraints(): Promise<string[]> {
    const snapshot = join(this.directory, 'graph.json');
    const missing = exists(snapshot) ? missingConstraints(await readTextFile(snapshot)) : ['?'];
    // The snapshot may be behind what has landed, so it is brought up to date before it is believed.
    return missing.length === 0 ? missing : missingConstraints(await this.snapshot());
  }

  /** The feature that the store holds, or `undefined` for an empty store. */
  async featureSlug(): Promise<string | undefined> {
    const rows = await this.#rows(
      'MATCH (f:Feature) RETURN f.feature AS feature ORDER BY feature;',
      z.object({ feature: z.string() }),
    );
    return rows[0]?.feature;
  }

  /** The text of the snapshot, which is brought up to date first: a write without a checkpoint is not in it. */
  async snapshot(): Promise<string> {
    await this.#cypherlite.run(this.directory, { script: '.checkpoint\n' });
    return readTextFile(join(this.directory, 'graph.json'));
  }

  /** Runs the script of a compiled plan, or of a change. */
  async chart(script: string): Promise<void> {
    await this.#cypherlite.run(this.directory, { script });
    this.#cypherlite.noteLanded();
  }

  validate(): Promise<Violation[]> {
    return this.#rows(scripts.validate, violationRow);
  }

  status(): Promise<NodeStatus[]> {
    return this.#rows(scripts.status, statusRow);
  }

  async node(slug: string): Promise<NodeDetails | undefined> {
    return (await this.#rows(scripts.node, nodeRow, { slug }))[0];
  }

  async feature(): Promise<FeatureDetails | undefined> {
    return (await this.#rows(scripts.feature, featureRow))[0];
  }

  /** Starts those of the nodes that are on the frontier, and tells how each of them stands now, by slug. */
  async dispatch(slugs: readonly string[]): Promise<{
    readonly dispatched: readonly string[];
    readonly standings: ReadonlyMap<string, Standing>;
  }> {
    const { rows, standings } = await this.#write(scripts.dispatch, dispatchRow, { slugs }, slugs);
    return { dispatched: rows.map((row) => row.dispatched), standings };
  }

  /** Records a review. */
  recordReview(
    slug: string,
    verdict: Verdict,
    failedCriteria: readonly string[],
  ): Promise<Guarded<RecordedReview>> {
    const params = { slug, verdict, failed_criteria: failedCriteria };
    return this.#writeOne(scripts.recordReview, reviewRow, params);
  }

  /** Completes a node, or says what it lacks; `undefined` when there is no such node. */
  async complete(
    slug: string,
    outputs: Readonly<Record<string, OutputValue>>,
    times: { readonly started: string | null; readonly completed: string | null },
  ): Promise<Completion | undefined> {
    const params = { slug, outputs, started_at: times.started, completed_at: times.completed };
    const [completion] = await this.#rows(scripts.complete, completionRow, params);
    if (completion?.completed === true) this.#cypherlite.noteLanded();
    return completion;
  }

  /** Sets the status of a node. */
  setStatus(slug: string, status: string): Promise<Guarded<StatusChange>> {
    return this.#writeOne(scripts.setStatus, statusChangeRow, { slug, status });
  }

  async #writeOne<T extends z.ZodMiniType>(
    script: string,
    row: T,
    params: Params & { readonly slug: string },
  ): Promise<Guarded<z.output<T>>> {
    const { rows, standings } = await this.#write(script, row, params, [params.slug]);
    return { done: rows[0], standing: standings.get(params.slug) };
  }

  /** Runs a script that writes, and reads in the same process how the nodes stand that it is about. */
  async #write<T extends z.ZodMiniType>(
    script: string,
    row: T,
    params: Params,
    about: readonly string[],
  ): Promise<{ readonly rows: z.output<T>[]; readonly standings: ReadonlyMap<string, Standing> }> {
    const answered = await this.#cypherlite.run(this.directory, {
      script: `${script}\n${STANDING}`,
      params: { ...params, about },
    });
    const { others, standings } = standingOf(answered);
    const rows = checkRows(others, row);
    if (rows.length > 0) this.#cypherlite.noteLanded();
    return {
      rows,
      standings: new Map(checkRows(standings, standingRow).map((each) => [each.slug, each])),
    };
  }

  async #rows<T extends z.ZodMiniType>(script: string, row: T, params: Params = {}): Promise<z.output<T>[]> {
    return checkRows(await this.#cypherlite.run(this.directory, { script, params }), row);
  }
}

function checkRows<T extends z.ZodMiniType>(rows: readonly Row[], row: T): z.output<T>[] {
  const parsed = z.array(row).safeParse(rows);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = issue === undefined ? '' : ` (row ${issue.path.join('.')}: ${issue.message})`;
  throw new StoreError(`the store answered with rows of another form${detail}`);
}
