import type { OutputValue } from '../language/store.ts';
import type { FailurePolicy, ModelTier, NodeType } from '../language/words.ts';
import type { PlanInput } from '../plan/model.ts';
import { type NextAttempt, nextAttempt } from './attempts.ts';
import type { Situation, Standing } from './situation.ts';

/** An input as a worker gets it: with its value, or the reason why it has none. */
export interface ContractInput {
  readonly name: string;
  readonly shape: string;
  /** The output that it reads, `slug.name`; absent for a value from outside of the plan. */
  readonly from?: string;
  readonly value?: OutputValue;
  readonly no_value?: string;
}

/** All that a worker needs to know about a start of a node. */
export interface Contract extends NextAttempt {
  readonly node: string;
  readonly title: string;
  readonly type: NodeType;
  /** The number of the start, which a report brings back. */
  readonly start: number;
  readonly inputs: readonly ContractInput[];
  readonly outputs: readonly { readonly name: string; readonly shape: string }[];
  readonly acceptance: readonly string[];
  /** The criteria of the feature that it serves. */
  readonly satisfies: readonly { readonly id: string; readonly text: string }[];
  readonly failure_policy: FailurePolicy;
  readonly model_tier: ModelTier;
  readonly verify?: string;
  readonly cycle?: { readonly rounds: number; readonly dedup: string; readonly exit: string };
}

/** The contract of the latest start of a node. O(its inputs and criteria). */
export function contractOf(standing: Standing, situation: Situation): Contract {
  const { constructs, node, progress } = standing;
  const { cycle } = constructs;
  const criteria = new Map(situation.state.plan.feature.criteria.map(({ id, text }) => [id, text]));
  return {
    node: node.slug,
    title: node.title,
    type: node.type,
    start: progress.starts,
    ...nextAttempt(standing),
    inputs: constructs.inputs.map((input) => contractInput(input, situation)),
    outputs: node.outputs.map(({ name, shape }) => ({ name, shape })),
    acceptance: node.acceptance,
    satisfies: node.satisfies.map((id) => ({ id, text: criteria.get(id) ?? '' })),
    failure_policy: node.failure_policy,
    model_tier: node.model_tier,
    ...(node.verify === undefined ? {} : { verify: node.verify }),
    ...(cycle === undefined ? {} : { cycle: { ...cycle, rounds: Number(cycle.rounds) } }),
  };
}

function contractInput({ from, name, shape }: PlanInput, { bySlug }: Situation): ContractInput {
  if (from === undefined) return { name, shape };
  const producer = bySlug.get(from.node);
  const plain = { name, shape, from: `${from.node}.${from.field}` };
  const value =
    producer?.progress.status === 'completed' ? producer.progress.values.get(from.field) : undefined;
  return value === undefined ? { ...plain, no_value: whyNoValue(from.node, producer) } : { ...plain, value };
}

function whyNoValue(slug: string, producer: Standing | undefined): string {
  if (producer === undefined) return `there is no node ${slug}`;
  const { node, progress } = producer;
  if (progress.leftOutBy !== undefined) return `${slug} was left out by ${progress.leftOutBy}`;
  if (progress.status !== 'cancelled') return `${slug} is ${progress.status}`;
  const isSkipped = node.failure_policy === 'skip' && progress.reviews.at(-1)?.verdict === 'fail';
  const reason = progress.reason === undefined ? '' : `: ${progress.reason}`;
  return isSkipped && progress.reason === undefined
    ? `${slug} failed and was skipped`
    : `${slug} was cancelled${reason}`;
}
