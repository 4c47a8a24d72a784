/*
 * Plans as the model knows them: what matters for a run, and how it is written. Nothing here knows how gbuild keeps a
 * plan, except that its text is the language.
 */

export const POLICIES = ['retry', 'repair', 'fallback', 'skip', 'escalate', 'stop'] as const;
export type ModelPolicy = (typeof POLICIES)[number];

export interface ModelInput {
  readonly name: string;
  readonly node: string;
  readonly output: string;
  /** The answers for which the branch is taken. */
  readonly when?: readonly string[] | undefined;
}

export interface ModelOutput {
  readonly name: string;
  /** The members of a union of literals; absent for `<integer>`. */
  readonly union?: readonly string[] | undefined;
}

export interface ModelNode {
  readonly slug: string;
  readonly type: 'research' | 'decision' | 'code' | 'test' | 'verify' | 'chore';
  readonly title: string;
  readonly inputs: readonly ModelInput[];
  readonly outputs: readonly ModelOutput[];
  readonly declaresDependencies: boolean;
  readonly satisfies: readonly string[];
  readonly acceptance: readonly string[];
  readonly verify?: string | undefined;
  readonly policy: ModelPolicy;
  /** The slug of the exit of its cycle. */
  readonly exit?: string | undefined;
}

export interface ModelPlan {
  readonly criteria: readonly string[];
  readonly nodes: readonly ModelNode[];
}

/** The nodes that a node reads, each once. */
export function dependenciesOf({ inputs }: ModelNode): string[] {
  return [...new Set(inputs.map(({ node }) => node))];
}

/** Node by node, each behind what it depends on; by wave and, within a wave, by slug. Throws for a circle. */
export function inOrder(nodes: readonly ModelNode[]): ModelNode[] {
  const depth = new Map<string, number>();
  for (let left = [...nodes]; left.length > 0;) {
    const ready = left.filter((node) => dependenciesOf(node).every((slug) => depth.has(slug)));
    if (ready.length === 0) throw new Error('a circle');
    const depths = ready.map((node) =>
      Math.max(0, ...dependenciesOf(node).map((slug) => (depth.get(slug) ?? 0) + 1)),
    );
    for (const [index, { slug }] of ready.entries()) depth.set(slug, depths[index] ?? 0);
    left = left.filter(({ slug }) => !depth.has(slug));
  }
  const depthOf = ({ slug }: ModelNode): number => depth.get(slug) ?? 0;
  return [...nodes].sort((a, b) => depthOf(a) - depthOf(b) || (a.slug < b.slug ? -1 : 1));
}

/** Whether a node depends on another, directly or through others. */
export function leadsTo(nodes: readonly ModelNode[], from: string, to: string): boolean {
  const node = nodes.find(({ slug }) => slug === from);
  return node !== undefined && dependenciesOf(node).some((slug) => slug === to || leadsTo(nodes, slug, to));
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(', ');

/** The plan as a file. */
export function textOf({ criteria, nodes }: ModelPlan): string {
  return [
    'feature f {\n  destination "d"\n  context "c"',
    ...criteria.map((id) => `  acceptance ${id} "criterion ${id}"`),
    '}',
    ...nodes.map(nodeText),
    '',
  ].join('\n');
}

function nodeText(node: ModelNode): string {
  const { acceptance, exit, inputs, outputs, policy, satisfies, slug, title, type, verify } = node;
  return [
    `${type} ${slug} "${title}" {`,
    ...inputs.map(
      ({ name, node: source, output, when }) =>
        `  input ${name} from ${source}.${output}${when === undefined ? '' : ` when ${quoted(when)}`}`,
    ),
    ...outputs.map(
      ({ name, union }) =>
        `  output ${name}: <${union === undefined ? 'integer' : union.map((member) => `"${member}"`).join(' | ')}>`,
    ),
    ...(node.declaresDependencies && inputs.length > 0
      ? [`  depends_on ${dependenciesOf(node).join(', ')}`]
      : []),
    ...(satisfies.length > 0 ? [`  satisfies ${satisfies.join(', ')}`] : []),
    ...acceptance.map((text) => `  acceptance "${text}"`),
    ...(verify === undefined ? [] : [`  verify ${verify}`]),
    `  failure_policy ${policy}${policy === 'fallback' ? ' "the other way"' : ''}`,
    ...(exit === undefined ? [] : [`  cycle rounds 3 dedup "by id" exit ${exit}`]),
    '}',
  ].join('\n');
}
