import { join } from 'node:path';
import * as z from 'zod/mini';
import { exists, replaceFile } from '../host/files.ts';
import { readTextFile } from '../host/read-text.ts';
import { constraintStatements, missingConstraints } from './constraints.ts';
import type { CypherLite } from './cypherlite.ts';
import { StoreError } from './errors.ts';
import type { Row } from './json-rows.ts';
import { GITIGNORE, makeStore } from './making.ts';
import { scripts } from './scripts.ts';

const violationRow = z.object({ check: z.string(), detail: z.string() });
export type Violation = z.output<typeof violationRow>;

/**
 * The store of a feature. All methods throw a `StoreError` when the store cannot be used or refuses the script. When a
 * script's own guard refuses a write, that is no error, and the result says so.
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
    return this.lastSnapshot();
  }

  /** The text of the snapshot as the last checkpoint left it. The store is not locked for it. */
  lastSnapshot(): Promise<string> {
    return readTextFile(join(this.directory, 'graph.json'));
  }

  /** Runs the script of a compiled plan, or of a change. */
  async chart(script: string): Promise<void> {
    await this.#cypherlite.run(this.directory, { script });
    this.#cypherlite.noteLanded();
  }

  /** Runs a script that returns one row when it has written; whether it has. */
  async write(script: string): Promise<boolean> {
    const rows = await this.#cypherlite.run(this.directory, { script });
    if (rows.length > 0) this.#cypherlite.noteLanded();
    return rows.length > 0;
  }

  /** The rules of the graph model that the store breaks. */
  validate(): Promise<Violation[]> {
    return this.#rows(scripts.validate, violationRow);
  }

  async #rows<T extends z.ZodMiniType>(script: string, row: T): Promise<z.output<T>[]> {
    return checkRows(await this.#cypherlite.run(this.directory, { script }), row);
  }
}

function checkRows<T extends z.ZodMiniType>(rows: readonly Row[], row: T): z.output<T>[] {
  const parsed = z.array(row).safeParse(rows);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const detail = issue === undefined ? '' : ` (row ${issue.path.join('.')}: ${issue.message})`;
  throw new StoreError(`the store answered with rows of another form${detail}`);
}
