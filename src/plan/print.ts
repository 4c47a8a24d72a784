import { NODE_TYPE_TABLE, SETTING_NAMES, type SettingName } from '../language/words.ts';
import { nameOf, shapeOf, stringOf, textOf } from '../syntax/quote.ts';
import { type Constructs, constructsOf } from './constructs.ts';
import type { Plan, PlanFeature, PlanInput, PlanNode } from './model.ts';
import { branchValues } from './router.ts';

/** The indentation of what an item carries over to further lines. */
const CARRIED = '    ';

/**
 * A plan as text, in the canonical layout and order of items: nothing is written that follows from something else.
 * A plan in canonical order that breaks no rule reads back as itself. Where it breaks one, the text does too: a
 * dependency of which nothing is read is declared, and a shape that is not that of the source is restated.
 * O(size of plan).
 */
export function printPlan(plan: Plan): string {
  const constructs = constructsOf(plan);
  const shapes = new Map(
    plan.nodes.map(({ outputs, slug }) => [slug, new Map(outputs.map(({ name, shape }) => [name, shape]))]),
  );
  const shapeAt = (node: string, field: string): string | undefined => shapes.get(node)?.get(field);
  const blocks = [
    printFeature(plan.feature),
    ...plan.nodes.map((node) => printNode(node, constructs(node), shapeAt)),
  ];
  return blocks.join('\n');
}

function printFeature({ context, criteria, destination, out_of_scope, slug }: PlanFeature): string {
  return block(`feature ${slug}`, [
    `destination ${textOf(destination, CARRIED)}`,
    `context ${textOf(context, CARRIED)}`,
    ...out_of_scope.map((text) => `out_of_scope ${textOf(text, CARRIED)}`),
    ...criteria.map(({ id, text }) => `acceptance ${id} ${textOf(text, CARRIED)}`),
  ]);
}

type ShapeAt = (node: string, field: string) => string | undefined;

function printNode(node: PlanNode, { cycle, fallback, inputs }: Constructs, shapeAt: ShapeAt): string {
  const { acceptance, outputs, satisfies, slug, title, type, verify } = node;
  return block(`${type} ${slug} ${stringOf(title)}`, [
    ...inputs.map((input) => printInput(input, shapeAt)),
    ...outputs.map(({ name, shape }) => `output ${nameOf(name)}: ${shapeOf(shape, CARRIED)}`),
    ...list('depends_on', declaredOf(node)),
    ...list('satisfies', satisfies),
    ...acceptance.map((text) => `acceptance ${textOf(text, CARRIED)}`),
    ...(verify === undefined ? [] : [`verify ${verify}`]),
    ...SETTING_NAMES.flatMap((setting) => printSetting(node, setting, fallback)),
    ...(cycle === undefined
      ? []
      : [`cycle rounds ${cycle.rounds} dedup ${stringOf(cycle.dedup)} exit ${cycle.exit}`]),
  ]);
}

/** A setting that the type does not give already; a policy with what it stands with. */
function printSetting(node: PlanNode, setting: SettingName, fallback: string | undefined): string[] {
  if (setting === 'failure_policy' && fallback !== undefined)
    return [`${setting} ${node[setting]} ${textOf(fallback, CARRIED)}`];
  return node[setting] === NODE_TYPE_TABLE[node.type].defaults[setting]
    ? []
    : [`${setting} ${node[setting]}`];
}

function printInput({ from, name, shape }: PlanInput, shapeAt: ShapeAt): string {
  const input = `input ${nameOf(name)}`;
  if (from === undefined) return `${input}: ${shapeOf(shape, CARRIED)}`;
  const source = `from ${from.node}${from.field === name ? '' : `.${nameOf(from.field)}`}`;
  const inherited = shapeAt(from.node, from.field);
  if (shape === inherited) return `${input} ${source}`;
  const branch = inherited === undefined ? undefined : branchValues(inherited, shape);
  return branch === undefined
    ? `${input}: ${shapeOf(shape, CARRIED)} ${source}`
    : `${input} ${source} when ${branch.map(stringOf).join(', ')}`;
}

/** What has to be declared: nothing if all of it is read, and all of it otherwise. */
function declaredOf({ dependsOn, inputs }: PlanNode): readonly string[] {
  const reads = new Set(inputs.map(({ from }) => from?.node));
  return dependsOn.every((slug) => reads.has(slug)) ? [] : dependsOn;
}

function list(keyword: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${keyword} ${words.join(', ')}`];
}

function block(head: string, items: readonly string[]): string {
  return `${head} {\n${items.map((item) => `  ${item}\n`).join('')}}\n`;
}
