import type { OutputValue } from '../language/store.ts';
import { POLICY_TABLE } from '../language/policies.ts';
import type { Status, Verdict } from '../language/words.ts';
import { planEdges } from '../plan/dependencies.ts';
import { layers } from '../plan/graph.ts';
import type { Plan, PlanNode } from '../plan/model.ts';
import { type RunProgress, type RunReview, type RunState, UNTOUCHED } from '../snapshot/state.ts';
import { momentOf } from '../text/moment.ts';

/** Something that is different between two moments of a store. */
export type RunEvent = EventContext & (PlanEvent | NodeEvent);

/** The first line of whoever follows a store: what comes next has happened after this moment. */
export type FollowingEvent = EventContext & { readonly event: 'following' };

/** What every event says. */
export interface EventContext {
  readonly version: 1;
  readonly feature: string;
  /** How many times gbuild has written to the store; a write by others is not counted. */
  readonly revision: number;
}

/** The plan is another one: the slugs of nodes, and whether the feature itself says something else. */
export interface PlanEvent {
  readonly event: 'plan-changed';
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly feature_changed: boolean;
}

/** Something that has happened to a node, with the time of it as the store has recorded it, if it has. */
export type NodeEvent = { readonly node: string; readonly at: string | null } & (
  | { readonly event: 'started'; readonly start: number }
  | {
      readonly event: 'reviewed';
      /** The number of the review. */
      readonly review: number;
      readonly verdict: Verdict;
      readonly failed_criteria: readonly string[];
      /** What the reviewer noted of each failed criterion, and of the work as a whole; empty for nothing. */
      readonly criterion_notes: readonly string[];
      readonly note: string;
    }
  | { readonly event: 'value-recorded'; readonly output: string; readonly value: OutputValue }
  | { readonly event: 'value-lost'; readonly output: string }
  /** The answer of a router, `slug.output`, leaves it out, or no longer does. */
  | { readonly event: 'left-out' | 'taken-back'; readonly by: string }
  /** It was completed, and is to be done again. */
  | { readonly event: 'reopened' }
  | {
      readonly event: 'status';
      readonly from: Status;
      readonly to: Status;
      /** Why a person gave it its status. */
      readonly reason: string | null;
    }
);

/**
 * What has happened between two moments of a store, as far as the later one shows: of two starts between them, say, it
 * shows the last. First what is so of the plan; then the nodes by wave, in the order of the plan, those of a circle last;
 * of a node, what happened to it in the order in which a run does it. O(plan).
 */
export function eventsBetween(before: RunState, after: RunState): RunEvent[] {
  const context = contextOf(after);
  // Of another feature nothing is known, so that all of it is new.
  const isOther = before.plan.feature.slug !== after.plan.feature.slug;
  const old = isOther ? new Map<string, RunProgress>() : before.progress;
  const events = [
    ...planEvents(before.plan, after.plan),
    ...byWave(after.plan.nodes).flatMap((node) => [
      ...nodeEvents(node, old.get(node.slug) ?? UNTOUCHED, after),
    ]),
  ];
  return events.map((event) => ({ ...context, ...event }));
}

/**
 * What a store tells of the run so far, by the recorded times; last what it has no time of. It holds every review, but only
 * the latest start and completion of a node. O(plan × log plan).
 */
export function historyOf(state: RunState): RunEvent[] {
  const fresh = { ...state, progress: new Map<string, RunProgress>() };
  const momentAt = (event: RunEvent): number =>
    ('at' in event && event.at !== null ? momentOf(event.at) : undefined) ?? Infinity;
  return eventsBetween(fresh, state)
    .map((event) => ({ event, moment: momentAt(event) }))
    .sort((a, b) => (a.moment === b.moment ? 0 : a.moment - b.moment))
    .map(({ event }) => event);
}

/** What every event of a state says. */
export function contextOf({ plan, revision }: RunState): EventContext {
  return { version: 1, feature: plan.feature.slug, revision };
}

function planEvents(before: Plan, after: Plan): PlanEvent[] {
  const old = textBySlug(before.nodes);
  const now = textBySlug(after.nodes);
  const added = [...now.keys()].filter((slug) => !old.has(slug));
  const removed = [...old.keys()].filter((slug) => !now.has(slug));
  const changed = [...now].flatMap(([slug, text]) => (old.has(slug) && old.get(slug) !== text ? [slug] : []));
  const feature_changed = JSON.stringify(before.feature) !== JSON.stringify(after.feature);
  const isSame = added.length + removed.length + changed.length === 0 && !feature_changed;
  return isSame ? [] : [{ event: 'plan-changed', added, removed, changed, feature_changed }];
}

function textBySlug(nodes: readonly PlanNode[]): Map<string, string> {
  return new Map(nodes.map((node) => [node.slug, JSON.stringify(node)]));
}

function byWave(nodes: readonly PlanNode[]): PlanNode[] {
  const depths = layers(planEdges(nodes));
  return nodes
    .map((node, index) => ({ node, depth: depths[index] ?? nodes.length }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ node }) => node);
}

function* nodeEvents(planNode: PlanNode, before: RunProgress, { progress }: RunState): Generator<NodeEvent> {
  const node = planNode.slug;
  const after = progress.get(node) ?? UNTOUCHED;
  const known = new Set(before.reviews.map(({ attempt }) => attempt));
  const reviews = after.reviews.filter(({ attempt }) => !known.has(attempt));
  const isStarted =
    after.starts > before.starts || (after.status === 'in_progress' && after.startedAt !== before.startedAt);
  const isOfLatestStart = ({ attempt }: RunReview): boolean => !isStarted || attempt > after.reviewsBefore;
  for (const review of reviews) if (!isOfLatestStart(review)) yield reviewed(node, review);
  if (isReopened(before, after, isStarted)) yield { event: 'reopened', node, at: null };
  if (before.leftOutBy !== undefined && before.leftOutBy !== after.leftOutBy)
    yield { event: 'taken-back', node, by: before.leftOutBy, at: null };
  for (const output of inOrder(before.values, planNode))
    if (!after.values.has(output)) yield { event: 'value-lost', node, output, at: null };
  if (isStarted) yield { event: 'started', node, start: after.starts, at: after.startedAt ?? null };
  for (const review of reviews) if (isOfLatestStart(review)) yield reviewed(node, review);
  for (const output of inOrder(after.values, planNode)) {
    const value = after.values.get(output);
    if (value !== undefined && JSON.stringify(before.values.get(output)) !== JSON.stringify(value))
      yield { event: 'value-recorded', node, output, value, at: after.completedAt ?? null };
  }
  const by = after.leftOutBy;
  const leftOutAt = by === undefined ? null : (progress.get(routerOf(by))?.completedAt ?? null);
  if (by !== undefined && by !== before.leftOutBy) yield { event: 'left-out', node, by, at: leftOutAt };
  if (after.status !== before.status) {
    const at = by === undefined ? statusTime(planNode, after, reviews) : leftOutAt;
    yield { event: 'status', node, from: before.status, to: after.status, reason: after.reason ?? null, at };
  }
}

/** The outputs that have a value in the order of the plan, behind them those that it no longer has, by name. */
function inOrder(values: RunProgress['values'], { outputs }: PlanNode): string[] {
  const names = outputs.map(({ name }) => name);
  const gone = [...values.keys()].filter((name) => !names.includes(name)).sort();
  return [...names.filter((name) => values.has(name)), ...gone];
}

function reviewed(node: string, review: RunReview): NodeEvent {
  return {
    event: 'reviewed',
    node,
    review: review.attempt,
    verdict: review.verdict,
    failed_criteria: review.failedCriteria,
    criterion_notes: review.criterionNotes,
    note: review.note,
    at: review.at,
  };
}

function isReopened(before: RunProgress, { status }: RunProgress, isStarted: boolean): boolean {
  return before.status === 'completed' && (isStarted || status === 'pending' || status === 'in_progress');
}

/**
 * When a node got its status: with its completion, its start, or the review that its policy was applied to. A status that a
 * person gave has no time.
 */
function statusTime(
  { failure_policy }: PlanNode,
  progress: RunProgress,
  reviews: readonly RunReview[],
): string | null {
  const { completedAt, countedFrom, reason, startedAt, status } = progress;
  if (status === 'completed') return completedAt ?? null;
  if (status === 'in_progress') return startedAt ?? null;
  const last = reviews.at(-1);
  if (last?.verdict !== 'fail' || reason !== undefined) return null;
  const isByPolicy =
    status === 'pending' ? last.attempt > countedFrom : status === POLICY_TABLE[failure_policy].last;
  return isByPolicy ? last.at : null;
}

function routerOf(by: string): string {
  return by.slice(0, by.indexOf('.'));
}
