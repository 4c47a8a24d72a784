import { POLICY_TABLE } from '../language/policies.ts';
import type { PlanNode } from '../plan/model.ts';
import type { RunProgress, RunReview } from '../snapshot/state.ts';
import type { Standing } from './situation.ts';

/** How often a node is tried in all. A controlled cycle is tried once: the loop is inside it. */
export function attemptsOf({ constructs, node }: Standing): number {
  return constructs.cycle === undefined ? POLICY_TABLE[node.failure_policy].attempts : 1;
}

/** The failed reviews that count: those since a person last took the node up, or its policy was changed. */
export function failuresOf({ countedFrom, reviews }: RunProgress): RunReview[] {
  return reviews.filter(({ attempt, verdict }) => verdict === 'fail' && attempt > countedFrom);
}

/** The number of its latest review; 0 without one. */
export function lastAttempt({ reviews }: RunProgress): number {
  return reviews.at(-1)?.attempt ?? 0;
}

/** A criterion that a reviewer failed, and what the reviewer noted of it; empty for nothing. */
export interface FailedCriterion {
  readonly criterion: string;
  readonly note: string;
}

/** What a failed review found: the criteria that it names, or all of them when it names none. */
export function faultsOf({ acceptance }: PlanNode, review: RunReview): FailedCriterion[] {
  const named = review.failedCriteria.map((criterion, index) => ({
    criterion,
    note: review.criterionNotes[index] ?? '',
  }));
  return named.length > 0 ? named : acceptance.map((criterion) => ({ criterion, note: '' }));
}

/** What the next start of a node is told about the failed ones before it. */
export interface NextAttempt {
  readonly attempt: number;
  readonly of: number;
  /** For `repair`: what the last review found. */
  readonly repair?: readonly FailedCriterion[];
  /** What the reviewer noted of the work as a whole. */
  readonly note?: string;
  /** For `fallback`: the other approach. */
  readonly approach?: string;
}

/** The attempt that a start of the node begins, or began. */
export function nextAttempt(standing: Standing): NextAttempt {
  const { constructs, node, progress } = standing;
  const failures = failuresOf(progress);
  const last = failures.at(-1);
  const plain = { attempt: failures.length + 1, of: attemptsOf(standing) };
  if (last === undefined) return plain;
  if (node.failure_policy === 'repair') {
    return { ...plain, repair: faultsOf(node, last), ...(last.note === '' ? {} : { note: last.note }) };
  }
  const approach = node.failure_policy === 'fallback' ? constructs.fallback : undefined;
  return approach === undefined ? plain : { ...plain, approach };
}
