import { failuresOf, lastAttempt } from '../run/attempts.ts';
import { readNow } from '../run/read-from.ts';
import { type LeftOut, settle, withProgress } from '../run/settle.ts';
import { type Situation, situationOf } from '../run/situation.ts';
import { type RunProgress, type RunState, type StoreState, UNTOUCHED } from '../snapshot/state.ts';
import type { ChangeSet, NodeChange } from './changes.ts';

/*
 * What a change of the plan does to the run: a changed contract counts as a start, a changed policy begins to count anew,
 * and the fates of all nodes are settled again.
 */

/** A run before and after a change of its plan. */
export interface SettledChange {
  readonly before: Situation;
  readonly after: Situation;
  readonly leftOut: readonly LeftOut[];
  readonly takenBack: readonly string[];
  /** The progress that is another one now, by slug, in the order of the plan. */
  readonly progress: ReadonlyMap<string, RunProgress>;
}

/** Settles a change. O(size of both plans), but for their branches. */
export function settleChange(changes: ChangeSet): SettledChange {
  const base = runStateOf(changes.base);
  const kept = new Map(changes.plan.nodes.map(({ slug }) => [slug, base.progress.get(slug) ?? UNTOUCHED]));
  const changed = changes.nodes.flatMap((change): [string, RunProgress][] => {
    const own = kept.get(change.slug);
    const now = own === undefined ? undefined : withContract(own, change);
    return now === undefined || now === own ? [] : [[change.slug, now]];
  });
  const state = withProgress({ ...base, plan: changes.plan, progress: kept }, changed);
  const { leftOut, situation, takenBack } = settle(withProgress(state, rereadIn(state, base)));
  const { progress } = situation.state;
  return {
    before: situationOf(base),
    after: situation,
    leftOut,
    takenBack,
    progress: new Map([...progress].filter(([slug, own]) => own !== kept.get(slug))),
  };
}

/** The nodes that a change starts again, which are told their inputs anew: so that is what they read. */
function rereadIn(state: RunState, base: RunState): [string, RunProgress][] {
  const situation = situationOf(state);
  return situation.nodes.flatMap((standing): [string, RunProgress][] => {
    const { node, progress } = standing;
    return progress.starts === (base.progress.get(node.slug) ?? UNTOUCHED).starts
      ? []
      : [[node.slug, { ...progress, readFrom: readNow(standing, situation) }]];
  });
}

/** A store at one moment, with nothing in the place of what nobody has recorded. */
function runStateOf(base: StoreState): RunState {
  const progress = [...base.progress].map(([slug, own]): [string, RunProgress] => [
    slug,
    { ...UNTOUCHED, ...own, reviews: own.reviews.map((each) => ({ note: '', criterionNotes: [], ...each })) },
  ]);
  return { revision: 0, ...base, progress: new Map(progress) };
}

/** The progress of a node of which a part changes. */
function withContract(progress: RunProgress, { edges, fields, properties }: NodeChange): RunProgress {
  const changes = (name: string): boolean => properties.some((property) => property.name === name);
  const hasNewContract = fields.length + edges.length > 0 || changes('acceptance');
  const restarted =
    progress.status === 'in_progress' && hasNewContract
      ? { ...progress, starts: progress.starts + 1, reviewsBefore: lastAttempt(progress) }
      : progress;
  return changes('failure_policy') && failuresOf(restarted).length > 0
    ? { ...restarted, countedFrom: lastAttempt(restarted) }
    : restarted;
}
