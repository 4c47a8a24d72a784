import type { Choices } from '../support/plan-choices.ts';
import { anyEdit, changedTo } from './changes.ts';
import {
  completed,
  dispatched,
  type Model,
  type ModelCompletion,
  type ModelValue,
  type ModelVerdict,
  progressOf,
  recorded,
  reopened,
  reviewed,
  statusGiven,
} from './model.ts';
import type { ModelNode, ModelPlan } from './plan.ts';

/* The steps of a run: what an orchestrating agent and the person beside it do, also what they may not do. */

export type Step =
  | { readonly kind: 'dispatch'; readonly slugs: readonly string[] | undefined }
  | { readonly kind: 'review'; readonly report: ModelVerdict }
  | { readonly kind: 'complete'; readonly report: ModelCompletion }
  | {
      readonly kind: 'record';
      readonly reviews: readonly ModelVerdict[];
      readonly completions: readonly ModelCompletion[];
    }
  | {
      readonly kind: 'set';
      readonly slugs: readonly string[];
      readonly to: 'pending' | 'in_progress' | 'failed' | 'cancelled';
      readonly reason: string | undefined;
    }
  | { readonly kind: 'reopen'; readonly slug: string; readonly cascade: boolean }
  | { readonly kind: 'change'; readonly plan: ModelPlan; readonly isAllowed: boolean };

/** What a step makes of a run, or `undefined` where it has to be refused. */
export function stepped(model: Model, step: Step, at: string): Model | undefined {
  switch (step.kind) {
    case 'dispatch':
      return dispatched(model, step.slugs, at);
    case 'review':
      return reviewed(model, step.report, at);
    case 'complete':
      return completed(model, step.report, at);
    case 'record':
      return recorded(model, step.reviews, step.completions, at);
    case 'set':
      return statusGiven(model, step.slugs, step.to, step.reason, at);
    case 'reopen':
      return reopened(model, step.slug, step.cascade);
    case 'change':
      return changedTo(model, step.plan, step.isAllowed);
  }
}

/** A step that makes sense more often than not. */
export function anyStep(choices: Choices, model: Model): Step {
  const { nodes } = model.plan;
  const running = nodes.filter(({ slug }) => progressOf(model, slug).status === 'in_progress');
  const target = (): ModelNode | undefined =>
    (choices.once(8) ? undefined : choices.pick(running)) ?? choices.pick(nodes);
  const slug = (): string => (choices.once(20) ? 'nobody' : (choices.pick(nodes)?.slug ?? ''));
  const kind = choices.below(20);
  const isIdle = running.length === 0 && kind >= 4 && kind <= 12;
  switch (isIdle ? choices.below(4) : kind) {
    case 0:
    case 1:
    case 2:
      return { kind: 'dispatch', slugs: undefined };
    case 3:
      return { kind: 'dispatch', slugs: choices.some(nodes).map((node) => node.slug) };
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
    case 9:
      return anyRecord(choices, model, running);
    case 10:
    case 11:
      return { kind: 'review', report: anyVerdict(choices, model, target(), choices.once(2)) };
    case 12:
    case 13: {
      const passed = running.filter(
        ({ slug: each }) => progressOf(model, each).reviews.at(-1)?.verdict === 'pass',
      );
      const node = choices.once(4) ? target() : (choices.pick(passed) ?? target());
      return { kind: 'complete', report: anyCompletion(choices, model, node) };
    }
    case 14:
    case 15:
      return {
        kind: 'set',
        slugs: [...new Set([slug(), ...(choices.once(3) ? [slug()] : [])])],
        to: choices.pick(['pending', 'in_progress', 'failed', 'cancelled'] as const),
        reason: choices.once(2) ? 'because' : undefined,
      };
    case 16:
    case 17: {
      const done = nodes.filter((node) => progressOf(model, node.slug).status === 'completed');
      const picked = choices.once(6) ? slug() : (choices.pick(done)?.slug ?? slug());
      return { kind: 'reopen', slug: picked, cascade: choices.once(2) };
    }
    default: {
      const plan = anyEdit(choices, model.plan);
      return plan === undefined
        ? { kind: 'dispatch', slugs: undefined }
        : { kind: 'change', plan, isAllowed: choices.once(2) };
    }
  }
}

/** What some of the running nodes come to, with now and then a report that may not be. */
function anyRecord(choices: Choices, model: Model, running: readonly ModelNode[]): Step {
  const { nodes } = model.plan;
  const stray = choices.once(10) ? choices.pick(nodes) : undefined;
  const reported = [...new Set([...running.filter(() => !choices.once(4)), ...(stray ? [stray] : [])])];
  const reviews = reported.map((node) => anyVerdict(choices, model, node, !choices.once(4)));
  const again = choices.once(10) ? choices.pick(reported) : undefined;
  if (again !== undefined) reviews.push(anyVerdict(choices, model, again, true));
  const isForgetful = choices.once(12);
  return {
    kind: 'record',
    reviews,
    completions: isForgetful
      ? []
      : choices
          .shuffled(reported)
          .filter(({ slug }) => reviews.findLast(({ node }) => node === slug)?.verdict === 'pass')
          .map((node) => anyCompletion(choices, model, node)),
  };
}

function anyVerdict(
  choices: Choices,
  model: Model,
  node: ModelNode | undefined,
  passes: boolean,
): ModelVerdict {
  const failed = (passes ? [] : choices.some(node?.acceptance ?? [])).map((criterion) => ({
    criterion,
    note: choices.once(2) ? `of ${criterion}` : '',
  }));
  return {
    node: node?.slug ?? '',
    verdict: passes ? 'pass' : 'fail',
    failed: choices.once(15) ? [{ criterion: 'no such', note: '' }] : failed,
    note: choices.once(3) ? "the reviewer's note" : '',
    start: anyStart(choices, model, node),
  };
}

/** The number of the start that is reported: mostly the latest, or none. */
function anyStart(choices: Choices, model: Model, node: ModelNode | undefined): number | undefined {
  const { starts } = progressOf(model, node?.slug ?? '');
  return choices.pick([undefined, starts, starts, starts, starts, starts, starts, Math.max(starts - 1, 0)]);
}

function anyCompletion(choices: Choices, model: Model, node: ModelNode | undefined): ModelCompletion {
  const outputs = node?.outputs ?? [];
  const values = outputs.flatMap(({ name, union }): [string, ModelValue][] => {
    const fault = choices.once(25) ? choices.below(3) : undefined;
    if (fault === 0) return [];
    if (fault === 1) return [[name, union === undefined ? 'text' : 'no-member']];
    if (fault === 2) return [[name, 1.5]];
    return [[name, union === undefined ? choices.below(100) : (choices.pick(union) ?? '')]];
  });
  const more: [string, ModelValue][] = choices.once(30) ? [['unknown', 1]] : [];
  return {
    node: node?.slug ?? '',
    values: Object.fromEntries([...values, ...more]),
    start: anyStart(choices, model, node),
  };
}
