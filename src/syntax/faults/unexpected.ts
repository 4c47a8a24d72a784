import type { IToken } from 'chevrotain';
import type { Fix } from '../../diagnostics/diagnostic.ts';
import { insert, remove, replace } from '../../diagnostics/fix.ts';
import {
  BLOCK_TABLE,
  FEATURE_ITEMS,
  kindOpenedBy,
  keywordOfKind,
  kindsOf,
  NODE_ITEMS,
  type BlockKind,
} from '../../language/blocks.ts';
import { NODE_TYPES } from '../../language/words.ts';
import { nearest } from '../../text/nearest.ts';
import type { Span } from '../../text/span.ts';
import { didYouMean, listNames } from '../../text/wording.ts';
import { isEscaped } from '../literals.ts';
import {
  Colon,
  Comma,
  Dot,
  isA,
  isKeyword,
  LBrace,
  RBrace,
  Shape,
  spanOf,
  StringLiteral,
  Text,
  VALUE_TYPES,
  Word,
} from '../tokens.ts';
import { clausesOf, itemList, listOf, type Open, type Reading, usage } from './context.ts';
import { quoteToken } from './excerpt.ts';
import { misspelt, type SyntaxFault, twice } from './messages.ts';
import { isBrace } from './roles.ts';

/*
 * The parser's words for what stands where nothing of its kind can: between the blocks, or in one of them.
 */

/** Something between blocks that starts none. */
export function unexpectedAtTop(text: string, first: IToken, tokens: readonly IToken[]): SyntaxFault {
  const span = spanOf(first);
  if (first.tokenType === RBrace) {
    return {
      span,
      message: 'this `}` closes nothing',
      help: tokens.length > 1 ? 'the block above may be closed too early' : undefined,
      fix: remove('Delete it', span),
    };
  }
  if (first.tokenType === Comma && tokens.length === 1) {
    return surplusComma(span, 'blocks', 'a block ends with its `}`');
  }
  if (FEATURE_ITEMS.includes(first.image) || NODE_ITEMS.includes(first.image)) {
    return {
      span,
      message: `\`${first.image}\` stands outside of every block`,
      help: 'look above it for a `}` too many, or for a block whose first line is missing',
    };
  }
  const lacking = withoutKeyword(first, tokens);
  if (lacking !== undefined) return lacking;
  return {
    span,
    message: `expected a feature or a node, found ${quoteToken(first)}`,
    help: 'a block is `feature SLUG { … }` or `TYPE SLUG "Title" { … }`; a comment starts with `//`',
    fix: tokens.some(isBrace) ? undefined : commentOut(text, first, tokens),
  };
}

function surplusComma(span: Span, between: string, help: string): SyntaxFault {
  return { span, message: `no comma stands between ${between}`, help, fix: remove('Delete the comma', span) };
}

/** Makes the lines of some tokens comments. */
function commentOut(text: string, first: IToken, tokens: readonly IToken[]): Fix {
  const { end } = spanOf(tokens.at(-1) ?? first);
  const starts = [first.startOffset];
  for (const { 0: ending, index } of text
    .slice(first.startOffset, end)
    .matchAll(/(?:\r\n?|\n)[ \t]*(?=[^ \t\r\n])/g)) {
    starts.push(first.startOffset + index + ending.length);
  }
  return {
    title: starts.length === 1 ? 'Make it a comment' : 'Make the lines comments',
    edits: starts.map((start) => ({ span: { start, end: start }, newText: '// ' })),
  };
}

/** A block whose first word is not there. */
function withoutKeyword(first: IToken, tokens: readonly IToken[]): SyntaxFault | undefined {
  const [, second, third] = tokens;
  if (!isA(first, Word) || second === undefined) return undefined;
  const span = spanOf(first);
  if (isA(second, Text) && third?.tokenType === LBrace) {
    return {
      span,
      message: `the type of node \`${first.image}\` is missing`,
      help: `a node is written \`TYPE SLUG "Title" { … }\`; the types are ${listNames(NODE_TYPES)}`,
    };
  }
  if (second.tokenType !== LBrace || !isKeyword(third, 'destination')) return undefined;
  return {
    span,
    message: `\`feature\` is missing before \`${first.image}\``,
    help: 'a feature is written `feature SLUG { … }`',
    fix: insert('Add `feature`', span.start, 'feature '),
  };
}

/** Tokens in a block that start no item, and what stands around them. */
export interface Unexpected extends Reading {
  readonly first: IToken;
  readonly tokens: readonly IToken[];
  readonly before: IToken;
  /** The item or header so far, from its keyword to the token before. */
  readonly written: readonly IToken[];
  readonly region: BlockKind;
  /** Whether it stands on the line of what is before it. */
  readonly follows: boolean;
}

/** Something in a block that starts no item. */
export function unexpectedInBlock(unexpected: Unexpected): SyntaxFault {
  const { before, first, follows, item, region, tokens, written } = unexpected;
  const span = spanOf(first);
  const repeated = written.at(-2);
  if (follows && first.image === before.image) return twice(before, first);
  if (follows && repeated?.image === before.image) return twice(repeated, before);
  if (first.tokenType === Comma && tokens.length === 1) {
    return surplusComma(span, 'items', 'an item ends where the next one starts');
  }
  if (continuesList(unexpected)) {
    const at = spanOf(before).end;
    return {
      span,
      message: `a comma is missing before ${quoteToken(first)}`,
      fix: insert('Add the comma', at, ','),
    };
  }
  if (joinsList(unexpected)) {
    return {
      span,
      message: `the values of a list stand with commas between them, not \`${first.image}\``,
      fix: replace('Write a comma', { start: spanOf(before).end, end: span.end }, ','),
    };
  }
  const other = region === 'feature' ? 'node' : 'feature';
  if (!follows && kindOpenedBy(other, first.image) !== undefined) {
    return {
      span,
      message: `\`${first.image}\` belongs in ${other === 'node' ? 'a node' : 'the feature'}`,
      help: `the items of ${region === 'feature' ? 'the feature' : 'a node'} are ${itemList(region)}`,
    };
  }
  if (follows && before.tokenType === StringLiteral && first.startOffset === spanOf(before).end)
    return innerQuote(unexpected);
  if (follows && region === 'feature' && isA(first, Text) && isA(before, Text) && item !== undefined)
    return secondText(first, item);
  if (
    follows &&
    first.tokenType === Colon &&
    isKeyword(before, 'fallback') &&
    item?.kind === 'failure_policy'
  )
    return {
      span,
      message: `no \`:\` belongs after ${quoteToken(before)}`,
      help: usage(unexpected),
      fix: tokens.length === 2 && isA(tokens[1], Text) ? remove('Delete `:`', span) : undefined,
    };
  const meant = follows && isA(first, Word) ? nearest(first.image, clausesOf(item)) : undefined;
  if (meant !== undefined) return misspelt(unexpected, first, meant, tokens.length > 1);
  if (follows && item?.kind === 'input') {
    const lacking = lackingInInput(unexpected);
    if (lacking !== undefined) return { span, ...lacking, help: usage(unexpected) };
  }
  if (!follows) {
    return {
      span,
      message: `${quoteToken(first)} starts no item of ${BLOCK_TABLE[region].called}${didYouMean(meantItem(first, region))}`,
      help:
        region === 'node' && tokens[1]?.tokenType === Colon
          ? 'a field is written `output NAME: <shape>` or `input NAME: <shape>`'
          : `the items are ${itemList(region)}`,
    };
  }
  return {
    span,
    message: `unexpected ${quoteToken(first)} after ${quoteToken(before)}`,
    help: usage(unexpected) ?? `the items are ${itemList(region)}`,
  };
}

/** The item whose keyword a lone word is like. */
function meantItem(first: IToken, region: BlockKind): string | undefined {
  return isA(first, Word) ? nearest(first.image, kindsOf(region).map(keywordOfKind)) : undefined;
}

/** `"He said "hello" to us"`: a quote inside a text that ends it. */
function innerQuote({ before, first, text, tokens }: Unexpected): SyntaxFault {
  const start = spanOf(before).end - 1;
  const last = tokens.findLast((each) => each.tokenType === StringLiteral);
  const end = last === undefined ? start : spanOf(last).end - 1;
  const quotes = [...text.slice(start, end).matchAll(/"/g)]
    .map(({ index }) => start + index)
    .filter((at) => !isEscaped(text, at));
  return {
    span: { start, end: start + 1 },
    message: `this \`"\` ends the text before ${quoteToken(first)}`,
    help: 'a `"` inside a text is written `\\"`',
    fix:
      last === undefined || last !== tokens.at(-1) || /[\r\n]/.test(text.slice(start, end))
        ? undefined
        : {
            title: 'Escape the quotes inside the text',
            edits: quotes.map((at) => ({ span: { start: at, end: at }, newText: '\\' })),
          },
  };
}

function secondText(first: IToken, { kind, token }: Open<string>): SyntaxFault {
  return {
    span: spanOf(first),
    message: `${kind === 'criterion' ? 'a criterion' : `\`${token.image}\``} takes one text, and this is a second`,
    help: 'make them one; a text over several lines stands between `"""` and `"""`',
  };
}

/** What an input lacks before its shape, its source or its branch. */
function lackingInInput({ first, tokens, before, written }: Unexpected) {
  const [, name, ...rest] = written;
  if (name !== undefined && isKeyword(name, 'from') && rest.length === 0 && isA(first, Word)) {
    return { span: spanOf(name), message: 'expected a field name after `input`, found `from`' };
  }
  const isShape = first.tokenType === Shape && before === name;
  const isSource = !rest.some((each) => isKeyword(each, 'from')) && looksLikeSource(tokens);
  const isBranch =
    rest.some((each) => isKeyword(each, 'from')) &&
    !rest.some((each) => isKeyword(each, 'when')) &&
    isA(first, Text);
  if (!isShape && !isSource && !isBranch) return undefined;
  const at = isShape ? spanOf(before).end : first.startOffset;
  const word = isShape ? ':' : isBranch ? 'when' : 'from';
  const newText = isShape ? ':' : `${word} `;
  return {
    message: `\`${word}\` is missing before ${quoteToken(first)}`,
    fix: insert(`Add \`${word}\``, at, newText),
  };
}

/** `node`, `node.field`, either with `when "…"` behind it. */
function looksLikeSource(tokens: readonly IToken[]): boolean {
  const end = tokens.findIndex((each) => isKeyword(each, 'when'));
  const [node, dot, field, more] = end === -1 ? tokens : tokens.slice(0, end);
  if (node === undefined || !isA(node, Word) || more !== undefined) return false;
  return dot === undefined || (dot.tokenType === Dot && field !== undefined);
}

/** Whether a word stands between two texts of a list where a comma belongs. */
function joinsList({ first, tokens, before, item, follows, written }: Unexpected): boolean {
  const isJoined = first.image === 'or' || first.image === 'and';
  if (!isJoined || !follows || listOf(item, written)?.kind !== 'text') return false;
  return isA(before, Text) && tokens.length === 2 && isA(tokens[1], Text);
}

/** Whether something continues the list before it, but for the comma. */
function continuesList({ first, tokens, before, item, follows, written }: Unexpected): boolean {
  const list = listOf(item, written);
  if (list === undefined) return false;
  const wanted = VALUE_TYPES[list.kind];
  if (!isA(first, wanted) || !isA(before, wanted)) return false;
  return follows || tokens.length === 1 || tokens[1]?.tokenType === Comma;
}
