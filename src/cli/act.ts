import type { Outcome } from '../run/outcome.ts';
import type { RunState } from '../snapshot/state.ts';
import type { Store } from '../store/store.ts';
import { type Answer, refuse } from './answer.ts';
import type { StoreOptions } from './flags.ts';
import { answerFromStore, openNamed } from './open-store.ts';

/**
 * Runs a command that is one action on a store, and says what came of it. Returns the exit code.
 *
 * @param read Reads what the flags refer to, before the store is opened: whoever writes to standard input may take time.
 */
export function act<T, Given = void>(
  command: string,
  options: StoreOptions,
  prepare: (store: Store, given: Given) => Promise<(state: RunState) => Outcome<T>>,
  say: (result: T) => Answer | Promise<Answer>,
  ...[read]: Given extends void ? [] : [read: () => Promise<Given>]
): Promise<number> {
  return answerFromStore(command, options, async (open) => {
    // Without something to read, nothing is given.
    const given = (await read?.()) as Given;
    const store = await openNamed(open, options);
    const { transact } = await import('../store/run-store.ts');
    const outcome = await transact(store, await prepare(store, given));
    return outcome.ok ? say(outcome.result) : refuse(...outcome.refused);
  });
}
