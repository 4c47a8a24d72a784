import { InputOutputError } from '../host/files.ts';
import { fingerprint } from '../host/fingerprint.ts';
import { readSnapshot } from '../snapshot/read.ts';
import type { RunState } from '../snapshot/state.ts';
import { StoreError } from './errors.ts';
import type { Store } from './store.ts';

/** What a look at a store gives when something is new: its state, or why that cannot be read. */
export type Look =
  | { readonly state: RunState; readonly problem?: undefined }
  | { readonly state?: undefined; readonly problem: string };

/** How many looks in a row fail before that is told: a store that is being written to is well again at the next one. */
const FAILURES_TOLD = 3;
/** How many looks pass at most before another checkpoint is asked for, when the last ones brought nothing new. */
const MOST_PATIENCE = 64;

/**
 * Follows a store without being in anybody's way: a look compares the files with those of the last one, and reads the
 * snapshot when they are others, without the lock of the store. Only what landed without a checkpoint, so that the snapshot
 * does not show it, is asked for through `cypherlite`.
 */
export class StoreFollower {
  readonly #store: Store;
  #seen: { readonly state: RunState; readonly text: string; fingerprint: string } | undefined;
  #failures = 0;
  #told: string | undefined;
  /** How many looks have seen other files but the same snapshot, and how many may before a checkpoint is asked for. */
  #unexplained = 0;
  #patience = 1;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * What is new since the last look; `undefined` for nothing. The first look is through `cypherlite`.
   *
   * @throws StoreError When the first look fails, or a signal asks the command to end.
   */
  async look(): Promise<Look | undefined> {
    if (this.#seen === undefined) return this.#first();
    const now = fingerprint(this.#store.directory);
    if (now === this.#seen.fingerprint) return this.#well();
    try {
      const text = await this.#store.lastSnapshot();
      return text === this.#seen.text ? await this.#explain() : this.#take(text, now);
    } catch (error) {
      const isTold = error instanceof InputOutputError || error instanceof StoreError;
      if (!isTold || (error instanceof StoreError && error.kind === 'interrupted')) throw error;
      return this.#fail(error.message);
    }
  }

  async #first(): Promise<Look> {
    const { fingerprint: now, text } = await this.#checkpointed();
    const { problems, state } = readSnapshot(text);
    if (state === undefined) {
      const problem = problems.find(({ isFatal }) => isFatal)?.message ?? '';
      throw new StoreError(`the store ${this.#store.directory} cannot be read: ${problem}`);
    }
    this.#seen = { state, text, fingerprint: now };
    return { state };
  }

  /** Brings the snapshot up to date. The files are looked at before it is read, so that no later write is taken for seen. */
  async #checkpointed(): Promise<{ fingerprint: string; text: string }> {
    await this.#store.snapshot();
    const now = fingerprint(this.#store.directory);
    return { fingerprint: now, text: await this.#store.lastSnapshot() };
  }

  #take(text: string, now: string): Look | undefined {
    const { problems, state } = readSnapshot(text);
    if (state === undefined) return this.#fail(problems.find(({ isFatal }) => isFatal)?.message ?? '');
    this.#seen = { state, text, fingerprint: now };
    this.#unexplained = 0;
    this.#patience = 1;
    this.#failures = 0;
    this.#told = undefined;
    return { state };
  }

  /** Finds out why the files are others though the snapshot is the same. */
  async #explain(): Promise<Look | undefined> {
    // Most often a write is under way, and its checkpoint comes at once.
    if (this.#unexplained++ < this.#patience) return undefined;
    this.#unexplained = 0;
    const { fingerprint: now, text } = await this.#checkpointed();
    if (text !== this.#seen?.text) return this.#take(text, now);
    // Two that follow one store must not wake each other for ever.
    this.#patience = Math.min(this.#patience * 2, MOST_PATIENCE);
    this.#seen.fingerprint = now;
    return this.#well();
  }

  /** The store is as it was seen, which is news after a failure that was told. */
  #well(): Look | undefined {
    const wasTold = this.#told !== undefined;
    this.#failures = 0;
    this.#told = undefined;
    return wasTold && this.#seen !== undefined ? { state: this.#seen.state } : undefined;
  }

  #fail(problem: string): Look | undefined {
    this.#failures++;
    if (this.#failures < FAILURES_TOLD || problem === this.#told) return undefined;
    this.#told = problem;
    return { problem };
  }
}
