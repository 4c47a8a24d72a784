import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  directoryEntries,
  makeDirectory,
  moveDirectory,
  removeDirectory,
  replaceFile,
} from '../host/files.ts';
import type { CypherLite } from './cypherlite.ts';
import { StoreError } from './errors.ts';
import { scripts } from './scripts.ts';

/** Of a store, only the snapshot is committed to git, not the files of the engine. */
export const GITIGNORE = '*\n!.gitignore\n!graph.json\n';

/**
 * Makes a store that holds a plan: the constraints, a JSON snapshot, the plan, and a `.gitignore`. All of it is made beside
 * the directory and moved there as a whole, so that a store is there with all that belongs to it or not at all, whatever
 * happens on the way.
 *
 * @returns Whether the store was made; false when another process has made one there in the meantime, which then stands.
 * @throws StoreError When the directory has other files in it, or the store refuses the plan.
 */
export async function makeStore(cypherlite: CypherLite, directory: string, chart: string): Promise<boolean> {
  makeDirectory(directory);
  const found = directoryEntries(directory).map(({ name }) => name);
  if (found.length > 0) {
    throw new StoreError(
      `${directory} holds something that is no store (${found.slice(0, 3).join(', ')}), so none is made there; empty it, or name another directory with --db DIR`,
    );
  }
  const workshop = join(directory, '..', `.making-${randomUUID()}`);
  const made = join(workshop, 'db');
  try {
    makeDirectory(made);
    replaceFile(join(workshop, '.gitignore'), '*\n');
    await cypherlite.run(made, { script: scripts.schema, creates: true });
    await cypherlite.run(made, { script: chart });
    replaceFile(join(made, '.gitignore'), GITIGNORE);
    const isFirst = moveDirectory(made, directory);
    if (isFirst) cypherlite.noteLanded();
    return isFirst;
  } finally {
    removeDirectory(workshop);
  }
}
