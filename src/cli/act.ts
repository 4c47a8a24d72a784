import type { Outcome } from '../run/outcome.ts';
import type { RunState } from '../snapshot/state.ts';
import type { Store } from '../store/store.ts';
import { type Answer, refuse } from './answer.ts';
import type { StoreOptions } from './flags.ts';
import { runOnStore } from './open-store.ts';

/** Runs a command that is one action on a store, and says what came of it. Returns the exit code. */
export function act<T>(
  command: string,
  options: StoreOptions,
  prepare: (store: Store) => Promise<(state: RunState) => Outcome<T>>,
  say: (result: T) => Answer | Promise<Answer>,
): Promise<number> {
  return runOnStore(command, options, async (store) => {
    const { transact } = await import('../store/run-store.ts');
    const outcome = await transact(store, await prepare(store));
    return outcome.ok ? say(outcome.result) : refuse(...outcome.refused);
  });
}
