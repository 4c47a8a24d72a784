import type { Span } from '../text/span.ts';

/*
 * The syntax tree: what stands in the text, item by item, in order, with nothing filled in or resolved.
 *
 * Every part has a span inside its parent's. A part that the text lacks and recovery made up is `missing`: its
 * text is empty, its span is empty, and checks pass over it, since the parser has already reported it. So is a
 * literal that is never closed: it has a span, but what it says is not to be relied on.
 */

/** A name as it is written: a word, or a quoted one. */
export interface Name {
  readonly text: string;
  readonly span: Span;
  readonly quoted: boolean;
  readonly missing: boolean;
}

/** A text with its escapes resolved and its indentation taken off. */
export interface TextLiteral {
  readonly value: string;
  readonly span: Span;
  readonly missing: boolean;
}

/** A shape: the text with its brackets, or the value of a string. */
export interface ShapeLiteral {
  readonly value: string;
  readonly span: Span;
  readonly missing: boolean;
}

/** What an input reads: an output of a node, by default the one of the input's own name. */
export interface SourceRef {
  readonly node: Name;
  readonly field: Name | undefined;
  readonly span: Span;
}

interface Item<K extends string> {
  readonly kind: K;
  readonly span: Span;
  /** The span of the keyword that opens the item. */
  readonly keyword: Span;
  /** Whether the item did not parse as it stands: then its names may not be the ones that were meant. */
  readonly broken: boolean;
}

export interface DestinationItem extends Item<'destination'> {
  readonly text: TextLiteral;
}
export interface ContextItem extends Item<'context'> {
  readonly text: TextLiteral;
}
export interface OutOfScopeItem extends Item<'out_of_scope'> {
  readonly texts: readonly TextLiteral[];
}
export interface CriterionItem extends Item<'criterion'> {
  readonly id: Name;
  readonly text: TextLiteral;
}
export type FeatureItem = DestinationItem | ContextItem | OutOfScopeItem | CriterionItem;

export interface InputItem extends Item<'input'> {
  readonly name: Name;
  readonly shape: ShapeLiteral | undefined;
  readonly source: SourceRef | undefined;
  readonly when: TextLiteral | undefined;
}
export interface OutputItem extends Item<'output'> {
  readonly name: Name;
  readonly shape: ShapeLiteral;
}
export interface DependsOnItem extends Item<'depends_on'> {
  readonly nodes: readonly Name[];
}
export interface SatisfiesItem extends Item<'satisfies'> {
  readonly ids: readonly Name[];
}
export interface AcceptanceItem extends Item<'acceptance'> {
  readonly texts: readonly TextLiteral[];
}
export interface VerifyItem extends Item<'verify'> {
  readonly node: Name;
}
export interface FailurePolicyItem extends Item<'failure_policy'> {
  readonly policy: Name;
  readonly approach: TextLiteral | undefined;
}
export interface ModelTierItem extends Item<'model_tier'> {
  readonly tier: Name;
}
export interface CycleItem extends Item<'cycle'> {
  readonly rounds: Name;
  readonly dedup: TextLiteral;
  readonly exit: Name;
}
export type NodeItem =
  | InputItem
  | OutputItem
  | DependsOnItem
  | SatisfiesItem
  | AcceptanceItem
  | VerifyItem
  | FailurePolicyItem
  | ModelTierItem
  | CycleItem;

interface Block<K extends string, I> {
  readonly kind: K;
  readonly span: Span;
  readonly keyword: Span;
  readonly slug: Name;
  readonly items: readonly I[];
  /** Whether a part of the block did not parse: then what it lacks is not held against it. */
  readonly broken: boolean;
  /** Whether its first line did not parse: then its slug may not be the one that was meant. */
  readonly headerBroken: boolean;
}

export type FeatureBlock = Block<'feature', FeatureItem>;

export interface NodeBlock extends Block<'node', NodeItem> {
  /** The keyword: a node type, or a word in its place. */
  readonly type: Name;
  readonly title: TextLiteral;
}

/** A file: its blocks in order. */
export interface PlanAst {
  readonly span: Span;
  readonly features: readonly FeatureBlock[];
  readonly nodes: readonly NodeBlock[];
  /**
   * The words of the regions that did not parse. A name among them may well be declared or used there, so its
   * absence elsewhere is not reported.
   */
  readonly unparsedWords: ReadonlySet<string>;
  /** Whether items stand outside all blocks, or the last block is not closed: a whole block may be hidden, or lost. */
  readonly hasUnparsedBlocks: boolean;
}
