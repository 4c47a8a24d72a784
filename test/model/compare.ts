import type { Plan } from '../../src/plan/model.ts';
import { attemptsOf, nextAttempt } from '../../src/run/attempts.ts';
import { isOnOlderValue as isOlder } from '../../src/run/read-from.ts';
import { situationOf } from '../../src/run/situation.ts';
import type { RunState } from '../../src/snapshot/state.ts';
import { branchesOfModel } from './branches.ts';
import {
  canStart,
  countedFailures,
  fateOf,
  isOnOlderValue,
  type Model,
  progressOf,
  saidBy,
} from './model.ts';
import { compiled } from './real.ts';

/* The two sides of a run in one form. */

const sorted = <T>(entries: Iterable<readonly [string, T]>): [string, T][] =>
  [...entries].map(([key, value]): [string, T] => [key, value]).sort(([a], [b]) => (a < b ? -1 : 1));

/** What a store holds. */
export function told(state: RunState): unknown {
  const { nodes } = situationOf(state);
  return sorted(
    nodes.map((standing) => {
      const { fate, isReady, node, progress } = standing;
      return [
        node.slug,
        {
          status: progress.status,
          startedAt: progress.startedAt,
          completedAt: progress.completedAt,
          values: sorted(progress.values),
          reviews: progress.reviews.map(({ at, attempt, criterionNotes, failedCriteria, note, verdict }) => [
            attempt,
            verdict,
            at,
            note,
            failedCriteria.map((criterion, index) => [criterion, criterionNotes[index]]),
          ]),
          starts: progress.starts,
          before: progress.reviewsBefore,
          counted: progress.countedFrom,
          read: [...progress.readFrom].sort(),
          isLeftOut: progress.leftOutBy !== undefined,
          reason: progress.reason,
          fate: fate.fate,
          isReady,
          isOnOlderValue: isOlder(standing, situationOf(state)),
          attempt: nextAttempt(standing).attempt,
          attempts: attemptsOf(standing),
        },
      ];
    }),
  );
}

/** What it should hold. */
export function expected(model: Model): unknown {
  return sorted(
    model.plan.nodes.map((node) => {
      const own = progressOf(model, node.slug);
      const fate = fateOf(model, node.slug);
      const isTriedOnce = node.exit !== undefined || ['skip', 'escalate', 'stop'].includes(node.policy);
      return [
        node.slug,
        {
          status: own.status,
          startedAt: own.startedAt,
          completedAt: own.completedAt,
          values: sorted(Object.entries(own.values)),
          reviews: own.reviews.map(({ at, attempt, failed, note, verdict }) => [
            attempt,
            verdict,
            at,
            note,
            failed.map((fault) => [fault.criterion, fault.note]),
          ]),
          starts: own.starts,
          before: own.before,
          counted: own.counted,
          read: Object.entries(own.read)
            .map(([slug, start]) => `${slug} ${start}`)
            .sort(),
          isLeftOut: own.isLeftOut,
          reason: own.reason,
          fate: fate === undefined ? 'open' : fate ? 'taken' : 'left-out',
          isReady: canStart(model, node.slug),
          isOnOlderValue: isOnOlderValue(model, node),
          attempt: countedFailures(own) + 1,
          attempts: isTriedOnce ? 1 : 3,
        },
      ];
    }),
  );
}

/** What is wrong with a run whatever the model says: what has run is taken, and who is left out is so by who can. */
export function faultsIn(state: RunState, model: Model): string[] {
  const said = saidBy(model);
  const faults = [...state.progress].flatMap(([slug, { leftOutBy, status, values }]) => {
    const hangs = branchesOfModel(model.plan).of.get(slug)?.hangs ?? new Set();
    const ran = status === 'in_progress' || status === 'completed';
    const isDecided = leftOutBy !== undefined && hangs.has(leftOutBy) && said(leftOutBy) !== 'nothing';
    return [
      ...(ran && fateOf(model, slug) !== true ? [`${slug} is ${status}, and not taken`] : []),
      ...(leftOutBy !== undefined && !isDecided ? [`${leftOutBy} cannot leave out ${slug}`] : []),
      ...(status !== 'completed' && values.size > 0 ? [`${slug} is ${status}, and has values`] : []),
    ];
  });
  const plan = plainly(compiled(model.plan).plan);
  return plainly(state.plan) === plan
    ? faults
    : [...faults, `${plainly(state.plan)}\nis another plan than\n${plan}`];
}

/** A plan as a text in which the order of keys and of what has none in a store does not count. */
function plainly({ feature, nodes }: Plan): string {
  const byKey = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(sorted(Object.entries(value)))
      : value;
  const inOrder = (lists: readonly object[]): string[] =>
    lists.map((each) => JSON.stringify(each, byKey)).sort();
  return JSON.stringify(
    [
      feature,
      inOrder(
        nodes.map((node) => ({
          ...node,
          inputs: inOrder(node.inputs),
          outputs: inOrder(node.outputs),
          dependsOn: [...node.dependsOn].sort(),
        })),
      ),
    ],
    byKey,
  );
}
