import type { Plan } from '../plan/model.ts';

/** Where a node stands, as the store holds it. */
export type NodeStatusWord = 'pending' | 'in_progress' | 'completed' | 'failed' | 'cancelled';

/** A recorded value: a scalar, or a list of scalars. */
export type RecordedValue = string | number | boolean | readonly (string | number | boolean)[];

/** A reviewer's verdict. */
export interface RecordedReview {
  readonly attempt: number;
  readonly verdict: 'pass' | 'fail';
  readonly failedCriteria: readonly string[];
  readonly at: string;
}

/** What has happened to a node since it was charted. */
export interface NodeProgress {
  readonly status: NodeStatusWord;
  readonly startedAt: string | undefined;
  readonly completedAt: string | undefined;
  /** The values of its outputs, by name; none for an output that has no value yet. */
  readonly values: ReadonlyMap<string, RecordedValue>;
  /** In the order of their attempts. */
  readonly reviews: readonly RecordedReview[];
}

/** A store at one moment: the plan that was charted into it, and the progress of each node, by slug. */
export interface StoreState {
  readonly plan: Plan;
  readonly progress: ReadonlyMap<string, NodeProgress>;
}
