/**
 * Plans by construction: what somebody could write, item by item, and beside it the plan that it has to become. The
 * latter is put together here from the words of the language's description, not by the compiler.
 */

import { type FailurePolicy, NODE_TYPES } from '../../src/language/words.ts';
import { type Branches, branchesOf } from '../../src/plan/branches.ts';
import type { Plan, PlanInput, PlanNode } from '../../src/plan/model.ts';
import type { Choices } from './plan-choices.ts';

export type SpecType = PlanNode['type'];

export interface SpecSource {
  readonly node: string;
  readonly field: string;
}

export type SpecItem =
  | { readonly kind: 'external'; readonly name: string; readonly shape: string }
  | {
      readonly kind: 'read';
      readonly name: string;
      readonly source: SpecSource;
      /** Whether the field is named after the node even where it need not be. */
      readonly long: boolean;
      /** The output's shape; written again when `restated`. */
      readonly shape: string;
      readonly restated: boolean;
      readonly when: string | undefined;
    }
  | { readonly kind: 'output'; readonly name: string; readonly shape: string }
  | { readonly kind: 'depends_on'; readonly nodes: readonly string[] }
  | { readonly kind: 'satisfies'; readonly ids: readonly string[] }
  | { readonly kind: 'acceptance'; readonly texts: readonly string[] }
  | { readonly kind: 'verify'; readonly node: string }
  | {
      readonly kind: 'failure_policy';
      readonly policy: PlanNode['failure_policy'];
      readonly approach: string | undefined;
    }
  | { readonly kind: 'model_tier'; readonly tier: PlanNode['model_tier'] }
  | { readonly kind: 'cycle'; readonly rounds: string; readonly dedup: string; readonly exit: string };

export type SpecFeatureItem =
  | { readonly kind: 'destination' | 'context'; readonly text: string }
  | { readonly kind: 'out_of_scope'; readonly texts: readonly string[] }
  | { readonly kind: 'criterion'; readonly id: string; readonly text: string };

export interface SpecNode {
  readonly slug: string;
  readonly type: SpecType;
  readonly title: string;
  readonly items: readonly SpecItem[];
}

/** A plan as written: blocks and items in the order of the file. */
export interface Spec {
  readonly feature: { readonly slug: string; readonly items: readonly SpecFeatureItem[] };
  readonly nodes: readonly SpecNode[];
  /** Before which node the feature stands. */
  readonly featureAt: number;
}

// Keywords are legal names too, and the likeliest to be taken for something else.
const SLUGS = [
  ...['a', 'b', '01-x', 'from', 'test', 'feature', 'output', 'input', 'verify', 'cycle', 'when', 'code', '3'],
  ...['acceptance', 'satisfies', 'destination', 'context', 'rounds', 'dedup', 'exit', 'chore', 'research'],
  ...['decision', 'retry', 'fallback', 'cheap', 'a-1', 'x-y-z-0', '0'],
];
const FIELDS = [
  ...[
    'value',
    'from',
    'when',
    'output',
    'input',
    'fallback',
    'acceptance',
    'depends_on',
    'satisfies',
    'verify',
  ],
  ...['cycle', 'X', 'snake_case', '_', '7', 'kebab-case', 'changed.files', 'with blanks', 'test', 'feature'],
  ...['round_cap', 'failure_policy', 'model_tier', 'exit', 'rounds', 'dedup', 'destination', 'context'],
];
const SHAPES = [
  ...['<integer>', '<list of <path>>', '<"a" | "b">', '<x>', '<a, b: c {d} // e>', '<<>>', '<\'">'],
  ...['<"one">', '<"<b>"|"\\"">', '<"a" | "b" | "c d">', '< spaced >'],
] as const;
const UNIONS: Readonly<Record<string, readonly string[]>> = {
  '<"a" | "b">': ['a', 'b'],
  '<"one">': ['one'],
  '<"<b>"|"\\"">': ['<b>', '"'],
  '<"a" | "b" | "c d">': ['a', 'b', 'c d'],
};
const POLICIES = ['retry', 'skip', 'repair', 'escalate', 'stop'] as const satisfies readonly FailurePolicy[];

/** As it grows: what is known of a node while its plan is built. */
interface Draft {
  readonly slug: string;
  readonly outputs: { name: string; shape: string }[];
  readonly reads: Extract<SpecItem, { kind: 'read' }>[];
  readonly external: { name: string; shape: string }[];
}

export function buildSpec(c: Choices): Spec {
  const slugs = c.shuffled(SLUGS).slice(0, 1 + c.below(6));
  const drafts: Draft[] = [];
  for (const slug of slugs) {
    const draft = buildDraft(c, slug, drafts);
    // What asks for branches that exclude each other is not a plan that compiles.
    const hasConflict = branchesOfDrafts([...drafts, draft]).conflicts.length > 0;
    drafts.push(hasConflict ? { ...draft, reads: [] } : draft);
  }
  const types = drafts.map(({ slug }) => {
    const type = c.pick(NODE_TYPES);
    return type === 'chore' && !drafts.some((other) => readsOf(other).includes(slug)) ? 'code' : type;
  });
  const criteria = ['a-1', 'a-2', 'a-10', 'a-7'].slice(0, c.below(5));
  const owners = criteria.map(() => c.below(drafts.length));
  const nodes = drafts.map((draft, index): SpecNode => {
    const type = types[index] ?? 'code';
    const ids = criteria.filter((_, at) => owners[at] === index || c.once(4));
    const checkers = slugs.filter((slug, at) => types[at] === 'verify' && slug !== draft.slug);
    const items = [
      ...draft.external.map((field): SpecItem => ({ kind: 'external', ...field })),
      ...draft.reads,
      ...draft.outputs.map((field): SpecItem => ({ kind: 'output', ...field })),
      ...(readsOf(draft).length > 0 && c.once(3)
        ? c
            .grouped(c.shuffled(readsOf(draft)))
            .map((group): SpecItem => ({ kind: 'depends_on', nodes: group }))
        : []),
      ...c.grouped(ids).map((group): SpecItem => ({ kind: 'satisfies', ids: group })),
      ...c.grouped(textsOf(c, 1 + c.below(3))).map((texts): SpecItem => ({ kind: 'acceptance', texts })),
      ...(c.once(4) ? checkers.slice(0, 1).map((node): SpecItem => ({ kind: 'verify', node })) : []),
      ...policyItems(c, draft),
      ...(c.once(3) ? [{ kind: 'model_tier', tier: c.pick(['cheap', 'strong'] as const) } as const] : []),
      ...(c.once(4) ? cycleItems(c, draft, drafts) : []),
    ];
    return { slug: draft.slug, type, title: c.text(), items: c.shuffled(items) };
  });
  const outOfScope = c.grouped(textsOf(c, c.below(4)));
  const items: SpecFeatureItem[] = [
    { kind: 'destination', text: c.text() },
    { kind: 'context', text: c.text() },
    ...outOfScope.map((texts): SpecFeatureItem => ({ kind: 'out_of_scope', texts })),
    ...criteria.map((id): SpecFeatureItem => ({ kind: 'criterion', id, text: c.text() })),
  ];
  return {
    feature: { slug: c.pick(['f', 'feature', 'code', 'x-1']), items: c.shuffled(items) },
    nodes: c.shuffled(nodes),
    featureAt: c.below(nodes.length + 1),
  };
}

function buildDraft(c: Choices, slug: string, earlier: readonly Draft[]): Draft {
  const draft: Draft = { slug, outputs: [], reads: [], external: [] };
  for (let left = c.below(3); left >= 0; left--) {
    const name = fieldName(c, draft.outputs);
    const shape = c.once(4) ? c.text() : c.pick([...SHAPES]);
    draft.outputs.push({ name, shape: shape ?? '<x>' });
  }
  for (let left = c.below(4); left > 0; left--) {
    const other = c.pick(earlier);
    const output = c.pick(other?.outputs ?? []);
    if (other === undefined || output === undefined) break;
    const named = c.once(3) ? fieldName(c, inputsOf(draft)) : output.name;
    if (inputsOf(draft).some(({ name }) => name === named)) continue;
    const member = c.pick(UNIONS[output.shape] ?? []);
    draft.reads.push({
      kind: 'read',
      name: named,
      source: { node: other.slug, field: output.name },
      long: c.once(3),
      shape: output.shape,
      restated: c.once(4),
      when: c.once(2) ? member : undefined,
    });
  }
  for (let left = c.below(3); left > 0; left--) {
    const shape = c.once(2) ? c.text() : (c.pick([...SHAPES]) ?? '<x>');
    draft.external.push({ name: fieldName(c, inputsOf(draft)), shape });
  }
  return draft;
}

function inputsOf({ external, reads }: Draft): { name: string }[] {
  return [...external, ...reads];
}

function fieldName(c: Choices, taken: readonly { name: string }[]): string {
  const wanted = c.once(5) ? c.text() : (c.pick(FIELDS) ?? 'value');
  let name = wanted;
  while (taken.some((field) => field.name === name)) name += '_';
  return name;
}

function textsOf(c: Choices, count: number): string[] {
  return Array.from({ length: count }, () => c.text());
}

/** The nodes that a draft reads, each once, in the order of its reads. */
function readsOf({ reads }: Draft): string[] {
  return [...new Set(reads.map(({ source }) => source.node))];
}

function policyItems(c: Choices, draft: Draft): SpecItem[] {
  const hasFallback = inputsOf(draft).some(({ name }) => name === 'fallback');
  switch (c.below(4)) {
    case 1:
      return [{ kind: 'failure_policy', policy: c.pick(POLICIES), approach: undefined }];
    case 2: {
      if (hasFallback) return [];
      const approach = c.text();
      return [{ kind: 'failure_policy', policy: 'fallback', approach }];
    }
    case 3:
      if (hasFallback) return [];
      return [
        { kind: 'external', name: 'fallback', shape: c.text() },
        { kind: 'failure_policy', policy: 'fallback', approach: undefined },
      ];
    default:
      return [];
  }
}

const CYCLE_FIELDS = ['round_cap', 'dedup_rule', 'exit_node'];

function cycleItems(c: Choices, draft: Draft, drafts: readonly Draft[]): SpecItem[] {
  if (inputsOf(draft).some(({ name }) => CYCLE_FIELDS.includes(name))) return [];
  const branches = branchesOfDrafts(drafts);
  const exits = dependentsOf(draft, drafts).filter((slug) => {
    const [exit, driver] = [slug, draft.slug].map((each) => drafts.findIndex((other) => other.slug === each));
    return branches.isTakenWherever(exit ?? -1, driver ?? -1);
  });
  const exit = c.pick(exits);
  if (exit === undefined) return [];
  const rounds = c.pick(['1', '3', '007', '99999999999999999999']);
  return [{ kind: 'cycle', rounds, dedup: c.text(), exit }];
}

/** The nodes that depend on a draft, directly or not. A draft reads earlier ones only. */
function dependentsOf(draft: Draft, drafts: readonly Draft[]): string[] {
  const found = new Set([draft.slug]);
  for (const other of drafts) if (readsOf(other).some((slug) => found.has(slug))) found.add(other.slug);
  return [...found].filter((slug) => slug !== draft.slug);
}

/** Which of them are taken together: a plan is put together so that it compiles, not to tell when nodes run. */
function branchesOfDrafts(drafts: readonly Draft[]): Branches {
  const indices = new Map(drafts.map(({ slug }, index) => [slug, index]));
  return branchesOf(
    drafts.map(({ outputs, reads }) => ({
      inputs: reads.map(({ source, when }) => ({
        node: indices.get(source.node) ?? -1,
        output: source.field,
        when: when === undefined ? undefined : [when],
      })),
      members: new Map(
        outputs.flatMap(({ name, shape }): [string, readonly string[]][] => {
          const members = UNIONS[shape];
          return members === undefined ? [] : [[name, members]];
        }),
      ),
    })),
  );
}

const DEFAULTS = {
  research: ['retry', 'cheap'],
  decision: ['escalate', 'strong'],
  code: ['repair', 'cheap'],
  test: ['repair', 'cheap'],
  verify: ['escalate', 'cheap'],
  chore: ['retry', 'cheap'],
} as const;

/** The plan that the spec, once written, has to compile to. */
export function planOf({ feature, nodes }: Spec): Plan {
  const { items } = feature;
  const textOf = (kind: 'destination' | 'context'): string =>
    items.flatMap((item) => (item.kind === kind ? [item.text] : [])).join();
  return {
    feature: {
      slug: feature.slug,
      destination: textOf('destination'),
      context: textOf('context'),
      out_of_scope: items.flatMap((item) => (item.kind === 'out_of_scope' ? item.texts : [])),
      criteria: items.flatMap((item) =>
        item.kind === 'criterion' ? [{ id: item.id, text: item.text }] : [],
      ),
    },
    nodes: nodes.map(planNodeOf),
  };
}

function planNodeOf({ items, slug, title, type }: SpecNode): PlanNode {
  const of = <K extends SpecItem['kind']>(kind: K): Extract<SpecItem, { kind: K }>[] =>
    items.filter((item): item is Extract<SpecItem, { kind: K }> => item.kind === kind);
  const policy = of('failure_policy')[0];
  return {
    slug,
    type,
    title,
    inputs: [
      ...items.flatMap(inputOf),
      ...(policy?.approach === undefined ? [] : [externalInput('fallback', policy.approach)]),
      ...of('cycle').flatMap(({ dedup, exit, rounds }) => [
        externalInput('round_cap', String(BigInt(rounds))),
        externalInput('dedup_rule', dedup),
        externalInput('exit_node', exit),
      ]),
    ],
    outputs: of('output').map(({ name, shape }) => ({ name, shape })),
    dependsOn: [...new Set(of('read').map(({ source }) => source.node))],
    satisfies: of('satisfies').flatMap(({ ids }) => ids),
    acceptance: of('acceptance').flatMap(({ texts }) => texts),
    verify: of('verify')[0]?.node,
    failure_policy: policy?.policy ?? DEFAULTS[type][0],
    model_tier: of('model_tier')[0]?.tier ?? DEFAULTS[type][1],
  };
}

function inputOf(item: SpecItem): PlanInput[] {
  if (item.kind === 'external') return [externalInput(item.name, item.shape)];
  if (item.kind !== 'read') return [];
  const { name, shape, source, when } = item;
  const branch = when === undefined ? '' : ` when "${when.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  return [{ name, shape: shape + branch, from: source }];
}

function externalInput(name: string, shape: string): PlanInput {
  return { name, shape, from: undefined };
}
