import type { RunState } from '../snapshot/state.ts';
import { StoreFollower } from '../store/follower.ts';
import type { Store } from '../store/store.ts';

/** What is known of a store: its latest state that could be read, and why a later one cannot be. */
export interface Known {
  readonly state: RunState;
  readonly problem: string | undefined;
}

/** A store that is looked at again and again. */
export class WatchedStore {
  readonly #follower: StoreFollower;
  #known: Known | undefined;

  constructor(store: Store) {
    this.#follower = new StoreFollower(store);
  }

  /**
   * Looks at the store. When it cannot be read, what was known of it stays.
   *
   * @throws StoreError When the first look fails, or a signal asks the command to end.
   */
  async look(): Promise<Known> {
    const look = await this.#follower.look();
    const state = look?.state ?? this.#known?.state;
    // The first look gives a state or throws.
    if (state === undefined) throw new Error('a store without a state is watched');
    if (look === undefined && this.#known !== undefined) return this.#known;
    this.#known = { state, problem: look?.problem };
    return this.#known;
  }
}
