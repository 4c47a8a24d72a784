import { reachable, reversed } from '../plan/graph.ts';
import { planEdges } from '../plan/dependencies.ts';
import type { Status } from '../language/words.ts';
import type { RunProgress, RunState } from '../snapshot/state.ts';
import { lastAttempt } from './attempts.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import { type LeftOut, settle, withProgress } from './settle.ts';
import { type Situation, situationOf, type Standing } from './situation.ts';
import { leftOutText, noSuchNode } from './words.ts';

export interface Reopened {
  readonly node: string;
  /** What hangs on the answers of the node, and those of its readers that were taken back too. */
  readonly taken_back: readonly { readonly node: string; readonly from: Status }[];
  /** The readers that stay as they are, though they used what is taken back. */
  readonly used_by: readonly { readonly node: string; readonly status: Status }[];
  readonly left_out: readonly LeftOut[];
}

/**
 * Takes a completed node back: it is pending again, without values. With a router, all that hangs on its answers is taken
 * back too, what ran as well as what was left out.
 *
 * @param cascade Whether the readers that used a value of what is taken back are taken back as well, and theirs.
 */
export function reopen(state: RunState, slug: string, cascade: boolean): Outcome<Reopened> {
  const before = situationOf(state);
  const standing = before.bySlug.get(slug);
  if (standing === undefined) return refuse(noSuchNode(slug, state.plan));
  if (standing.progress.leftOutBy !== undefined) return refuse(leftOutText(standing));
  if (standing.progress.status !== 'completed')
    return refuse(
      `\`${slug}\` is ${standing.progress.status}; only a completed node is taken back${standing.progress.status === 'pending' ? '' : ` (\`gbuild set-status ${slug} pending\` takes it up again)`}`,
    );
  const hanging = before.nodes.filter((each) => each !== standing && hangsOn(each, standing, before));
  const taken = new Set([standing, ...hanging.filter(isTouched)]);
  const readers = usersOf(taken, before);
  if (cascade) for (const reader of readers) taken.add(reader);
  const changed = [...taken].map((each): [string, RunProgress] => [each.node.slug, takenBack(each)]);
  const { leftOut, situation } = settle(withProgress(state, changed));
  const inOrder = [...taken].filter((each) => each !== standing);
  return done(situation.state, {
    node: slug,
    // What ran first: that is work which is done again.
    taken_back: [...inOrder.filter(hasRun), ...inOrder.filter((each) => !hasRun(each))].map(
      ({ node, progress }) => ({ node: node.slug, from: progress.status }),
    ),
    used_by: cascade
      ? []
      : readers.map(({ node, progress }) => ({ node: node.slug, status: progress.status })),
    left_out: leftOut,
  });
}

/** Whether the fate of a node depends on an answer of another. */
function hangsOn({ index }: Standing, router: Standing, { branches }: Situation): boolean {
  return branches.hangsOn(index).some(({ node }) => node === router.index);
}

/** Whether anything has happened to a node; who was cancelled by hand stays so. */
function isTouched({ progress }: Standing): boolean {
  return progress.leftOutBy !== undefined || hasRun({ progress });
}

function hasRun({ progress: { leftOutBy, status } }: Pick<Standing, 'progress'>): boolean {
  return (
    leftOutBy === undefined && (status === 'completed' || status === 'in_progress' || status === 'failed')
  );
}

/** What has run and reads, directly or through others that have run, one of the nodes; in the order of the plan. */
function usersOf(taken: ReadonlySet<Standing>, { nodes, state }: Situation): Standing[] {
  const ran = (index: number): boolean => {
    const standing = nodes[index];
    return standing !== undefined && hasRun(standing);
  };
  const readers = reversed(planEdges(state.plan.nodes)).map((each) => each.filter(ran));
  const users = new Set([...taken].flatMap(({ index }) => [...reachable(readers, index)]));
  return nodes.filter((each) => users.has(each.index) && !taken.has(each));
}

/** Pending again, without values; the failed reviews so far count no more. */
function takenBack({ progress }: Standing): RunProgress {
  return {
    ...progress,
    status: 'pending',
    completedAt: undefined,
    values: new Map(),
    countedFrom: lastAttempt(progress),
    leftOutBy: undefined,
    reason: undefined,
  };
}
