import { printPlan } from '../plan/print.ts';
import { isOldFormat, readDocument } from './document.ts';
import { type Checkpoint, readCheckpoints } from './old-progress.ts';
import { upgradePlan } from './old-plan.ts';
import { pathText, problemList, type SnapshotProblem } from './problem.ts';
import { readStore } from './read.ts';
import type { StoreState } from './state.ts';

export type { Checkpoint } from './old-progress.ts';

/** A problem of the graph, or of the checkpoint that it names. */
export interface ImportProblem extends SnapshotProblem {
  /** The name of the checkpoint; absent for the graph. */
  readonly checkpoint: string | undefined;
}

/** What was made of a graph. */
export interface Import {
  readonly format: '0.4' | '0.6';
  readonly state: StoreState;
  /** The plan in canonical form. */
  readonly plan: string;
}

/** What came of a `graph.json`; nothing exactly when a problem is fatal. */
export interface ImportResult {
  readonly imported: Import | undefined;
  readonly problems: readonly ImportProblem[];
}

/**
 * Makes a plan of the `graph.json` of a store, or of 0.4; the two are told apart by what is in them. Checkpoints are
 * read for a plan of 0.4, whose graph holds no progress. Never throws. O(size × log).
 */
export function importGraph(text: string, checkpoints: readonly Checkpoint[] = []): ImportResult {
  const { fatal, problems, report } = problemList();
  const ofCheckpoints: ImportProblem[] = [];
  const isSound = (): boolean => !problems.some(({ isFatal }) => isFatal);
  const result = (imported: Import | undefined): ImportResult => ({
    imported,
    problems: [...problems.map((problem) => ({ ...problem, checkpoint: undefined })), ...ofCheckpoints],
  });

  const graph = readDocument(text, fatal, report);
  if (graph === undefined || !isSound()) return result(undefined);
  const isOld = isOldFormat(graph);
  const charted = readStore(isOld ? upgradePlan(graph, fatal, report) : graph, fatal, report);
  if (charted === undefined || !isSound()) return result(undefined);
  const { plan } = charted;
  if (!isOld) return result({ format: '0.6', state: charted, plan: printPlan(plan) });
  const progress = readCheckpoints(plan, checkpoints, ([name, ...path], message) => {
    const checkpoint = String(name);
    ofCheckpoints.push({ message, path: pathText(path), isFatal: false, checkpoint });
  });
  return result({ format: '0.4', state: { plan, progress }, plan: printPlan(plan) });
}
