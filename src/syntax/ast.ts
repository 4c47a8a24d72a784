import type { FeatureItemKind, NodeItemKind } from '../language/blocks.ts';
import type { FEATURE_ITEM_TABLE, NODE_ITEM_TABLE } from '../language/items.ts';
import type { Span } from '../text/span.ts';

/*
 * The syntax tree: what stands in the text, item by item, in order, with nothing filled in or resolved.
 *
 * Every part has a span inside its parent's. A part that the text lacks and recovery made up is `missing`: its
 * text is empty, its span is empty, and checks pass over it, since the parser has already reported it. So is a
 * literal that is never closed: it has a span, but what it says is not to be relied on.
 *
 * What an item holds follows from its form in `language/items.ts`: each value of the form is a property, of the name
 * that the form gives it.
 */

/** A name as it is written: a word, or a quoted one. */
export interface Name {
  readonly kind: 'name';
  readonly text: string;
  readonly span: Span;
  readonly quoted: boolean;
  readonly missing: boolean;
}

/** A text with its escapes resolved and its indentation taken off. */
export interface TextLiteral {
  readonly kind: 'text';
  readonly value: string;
  readonly span: Span;
  readonly missing: boolean;
}

/** A shape: the text with its brackets, or the value of a string. */
export interface ShapeLiteral {
  readonly kind: 'shape';
  readonly value: string;
  readonly span: Span;
  readonly missing: boolean;
}

/** What a value of a form is in the tree. */
type Single<P> = P extends { readonly kind: 'text' }
  ? TextLiteral
  : P extends { readonly kind: 'shape' }
    ? ShapeLiteral
    : Name;

/** The properties that a part of a form stands for. */
type PropertiesOfPart<P> = P extends {
  readonly part: 'group';
  readonly field: infer F extends string;
  readonly form: infer G;
}
  ? { readonly [K in F]: Flat<{ readonly kind: K; readonly span: Span } & PropertiesOf<G>> }
  : P extends { readonly part: 'optional'; readonly form: infer G }
    ? { readonly [K in keyof PropertiesOf<G>]: PropertiesOf<G>[K] | undefined }
    : P extends { readonly part: 'value'; readonly field: infer F extends string }
      ? { readonly [K in F]: P extends { readonly list: true } ? readonly Single<P>[] : Single<P> }
      : unknown;

/** The properties that a form stands for. */
type PropertiesOf<F> = F extends readonly [infer P, ...infer Rest]
  ? PropertiesOfPart<P> & PropertiesOf<Rest>
  : unknown;

type Flat<T> = { readonly [K in keyof T]: T[K] };

interface Item<K extends string> {
  readonly kind: K;
  readonly span: Span;
  /** The span of the keyword that opens the item. */
  readonly keyword: Span;
  /** Whether the item did not parse as it stands: then its names may not be the ones that were meant. */
  readonly broken: boolean;
}

/** An item of a feature, of one kind. */
export type FeatureItemOf<K extends FeatureItemKind> = Flat<
  Item<K> & PropertiesOf<(typeof FEATURE_ITEM_TABLE)[K]['form']>
>;
/** An item of a feature; `kind` tells one from the other. */
export type FeatureItem = { [K in FeatureItemKind]: FeatureItemOf<K> }[FeatureItemKind];
/** A criterion of the whole feature: its id and its text. */
export type CriterionItem = FeatureItemOf<'criterion'>;

/** An item of a node, of one kind. */
export type NodeItemOf<K extends NodeItemKind> = Flat<
  Item<K> & PropertiesOf<(typeof NODE_ITEM_TABLE)[K]['form']>
>;
/** An item of a node; `kind` tells one from the other. */
export type NodeItem = { [K in NodeItemKind]: NodeItemOf<K> }[NodeItemKind];
/** What a node reads: its name, its shape, its source. */
export type InputItem = NodeItemOf<'input'>;
/** What a node makes: its name and its shape. */
export type OutputItem = NodeItemOf<'output'>;
/** The nodes that a node says it depends on. */
export type DependsOnItem = NodeItemOf<'depends_on'>;
/** The ids of the criteria that a node serves. */
export type SatisfiesItem = NodeItemOf<'satisfies'>;
/** The bound, the rule and the way out of a controlled cycle. */
export type CycleItem = NodeItemOf<'cycle'>;

/** What an input reads: an output of a node, by default the one of the input's own name. */
export type SourceRef = NonNullable<InputItem['source']>;

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

/** The block of a feature: its slug and its items. */
export type FeatureBlock = Block<'feature', FeatureItem>;

/** The block of a node: its type, its slug, its title and its items. */
export interface NodeBlock extends Block<'node', NodeItem> {
  /** The keyword: a node type, or a word that stands where one should. */
  readonly type: Name;
  readonly title: TextLiteral;
}

/** A file: its blocks in order. */
export interface PlanAst {
  readonly kind: 'plan';
  readonly span: Span;
  readonly features: readonly FeatureBlock[];
  readonly nodes: readonly NodeBlock[];
  /**
   * The words of the regions that did not parse. A name among them may well be declared or used there, so its
   * absence elsewhere is not reported.
   */
  readonly unparsedWords: readonly string[];
  /** Whether items stand outside all blocks, or the last block is not closed: a whole block may be hidden, or lost. */
  readonly hasUnparsedBlocks: boolean;
}
