import type { RunProgress, RunState } from '../snapshot/state.ts';
import { type Idle, idleOf } from './attention.ts';
import { lastAttempt } from './attempts.ts';
import { type Contract, contractOf } from './contract.ts';
import { readNow } from './read-from.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import { type LeftOut, settle, withProgress } from './settle.ts';
import { type Situation, situationOf, type Standing } from './situation.ts';
import { circleText, noSuchNode, stoppedText, whyNotReady } from './words.ts';

/** What a dispatch did. */
export interface Started {
  /** The contracts of the nodes that were started. */
  readonly started: readonly Contract[];
  /** The nodes that a router's answer leaves out, which nothing had recorded yet. */
  readonly left_out: readonly LeftOut[];
  /** Why others of those that were asked for were not started. */
  readonly refused: readonly string[];
  /** Why nothing was started, when all that is ready was asked for and nothing is. */
  readonly idle: Idle | undefined;
}

/**
 * Starts the nodes that are asked for as far as they can be, or all that can be.
 *
 * @param slugs The nodes; `undefined` for all that are ready.
 * @param now The time, ISO 8601.
 */
export function start(state: RunState, slugs: readonly string[] | undefined, now: string): Outcome<Started> {
  const { leftOut, situation } = settle(state);
  if (situation.circles.length > 0) return refuse(...situation.circles.map(circleText));
  if (situation.stoppedBy.length > 0 && slugs !== undefined) return refuse(stoppedText(situation));
  const asked = slugs === undefined ? [] : [...new Set(slugs)];
  const ready = (
    slugs === undefined ? situation.nodes : asked.flatMap((slug) => situation.bySlug.get(slug) ?? [])
  ).filter(({ isReady }) => isReady);
  const after = situationOf(
    withProgress(
      situation.state,
      ready.map((standing) => [standing.node.slug, startedNow(standing, situation, now)]),
    ),
  );
  return done(after.state, {
    started: ready
      .flatMap(({ index }) => after.nodes[index] ?? [])
      .map((standing) => contractOf(standing, after)),
    left_out: leftOut,
    idle: slugs === undefined && ready.length === 0 ? idleOf(situation) : undefined,
    refused: asked.flatMap((slug) => {
      const standing = situation.bySlug.get(slug);
      return (
        (standing === undefined
          ? noSuchNode(slug, situation.state.plan)
          : whyNotReady(standing, situation)) ?? []
      );
    }),
  });
}

/** The progress of a node that is started now. */
export function startedNow(standing: Standing, situation: Situation, now: string): RunProgress {
  const { progress } = standing;
  return {
    ...progress,
    status: 'in_progress',
    startedAt: now,
    completedAt: undefined,
    starts: progress.starts + 1,
    reviewsBefore: lastAttempt(progress),
    readFrom: readNow(standing, situation),
    reason: undefined,
  };
}
