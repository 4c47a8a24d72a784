import { join } from 'node:path';
import { type Change, planChange } from '../change/change.ts';
import type { CompiledPlan } from '../compiler.ts';
import { InputOutputError, isDirectory } from '../host/files.ts';
import { readTextFile } from '../host/read-text.ts';
import { noSuchNode } from '../run/words.ts';
import type { RunState } from '../snapshot/state.ts';
import { holdsStore, noStoreText, storeOf, surroundings } from '../store/location.ts';
import type { ChangeOptions } from './flags.ts';

/** What a plan is compared with. */
export interface Base extends Snapshot {
  /** The file that was read. */
  readonly file: string;
  /** Whether it is a plan, of whose nodes none has started. */
  readonly isPlan: boolean;
  readonly state: RunState;
}

/** What could be read from the snapshot of a store. */
export interface Snapshot {
  /** Absent when nothing could be read. */
  readonly state: RunState | undefined;
  /** What the snapshot holds that a plan cannot say, each in one line. */
  readonly problems: readonly string[];
}

/**
 * Reads the base of a comparison: the snapshot of the feature's store, or what the path names, which is the directory
 * of a store, a snapshot, or another plan.
 *
 * @throws InputOutputError When there is no base, or it cannot be read.
 */
export async function readBase(path: string | undefined, feature: string): Promise<Base> {
  if (path === undefined) {
    const around = surroundings();
    const directory = storeOf(feature, around);
    if (holdsStore(directory)) return readStoreAsBase(join(directory, 'graph.json'));
    throw new InputOutputError(
      `${noStoreText(feature, around)}; make one with \`gbuild apply PLAN\`, or say what to compare with by --base PATH`,
    );
  }
  const file = baseFile(path);
  return file.endsWith('.gbuild') ? readPlanAsBase(file) : readStoreAsBase(file);
}

/** The file that is read for a base: of a directory, the snapshot in it. */
export function baseFile(path: string): string {
  return isDirectory(path) ? join(path, 'graph.json') : path;
}

async function readStoreAsBase(file: string): Promise<Base> {
  const { problems, state } = await readStore(file, await readTextFile(file));
  if (state === undefined) throw new InputOutputError(firstOf(problems));
  return { file, isPlan: false, state, problems };
}

async function readPlanAsBase(path: string): Promise<Base> {
  const { check } = await import('../compiler.ts');
  const checked = check(await readTextFile(path));
  if (!checked.ok) throw new InputOutputError(`${path} has errors; \`gbuild check ${path}\` lists them`);
  return {
    file: path,
    isPlan: true,
    state: { plan: checked.plan, progress: new Map(), revision: 0 },
    problems: [],
  };
}

/** Reads the text of a snapshot; the problems name the file. */
export async function readStore(file: string, text: string): Promise<Snapshot> {
  const { readSnapshot } = await import('../snapshot/read.ts');
  const { problems, state } = readSnapshot(text);
  return {
    state,
    problems: problems.map(({ message, path }) => `${file}${path === '' ? '' : ` (${path})`}: ${message}`),
  };
}

/**
 * The change of a store into a plan.
 *
 * @throws InputOutputError When the store holds something that no plan can say, since then nobody knows what the change
 * would meet, and for a flag with a slug that no node of the store has.
 */
export function changeInto(
  compiled: CompiledPlan,
  { problems, state }: Snapshot,
  { allowStarted = [], prune = false }: ChangeOptions,
): Change {
  if (state === undefined || problems.length > 0) {
    throw new InputOutputError(
      `${firstOf(problems)}; a store with such a fault is not changed, so mend it first`,
    );
  }
  const { plan } = state;
  for (const slug of allowStarted) {
    if (plan.nodes.every((node) => node.slug !== slug))
      throw new InputOutputError(`--allow-started: ${noSuchNode(slug, plan)}`);
  }
  return planChange(state, compiled, { allowStarted: new Set(allowStarted), prune });
}

function firstOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} (and ${others.length} more)`;
}
