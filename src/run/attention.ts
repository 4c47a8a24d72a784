import { isSettled } from '../language/words.ts';
import { unionMembers } from '../plan/router.ts';
import { attemptsOf, failuresOf, faultsOf, type FailedCriterion } from './attempts.ts';
import { type Entanglement, entanglementOf } from './entanglement.ts';
import { isOnOlderValue } from './read-from.ts';
import type { Situation, Standing } from './situation.ts';

/** Something that goes on only when a person has looked at it. */
export type Attention =
  | {
      readonly kind: 'stopped' | 'escalated' | 'failed';
      readonly node: string;
      /** The failed reviews that count, and how many there may be. */
      readonly attempts: number;
      readonly of: number;
      readonly criteria: readonly FailedCriterion[];
      readonly note: string;
      readonly reason: string;
    }
  /** Running for longer than was said. */
  | { readonly kind: 'stale'; readonly node: string; readonly started_at: string }
  /** A router whose value is none of its members, which got there without gbuild. */
  | { readonly kind: 'no-member'; readonly node: string; readonly output: string; readonly value: string }
  | { readonly kind: 'older-value'; readonly node: string }
  | { readonly kind: 'circle'; readonly nodes: readonly string[] }
  | ({ readonly kind: 'entangled' } & Entanglement);

/**
 * What needs a person, the most pressing first.
 *
 * @param isStale Whether a node that was started at a time, ISO 8601, has been running for too long.
 */
export function attentionOf(situation: Situation, isStale: (startedAt: string) => boolean): Attention[] {
  const { circles, nodes } = situation;
  const entanglement = entanglementOf(situation);
  const failed = nodes
    .filter(({ progress }) => progress.status === 'failed')
    .map((each) => failure(each, situation));
  return [
    ...circles.map((slugs): Attention => ({ kind: 'circle', nodes: slugs })),
    ...(entanglement === undefined ? [] : [{ kind: 'entangled' as const, ...entanglement }]),
    ...failed.filter(({ kind }) => kind === 'stopped'),
    ...failed.filter(({ kind }) => kind !== 'stopped'),
    ...nodes.flatMap((each) => notMember(each, situation)),
    ...nodes.flatMap(({ node, progress }): Attention[] =>
      progress.status === 'in_progress' && progress.startedAt !== undefined && isStale(progress.startedAt)
        ? [{ kind: 'stale', node: node.slug, started_at: progress.startedAt }]
        : [],
    ),
    ...nodes.flatMap((each): Attention[] =>
      isOnOlderValue(each, situation) ? [{ kind: 'older-value', node: each.node.slug }] : [],
    ),
  ];
}

function failure(standing: Standing, { stoppedBy }: Situation): Extract<Attention, { criteria: unknown }> {
  const { node, progress } = standing;
  const last = progress.reviews.at(-1);
  const attempts = failuresOf(progress).length;
  const of = attemptsOf(standing);
  return {
    kind: stoppedBy.includes(node.slug) ? 'stopped' : attempts >= of ? 'escalated' : 'failed',
    node: node.slug,
    attempts,
    of,
    criteria: last?.verdict === 'fail' ? faultsOf(node, last) : [],
    note: last?.verdict === 'fail' ? last.note : '',
    reason: progress.reason ?? '',
  };
}

function notMember({ index, node, progress }: Standing, { branches }: Situation): Attention[] {
  if (progress.status !== 'completed') return [];
  return branches.routers.flatMap((router): Attention[] => {
    if (router.node !== index) return [];
    const shape = node.outputs.find(({ name }) => name === router.output)?.shape ?? '';
    const value = progress.values.get(router.output);
    const isMember = unionMembers(shape)?.some((member) => member === value) === true;
    return isMember
      ? []
      : [{ kind: 'no-member', node: node.slug, output: router.output, value: JSON.stringify(value ?? null) }];
  });
}

/** Why nothing is started, when nothing is. */
export type Idle =
  | { readonly why: 'running'; readonly nodes: readonly string[] }
  | {
      readonly why: 'person';
      readonly nodes: readonly string[];
      /** What is too entangled, if that is among the reasons. */
      readonly entangled?: Entanglement;
    }
  | { readonly why: 'stopped'; readonly nodes: readonly string[] }
  | { readonly why: 'done' }
  /** All is done, but no completed node serves these criteria of the feature. */
  | { readonly why: 'unserved'; readonly criteria: readonly string[] };

/** Why nothing can be started in a situation without a node that is ready. */
export function idleOf(situation: Situation): Idle {
  const { nodes, state, stoppedBy } = situation;
  const entangled = entanglementOf(situation);
  const slugs = (wanted: (standing: Standing) => boolean): string[] =>
    nodes.filter(wanted).map(({ node }) => node.slug);
  if (stoppedBy.length > 0) return { why: 'stopped', nodes: stoppedBy };
  const running = slugs(({ progress }) => progress.status === 'in_progress');
  if (running.length > 0) return { why: 'running', nodes: running };
  const open = slugs(({ progress }) => !isSettled(progress.status));
  if (open.length > 0)
    return { why: 'person', nodes: open, ...(entangled === undefined ? {} : { entangled }) };
  const served = new Set(
    nodes.flatMap(({ node, progress }) => (progress.status === 'completed' ? node.satisfies : [])),
  );
  const criteria = state.plan.feature.criteria.map(({ id }) => id).filter((id) => !served.has(id));
  return criteria.length > 0 ? { why: 'unserved', criteria } : { why: 'done' };
}
