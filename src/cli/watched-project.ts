import { fingerprint } from '../host/fingerprint.ts';
import { featuresOf, someFeatures, storeOf, surroundings, type Surroundings } from '../store/location.ts';
import type { Store } from '../store/store.ts';
import { lineOfState, reasonOf } from './all-stores.ts';
import type { OpenStore } from './open-store.ts';
import type { StoreLine } from './render-status.ts';
import { type IsStale, type Known, WatchedStore } from './watched-store.ts';

/** How many looks pass at most before a store that could not be read is tried again though its files are the same. */
const MOST_PATIENCE = 64;

/** Why a store could not be read. */
interface Failure {
  readonly reason: string;
  /** How its files were. */
  readonly fingerprint: string;
  /** How many looks pass before it is tried again nevertheless: a lock that is gone leaves no mark. */
  readonly patience: number;
  /** How many have passed. */
  looks: number;
}

/** A store of the project. */
interface Entry {
  readonly store: Store;
  readonly watched: WatchedStore;
  /** What was known of it last, and the line that was made of that. */
  shown: { readonly known: Known; readonly line: StoreLine } | undefined;
  failed: Failure | undefined;
}

/** All stores of a project, looked at again and again; those that are made meanwhile join them. */
export class WatchedProject {
  readonly #open: OpenStore;
  readonly #isStale: IsStale;
  readonly #entries = new Map<string, Entry>();
  readonly #around: Surroundings;

  constructor(open: OpenStore, isStale: IsStale) {
    this.#open = open;
    this.#isStale = isStale;
    this.#around = surroundings();
  }

  /**
   * A line for each store there is now.
   *
   * @throws StoreError When there is none at the first look, or a signal asks the command to end.
   */
  async look(): Promise<{ readonly home: string; readonly lines: readonly StoreLine[] }> {
    const isFirst = this.#entries.size === 0;
    const features = isFirst ? someFeatures(this.#around) : featuresOf(this.#around);
    const lines: StoreLine[] = [];
    for (const feature of features) lines.push(await this.#line(feature));
    return { home: this.#around.home, lines };
  }

  async #line(feature: string): Promise<StoreLine> {
    const entry = this.#entries.get(feature) ?? (await this.#enter(feature));
    const { failed, store, watched } = entry;
    const error = (reason: string): StoreLine => ({ feature, db: store.directory, error: reason });
    if (failed?.fingerprint === fingerprint(store.directory) && failed.looks++ < failed.patience)
      return error(failed.reason);
    try {
      if (entry.shown === undefined) await store.requireWhole();
      const known = await watched.look();
      entry.failed = undefined;
      if (known.problem !== undefined) return error(known.problem);
      if (entry.shown?.known !== known)
        entry.shown = { known, line: lineOfState(store, feature, known.state, this.#isStale) };
      return entry.shown.line;
    } catch (thrown) {
      const reason = reasonOf(thrown);
      // A store that somebody holds takes long to try, and the others are not to wait for it at every look.
      const patience = Math.min((failed?.patience ?? 1) * 2, MOST_PATIENCE);
      entry.failed = { reason, fingerprint: fingerprint(store.directory), patience, looks: 0 };
      return error(reason);
    }
  }

  async #enter(feature: string): Promise<Entry> {
    const store = await this.#open(storeOf(feature, this.#around));
    const entry: Entry = {
      store,
      watched: new WatchedStore(store, this.#isStale),
      shown: undefined,
      failed: undefined,
    };
    this.#entries.set(feature, entry);
    return entry;
  }
}
