/** A run of the diamond through the catalogue, one call a step. `call` validates the store after every write. */

import { expect } from 'vitest';

import { openStore, validate, type Row, type Store } from '../support/engine.ts';
import { compileClean, runClean } from '../support/plan-store.ts';
import { call, callInVain, type ScriptName } from './catalogue.ts';

const STARTED = '2025-03-01T09:00:00Z';
const ENDED = '2025-03-01T09:10:00Z';

/** What `complete.cypher` answers when it did. */
export const DONE = { completed: true, status: 'completed', has_passing_review: true, missing_outputs: [] };

/** The parameters of `complete.cypher`. */
export function completion(
  slug: string,
  outputs: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { slug, outputs, started_at: STARTED, completed_at: ENDED };
}

export class DiamondRun {
  private readonly store: Store;

  private constructor(store: Store) {
    this.store = store;
  }

  static async open(text: string): Promise<DiamondRun> {
    const store = await openStore();
    await runClean(store, compileClean(text).script);
    expect(await validate(store)).toEqual([]);
    return new DiamondRun(store);
  }

  dispatch(...slugs: string[]): Promise<readonly Row[]> {
    return call(this.store, 'dispatch', { slugs });
  }

  review(slug: string, verdict: 'pass' | 'fail', ...failed: string[]): Promise<readonly Row[]> {
    return call(this.store, 'record-review', { slug, verdict, failed_criteria: failed });
  }

  complete(slug: string, outputs: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    return call(this.store, 'complete', completion(slug, outputs));
  }

  setStatus(slug: string, status: string): Promise<readonly Row[]> {
    return call(this.store, 'set-status', { slug, status });
  }

  inVain(name: ScriptName, params: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    return callInVain(this.store, name, params);
  }

  /** The state of each node, with what it waits for. */
  async states(): Promise<Record<string, string>> {
    const rows = await call(this.store, 'status');
    return Object.fromEntries(
      rows.map(({ slug, state, waiting_on }) => [
        String(slug),
        [state, ...(Array.isArray(waiting_on) ? waiting_on : [])].join(' '),
      ]),
    );
  }

  async frontier(): Promise<unknown[]> {
    const rows = await call(this.store, 'status');
    return rows.filter(({ state }) => state === 'frontier').map(({ slug }) => slug);
  }

  /** What a node reads, with the values that are there. */
  async inputs(slug: string): Promise<unknown> {
    const [row] = await call(this.store, 'node', { slug });
    return row?.['inputs'];
  }

  async reviews(slug: string): Promise<unknown> {
    const [row] = await call(this.store, 'node', { slug });
    return row?.['reviews'];
  }

  async outputs(): Promise<unknown> {
    const [row] = await call(this.store, 'feature');
    return row?.['outputs'];
  }

  /** Dispatches a node, lets it pass and completes it. */
  async through(slug: string, outputs: Readonly<Record<string, unknown>>): Promise<void> {
    expect(await this.dispatch(slug)).toEqual([{ dispatched: slug }]);
    await this.review(slug, 'pass');
    expect(await this.complete(slug, outputs)).toEqual([DONE]);
  }
}
