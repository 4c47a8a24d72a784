import {
  BLOCK_TABLE,
  type BlockKind,
  blockOpenedBy,
  entryOfKind,
  type ItemKind,
  kindOpenedBy,
} from '../../language/blocks.ts';
import type { Role } from '../../language/form.ts';
import { isWord } from '../../language/names.ts';
import { wordsOf } from '../../language/words.ts';
import type { ResolvedNode } from '../../plan/resolve.ts';
import { isBrace, isUnclosed, opensBlock, opensItem } from '../../syntax/faults/roles.ts';
import type { Token } from '../../syntax/token.ts';
import { isA, keywordOf, LBrace, RBrace, ShapeValue, spanOf } from '../../syntax/tokens.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis, Block } from '../analysis.ts';
import { FormWalk, isValue, type Step } from './form-walk.ts';

/** What may be written at the cursor, as far as the tokens before it tell. */
export interface CompletionContext {
  readonly analysis: Analysis;
  /** The word or text that is being written, or the cursor alone. */
  readonly span: Span;
  /** What may start here. */
  readonly starts: 'block' | 'item' | undefined;
  /** The block around the cursor. */
  readonly block: OpenBlock | undefined;
  /** That block in the tree; absent where the parser sees none. */
  readonly tree: Block | undefined;
  /** That block as a node, if it is one. */
  readonly node: ResolvedNode | undefined;
  /** The item that the cursor is in, or the last one before it. */
  readonly item: OpenItem | undefined;
  /** What the item, or the first line of the block, may go on with. */
  readonly expected: readonly Step[];
}

/** A block whose start is written. */
interface OpenBlock {
  readonly kind: BlockKind;
  readonly keyword: Token | undefined;
}

/** An item whose start is written. */
interface OpenItem {
  readonly kind: ItemKind;
  readonly keyword: Token;
  readonly walk: FormWalk;
}

/** The context of a cursor; nothing for a cursor in a comment. O(tokens before it). */
export function completionContextAt(analysis: Analysis, offset: number): CompletionContext | undefined {
  const { isInLiteral, span, tokens } = cursorAt(analysis, offset);
  const last = tokens.at(-1);
  const between = analysis.text.slice(last === undefined ? 0 : spanOf(last).end, span.start);
  if (/\/\/[^\r\n]*$/.test(between)) return undefined;
  const open = openAt(analysis, tokens, span, /[\r\n]/.test(between));
  const start = open.block?.keyword?.startOffset ?? -1;
  const tree = analysis.blockAt(start);
  const isThere = tree?.keyword.start === start;
  const context = {
    ...open,
    analysis,
    span,
    tree: isThere ? tree : undefined,
    node: isThere ? analysis.nodeAt(start) : undefined,
  };
  if (!isInLiteral) return context;
  // Within a literal, only texts of a known set can be proposed.
  const expected = context.expected.filter(({ part }) => isValue(part) && part.kind === 'text');
  return { ...context, starts: undefined, expected };
}

/** The values of a role that the item has before the cursor, as they are written. */
export function writtenAs({ item }: CompletionContext, role: Role): string[] {
  const written = item?.walk.written ?? [];
  return written.flatMap(({ part, token }) => (isValue(part) && part.role === role ? [token.image] : []));
}

interface Cursor {
  readonly span: Span;
  /** The tokens before the span. */
  readonly tokens: readonly Token[];
  readonly isInLiteral: boolean;
}

function cursorAt(analysis: Analysis, offset: number): Cursor {
  const tokens = analysis.tokens.slice(0, analysis.tokensBefore(offset));
  const last = tokens.at(-1);
  if (last !== undefined && spanOf(last).end >= offset) {
    const { end, start } = spanOf(last);
    const isOpen = isUnclosed(last);
    if (isA(last, ShapeValue) && (isOpen || offset < end)) {
      const span = { start, end: isOpen ? offset : end };
      return { span, tokens: tokens.slice(0, -1), isInLiteral: true };
    }
    if (isWord(last.image)) return { span: { start, end }, tokens: tokens.slice(0, -1), isInLiteral: false };
  }
  return { span: { start: offset, end: offset }, tokens, isInLiteral: false };
}

type Open = Pick<CompletionContext, 'starts' | 'block' | 'item' | 'expected'>;

/** What the tokens before the cursor leave open, read from the start of the last block on. */
function openAt(analysis: Analysis, tokens: readonly Token[], span: Span, isNewLine: boolean): Open {
  const nothing: Open = { starts: undefined, block: undefined, item: undefined, expected: [] };
  const opening = tokens.findLastIndex((token) => isBrace(token) || opensBlock(token));
  const open = tokens[opening];
  const after = tokens.slice(opening + 1);
  if (open === undefined || open.tokenType === RBrace) {
    return after.length === 0 ? { ...nothing, starts: 'block' } : nothing;
  }
  if (open.tokenType !== LBrace) {
    const block = { kind: kindOf(open) ?? 'node', keyword: open };
    const walk = new FormWalk(BLOCK_TABLE[block.kind].form);
    for (const token of after) walk.add(token);
    return { ...nothing, block, expected: walk.expected };
  }
  const block = blockBefore(tokens, opening);
  const item = lastItem(after, block.kind);
  const isOneLine = !/[\r\n]/.test(analysis.text.slice(open.startOffset, span.start));
  const mayStart = item === undefined || isNewLine || (isOneLine && item.walk.mayEnd);
  return {
    starts: mayStart ? 'item' : undefined,
    block,
    item,
    expected: item?.walk.expected ?? [],
  };
}

/** The block whose brace is at an index: its keyword is as many tokens before it as its form has parts. */
function blockBefore(tokens: readonly Token[], brace: number): OpenBlock {
  for (const kind of wordsOf(BLOCK_TABLE)) {
    const { form } = BLOCK_TABLE[kind];
    const [keyword, ...header] = tokens.slice(Math.max(0, brace - form.length - 1), brace);
    const walk = new FormWalk(form);
    for (const token of header) walk.add(token);
    const isWhole = walk.written.length === form.length;
    if (keyword !== undefined && isWhole && kindOf(keyword) === kind) return { kind, keyword };
  }
  return { kind: 'node', keyword: undefined };
}

/** The kind of block that a word opens, also if it is misspelt. */
function kindOf(token: Token): BlockKind | undefined {
  return blockOpenedBy(keywordOf(token)) ?? (opensBlock(token) ? 'node' : undefined);
}

/** The item that the tokens of a body end in. */
function lastItem(tokens: readonly Token[], block: BlockKind): OpenItem | undefined {
  let item: OpenItem | undefined;
  for (const token of tokens) {
    const kind = kindOpenedBy(block, token.image);
    if (kind !== undefined && (opensItem(token) || item?.walk.accepts(token) !== true)) {
      item = { kind, keyword: token, walk: new FormWalk(entryOfKind(kind).form) };
    } else {
      item?.walk.add(token);
    }
  }
  return item;
}
