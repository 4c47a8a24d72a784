import type { NodeType, Status, Verdict } from '../language/words.ts';
import { planEdges } from '../plan/dependencies.ts';
import { layers } from '../plan/graph.ts';
import { attemptsOf, failuresOf } from './attempts.ts';
import { isOnOlderValue } from './read-from.ts';
import type { Situation, Standing, Wait } from './situation.ts';

/** Where a node stands, for people and programs; the names are those of the columns of `status.cypher`. */
export interface NodeOverview {
  readonly slug: string;
  readonly title: string;
  readonly type: NodeType;
  readonly status: Status;
  /** The status, but for a pending node: whether it is on the frontier or blocked. */
  readonly state: Exclude<Status, 'pending'> | 'frontier' | 'blocked';
  /** The wave that it is in, from 1: one after the last of what it depends on; null for a node behind a circle. */
  readonly wave: number | null;
  /** The nodes that it waits for. */
  readonly waiting_on: readonly string[];
  /** The same with why it waits for each. */
  readonly waits: readonly Wait[];
  /** The failed nodes that it waits for, directly or through others. */
  readonly failed_before: readonly string[];
  /** The router, `slug.output`, that leaves it out; null for none. */
  readonly left_out_by: string | null;
  readonly reason: string | null;
  /** The number of its latest start; 0 for none. */
  readonly start: number;
  /** The attempt that is under way or comes next, and how many there are. */
  readonly attempt: number;
  readonly attempts: number;
  readonly on_older_value: boolean;
  readonly review_attempts: number;
  readonly last_verdict: Verdict | null;
  readonly last_failed_criteria: readonly string[] | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
}

/** Every node of a plan by wave, in the order of the plan. O(plan). */
export function overviewOf(situation: Situation): NodeOverview[] {
  const depths = layers(planEdges(situation.state.plan.nodes));
  const failedBefore = failedAncestors(situation);
  return situation.nodes
    .map((standing) =>
      nodeOverview(standing, situation, depths[standing.index], failedBefore.get(standing.index) ?? []),
    )
    .sort((a, b) => (a.wave ?? Infinity) - (b.wave ?? Infinity));
}

function nodeOverview(
  standing: Standing,
  situation: Situation,
  depth: number | undefined,
  failedBefore: readonly string[],
): NodeOverview {
  const { isReady, node, progress, waits } = standing;
  const last = progress.reviews.at(-1);
  return {
    slug: node.slug,
    title: node.title,
    type: node.type,
    status: progress.status,
    state: progress.status !== 'pending' ? progress.status : isReady ? 'frontier' : 'blocked',
    wave: depth === undefined ? null : depth + 1,
    waiting_on: [...new Set(nodesWaitedFor(waits))],
    waits,
    failed_before: failedBefore,
    left_out_by: progress.leftOutBy ?? null,
    reason: progress.reason ?? null,
    start: progress.starts,
    attempt: Math.min(failuresOf(progress).length + 1, attemptsOf(standing)),
    attempts: attemptsOf(standing),
    on_older_value: isOnOlderValue(standing, situation),
    review_attempts: progress.reviews.length,
    last_verdict: last?.verdict ?? null,
    last_failed_criteria: last?.failedCriteria ?? null,
    started_at: progress.startedAt ?? null,
    completed_at: progress.completedAt ?? null,
  };
}

/** What is too entangled to tell is no matter of waiting. */
function nodesWaitedFor(waits: readonly Wait[]): string[] {
  return waits.flatMap(({ kind, slug }) => (kind === 'entangled' ? [] : [slug]));
}

/** For each node that waits, by index, the failed nodes that it waits for in the end. O(plan × failed nodes). */
function failedAncestors({ bySlug, nodes }: Situation): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, Set<string>>();
  const waiting = new Map<number, number[]>();
  for (const { index, waits } of nodes) {
    for (const slug of nodesWaitedFor(waits)) {
      const target = bySlug.get(slug)?.index;
      if (target !== undefined) waiting.set(target, [...(waiting.get(target) ?? []), index]);
    }
  }
  for (const { index, node, progress } of nodes) {
    if (progress.status !== 'failed') continue;
    const open = [...(waiting.get(index) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const before = found.get(next) ?? new Set();
      if (before.has(node.slug)) continue;
      found.set(next, before.add(node.slug));
      open.push(...(waiting.get(next) ?? []));
    }
  }
  return new Map([...found].map(([index, slugs]) => [index, [...slugs]]));
}
