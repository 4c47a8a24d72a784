import { InputOutputError } from '../host/files.ts';
import { situationOf } from '../run/situation.ts';
import { summaryOf } from '../run/summary.ts';
import type { RunState } from '../snapshot/state.ts';
import { StoreError } from '../store/errors.ts';
import { someFeatures, storeOf, surroundings } from '../store/location.ts';
import { readRun } from '../store/run-store.ts';
import type { Store } from '../store/store.ts';
import type { OpenStore } from './open-store.ts';
import type { StoreLine } from './render-status.ts';

/**
 * Reads every store of the project, by the names of their features. One that cannot be read does not keep the others from
 * being read.
 *
 * @throws StoreError When there is none, or `cypherlite` cannot be used at all.
 */
export async function linesOfAll(
  open: OpenStore,
  isStale: (startedAt: string) => boolean,
): Promise<StoreLine[]> {
  const around = surroundings();
  const lines: StoreLine[] = [];
  for (const feature of someFeatures(around)) {
    const store = await open(storeOf(feature, around));
    lines.push(await lineOf(store, feature, isStale));
  }
  return lines;
}

async function lineOf(
  store: Store,
  feature: string,
  isStale: (startedAt: string) => boolean,
): Promise<StoreLine> {
  try {
    await store.requireWhole();
    return lineOfState(store, feature, await readRun(store), isStale);
  } catch (error) {
    return { feature, db: store.directory, error: reasonOf(error) };
  }
}

/** The line of a store that could be read. */
export function lineOfState(
  { directory }: Store,
  feature: string,
  state: RunState,
  isStale: (startedAt: string) => boolean,
): StoreLine {
  return { ...summaryOf(situationOf(state), isStale), feature, db: directory };
}

/** Why a store cannot be read; anything else, and a signal, is thrown on. */
export function reasonOf(error: unknown): string {
  const isOfStore = error instanceof InputOutputError || error instanceof StoreError;
  if (!isOfStore || (error instanceof StoreError && error.kind === 'interrupted')) throw error;
  return error.message;
}
