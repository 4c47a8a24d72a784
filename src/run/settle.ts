import type { RunProgress, RunState } from '../snapshot/state.ts';
import { type Situation, situationOf, slugAt, type Standing } from './situation.ts';

/** What the answers of routers have just decided. */
export interface Settled {
  readonly situation: Situation;
  /** The nodes that are left out now and were not before, in the order of the plan. */
  readonly leftOut: readonly LeftOut[];
  /** The nodes that were left out before and are not now. */
  readonly takenBack: readonly string[];
}

export interface LeftOut {
  readonly node: string;
  /** The router, `slug.output`, whose answer leaves it out. */
  readonly by: string;
}

/**
 * Brings the statuses of nodes in line with their fates: what is not taken becomes cancelled with the router that says
 * so, what is taken or open again becomes pending. A node that somebody cancelled by hand is left as it is, and so is one
 * that is completed. A router that is left out has no answer, so what hangs on it follows in the same step.
 */
export function settle(state: RunState): Settled {
  const before = state.progress;
  let situation = situationOf(state);
  for (;;) {
    const changes = situation.nodes.flatMap((standing): [string, RunProgress][] => {
      const progress = settled(standing, situation);
      return progress === undefined ? [] : [[standing.node.slug, progress]];
    });
    if (changes.length === 0) break;
    situation = situationOf(withProgress(situation.state, changes));
  }
  const leftOut: LeftOut[] = [];
  const takenBack: string[] = [];
  for (const { node, progress } of situation.nodes) {
    const wasLeftOut = before.get(node.slug)?.leftOutBy;
    if (progress.leftOutBy === undefined && wasLeftOut !== undefined) takenBack.push(node.slug);
    if (progress.leftOutBy !== undefined && wasLeftOut === undefined)
      leftOut.push({ node: node.slug, by: progress.leftOutBy });
  }
  return { situation, leftOut, takenBack };
}

function settled({ fate, progress }: Standing, { state }: Situation): RunProgress | undefined {
  const { leftOutBy, status } = progress;
  if (fate.fate !== 'left-out') {
    return leftOutBy === undefined ? undefined : { ...progress, status: 'pending', leftOutBy: undefined };
  }
  const by = `${slugAt(state.plan.nodes, fate.by.node)}.${fate.by.output}`;
  const isOut = status === 'completed' || (status === 'cancelled' && (leftOutBy ?? by) === by);
  return isOut ? undefined : { ...progress, status: 'cancelled', leftOutBy: by };
}

/** The state with the progress of some nodes replaced. */
export function withProgress(state: RunState, changes: Iterable<readonly [string, RunProgress]>): RunState {
  const progress = new Map(state.progress);
  for (const [slug, own] of changes) progress.set(slug, own);
  return { ...state, progress };
}
