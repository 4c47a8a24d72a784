import type { IToken, TokenType } from 'chevrotain';
import {
  BLOCK_TABLE,
  type BlockKind,
  entryOfKind,
  type ItemKind,
  keywordOfKind,
  kindsOf,
} from '../../language/blocks.ts';
import { type KeywordPart, type Part, partsOf, type ValuePart } from '../../language/form.ts';
import type { ExpectedPart, Lookahead } from '../grammar.ts';
import { isKeyword, LBrace, Text } from '../tokens.ts';

/*
 * What is being read where the text leaves the grammar, and how it is written: what a message shows to somebody who
 * has written it otherwise.
 */

/** A block or an item that is being read. */
export interface Open<K> {
  readonly kind: K;
  /** Its keyword, as it is written. */
  readonly token: IToken;
}

/** What is being read. */
export interface Reading {
  readonly text: string;
  readonly ahead: Pick<Lookahead, 'peek'>;
  readonly block: Open<BlockKind> | undefined;
  readonly item: Open<ItemKind> | undefined;
  /** Whether the brace of the block is behind. */
  readonly inBody: boolean;
}

/** What is being read, and what should come next. */
export interface FaultContext extends Reading {
  readonly expected: TokenType;
  /** The part of the form that is missing; absent for a brace. */
  readonly part: ExpectedPart | undefined;
}

/** The form of the item at hand, or of the block's first line where there is no item. */
export function usage({ block, item }: Pick<Reading, 'block' | 'item'>): string | undefined {
  if (item !== undefined) return `write ${entryOfKind(item.kind).usage.map(quoted).join(' or ')}`;
  if (block === undefined) return undefined;
  const { called, usage } = BLOCK_TABLE[block.kind];
  return `${called} is written ${quoted(usage(block.token.image))}`;
}

function quoted(text: string): string {
  return `\`${text}\``;
}

/** The items that a block takes. */
export function itemList(block: BlockKind): string {
  return kindsOf(block)
    .map((kind) => quoted(keywordOfKind(kind)))
    .join(', ');
}

/** What was expected, in the words of the plan. */
export function expectation({ expected, part }: FaultContext): string {
  if (part === undefined || expected === LBrace) return '`{`';
  return part.part === 'keyword' ? quoted(part.word) : part.expected;
}

/** Whether a title is what is missing. */
export function lacksTitle({ expected, part }: FaultContext): boolean {
  return part === TITLE && expected === Text;
}

const [, TITLE] = BLOCK_TABLE.node.form;

/** The value of the item at hand that stands behind one of its keywords. */
export function valueBehind(part: KeywordPart, item: Open<ItemKind> | undefined): ValuePart | undefined {
  const parts: readonly Part[] = partsAt(item);
  const next = parts[parts.indexOf(part) + 1];
  return next?.part === 'value' ? next : undefined;
}

/** The words inside the item at hand. */
export function clausesOf(item: Open<ItemKind> | undefined): string[] {
  return partsAt(item).flatMap((part) => (part.part === 'keyword' ? [part.word] : []));
}

/** The value that may stand several times, if what is written of an item leads to one. */
export function listOf(item: Open<ItemKind> | undefined, written: readonly IToken[]): ValuePart | undefined {
  const parts = partsAt(item);
  const index = parts.findIndex((part) => part.part === 'value' && part.list === true);
  const [opening, list] = [parts[index - 1], parts[index]];
  const isOpen = opening?.part !== 'keyword' || written.some((each) => isKeyword(each, opening.word));
  return list?.part === 'value' && isOpen ? list : undefined;
}

function partsAt(item: Open<ItemKind> | undefined): ExpectedPart[] {
  return item === undefined ? [] : [...partsOf(entryOfKind(item.kind).form)].map(({ part }) => part);
}
