import { isSettled } from '../language/words.ts';
import { type Attention, attentionOf, type Idle, idleOf } from './attention.ts';
import type { Situation, Standing } from './situation.ts';

/** A store in one line. */
export interface StoreSummary {
  readonly feature: string;
  /** How many nodes are completed or cancelled, and how many there are. */
  readonly done: number;
  readonly total: number;
  /** What needs a person, the most pressing first. */
  readonly attention: readonly Attention[];
  readonly running: readonly string[];
  readonly ready: readonly string[];
  /** Why a dispatch would start nothing; null when it would start something. */
  readonly idle: Idle | null;
}

/** A store in one line. `isStale` as for `attentionOf`. O(plan). */
export function summaryOf(situation: Situation, isStale: (startedAt: string) => boolean): StoreSummary {
  const { nodes, state } = situation;
  const slugs = (wanted: (standing: Standing) => boolean): string[] =>
    nodes.filter(wanted).map(({ node }) => node.slug);
  const ready = slugs(({ isReady }) => isReady);
  return {
    feature: state.plan.feature.slug,
    done: nodes.filter(({ progress }) => isSettled(progress.status)).length,
    total: nodes.length,
    attention: attentionOf(situation, isStale),
    running: slugs(({ progress }) => progress.status === 'in_progress'),
    ready,
    idle: ready.length > 0 ? null : idleOf(situation),
  };
}
