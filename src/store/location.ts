import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { directoryEntries, isDirectory } from '../host/files.ts';
import { isSlug } from '../language/names.ts';
import { StoreError } from './errors.ts';

/** Where the stores of a project live: one directory a feature. */
const HOME = '.gbuild';

/**
 * The directory of a feature's store.
 *
 * @throws StoreError When the name is not a slug, since it could lead out of `.gbuild/` then.
 */
export function storeOf(feature: string): string {
  if (!isSlug(feature))
    throw new StoreError(`${JSON.stringify(feature)} is not a slug, so it names no store`);
  return join(HOME, feature, 'db');
}

/** Whether there is a store in a directory; an empty directory is not one yet. */
export function holdsStore(directory: string): boolean {
  return existsSync(join(directory, 'graph.json')) || existsSync(join(directory, 'manifest.json'));
}

/**
 * The directory of the only store under `.gbuild/`, which is meant when a command names none.
 *
 * @throws StoreError When there is none, or more than one.
 */
export function onlyStore(): string {
  const features = isDirectory(HOME)
    ? directoryEntries(HOME)
        .map(({ name }) => name)
        .filter((name) => isSlug(name) && holdsStore(join(HOME, name, 'db')))
        .sort()
    : [];
  const [only, ...others] = features;
  if (only === undefined) {
    throw new StoreError(
      `there is no store under ${HOME}/; make one with \`gbuild apply PLAN\`, or say where it is with --db DIR`,
    );
  }
  if (others.length > 0) {
    throw new StoreError(
      `there are several stores under ${HOME}/ (${features.join(', ')}); choose one with --feature NAME`,
    );
  }
  return storeOf(only);
}
