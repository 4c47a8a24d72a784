import { Interrupts } from '../host/interrupts.ts';
import { StoreError } from '../store/errors.ts';
import { findStore, holdsStore } from '../store/location.ts';
import type { CypherLite } from '../store/cypherlite.ts';
import type { Store } from '../store/store.ts';
import { type Answer, answer, type RejectedPlan } from './answer.ts';
import type { OutputOptions, StoreChoice, StoreOptions, TimeoutOptions } from './flags.ts';
import { timeoutOf } from './timeout.ts';

/** Opens the store in a directory, which need not exist yet. */
export type OpenStore = (directory: string) => Promise<Store>;

/** Runs a command on the store that its flags name, by default the only one there is. Returns the exit code. */
export function runOnStore(
  command: string,
  options: StoreOptions,
  work: (store: Store) => Promise<Answer>,
): Promise<number> {
  return answerFromStore(command, options, async (open) => work(await openNamed(open, options)));
}

/**
 * Opens the store that flags name, by default the only one there is.
 *
 * @throws StoreError When there is none, or its making was interrupted.
 */
export async function openNamed(open: OpenStore, { db, feature }: StoreChoice): Promise<Store> {
  const directory = db ?? findStore(feature);
  if (!holdsStore(directory)) {
    throw new StoreError(`there is no store in ${directory}; make one with \`gbuild apply PLAN\``);
  }
  const store = await open(directory);
  await store.requireWhole();
  return store;
}

/**
 * Prints the answer of a command that works on a store, and returns the exit code. From the moment that the store is
 * opened, a signal ends the command between two processes, never within one, and the answer says what has landed. `work` is
 * given how to open a store, and the signals for waiting no longer than until one comes.
 */
export async function answerFromStore(
  command: string,
  options: OutputOptions & TimeoutOptions,
  work: (open: OpenStore, signals: () => Interrupts) => Promise<Answer | RejectedPlan>,
): Promise<number> {
  let interrupts: Interrupts | undefined;
  const signals = (): Interrupts => (interrupts ??= Interrupts.watch());
  let cypherlite: CypherLite | undefined;
  const open: OpenStore = async (directory) => {
    const timeoutMs = timeoutOf(options, process.env);
    const { CypherLite } = await import('../store/cypherlite.ts');
    const { Store } = await import('../store/store.ts');
    cypherlite ??= await CypherLite.find(process.env, { interrupts: signals(), timeoutMs });
    return new Store(cypherlite, directory);
  };
  try {
    const code = await answer(command, options, async () => {
      const answered = await work(open, signals);
      const interruption = cypherlite?.interruption;
      return interruption === undefined || 'rejected' in answered || answered.isEndless === true
        ? answered
        : { ...answered, refused: [...(answered.refused ?? []), interruption] };
    });
    return interrupts?.exitCode ?? code;
  } finally {
    interrupts?.release();
  }
}
