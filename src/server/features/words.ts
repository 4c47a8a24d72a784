import { DEFAULTS } from '../../plan/defaults.ts';
import type { FailurePolicy, ModelTier, NodeType } from '../../syntax/vocabulary.ts';

/** What the words of the language mean, in a sentence or two each: for hover and completion. */

const TYPE_WORDS: Readonly<Record<NodeType, string>> = {
  research: 'A node that finds something out.',
  decision: 'A node that chooses between ways to go. Others may read what it chose `when` it has a value.',
  code: 'A node that changes the code.',
  test: 'A node that tests specified behaviour.',
  verify: 'A node that tries to prove other work wrong.',
  chore: 'A node that prepares something for others: some node depends on it.',
};

export const POLICY_WORDS: Readonly<Record<FailurePolicy, string>> = {
  retry: 'A failed node is tried again from the start, with nothing carried over.',
  fallback: 'A failed node goes the other way, which is named behind the policy.',
  skip: 'A failed node is left out; the destination can do without it.',
  repair: 'A failed node is mended by what the reviewer said of the criteria that failed.',
  escalate: 'A failed node is put before a person.',
  stop: 'A failed node stops the whole plan.',
};

export const TIER_WORDS: Readonly<Record<ModelTier, string>> = {
  cheap: 'The work needs no more than a cheap model.',
  strong: 'The work needs judgement, so a strong model.',
};

export const FEATURE_WORDS: Readonly<Record<string, string>> = {
  feature: 'What the plan is for. A plan has exactly one; its slug names the store.',
  destination: 'What is true once the plan is done, in one line.',
  context: 'Why it is done at all, in a line or two.',
  out_of_scope: 'What a reader might expect and will not get.',
  acceptance: 'A criterion of the feature as a whole. Its id stays when others are added or deleted.',
};

export const ITEM_WORDS: Readonly<Record<string, string>> = {
  input:
    'A value that the node reads: an output of another node, or, with a shape alone, one from outside of the plan.',
  output: 'A value that the node produces, with its shape.',
  depends_on:
    'The nodes that this one reads from, said once more. Dependencies follow from what is read; a list has to agree with it.',
  satisfies: 'The criteria of the feature that the node serves, by id.',
  acceptance: 'A criterion of the node: what a reviewer who knows nothing else can check.',
  verify: 'An additional check of this node: another node, of type `verify`. It makes no dependency.',
  failure_policy: 'What happens when the node fails its review. Without it, the type decides.',
  model_tier: 'Which model the work needs. Without it, the type decides.',
  cycle: 'Work that is repeated until it is good: at most so many rounds, and a node that waits for the end.',
};

export const PART_WORDS: Readonly<Record<string, string>> = {
  from: 'The node that is read, and which of its outputs: by default the one of the name of the input.',
  when: 'The value of the output for which this node runs; one of the literals of its shape.',
  rounds: 'The largest number of rounds, at least 1.',
  dedup: 'When a finding of one round is the same as one of an earlier round, so that it starts no other.',
  exit: 'The node that waits for the end of the cycle; it depends on this one.',
};

/** `**code**`: its sentence and its defaults. */
export function typeHelp(type: NodeType): string {
  const { failurePolicy, modelTier } = DEFAULTS[type];
  return `${TYPE_WORDS[type]} By default its failure policy is \`${failurePolicy}\`, its model tier \`${modelTier}\`.`;
}
