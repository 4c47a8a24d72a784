import type { CycleItem, FeatureBlock, TextLiteral } from '../syntax/ast.ts';
import { FAILURE_POLICIES, MODEL_TIERS, NODE_TYPES } from '../syntax/vocabulary.ts';
import { CYCLE_FIELDS, DEFAULTS, FALLBACK_FIELD } from './defaults.ts';
import type { Criterion, Plan, PlanFeature, PlanInput, PlanNode } from './model.ts';
import type { Resolution, ResolvedInput, ResolvedNode } from './resolve.ts';
import { branchShape } from './router.ts';

/**
 * The plan to chart, from a resolution without errors: defaults filled in, shapes inherited, constructs turned
 * into the fields that stand for them. Throws on a resolution that the checks would have refused. O(size of plan).
 */
export function lower(resolution: Resolution): Plan {
  if (resolution.feature === undefined) throw new Error('a plan without a feature cannot be lowered');
  return { feature: lowerFeature(resolution.feature), nodes: resolution.nodes.map(lowerNode) };
}

function lowerFeature({ items, slug }: FeatureBlock): PlanFeature {
  let destination = '';
  let context = '';
  const outOfScope: string[] = [];
  const criteria: Criterion[] = [];
  for (const item of items) {
    if (item.kind === 'destination') destination = item.text.value;
    else if (item.kind === 'context') context = item.text.value;
    else if (item.kind === 'criterion') criteria.push({ id: item.id.text, text: item.text.value });
    else outOfScope.push(...values(item.texts));
  }
  return { slug: slug.text, destination, context, outOfScope, criteria };
}

function lowerNode(node: ResolvedNode): PlanNode {
  const { block, slug } = node;
  const type = member(NODE_TYPES, block.type.text);
  const policy = node.failurePolicy[0];
  const tier = node.modelTier[0];
  return {
    slug,
    type,
    title: block.title.value,
    inputs: [
      ...node.inputs.map(lowerInput),
      ...(policy?.approach === undefined ? [] : [external(FALLBACK_FIELD, policy.approach.value)]),
      ...node.cycle.flatMap(cycleInputs),
    ],
    outputs: node.outputs.map(({ name, shape }) => ({ name: name.text, shape: shape.value })),
    dependsOn: [...node.reads.keys()].map((read) => read.slug),
    satisfies: node.satisfies.flatMap((item) => item.ids.map((id) => id.text)),
    acceptance: node.acceptance.flatMap((item) => values(item.texts)),
    verify: node.verify[0]?.node.text,
    failurePolicy:
      policy === undefined ? DEFAULTS[type].failurePolicy : member(FAILURE_POLICIES, policy.policy.text),
    modelTier: tier === undefined ? DEFAULTS[type].modelTier : member(MODEL_TIERS, tier.tier.text),
  };
}

function lowerInput({ field, item, node, output }: ResolvedInput): PlanInput {
  if (item.source === undefined) return external(item.name.text, item.shape?.value ?? '');
  if (node === undefined || output === undefined) throw new Error(`unresolved input ${item.name.text}`);
  const shape = output.shape.value;
  return {
    name: item.name.text,
    shape: item.when === undefined ? shape : branchShape(shape, item.when.value),
    from: { node: node.slug, field: field.text },
  };
}

function cycleInputs({ dedup, exit, rounds }: CycleItem): PlanInput[] {
  return [
    external(CYCLE_FIELDS.rounds, rounds.text.replace(/^0+(?=[0-9])/, '')),
    external(CYCLE_FIELDS.dedup, dedup.value),
    external(CYCLE_FIELDS.exit, exit.text),
  ];
}

function external(name: string, shape: string): PlanInput {
  return { name, shape, from: undefined };
}

function values(texts: readonly TextLiteral[]): string[] {
  return texts.map((text) => text.value);
}

function member<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`unexpected word ${word}`);
  return found;
}
