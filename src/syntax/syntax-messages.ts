import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import type { Code } from '../diagnostics/catalogue.ts';
import type { DiagnosticDetails, Fix } from '../diagnostics/diagnostic.ts';
import { nearest } from '../text/nearest.ts';
import type { Span } from '../text/span.ts';
import { excerpt, quoteToken, spanOf } from './place.ts';
import { Colon, Integer, LBrace, ShapeValue, Text, Word } from './tokens.ts';
import { expectation, usage } from './usage.ts';
import { isAcceptanceId } from './vocabulary.ts';

/** A diagnostic of the parser: `syntax` unless it says otherwise. */
export type SyntaxFault = DiagnosticDetails & { readonly code?: Code };

/*
 * The parser's words. They speak of the plan (a slug, a shape, an item), never of tokens or rules, say what was
 * expected where, and show how the item at hand is written.
 */

/**
 * Something required is not there. `found` is what stands on the same line instead, if anything does; at the end of
 * the text, more than one thing is missing.
 */
export function missing(
  expected: TokenType,
  previous: IToken,
  found: IToken | undefined,
  item: IToken | undefined,
  block: IToken | undefined,
  atEnd: boolean,
): SyntaxFault {
  const end = spanOf(previous).end;
  const span = found === undefined ? { start: end, end } : spanOf(found);
  if (item === undefined && expected === Text && block !== undefined) {
    return {
      code: 'missing-property',
      span,
      message: `node \`${previous.image}\` has no title`,
      help: 'the title is what people read: a short text in double quotes after the slug',
    };
  }
  const what = expectation(expected, previous, item);
  return {
    span,
    message: `expected ${what} after ${quoteToken(previous)}${found === undefined ? '' : `, found ${quoteToken(found)}`}`,
    help: usage(item, block),
    fix: atEnd ? undefined : insertion(expected, end, found),
  };
}

/** Puts in what is missing, where that alone is the repair. */
function insertion(expected: TokenType, end: number, found: IToken | undefined): Fix | undefined {
  const insert = (newText: string, start = end): Fix => ({
    title: `Add \`${newText.trim()}\``,
    edits: [{ span: { start, end: start }, newText }],
  });
  if (expected === LBrace) return insert(' {');
  if (found === undefined) return undefined;
  if (expected === Colon) return tokenMatcher(found, ShapeValue) ? insert(':') : undefined;
  if (expected === ShapeValue && found.image === 'from') {
    return { title: 'Delete `:`', edits: [{ span: { start: end - 1, end }, newText: '' }] };
  }
  const follower = CYCLE_WORDS[expected.name];
  return follower !== undefined && tokenMatcher(found, follower)
    ? insert(`${expected.name} `, found.startOffset)
    : undefined;
}

/** The words inside a `cycle` item, and what follows each. */
const CYCLE_WORDS: Readonly<Record<string, TokenType>> = { rounds: Integer, dedup: Text, exit: Word };

/** Whether a word is a misspelling of the one that is expected. */
export function isMisspelt(expected: TokenType, actual: IToken): boolean {
  return (
    expected.name in CYCLE_WORDS &&
    tokenMatcher(actual, Word) &&
    nearest(actual.image, [expected.name]) !== undefined
  );
}

/** A misspelt word inside an item. Where nothing follows it, the word alone would not mend the item. */
export function misspelt(
  actual: IToken,
  expected: TokenType,
  follows: boolean,
  item: IToken | undefined,
  block: IToken | undefined,
): SyntaxFault {
  return unexpectedFor(actual, expected.name, follows, item, block);
}

export function unexpectedFor(
  actual: IToken,
  meant: string,
  follows: boolean,
  item: IToken | undefined,
  block: IToken | undefined,
): SyntaxFault {
  const span = spanOf(actual);
  return {
    span,
    message: `unexpected ${quoteToken(actual)}; did you mean \`${meant}\`?`,
    help: usage(item, block),
    fix: follows ? { title: `Write \`${meant}\``, edits: [{ span, newText: meant }] } : undefined,
  };
}

/** A slug written as several words, or a keyword that stands twice. */
export function slugOfSeveralWords(
  first: IToken,
  second: IToken,
  words: readonly IToken[],
  slug: string,
  block: IToken | undefined,
): SyntaxFault {
  if (first.image === block?.image) return twice(block, first);
  if (words.length === 2 && first.image === second.image) return twice(first, second);
  const span = { start: first.startOffset, end: spanOf(words.at(-1) ?? second).end };
  return {
    span,
    message: 'a slug is one word',
    help: usage(undefined, block),
    fix: { title: `Write \`${slug}\``, edits: [{ span, newText: slug }] },
  };
}

/** The same word a second time. */
export function twice(first: IToken, second: IToken): SyntaxFault {
  return {
    span: spanOf(second),
    message: `${quoteToken(second)} stands here twice`,
    fix: {
      title: 'Delete one',
      edits: [{ span: { start: spanOf(first).end, end: spanOf(second).end }, newText: '' }],
    },
  };
}

/** A block without its `}`. */
export function missingBrace(previous: IToken, block: IToken | undefined): SyntaxFault {
  const end = spanOf(previous).end;
  return {
    span: { start: end, end },
    message: block === undefined ? '`}` is missing' : `the \`${block.image}\` block is not closed`,
    related: block === undefined ? [] : [{ message: 'the block opens here', span: spanOf(block) }],
    help: 'a block ends with `}`',
    fix: { title: 'Add `}`', edits: [{ span: { start: end, end }, newText: '\n}' }] },
  };
}

export function trailingComma(comma: IToken): SyntaxFault {
  return {
    span: spanOf(comma),
    message: 'a list does not end with a comma',
    fix: { title: 'Delete the comma', edits: [{ span: spanOf(comma), newText: '' }] },
  };
}

/** One token too many, with what is `wanted` right behind it, and `third` behind that. */
export function inTheWay(
  actual: IToken,
  previous: IToken,
  wanted: IToken,
  third: IToken,
  item: IToken | undefined,
  block: IToken | undefined,
): SyntaxFault {
  const span = spanOf(actual);
  if (actual.image === previous.image) return twice(previous, actual);
  if (item?.image === 'acceptance' && tokenMatcher(actual, Word)) {
    return block?.image === 'feature' ? twoIds(previous, actual) : idInNode(previous, actual);
  }
  if (item === undefined && actual.tokenType === LBrace && third.tokenType !== LBrace) {
    const rest = { start: spanOf(previous).end, end: spanOf(wanted).end };
    return {
      span,
      message: `\`{\` stands before the ${tokenMatcher(wanted, Text) ? 'title' : 'slug'}`,
      help: usage(item, block),
      fix: {
        title: `Move it behind ${quoteToken(wanted)}`,
        edits: [{ span: rest, newText: ` ${wanted.image} {` }],
      },
    };
  }
  if (item === undefined && block?.image === 'feature' && tokenMatcher(actual, Text)) {
    return {
      span,
      message: 'a feature has no title',
      help: 'what it is to achieve is said by its `destination`',
      fix: deletion(previous, actual),
    };
  }
  return {
    span,
    message:
      actual.tokenType === Colon
        ? `no \`:\` belongs after ${quoteToken(previous)}`
        : `${quoteToken(actual)} cannot stand after ${quoteToken(previous)}`,
    help: usage(item, block),
    fix: deletion(previous, actual),
  };
}

function idInNode(previous: IToken, id: IToken): SyntaxFault {
  return {
    span: spanOf(id),
    message: `a node’s own criterion has no id, so ${quoteToken(id)} cannot stand here`,
    help: 'ids belong to the feature’s criteria; a node names those it serves with `satisfies`',
    fix: deletion(previous, id),
  };
}

function twoIds(first: IToken, second: IToken): SyntaxFault {
  const surplus = isAcceptanceId(second.image) ? first : second;
  const start = surplus === first ? first.startOffset : spanOf(first).end;
  const end = surplus === first ? second.startOffset : spanOf(second).end;
  return {
    span: spanOf(surplus),
    message: `a criterion has one id, and ${quoteToken(surplus)} is a second`,
    help: 'a feature’s criterion is written `acceptance a-1 "…"`',
    fix: { title: `Delete ${quoteToken(surplus)}`, edits: [{ span: { start, end }, newText: '' }] },
  };
}

/** Takes out a token and the blanks before it. */
function deletion(previous: IToken, { image, startOffset }: IToken): Fix {
  const span = { start: spanOf(previous).end, end: startOffset + image.length };
  return {
    title: `Delete \`${excerpt(image)}\``,
    edits: [{ span, newText: '' }],
  };
}

export function bareShape(words: string, span: Span, help: string | undefined): SyntaxFault {
  return {
    span,
    message: 'a shape stands in `<…>`',
    help,
    fix: { title: `Write \`<${excerpt(words)}>\``, edits: [{ span, newText: `<${words}>` }] },
  };
}

/** `output page path`: a shape with neither its colon nor its brackets. */
export function bareField(name: IToken, words: string, span: Span, help: string | undefined): SyntaxFault {
  const { end } = spanOf(name);
  return {
    span,
    message: `expected \`:\` and a shape after ${quoteToken(name)}, found \`${excerpt(words)}\``,
    help,
    fix: {
      title: `Write \`: <${excerpt(words)}>\``,
      edits: [
        { span: { start: end, end }, newText: ':' },
        { span, newText: `<${words}>` },
      ],
    },
  };
}

/** `input value: node.field`: a source where a shape stands. */
export function sourceForShape(colon: IToken, source: IToken): SyntaxFault {
  return {
    span: spanOf(source),
    message: 'what an input reads stands after `from`, not after `:`',
    help: 'write `input NAME from NODE.FIELD`; after `:` stands a shape such as `<integer>`',
    fix: { title: 'Write `from`', edits: [{ span: spanOf(colon), newText: ' from' }] },
  };
}

export function quotedWord(actual: IToken, word: string | undefined, item: IToken | undefined): SyntaxFault {
  const span = spanOf(actual);
  return {
    span,
    message: `expected ${expectation(Word, actual, item)}, found the text ${quoteToken(actual)}`,
    help: 'slugs, ids and the words of the language stand without quotes',
    ...(word === undefined ? {} : { fix: { title: `Write \`${word}\``, edits: [{ span, newText: word }] } }),
  };
}

export function bareText(words: string, span: Span, help: string | undefined): SyntaxFault {
  const quoted = `"${words.replace(/["\\]/g, '\\$&')}"`;
  return {
    span,
    message: 'a text stands in double quotes',
    help,
    fix: { title: 'Quote the text', edits: [{ span, newText: quoted }] },
  };
}
