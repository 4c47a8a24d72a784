import { kindsOf, type NodeItemKind } from '../language/blocks.ts';
import { namedNodes } from '../syntax/names.ts';
import type {
  CriterionItem,
  FeatureBlock,
  InputItem,
  Name,
  NodeBlock,
  NodeItem,
  NodeItemOf,
  OutputItem,
  PlanAst,
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

/** The items of a node by kind. */
export type ItemsByKind = { readonly [K in NodeItemKind]: readonly NodeItemOf<K>[] };

/** A node with its items by kind and its names resolved. */
export interface ResolvedNode {
  readonly block: NodeBlock;
  /** The place among the nodes of the file. */
  readonly index: number;
  readonly slug: string;
  /** Whether references to the slug lead here: false for a later node of the same slug. */
  readonly isReferable: boolean;
  /** Its items by kind, each kind in the order of the file. */
  readonly items: ItemsByKind;
  /** Its inputs, in the order of the file. */
  readonly inputs: readonly ResolvedInput[];
  /** The nodes that its `depends_on` name. */
  readonly declared: readonly NodeRef[];
  /** The other nodes whose outputs this node reads, each with the first input that reads it. */
  readonly reads: ReadonlyMap<ResolvedNode, ResolvedInput>;
}

/** A plan whose names are resolved as far as they can be. */
export interface Resolution {
  readonly ast: PlanAst;
  /** The words of the regions that did not parse: a name among them may well be declared or used there. */
  readonly unparsedWords: ReadonlySet<string>;
  /** The feature: the first, should there be several. */
  readonly feature: FeatureBlock | undefined;
  /** The feature-level criteria of all features, by id; of several with one id, the first. */
  readonly criteria: ReadonlyMap<string, CriterionItem>;
  readonly nodes: readonly ResolvedNode[];
  /** The node that a slug refers to. */
  readonly bySlug: ReadonlyMap<string, ResolvedNode>;
  /** For each slug that is named and not declared, the declared one that was most likely meant. */
  readonly suggestions: ReadonlyMap<string, string | undefined>;
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
  const bySlug = new Map<string, Draft>();
  const nodes = ast.nodes.map((block, index) => {
    const isReferable = !block.slug.missing && !bySlug.has(block.slug.text);
    const node = draft(block, index, isReferable);
    if (isReferable) bySlug.set(node.slug, node);
    return node;
  });
  const outputs = nodes.map((node) => outputsByName(node));
  for (const node of nodes) resolveNames(node, bySlug, outputs);
  return {
    ast,
    unparsedWords: new Set(ast.unparsedWords),
    feature: ast.features[0],
    criteria,
    nodes,
    bySlug,
    suggestions: suggestionsFor(nodes, bySlug),
  };
}

/** A node while its names are being resolved. */
interface Draft extends ResolvedNode {
  readonly inputs: ResolvedInput[];
  readonly declared: NodeRef[];
  readonly reads: Map<ResolvedNode, ResolvedInput>;
}

function draft(block: NodeBlock, index: number, isReferable: boolean): Draft {
  return {
    block,
    index,
    slug: block.slug.text,
    isReferable,
    items: itemsByKind(block),
    inputs: [],
    declared: [],
    reads: new Map(),
  };
}

function itemsByKind({ items }: NodeBlock): ItemsByKind {
  const lists = Object.fromEntries(kindsOf('node').map((kind): [string, NodeItem[]] => [kind, []]));
  for (const item of items) lists[item.kind]?.push(item);
  // Each list holds the items of its own kind, which the type checker cannot follow through a loop.
  return lists as unknown as ItemsByKind;
}

function outputsByName({ items }: ResolvedNode): Map<string, OutputItem> {
  const map = new Map<string, OutputItem>();
  for (const item of items.output) if (!map.has(item.name.text)) map.set(item.name.text, item);
  return map;
}

function resolveNames(
  node: Draft,
  bySlug: ReadonlyMap<string, ResolvedNode>,
  outputs: readonly ReadonlyMap<string, OutputItem>[],
): void {
  for (const item of node.items.input) {
    const read = item.source === undefined ? undefined : bySlug.get(item.source.node.text);
    const field = item.source?.field ?? item.name;
    const output = read === undefined ? undefined : outputs[read.index]?.get(field.text);
    const input = { item, node: read, field, output };
    node.inputs.push(input);
    if (read !== undefined && read !== node && !node.reads.has(read)) node.reads.set(read, input);
  }
  for (const name of node.items.depends_on.flatMap((item) => item.nodes)) {
    node.declared.push({ name, node: bySlug.get(name.text) });
  }
}

/** Suggestions for the unknown slugs, in the order in which the file names them, as far as the budget goes. */
function suggestionsFor(
  nodes: readonly ResolvedNode[],
  bySlug: ReadonlyMap<string, ResolvedNode>,
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  let spent = 0;
  for (const { block } of nodes) {
    for (const { text } of block.items.flatMap(namedNodes)) {
      if (bySlug.has(text) || found.has(text)) continue;
      spent += bySlug.size;
      found.set(text, spent > SUGGESTION_BUDGET ? undefined : nearest(text, bySlug.keys()));
    }
  }
  return found;
}
