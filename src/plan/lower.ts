import { FALLBACK_FIELD } from '../language/store.ts';
import {
  isNodeType,
  NODE_TYPE_TABLE,
  type NodeType,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  wordsOfSetting,
} from '../language/words.ts';
import type { CycleItem, FeatureBlock, TextLiteral } from '../syntax/ast.ts';
import { cycleInputs, externalInput } from './constructs.ts';
import type { Criterion, Plan, PlanFeature, PlanInput, PlanNode } from './model.ts';
import type { ItemsByKind, Resolution, ResolvedInput, ResolvedNode } from './resolve.ts';
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
  const out_of_scope: string[] = [];
  const criteria: Criterion[] = [];
  for (const item of items) {
    if (item.kind === 'destination') destination = item.text.value;
    else if (item.kind === 'context') context = item.text.value;
    else if (item.kind === 'criterion') criteria.push({ id: item.id.text, text: item.text.value });
    else out_of_scope.push(...values(item.texts));
  }
  return { slug: slug.text, destination, context, out_of_scope, criteria };
}

function lowerNode({ block, inputs, items, reads, slug }: ResolvedNode): PlanNode {
  const type = block.type.text;
  if (!isNodeType(type)) throw new Error(`unexpected word ${type}`);
  return {
    slug,
    type,
    title: block.title.value,
    inputs: [
      ...inputs.map(lowerInput),
      ...items.failure_policy.flatMap(({ approach }) =>
        approach === undefined ? [] : [externalInput(FALLBACK_FIELD, approach.value)],
      ),
      ...items.cycle.flatMap(lowerCycle),
    ],
    outputs: items.output.map(({ name, shape }) => ({ name: name.text, shape: shape.value })),
    dependsOn: [...reads.keys()].map((read) => read.slug),
    satisfies: items.satisfies.flatMap((item) => item.ids.map((id) => id.text)),
    acceptance: items.acceptance.flatMap((item) => values(item.texts)),
    verify: items.verify[0]?.node.text,
    ...settingsOf(type, items),
  };
}

/** The settings as stated, or else as the type gives them. */
function settingsOf(type: NodeType, items: ItemsByKind): Settings {
  const word = (setting: SettingName): string =>
    items[setting][0]?.word.text ?? NODE_TYPE_TABLE[type].defaults[setting];
  const settings = SETTING_NAMES.map((setting) => [setting, member(wordsOfSetting(setting), word(setting))]);
  return Object.fromEntries(settings) as Settings;
}

function lowerInput({ field, item, node, output }: ResolvedInput): PlanInput {
  if (item.source === undefined) return externalInput(item.name.text, item.shape?.value ?? '');
  if (node === undefined || output === undefined) throw new Error(`unresolved input ${item.name.text}`);
  const shape = output.shape.value;
  return {
    name: item.name.text,
    shape: item.when === undefined ? shape : branchShape(shape, values(item.when)),
    from: { node: node.slug, field: field.text },
  };
}

function lowerCycle({ dedup, exit, rounds }: CycleItem): PlanInput[] {
  const cap = rounds.text.replace(/^0+(?=[0-9])/, '');
  return cycleInputs({ rounds: cap, dedup: dedup.value, exit: exit.text });
}

function values(texts: readonly TextLiteral[]): string[] {
  return texts.map((text) => text.value);
}

function member<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new Error(`unexpected word ${word}`);
  return found;
}
