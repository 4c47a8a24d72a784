import type { OutputValue } from '../language/store.ts';
import type { Status, Verdict } from '../language/words.ts';
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
