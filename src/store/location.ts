import { dirname, join, relative } from 'node:path';
import {
  currentDirectory,
  directoryEntries,
  exists,
  homeDirectory,
  InputOutputError,
  isDirectory,
} from '../host/files.ts';
import { isSlug } from '../language/names.ts';
import { StoreError } from './errors.ts';

/** Where the stores of a project live: one directory a feature. */
const HOME = '.gbuild';

/** Where stores are looked for: in the nearest folder upwards that has `.gbuild/`, as git looks for `.git/`. */
export interface Surroundings {
  /** `.gbuild` in that folder, relative to the current one; in the current folder where no folder has it. */
  readonly home: string;
  /** Whether it is there. */
  readonly isThere: boolean;
  /** Whether it is, or would be, in the current folder. */
  readonly isHere: boolean;
  /** The folders that were looked in, from the current one upwards. */
  readonly looked: readonly string[];
}

/**
 * Looks for the stores of the project that the current folder is in. The walk ends at the user's home directory, so that
 * what lies above it never counts for a project in it, or else at the root of the file system.
 */
export function surroundings(): Surroundings {
  const here = currentDirectory();
  const looked: string[] = [];
  for (const folder of foldersUpwards(here)) {
    looked.push(folder);
    if (isDirectory(join(folder, HOME)))
      return { home: join(relative(here, folder), HOME), isThere: true, isHere: folder === here, looked };
  }
  return { home: HOME, isThere: false, isHere: true, looked };
}

function* foldersUpwards(start: string): Generator<string> {
  const last = homeDirectory();
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder;
    if (folder === last || folder === dirname(folder)) return;
  }
}

/**
 * The directory of a feature's store in the project, whether it is there or not.
 *
 * @throws StoreError When the name is not a slug, since it could lead out of `.gbuild/` then.
 */
export function storeOf(feature: string, { home }: Surroundings = surroundings()): string {
  if (!isSlug(feature))
    throw new StoreError(`${JSON.stringify(feature)} is not a slug, so it names no store`);
  return join(home, feature, 'db');
}

/**
 * Whether there is a store in a directory; an empty directory is not one yet. One that cannot be looked into counts: whoever
 * opens it is told why, where it would be passed over in silence otherwise.
 */
export function holdsStore(directory: string): boolean {
  try {
    return ['graph.json', 'manifest.json'].some((name) => exists(join(directory, name)));
  } catch (error) {
    if (error instanceof InputOutputError) return true;
    throw error;
  }
}

/** The features that have a store in the project, sorted. */
export function featuresOf(around: Surroundings): string[] {
  if (!isDirectory(around.home)) return [];
  return directoryEntries(around.home)
    .map(({ name }) => name)
    .filter((name) => isSlug(name) && holdsStore(storeOf(name, around)))
    .sort();
}

/**
 * The features that have a store in the project, sorted; at least one.
 *
 * @throws StoreError When there is none. The message says where was looked.
 */
export function someFeatures(around: Surroundings): string[] {
  const features = featuresOf(around);
  if (features.length > 0) return features;
  const [here = '', ...above] = around.looked;
  const where = around.isThere
    ? `there is no store under ${around.home}/`
    : `there is no store: no ${HOME}/ in ${here}${above.length === 0 ? '' : `, nor in a folder above it (${above.join(', ')})`}`;
  throw new StoreError(`${where}; make one with \`gbuild apply PLAN\`, or say where it is with --db DIR`);
}

/**
 * The directory of the store that a command means: that of a feature, or else the only one of the project.
 *
 * @throws StoreError When there is none, or it is not clear which. The message says which there are.
 */
export function findStore(feature: string | undefined): string {
  const around = surroundings();
  if (feature !== undefined) {
    const directory = storeOf(feature, around);
    if (!holdsStore(directory))
      throw new StoreError(`${noStoreText(feature, around)}; make one with \`gbuild apply PLAN\``);
    return directory;
  }
  const features = someFeatures(around);
  const [only, ...others] = features;
  if (only === undefined || others.length > 0) {
    throw new StoreError(
      `there are several stores under ${around.home}/ (${features.join(', ')}); choose one with --feature NAME`,
    );
  }
  return storeOf(only, around);
}

/** That a feature has no store, and which have one. */
export function noStoreText(feature: string, around: Surroundings): string {
  const features = featuresOf(around);
  const others =
    features.length === 0
      ? ''
      : `; under ${around.home}/ there ${features.length === 1 ? 'is' : 'are'} ${features.join(', ')}`;
  return `there is no store in ${storeOf(feature, around)}${others}`;
}
