import { join } from 'node:path';
import * as z from 'zod/mini';
import type { OutputValue } from '../language/store.ts';
import type { Verdict } from '../language/words.ts';
import { makeDirectory, replaceFile } from '../host/files.ts';
import { readTextFile } from '../host/read-text.ts';
import type { CypherLite } from './cypherlite.ts';
import { StoreError } from './errors.ts';
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
  type Violation,
  violationRow,
} from './rows.ts';
import { scripts } from './scripts.ts';

/** Of a store, only the snapshot is committed to git, not the files of the engine. */
const GITIGNORE = '*\n!.gitignore\n!graph.json\n';

/**
 * The store of a feature. Each method runs one script of the catalogue.
 *
 * All of them throw a `StoreError` when the store cannot be used or refuses the script. When its own guard refuses a
 * write, that is no error, and the result says so.
 */
export class Store {
  readonly directory: string;
  readonly #cypherlite: CypherLite;

  constructor(cypherlite: CypherLite, directory: string) {
    this.#cypherlite = cypherlite;
    this.directory = directory;
  }

  /** Makes the store: the directory, the constraints, a JSON snapshot, and a `.gitignore`. */
  async create(): Promise<void> {
    makeDirectory(this.directory);
    await this.#cypherlite.run(this.directory, { script: scripts.schema, creates: true });
    replaceFile(join(this.directory, '.gitignore'), GITIGNORE);
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
  }

  /** Runs a script that returns one row when it has written; whether it has. */
  async write(script: string): Promise<boolean> {
    const rows = await this.#cypherlite.run(this.directory, { script });
    return rows.length > 0;
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

  /** Starts those of the nodes that are on the frontier, and returns their slugs. */
  async dispatch(slugs: readonly string[]): Promise<string[]> {
    return (await this.#rows(scripts.dispatch, dispatchRow, { slugs })).map((row) => row.dispatched);
  }

  /** Records a review; `undefined` when the guard refused it. */
  async recordReview(
    slug: string,
    verdict: Verdict,
    failedCriteria: readonly string[],
  ): Promise<RecordedReview | undefined> {
    const params = { slug, verdict, failed_criteria: failedCriteria };
    return (await this.#rows(scripts.recordReview, reviewRow, params))[0];
  }

  /** Completes a node, or says what it lacks; `undefined` when there is no such node. */
  async complete(
    slug: string,
    outputs: Readonly<Record<string, OutputValue>>,
    times: { readonly started: string | null; readonly completed: string | null },
  ): Promise<Completion | undefined> {
    const params = { slug, outputs, started_at: times.started, completed_at: times.completed };
    return (await this.#rows(scripts.complete, completionRow, params))[0];
  }

  /** Sets the status of a node; `undefined` when the guard refused it. */
  async setStatus(slug: string, status: string): Promise<StatusChange | undefined> {
    return (await this.#rows(scripts.setStatus, statusChangeRow, { slug, status }))[0];
  }

  async #rows<T extends z.ZodMiniType>(
    script: string,
    row: T,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<z.output<T>[]> {
    const rows = await this.#cypherlite.run(this.directory, { script, params });
    const parsed = z.array(row).safeParse(rows);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const detail = issue === undefined ? '' : ` (row ${issue.path.join('.')}: ${issue.message})`;
    throw new StoreError(`the store answered with rows of another form${detail}`);
  }
}
