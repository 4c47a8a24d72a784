import type { RunState } from '../snapshot/state.ts';
import { StoreFollower } from '../store/follower.ts';
import type { Store } from '../store/store.ts';

export type IsStale = (startedAt: string) => boolean;

/** What is known of a store. The same object stands for the same, so that nothing is worked out of it twice. */
export interface Known {
  /** The latest state that could be read. */
  readonly state: RunState;
  /** Why a later one cannot be. */
  readonly problem: string | undefined;
  /** The nodes that have been running for too long. */
  readonly stale: string;
}

/** A store that is looked at again and again. */
export class WatchedStore {
  readonly #follower: StoreFollower;
  #known: Known | undefined;

  readonly #isStale: IsStale;

  constructor(store: Store, isStale: IsStale) {
    this.#follower = new StoreFollower(store);
    this.#isStale = isStale;
  }

  /**
   * Looks at the store. When it cannot be read, what was known of it stays.
   *
   * @throws StoreError When the first look fails, or a signal asks the command to end.
   */
  async look(): Promise<Known> {
    const look = await this.#follower.look();
    const before = this.#known;
    const state = look?.state ?? before?.state;
    // The first look gives a state or throws.
    if (state === undefined) throw new Error('a store without a state is watched');
    const problem = look === undefined ? before?.problem : look.problem;
    const stale = this.#staleOf(state);
    if (before?.state === state && before.problem === problem && before.stale === stale) return before;
    this.#known = { state, problem, stale };
    return this.#known;
  }

  #staleOf({ progress }: RunState): string {
    return [...progress]
      .filter(
        ([, { startedAt, status }]) =>
          status === 'in_progress' && startedAt !== undefined && this.#isStale(startedAt),
      )
      .map(([slug]) => slug)
      .join(' ');
  }
}
