import type { OutputValue } from '../language/store.ts';
import { FIRST_STATUS, type Status, type Verdict } from '../language/words.ts';
import type { Plan } from '../plan/model.ts';

/** What a reviewer said of a node. */
export interface RecordedReview {
  readonly attempt: number;
  readonly verdict: Verdict;
  readonly failedCriteria: readonly string[];
  readonly at: string;
}

/** What has happened to a node since it was charted. */
export interface NodeProgress {
  readonly status: Status;
  readonly startedAt: string | undefined;
  readonly completedAt: string | undefined;
  /** The values of its outputs, by name; none for an output that has no value yet. */
  readonly values: ReadonlyMap<string, OutputValue>;
  /** In the order of their attempts. */
  readonly reviews: readonly RecordedReview[];
}

/** A store at one moment: the plan that was charted into it, and the progress of each node, by slug. */
export interface StoreState {
  readonly plan: Plan;
  readonly progress: ReadonlyMap<string, NodeProgress>;
}

/** A review with what the reviewer noted: of the work as a whole, and of each failed criterion; empty for nothing. */
export interface RunReview extends RecordedReview {
  readonly note: string;
  readonly criterionNotes: readonly string[];
}

/** The progress of a node with what gbuild's own commands record besides what the reference's scripts do. */
export interface RunProgress extends NodeProgress {
  readonly reviews: readonly RunReview[];
  /** How often gbuild has started it: the number of its latest start. */
  readonly starts: number;
  /** How many reviews it had by its latest start; a pass counts when it is a later one. */
  readonly reviewsBefore: number;
  /** How many reviews it had when a person last took it up, or its policy changed: failures after it count. */
  readonly countedFrom: number;
  /** What it read at its latest start: each node it depends on, and the start of that node that gave the values. */
  readonly readFrom: readonly string[];
  /** The router, `slug.output`, whose answer leaves the node out. */
  readonly leftOutBy: string | undefined;
  /** Why a person gave it its status. */
  readonly reason: string | undefined;
}

/** A store at one moment with all that a run has recorded. */
export interface RunState extends StoreState {
  readonly progress: ReadonlyMap<string, RunProgress>;
  /** How many times gbuild has written to the store since it was charted. */
  readonly revision: number;
}

/** A node that has just been charted. */
export const UNTOUCHED: RunProgress = {
  status: FIRST_STATUS,
  startedAt: undefined,
  completedAt: undefined,
  values: new Map(),
  reviews: [],
  starts: 0,
  reviewsBefore: 0,
  countedFrom: 0,
  readFrom: [],
  leftOutBy: undefined,
  reason: undefined,
};
