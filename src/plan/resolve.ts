import type {
  AcceptanceItem,
  CriterionItem,
  CycleItem,
  DependsOnItem,
  FailurePolicyItem,
  FeatureBlock,
  InputItem,
  ModelTierItem,
  Name,
  NodeBlock,
  NodeItem,
  OutputItem,
  PlanAst,
  SatisfiesItem,
  VerifyItem,
} from '../syntax/ast.ts';
import { nearest } from '../text/nearest.ts';

/** An input and what its `from` leads to. */
export interface ResolvedInput {
  readonly item: InputItem;
  /** The node read, when the name is known. */
  readonly node: ResolvedNode | undefined;
  /** The name of the output read: the input's own unless the source names another. */
  readonly field: Name;
  /** The output read, when the node has it. */
  readonly output: OutputItem | undefined;
}

/** A name of a node, and the node when there is one. */
export interface NodeRef {
  readonly name: Name;
  readonly node: ResolvedNode | undefined;
}

/** A node with its items by kind and its names resolved. */
export interface ResolvedNode {
  readonly block: NodeBlock;
  /** The place among the nodes of the file. */
  readonly index: number;
  readonly slug: string;
  /** Whether references to the slug lead here: false for a later node of the same slug. */
  readonly isReferable: boolean;
  readonly outputs: readonly OutputItem[];
  readonly inputs: ResolvedInput[];
  readonly dependsOn: readonly DependsOnItem[];
  readonly declared: NodeRef[];
  readonly satisfies: readonly SatisfiesItem[];
  readonly acceptance: readonly AcceptanceItem[];
  readonly verify: readonly VerifyItem[];
  readonly failurePolicy: readonly FailurePolicyItem[];
  readonly modelTier: readonly ModelTierItem[];
  readonly cycle: readonly CycleItem[];
  /** The other nodes whose outputs this node reads, each with the first input that reads it. */
  readonly reads: Map<ResolvedNode, ResolvedInput>;
}

/** A plan whose names are resolved as far as they can be. */
export interface Resolution {
  readonly ast: PlanAst;
  /** The feature: the first, should there be several. */
  readonly feature: FeatureBlock | undefined;
  /** The feature-level criteria of all features, by id; of several with one id, the first. */
  readonly criteria: ReadonlyMap<string, CriterionItem>;
  readonly nodes: readonly ResolvedNode[];
  /** The node that a slug refers to. */
  readonly bySlug: ReadonlyMap<string, ResolvedNode>;
  /** The declared slug that somebody who wrote this unknown one most likely meant. */
  suggestSlug(unknown: string): string | undefined;
}

/** How many slug comparisons suggestions may cost in one plan; a plan with more unknown names gets fewer. */
const SUGGESTION_BUDGET = 2_000_000;

/** Resolves the names of a plan. Reports nothing: what is unresolved is for the checks to say. O(size of plan). */
export function resolve(ast: PlanAst): Resolution {
  const criteria = new Map<string, CriterionItem>();
  for (const feature of ast.features) {
    for (const item of feature.items) {
      if (item.kind === 'criterion' && !criteria.has(item.id.text)) criteria.set(item.id.text, item);
    }
  }
  const bySlug = new Map<string, ResolvedNode>();
  const nodes = ast.nodes.map((block, index) => {
    const isReferable = !block.slug.missing && !bySlug.has(block.slug.text);
    const node = emptyNode(block, index, isReferable);
    if (isReferable) bySlug.set(node.slug, node);
    return node;
  });
  const outputs = nodes.map((node) => outputsByName(node));
  for (const node of nodes) resolveNames(node, bySlug, outputs);
  return { ast, feature: ast.features[0], criteria, nodes, bySlug, suggestSlug: slugSuggester(bySlug) };
}

function emptyNode(block: NodeBlock, index: number, isReferable: boolean): ResolvedNode {
  return {
    block,
    index,
    slug: block.slug.text,
    isReferable,
    outputs: itemsOf(block, 'output'),
    inputs: [],
    dependsOn: itemsOf(block, 'depends_on'),
    declared: [],
    satisfies: itemsOf(block, 'satisfies'),
    acceptance: itemsOf(block, 'acceptance'),
    verify: itemsOf(block, 'verify'),
    failurePolicy: itemsOf(block, 'failure_policy'),
    modelTier: itemsOf(block, 'model_tier'),
    cycle: itemsOf(block, 'cycle'),
    reads: new Map(),
  };
}

function itemsOf<K extends NodeItem['kind']>(block: NodeBlock, kind: K): Extract<NodeItem, { kind: K }>[] {
  return block.items.filter((item): item is Extract<NodeItem, { kind: K }> => item.kind === kind);
}

function outputsByName(node: ResolvedNode): Map<string, OutputItem> {
  const map = new Map<string, OutputItem>();
  for (const item of node.outputs) if (!map.has(item.name.text)) map.set(item.name.text, item);
  return map;
}

function resolveNames(
  node: ResolvedNode,
  bySlug: ReadonlyMap<string, ResolvedNode>,
  outputs: readonly ReadonlyMap<string, OutputItem>[],
): void {
  for (const item of itemsOf(node.block, 'input')) {
    const read = item.source === undefined ? undefined : bySlug.get(item.source.node.text);
    const field = item.source?.field ?? item.name;
    const output = read === undefined ? undefined : outputs[read.index]?.get(field.text);
    const input = { item, node: read, field, output };
    node.inputs.push(input);
    if (read !== undefined && read !== node && !node.reads.has(read)) node.reads.set(read, input);
  }
  for (const name of node.dependsOn.flatMap((item) => item.nodes)) {
    node.declared.push({ name, node: bySlug.get(name.text) });
  }
}

function slugSuggester(bySlug: ReadonlyMap<string, ResolvedNode>): (unknown: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  let spent = 0;
  return (unknown) => {
    if (known.has(unknown)) return known.get(unknown);
    spent += bySlug.size;
    const suggestion = spent > SUGGESTION_BUDGET ? undefined : nearest(unknown, bySlug.keys());
    known.set(unknown, suggestion);
    return suggestion;
  };
}
