import { join } from 'node:path';
import { compile } from '../compiler.ts';
import { InputOutputError, isDirectory } from '../host/files.ts';
import { readSnapshot, type SnapshotProblem } from '../snapshot/read.ts';
import type { StoreState } from '../snapshot/state.ts';
import { holdsStore, storeOf } from '../store/location.ts';
import { readPlan } from './plans.ts';
import { noSuchNode } from './unknown-node.ts';

/** What a plan is compared with. */
export interface Base {
  /** The file that was read. */
  readonly file: string;
  /** Whether it is a plan: then nothing has happened to its nodes. */
  readonly isPlan: boolean;
  readonly state: StoreState;
  /** What a store holds that a plan cannot say. */
  readonly problems: readonly string[];
}

/**
 * Reads the base of a difference: the snapshot of the feature's store, or what the path names, which is the directory
 * of a store, a snapshot, or another plan.
 *
 * @throws InputOutputError When there is none, or it cannot be read as what it is.
 */
export async function readBase(path: string | undefined, feature: string): Promise<Base> {
  if (path === undefined) {
    const directory = storeOf(feature);
    if (!holdsStore(directory)) {
      throw new InputOutputError(
        `there is no store in ${directory}; make one with \`gbuild apply PLAN\`, or say what to compare with by --base PATH`,
      );
    }
    return readStore(join(directory, 'graph.json'));
  }
  if (isDirectory(path)) return readStore(join(path, 'graph.json'));
  return path.endsWith('.gbuild') ? readPlanAsBase(path) : readStore(path);
}

async function readPlanAsBase(path: string): Promise<Base> {
  const { plan } = compile(await readPlan(path));
  if (plan === undefined)
    throw new InputOutputError(`${path} has errors; \`gbuild check ${path}\` lists them`);
  return { file: path, isPlan: true, state: { plan, progress: new Map() }, problems: [] };
}

async function readStore(file: string): Promise<Base> {
  const { problems, state } = readSnapshot(await readPlan(file));
  const found = problems.map((problem) => problemText(file, problem));
  if (state === undefined) throw new InputOutputError(firstOf(found));
  return { file, isPlan: false, state, problems: found };
}

/** A problem of a snapshot on one line. */
export function problemText(file: string, { message, path }: SnapshotProblem): string {
  return `${file}${path === '' ? '' : ` (${path})`}: ${message}`;
}

/** Why a store is not changed that holds what no plan can say: nobody knows what the change would meet. */
export function unusable(problems: readonly string[]): string {
  return `${firstOf(problems)}; a store with such a fault is not changed, so mend it first`;
}

function firstOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} (and ${others.length} more)`;
}

/**
 * The nodes whose contract may change though they have started.
 *
 * @throws InputOutputError For a slug that no node of the base has.
 */
export function allowedOf(slugs: readonly string[], { plan }: StoreState): ReadonlySet<string> {
  const known = plan.nodes.map((node) => node.slug);
  for (const slug of slugs) {
    if (!known.includes(slug)) throw new InputOutputError(`--allow-started: ${noSuchNode(slug, known)}`);
  }
  return new Set(slugs);
}
