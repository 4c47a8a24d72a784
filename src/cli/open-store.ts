import { StoreError } from '../store/errors.ts';
import { holdsStore, onlyStore, storeOf } from '../store/location.ts';
import type { Store } from '../store/store.ts';
import { type Answer, answer } from './answer.ts';
import type { StoreOptions } from './flags.ts';

/** Runs a command on the store that its flags name, by default the only one there is. Returns the exit code. */
export function runOnStore(
  command: string,
  options: StoreOptions,
  work: (store: Store) => Promise<Answer>,
): Promise<number> {
  return answer(command, options, async () => {
    const { db, feature } = options;
    const directory = db ?? (feature === undefined ? onlyStore() : storeOf(feature));
    if (!holdsStore(directory)) {
      throw new StoreError(`there is no store in ${directory}; make one with \`gbuild apply PLAN\``);
    }
    return work(await openStore(directory));
  });
}

/** The store in a directory, which need not exist yet. */
export async function openStore(directory: string): Promise<Store> {
  const { CypherLite } = await import('../store/cypherlite.ts');
  const { Store } = await import('../store/store.ts');
  return new Store(await CypherLite.find(process.env), directory);
}
