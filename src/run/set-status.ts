import type { Status } from '../language/words.ts';
import type { RunProgress, RunState } from '../snapshot/state.ts';
import { lastAttempt } from './attempts.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import { type LeftOut, settle, withProgress } from './settle.ts';
import { type Situation, situationOf, type Standing } from './situation.ts';
import { startedNow } from './start.ts';
import { leftOutText, noSuchNode, whyNotReady } from './words.ts';

/** The statuses that a person may give. */
export type SettableStatus = Exclude<Status, 'completed'>;

export interface StatusSet {
  readonly nodes: readonly { readonly node: string; readonly from: Status; readonly to: Status }[];
  readonly left_out: readonly LeftOut[];
  readonly taken_back: readonly string[];
  /** The nodes whose failure stopped the plan until now, when nothing stops it any more. */
  readonly lifted: readonly string[];
}

/**
 * Gives nodes a status, all of them or none. Who takes a failed, cancelled or running node up again starts the count of
 * its failed reviews anew.
 *
 * @param reason Why, to be kept with the nodes; empty for none.
 * @param now The time, ISO 8601.
 */
export function setStatus(
  state: RunState,
  slugs: readonly string[],
  to: SettableStatus,
  reason: string,
  now: string,
): Outcome<StatusSet> {
  const before = situationOf(state);
  const asked = [...new Set(slugs)];
  const unknown = asked.filter((slug) => !before.bySlug.has(slug));
  const standings = asked.flatMap((slug) => before.bySlug.get(slug) ?? []);
  const refused = [
    ...unknown.map((slug) => noSuchNode(slug, state.plan)),
    ...standings.flatMap((standing) => whyNot(standing, to, before) ?? []),
  ];
  if (refused.length > 0) return refuse(...refused);
  const changed = standings.map((standing): [string, RunProgress] => [
    standing.node.slug,
    changedTo(standing, to, reason, before, now),
  ]);
  const { leftOut, situation, takenBack } = settle(withProgress(state, changed));
  return done(situation.state, {
    nodes: standings.map(({ node, progress }) => ({ node: node.slug, from: progress.status, to })),
    left_out: leftOut,
    taken_back: takenBack,
    lifted: situation.stoppedBy.length === 0 ? before.stoppedBy : [],
  });
}

function whyNot(standing: Standing, to: SettableStatus, situation: Situation): string | undefined {
  const { node, progress } = standing;
  if (progress.leftOutBy !== undefined) return leftOutText(standing);
  if (progress.status === 'completed')
    return `\`${node.slug}\` is completed; take it back with \`gbuild reopen ${node.slug}\``;
  if (progress.status === to) return `\`${node.slug}\` is ${to} already`;
  if (to !== 'in_progress') return undefined;
  // As if it were pending: what else would keep it from being started?
  const pending = { ...progress, status: 'pending' as const };
  const asPending = situationOf(withProgress(situation.state, [[node.slug, pending]]));
  const own = asPending.bySlug.get(node.slug);
  return own === undefined ? undefined : whyNotReady(own, asPending);
}

function changedTo(
  standing: Standing,
  to: SettableStatus,
  reason: string,
  situation: Situation,
  now: string,
): RunProgress {
  const { progress } = standing;
  const given = { ...progress, status: to, reason: reason === '' ? undefined : reason };
  if (to === 'failed' || to === 'cancelled') return given;
  const takenUp = { ...given, countedFrom: lastAttempt(progress) };
  return to === 'pending'
    ? takenUp
    : { ...startedNow({ ...standing, progress: takenUp }, situation, now), reason: given.reason };
}
