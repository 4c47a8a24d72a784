/** The words of the language, each list in the order of its documentation. */

/** Node types; each is the keyword that opens such a node. */
export const NODE_TYPES = ['research', 'decision', 'code', 'test', 'verify', 'chore'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** What a node's runner does when the node fails. */
export const FAILURE_POLICIES = ['retry', 'fallback', 'skip', 'repair', 'escalate', 'stop'] as const;
export type FailurePolicy = (typeof FAILURE_POLICIES)[number];

/** How able a model the node asks for. */
export const MODEL_TIERS = ['cheap', 'strong'] as const;
export type ModelTier = (typeof MODEL_TIERS)[number];

/** The items of a feature block. */
export const FEATURE_ITEMS = ['destination', 'context', 'out_of_scope', 'acceptance'] as const;
export type FeatureItemKeyword = (typeof FEATURE_ITEMS)[number];

/** The items of a node block. */
export const NODE_ITEMS = [
  'input',
  'output',
  'depends_on',
  'satisfies',
  'acceptance',
  'verify',
  'failure_policy',
  'model_tier',
  'cycle',
] as const;
export type NodeItemKeyword = (typeof NODE_ITEMS)[number];

/** Where something stands: between the blocks, in a feature, in a node. */
export type Region = 'top' | 'feature' | 'node';

/** How each item is written: shown as help when one is not. */
export const ITEM_FORMS = {
  destination: 'destination "what is true once this is done"',
  context: 'context "why this exists"',
  out_of_scope: 'out_of_scope "a bullet", "another bullet"',
  input: 'input NAME from NODE.FIELD` or `input NAME: <shape>',
  output: 'output NAME: <shape>',
  depends_on: 'depends_on NODE, NODE',
  satisfies: 'satisfies a-1, a-2',
  verify: 'verify NODE',
  failure_policy:
    'failure_policy retry|skip|repair|escalate|stop` or `failure_policy fallback "the other way"',
  model_tier: 'model_tier cheap|strong',
  cycle: 'cycle rounds 3 dedup "by finding id" exit NODE',
} as const;

/** Words people write for an item of another name, as seen in plans by people and models. */
export const FEATURE_ITEM_ALIASES: Readonly<Record<string, FeatureItemKeyword>> = {
  goal: 'destination',
  outcome: 'destination',
  why: 'context',
  background: 'context',
  non_goals: 'out_of_scope',
  'non-goals': 'out_of_scope',
  'out-of-scope': 'out_of_scope',
  criterion: 'acceptance',
  criteria: 'acceptance',
};

/** The same for the items of a node. */
export const NODE_ITEM_ALIASES: Readonly<Record<string, NodeItemKeyword>> = {
  in: 'input',
  reads: 'input',
  out: 'output',
  returns: 'output',
  produces: 'output',
  deps: 'depends_on',
  depends: 'depends_on',
  'depends-on': 'depends_on',
  dependencies: 'depends_on',
  needs: 'depends_on',
  requires: 'depends_on',
  covers: 'satisfies',
  criterion: 'acceptance',
  criteria: 'acceptance',
  policy: 'failure_policy',
  'failure-policy': 'failure_policy',
  on_failure: 'failure_policy',
  tier: 'model_tier',
  'model-tier': 'model_tier',
  model: 'model_tier',
  loop: 'cycle',
};

/** A word of the language: letters, digits and `_`, with single `-` inside. */
export function isWord(text: string): boolean {
  return /^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/.test(text);
}

/** A slug: lower-case kebab-case. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** A feature-level criterion id: `a-1`, `a-2`, … */
export function isAcceptanceId(text: string): boolean {
  return /^a-[1-9][0-9]*$/.test(text);
}
