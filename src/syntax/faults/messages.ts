import type { IToken } from 'chevrotain';
import type { Code } from '../../diagnostics/catalogue.ts';
import type { DiagnosticDetails, Fix } from '../../diagnostics/diagnostic.ts';
import { insert, remove, replace, write } from '../../diagnostics/fix.ts';
import { isCriterionId } from '../../language/names.ts';
import { nearest } from '../../text/nearest.ts';
import type { Span } from '../../text/span.ts';
import { shapeOf, stringOf } from '../quote.ts';
import { Colon, isA, isKeyword, LBrace, ShapeValue, spanOf, Text, VALUE_TYPES, Word } from '../tokens.ts';
import {
  expectation,
  type FaultContext,
  lacksTitle,
  type Open,
  type Reading,
  usage,
  valueBehind,
} from './context.ts';
import { excerpt, joinLines, quoteToken } from './excerpt.ts';

/** A diagnostic of the parser: `syntax` unless it says otherwise. */
export type SyntaxFault = DiagnosticDetails & { readonly code?: Code };

/*
 * The parser's words. They speak of the plan (a slug, a shape, an item), never of tokens or rules, say what was
 * expected where, and show how the item at hand is written.
 */

/**
 * Something required is not there. `found` is what stands on the same line instead, if anything does; `atEnd` says that
 * the text ends here, so that more than this one thing is missing.
 */
export function missing(context: FaultContext, found: IToken | undefined, atEnd: boolean): SyntaxFault {
  const previous = context.ahead.peek(0);
  const end = spanOf(previous).end;
  const span = found === undefined ? { start: end, end } : spanOf(found);
  if (lacksTitle(context)) {
    return {
      code: 'missing-property',
      span,
      message: `node \`${previous.image}\` has no title`,
      help: 'the title is what people read: a short text in double quotes after the slug',
    };
  }
  return {
    span,
    message: `expected ${expectation(context)} after ${quoteToken(previous)}${found === undefined ? '' : `, found ${quoteToken(found)}`}`,
    help: usage(context),
    fix: atEnd ? undefined : insertion(context, end, found),
  };
}

/** Puts in what is missing, where that alone is the repair. */
function insertion(
  { expected, item, part }: FaultContext,
  end: number,
  found: IToken | undefined,
): Fix | undefined {
  const add = (newText: string, at = end): Fix => insert(`Add \`${newText.trim()}\``, at, newText);
  if (expected === LBrace) return add(' {');
  if (found === undefined) return undefined;
  if (expected === Colon) return isA(found, ShapeValue) ? add(':') : undefined;
  if (expected === ShapeValue && isKeyword(found, 'from')) {
    return remove('Delete `:`', { start: end - 1, end });
  }
  if (part?.part !== 'keyword') return undefined;
  const behind = valueBehind(part, item);
  return behind !== undefined && isA(found, VALUE_TYPES[behind.kind])
    ? add(`${part.word} `, found.startOffset)
    : undefined;
}

/** Whether a word is a misspelling of the one that is expected. */
export function isMisspelt({ part }: FaultContext, actual: IToken): boolean {
  return part?.part === 'keyword' && isA(actual, Word) && nearest(actual.image, [part.word]) !== undefined;
}

/** A misspelt word. Where nothing follows it, the right word alone would not mend the item. */
export function misspelt(
  reading: Pick<Reading, 'block' | 'item'>,
  actual: IToken,
  meant: string,
  follows: boolean,
): SyntaxFault {
  const span = spanOf(actual);
  return {
    span,
    message: `unexpected ${quoteToken(actual)}; did you mean \`${meant}\`?`,
    help: usage(reading),
    fix: follows ? write(span, meant) : undefined,
  };
}

/** A slug written as several words, or a keyword that stands twice. */
export function slugOfSeveralWords(
  { block }: FaultContext,
  words: readonly [IToken, IToken, ...IToken[]],
  slug: string,
): SyntaxFault {
  const [first, second] = words;
  if (block !== undefined && first.image === block.token.image) return twice(block.token, first);
  if (words.length === 2 && first.image === second.image) return twice(first, second);
  const span = { start: first.startOffset, end: spanOf(words.at(-1) ?? second).end };
  return {
    span,
    message: 'a slug is one word',
    help: usage({ block, item: undefined }),
    fix: write(span, slug),
  };
}

/** The same word a second time. */
export function twice(first: IToken, second: IToken): SyntaxFault {
  return {
    span: spanOf(second),
    message: `${quoteToken(second)} stands here twice`,
    fix: remove('Delete one', { start: spanOf(first).end, end: spanOf(second).end }),
  };
}

/** A block without its `}`. */
export function missingBrace(previous: IToken, block: Open<unknown> | undefined): SyntaxFault {
  const end = spanOf(previous).end;
  return {
    span: { start: end, end },
    message: block === undefined ? '`}` is missing' : `the \`${block.token.image}\` block is not closed`,
    related: block === undefined ? [] : [{ message: 'the block opens here', span: spanOf(block.token) }],
    help: 'a block ends with `}`',
    fix: replace('Add `}`', { start: end, end }, '\n}'),
  };
}

export function trailingComma(comma: IToken): SyntaxFault {
  return {
    span: spanOf(comma),
    message: 'a list does not end with a comma',
    fix: remove('Delete the comma', spanOf(comma)),
  };
}

/** The next token is one too many: what is wanted stands right behind it. */
export function inTheWay(context: FaultContext): SyntaxFault {
  const { ahead, block, item } = context;
  const [previous, actual, wanted] = [ahead.peek(0), ahead.peek(1), ahead.peek(2)];
  const span = spanOf(actual);
  if (actual.image === previous.image) return twice(previous, actual);
  if (item?.kind === 'criterion' && isA(actual, Word)) return twoIds(context);
  if (item?.kind === 'acceptance' && isA(actual, Word)) return idInNode(context);
  if (item === undefined && actual.tokenType === LBrace && ahead.peek(3).tokenType !== LBrace) {
    return {
      span,
      message: `\`{\` stands before the ${isA(wanted, Text) ? 'title' : 'slug'}`,
      help: usage(context),
      fix: {
        title: `Move it behind ${quoteToken(wanted)}`,
        edits: [
          { span: { start: spanOf(previous).end, end: spanOf(wanted).end }, newText: ` ${wanted.image} {` },
        ],
      },
    };
  }
  if (item === undefined && block?.kind === 'feature' && isA(actual, Text)) {
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
    help: usage(context),
    fix: deletion(previous, actual),
  };
}

function idInNode({ ahead }: FaultContext): SyntaxFault {
  const id = ahead.peek(1);
  return {
    span: spanOf(id),
    message: `a node’s own criterion has no id, so ${quoteToken(id)} cannot stand here`,
    help: 'ids belong to the feature’s criteria; a node names those it serves with `satisfies`',
    fix: deletion(ahead.peek(0), id),
  };
}

function twoIds({ ahead }: FaultContext): SyntaxFault {
  const [first, second] = [ahead.peek(0), ahead.peek(1)];
  const surplus = isCriterionId(second.image) ? first : second;
  const start = surplus === first ? first.startOffset : spanOf(first).end;
  const end = surplus === first ? second.startOffset : spanOf(second).end;
  return {
    span: spanOf(surplus),
    message: `a criterion has one id, and ${quoteToken(surplus)} is a second`,
    help: 'a feature’s criterion is written `acceptance a-1 "…"`',
    fix: remove(`Delete ${quoteToken(surplus)}`, { start, end }),
  };
}

/** Takes out a token and the blanks before it. */
function deletion(previous: IToken, { image, startOffset }: IToken): Fix {
  const span = { start: spanOf(previous).end, end: startOffset + image.length };
  return remove(`Delete \`${excerpt(image)}\``, span);
}

/** A shape without its brackets. */
export function bareShape(context: FaultContext, words: string, span: Span): SyntaxFault {
  return {
    span,
    message: 'a shape stands in `<…>`',
    help: usage(context),
    fix: replace(`Write \`<${excerpt(words)}>\``, span, bracketed(words)),
  };
}

/** Words as a shape, which takes one line. */
function bracketed(words: string): string {
  return shapeOf(`<${joinLines(words)}>`, '');
}

/** `output page path`: a shape with neither its colon nor its brackets. */
export function bareField(context: FaultContext, words: string, span: Span): SyntaxFault {
  const name = context.ahead.peek(0);
  const { end } = spanOf(name);
  return {
    span,
    message: `expected ${expectation(context)} after ${quoteToken(name)}, found \`${excerpt(words)}\``,
    help: usage(context),
    fix: {
      title: `Write \`: <${excerpt(words)}>\``,
      edits: [
        { span: { start: end, end }, newText: ':' },
        { span, newText: bracketed(words) },
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
    fix: replace('Write `from`', spanOf(colon), ' from'),
  };
}

/** A text where a word stands. */
export function quotedWord(context: FaultContext, actual: IToken, word: string | undefined): SyntaxFault {
  const span = spanOf(actual);
  return {
    span,
    message: `expected ${expectation(context)}, found the text ${quoteToken(actual)}`,
    help: 'slugs, ids and the words of the language stand without quotes',
    fix: write(span, word),
  };
}

function isBranch({ part }: FaultContext): boolean {
  return part?.part === 'value' && part.role === 'member';
}

/** What people write between the values of a branch. */
const VALUE_SEPARATOR = /[ \t]*,[ \t]*|[ \t]+or[ \t]+/;

/** A text without its quotes. */
export function bareText(context: FaultContext, words: string, span: Span): SyntaxFault {
  return {
    span,
    message: 'a text stands in double quotes',
    help: usage(context),
    fix:
      isBranch(context) && VALUE_SEPARATOR.test(words)
        ? replace('Quote the values', span, words.split(VALUE_SEPARATOR).map(stringOf).join(', '))
        : replace('Quote the text', span, stringOf(joinLines(words))),
  };
}
