import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { OutputValue } from '../language/store.ts';
import type { Verdict } from '../language/words.ts';
import { makeDirectory, reason, replaceFile } from '../host/files.ts';
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

/** What is committed of a store: its snapshot. The engine's own files are not. */
const GITIGNORE = '*\n!.gitignore\n!graph.json\n';

/**
 * One feature's store. Each method is one script of the catalogue.
 *
 * All of them throw a `StoreError` when the store cannot be used or refuses the script. A write that its guard
 * refuses is no error: it says so in what it returns.
 */
export class Store {
  readonly directory: string;
  readonly #cypherlite: CypherLite;

  constructor(cypherlite: CypherLite, directory: string) {
    this.#cypherlite = cypherlite;
    this.directory = directory;
  }

  /** Makes the store: directory, constraints, a JSON snapshot, and what git is to ignore. */
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

  /** The snapshot, brought up to date first: a write that ended without a checkpoint is not in it. */
  async snapshot(): Promise<string> {
    await this.#cypherlite.run(this.directory, { script: '.checkpoint\n' });
    const path = join(this.directory, 'graph.json');
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new StoreError(`cannot read ${path}: ${reason(error)}`);
    }
  }

  /** Runs the script of a compiled plan, or of a change. */
  async chart(script: string): Promise<void> {
    await this.#cypherlite.run(this.directory, { script });
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

  /** The slugs of the nodes that were started: of those asked for, the ones on the frontier. */
  async dispatch(slugs: readonly string[]): Promise<string[]> {
    return (await this.#rows(scripts.dispatch, dispatchRow, { slugs })).map((row) => row.dispatched);
  }

  /** The review as recorded, or `undefined` when the guard refused it. */
  async recordReview(
    slug: string,
    verdict: Verdict,
    failedCriteria: readonly string[],
  ): Promise<RecordedReview | undefined> {
    const params = { slug, verdict, failed_criteria: failedCriteria };
    return (await this.#rows(scripts.recordReview, reviewRow, params))[0];
  }

  /** Whether the node is completed now, and what it lacks if not; `undefined` when there is no such node. */
  async complete(
    slug: string,
    outputs: Readonly<Record<string, OutputValue>>,
    times: { readonly started: string | null; readonly completed: string | null },
  ): Promise<Completion | undefined> {
    const params = { slug, outputs, started_at: times.started, completed_at: times.completed };
    return (await this.#rows(scripts.complete, completionRow, params))[0];
  }

  /** The node's new status, or `undefined` when the guard refused it. */
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
    const where = issue === undefined ? '' : ` (row ${issue.path.join('.')}: ${issue.message})`;
    throw new StoreError(`the store answered with rows of another form${where}`);
  }
}
