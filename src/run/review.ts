import { POLICY_TABLE } from '../language/policies.ts';
import type { Status, Verdict } from '../language/words.ts';
import type { RunProgress, RunReview, RunState } from '../snapshot/state.ts';
import { attemptsOf, type FailedCriterion, failuresOf, faultsOf, lastAttempt } from './attempts.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import { type LeftOut, settle, withProgress } from './settle.ts';
import { situationOf, type Standing } from './situation.ts';
import { leftOutText, noSuchNode, oldStart } from './words.ts';

/** What a reviewer said of a node. */
export interface ReviewReport {
  readonly node: string;
  readonly verdict: Verdict;
  /** The number of the start that was reviewed, when the reviewer was told. */
  readonly start?: number | undefined;
  /** The criteria that failed, each in its own words or by its number, and what was noted of it. */
  readonly failed: readonly FailedCriterion[];
  readonly note: string;
}

/** What comes next for a node that was reviewed. */
export type Next =
  /** It passed: its outputs are recorded next. */
  | { readonly next: 'complete' }
  /** It is pending again: the same contract and a fresh context. */
  | { readonly next: 'retry'; readonly attempt: number; readonly of: number }
  | {
      readonly next: 'repair';
      readonly attempt: number;
      readonly of: number;
      readonly criteria: readonly FailedCriterion[];
    }
  | { readonly next: 'fallback'; readonly attempt: number; readonly of: number; readonly approach: string }
  /** It failed for good, and a person is needed. */
  | { readonly next: 'escalated'; readonly attempts: number }
  /** It is cancelled, and its readers run without its value. */
  | { readonly next: 'skipped' }
  /** It failed, and nothing is started while it is. */
  | { readonly next: 'stopped' };

export interface Reviewed {
  readonly node: string;
  /** The number of this review. */
  readonly attempt: number;
  readonly verdict: Verdict;
  readonly status: Status;
  readonly next: Next;
  /** What is left out, since a router was skipped. */
  readonly left_out: readonly LeftOut[];
}

/** Records a review of a node in progress, and applies the policy of the node when it fails. */
export function review(state: RunState, report: ReviewReport, now: string): Outcome<Reviewed> {
  const situation = situationOf(state);
  const standing = situation.bySlug.get(report.node);
  if (standing === undefined) return refuse(noSuchNode(report.node, state.plan));
  const refused = [...refusals(standing, report)];
  const failed = report.failed.map(({ criterion, note }) => ({
    criterion: meant(criterion, standing),
    note,
  }));
  if (refused.length > 0) return refuse(...refused);
  const { node, progress } = standing;
  const added: RunReview = {
    attempt: lastAttempt(progress) + 1,
    verdict: report.verdict,
    failedCriteria: failed.map(({ criterion }) => criterion),
    at: now,
    note: report.note,
    criterionNotes: failed.map(({ note }) => note),
  };
  const reviewed: RunProgress = { ...progress, reviews: [...progress.reviews, added] };
  const next = nextOf({ ...standing, progress: reviewed }, added);
  const status = statusAfter(next);
  const settled = settle(withProgress(state, [[node.slug, { ...reviewed, status }]]));
  return done(settled.situation.state, {
    node: node.slug,
    attempt: added.attempt,
    verdict: added.verdict,
    status,
    next,
    left_out: settled.leftOut,
  });
}

function* refusals(standing: Standing, { failed, start, verdict }: ReviewReport): Generator<string> {
  const { node, progress } = standing;
  if (progress.leftOutBy !== undefined) yield leftOutText(standing);
  else if (progress.status !== 'in_progress')
    yield `\`${node.slug}\` is ${progress.status}; only a node in progress is reviewed${progress.status === 'pending' ? ` (\`gbuild dispatch ${node.slug}\` starts it)` : ''}`;
  else if (start !== undefined && start !== progress.starts) yield oldStart(standing, start);
  for (const { criterion } of failed)
    if (meant(criterion, standing) === '')
      yield `${JSON.stringify(criterion)} is no criterion of \`${node.slug}\`; give its words or its number, 1 to ${node.acceptance.length} (\`gbuild node ${node.slug}\` lists them)`;
  if (verdict === 'pass' && failed.length > 0)
    yield 'a pass leaves no criterion failed; record a fail, or leave the criteria out';
}

/** A criterion that is given in its own words or by its number; empty for none. */
function meant(given: string, { node: { acceptance } }: Standing): string {
  if (acceptance.includes(given)) return given;
  return (/^[1-9][0-9]*$/.test(given) ? acceptance[Number(given) - 1] : undefined) ?? '';
}

function nextOf(standing: Standing, last: RunReview): Next {
  if (last.verdict === 'pass') return { next: 'complete' };
  const { constructs, node, progress } = standing;
  const { last: end, stops } = POLICY_TABLE[node.failure_policy];
  const failures = failuresOf(progress).length;
  const of = attemptsOf(standing);
  if (failures >= of) {
    if (end === 'cancelled') return { next: 'skipped' };
    return stops ? { next: 'stopped' } : { next: 'escalated', attempts: failures };
  }
  const attempt = failures + 1;
  if (node.failure_policy === 'repair')
    return { next: 'repair', attempt, of, criteria: faultsOf(node, last) };
  return node.failure_policy === 'fallback' && constructs.fallback !== undefined
    ? { next: 'fallback', attempt, of, approach: constructs.fallback }
    : { next: 'retry', attempt, of };
}

function statusAfter({ next }: Next): Status {
  switch (next) {
    case 'complete':
      return 'in_progress';
    case 'retry':
    case 'repair':
    case 'fallback':
      return 'pending';
    case 'escalated':
    case 'stopped':
      return 'failed';
    case 'skipped':
      return 'cancelled';
  }
}
