import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../run/outcome.ts';
import { writeScript } from '../run/script.ts';
import { readSnapshot } from '../snapshot/read.ts';
import type { RunState } from '../snapshot/state.ts';
import { StoreError } from './errors.ts';
import type { Store } from './store.ts';

/** How often a write is worked out anew when others have written in the meantime. */
const MOST_TRIES = 10;
/** How long to wait before a snapshot is read again that another process may be writing. */
const READ_AGAIN_MS = 50;

/** What a run needs of a store. */
export type RunStore = Pick<Store, 'directory' | 'snapshot' | 'write'>;

/**
 * The plan and the progress that a store holds.
 *
 * @throws StoreError When its snapshot cannot be read.
 */
export async function readRun(store: RunStore): Promise<RunState> {
  let problem = '';
  for (let tries = 0; tries < 3; tries++) {
    const { problems, state } = readSnapshot(await store.snapshot());
    if (state !== undefined) return state;
    problem = problems.find(({ isFatal }) => isFatal)?.message ?? '';
    await sleep(READ_AGAIN_MS);
  }
  throw new StoreError(`the store ${store.directory} cannot be read: ${problem}`);
}

/**
 * Changes a store by an action. What the action decides is written only to the very state that it was decided on: when
 * others have written in between, it decides anew. So a refusal is always explained by the state that refuses.
 *
 * @throws StoreError When the store cannot be used, or others do not stop writing.
 */
export async function transact<T>(
  store: RunStore,
  action: (state: RunState) => Outcome<T>,
): Promise<Outcome<T>> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await readRun(store);
    const outcome = action(before);
    if (!outcome.ok) return outcome;
    const script = writeScript(before, outcome.state);
    if (script === undefined || (await store.write(script))) return outcome;
  }
  throw new StoreError(
    `others have written to the store ${store.directory} each of the ${MOST_TRIES} times that this was tried; nothing was changed`,
  );
}
