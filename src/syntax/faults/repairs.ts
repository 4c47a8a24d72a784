import { type IToken, type TokenType, createTokenInstance, EOF } from 'chevrotain';
import { isWord } from '../../language/names.ts';
import {
  Colon,
  Comma,
  Dot,
  Integer,
  isA,
  isKeyword,
  LBrace,
  PlainWord,
  RBrace,
  retyped,
  Shape,
  ShapeValue,
  spanOf,
  StringLiteral,
  Text,
  UnclosedShape,
  Word,
} from '../tokens.ts';
import { startsLine } from './anchors.ts';
import type { FaultContext } from './context.ts';
import * as say from './messages.ts';
import { isBrace, isOpeningWord, opensBlock, opensItem } from './roles.ts';

/** How to go on where something expected is not what comes next. */
export interface Repair {
  /** The token that is at fault, and what to say of it; absent where a check has more to say. */
  readonly at?: IToken;
  readonly fault?: say.SyntaxFault;
  /** How many tokens to pass over. */
  readonly skip: number;
  /** The token to go on with. */
  readonly token: IToken;
  /** What is passed over or taken for something else: its words may be names. */
  readonly lost?: readonly IToken[];
}

/** The likeliest repair: of those that fit, the first. */
export function findRepair(context: FaultContext): Repair {
  const { ahead, expected, text } = context;
  const previous = ahead.peek(0);
  const actual = ahead.peek(1);
  if (isOnLine(text, actual)) {
    for (const attempt of REPAIRS_ON_LINE) {
      const found = attempt(context);
      if (found !== undefined) return found;
    }
  } else if (previous.tokenType === Comma) {
    return trailingComma(context);
  }
  const found = isOnLine(text, actual) ? actual : undefined;
  return {
    at: previous,
    fault: say.missing(context, found, actual.tokenType === EOF),
    skip: found !== undefined && expected === Integer && isA(found, Word) ? 1 : 0,
    token: insertedAfter(previous, expected),
  };
}

/** Whether a token stands on the line of the one before it. */
export function isOnLine(text: string, token: IToken): boolean {
  return token.tokenType !== EOF && !startsLine(text, token);
}

/** A token that the text lacks, at the end of the one before it. */
export function insertedAfter(previous: IToken, type: TokenType): IToken {
  const offset = previous.tokenType === EOF ? 0 : spanOf(previous).end;
  const token = createTokenInstance(type, '', offset, offset, NaN, NaN, NaN, NaN);
  token.isInsertedInRecovery = true;
  return token;
}

type Attempt = (context: FaultContext) => Repair | undefined;

const REPAIRS_ON_LINE: readonly Attempt[] = [
  withoutOne,
  commaBeforeBrace,
  bareShape,
  bareField,
  negativeNumber,
  quotedWord,
  slugOfSeveralWords,
  bareText,
  misspeltWord,
];

/** One token too many: what is expected stands right behind it. */
function withoutOne(context: FaultContext): Repair | undefined {
  const { ahead } = context;
  const actual = ahead.peek(1);
  const wanted = ahead.peek(2);
  if (!isInTheWay(context, actual, wanted)) return undefined;
  return { at: actual, fault: say.inTheWay(context), skip: 2, token: wanted, lost: [ahead.peek(0), actual] };
}

function isInTheWay({ expected, item, text }: FaultContext, actual: IToken, next: IToken): boolean {
  if (!isA(next, expected) || opensBlock(actual) || opensItem(actual)) return false;
  // Braces hold the plan together: only on its line can the next token prove that one does not.
  if (!isBrace(actual))
    return !(item === undefined && isA(actual, Word)) && !(actual.tokenType === Dot && expected === Word);
  if (!isOnLine(text, next) || isOpeningWord(next)) return false;
  return expected !== LBrace || actual.tokenType === RBrace;
}

function commaBeforeBrace(context: FaultContext): Repair | undefined {
  const { ahead } = context;
  const isLast = ahead.peek(0).tokenType === Comma && ahead.peek(1).tokenType === RBrace;
  return isLast ? trailingComma(context) : undefined;
}

function trailingComma({ ahead, expected }: FaultContext): Repair {
  const comma = ahead.peek(0);
  return { at: comma, fault: say.trailingComma(comma), skip: 0, token: insertedAfter(comma, expected) };
}

/** Words where a shape belongs: taken for the shape that somebody forgot to bracket. */
function bareShape(context: FaultContext): Repair | undefined {
  const { ahead, expected, item, text } = context;
  const first = ahead.peek(1);
  if (expected !== ShapeValue || !isShapeWord(first)) return undefined;
  let count = 1;
  while (isOnLine(text, ahead.peek(count + 1)) && isShapeWord(ahead.peek(count + 1))) count++;
  const span = { start: first.startOffset, end: spanOf(ahead.peek(count)).end };
  const image = text.slice(span.start, span.end);
  return {
    at: first,
    fault:
      item?.kind === 'input' && ahead.peek(count + 1).tokenType === Dot
        ? say.sourceForShape(ahead.peek(0), first)
        : say.bareShape(context, image, span),
    skip: count,
    token: { ...retyped(first, UnclosedShape), image },
  };
}

/** `output page path`: a shape with neither its colon nor its brackets. */
function bareField(context: FaultContext): Repair | undefined {
  const { ahead, expected, text } = context;
  const first = ahead.peek(1);
  if (expected !== Colon || !isA(first, Word)) return undefined;
  let count = 1;
  while (isOnLine(text, ahead.peek(count + 1)) && isA(ahead.peek(count + 1), Word)) count++;
  const span = { start: first.startOffset, end: spanOf(ahead.peek(count)).end };
  return {
    at: first,
    fault: say.bareField(context, text.slice(span.start, span.end), span),
    skip: count,
    token: insertedAfter(ahead.peek(0), Colon),
  };
}

function isShapeWord(token: IToken): boolean {
  return isA(token, Word) && !isKeyword(token, 'from');
}

/** A number below zero is one for the checks to refuse. */
function negativeNumber({ ahead, expected }: FaultContext): Repair | undefined {
  const actual = ahead.peek(1);
  return expected === Integer && /^-[0-9]+$/.test(actual.image) ? { skip: 1, token: actual } : undefined;
}

/** `"retry"` where a word belongs: taken for the word in it. */
function quotedWord(context: FaultContext): Repair | undefined {
  const actual = context.ahead.peek(1);
  if (context.expected !== Word || actual.tokenType !== StringLiteral || isTheText(context)) return undefined;
  const image = actual.image.slice(1, -1);
  const isOne = isWord(image);
  return {
    at: actual,
    fault: say.quotedWord(context, actual, isOne ? image : undefined),
    skip: 1,
    token: isOne
      ? { ...retyped(actual, PlainWord), image, startOffset: actual.startOffset + 1 }
      : insertedAfter(actual, PlainWord),
  };
}

/** Whether the text that comes next is the one that belongs behind the missing word: a title, a criterion. */
function isTheText({ ahead, block, item }: FaultContext): boolean {
  const takesText =
    item === undefined ? block?.kind !== 'feature' : item.kind === 'criterion' || item.kind === 'acceptance';
  return takesText && !isA(ahead.peek(2), Text);
}

/** `code read name "Title" {`: taken for a slug with blanks in it. */
function slugOfSeveralWords(context: FaultContext): Repair | undefined {
  const { ahead, expected, inBody, item, text } = context;
  if (item !== undefined || inBody || (expected !== Text && expected !== LBrace)) return undefined;
  const words = [ahead.peek(0)];
  while (isA(ahead.peek(words.length), Word) && isOnLine(text, ahead.peek(words.length))) {
    words.push(ahead.peek(words.length));
  }
  const wanted = ahead.peek(words.length);
  const [first, second, ...others] = words;
  if (first === undefined || second === undefined || !isA(wanted, expected)) return undefined;
  const slug = words.map((word) => word.image).join('-');
  return {
    at: second,
    fault: say.slugOfSeveralWords(context, [first, second, ...others], slug),
    skip: words.length,
    token: wanted,
    lost: [...words, { ...first, image: slug }],
  };
}

/** Words where a text belongs: taken for a text without its quotes, to the end of the line. */
function bareText(context: FaultContext): Repair | undefined {
  const { ahead, expected, text } = context;
  const first = ahead.peek(1);
  if (expected !== Text || isKeyword(first, 'exit') || !isTextWord(first)) return undefined;
  const lost = [first];
  for (let k = 2; isOnLine(text, ahead.peek(k)) && !isBrace(ahead.peek(k)); k++) lost.push(ahead.peek(k));
  const span = { start: first.startOffset, end: spanOf(lost.at(-1) ?? first).end };
  return {
    at: first,
    fault: say.bareText(context, text.slice(span.start, span.end), span),
    skip: lost.length,
    token: insertedAfter(ahead.peek(0), Text),
    lost,
  };
}

function isTextWord(token: IToken): boolean {
  return isA(token, Word) || token.tokenType === Shape;
}

function misspeltWord(context: FaultContext): Repair | undefined {
  const { ahead, part, text } = context;
  const actual = ahead.peek(1);
  if (part?.part !== 'keyword' || !say.isMisspelt(context, actual)) return undefined;
  const follows = isOnLine(text, ahead.peek(2));
  return { at: actual, fault: say.misspelt(context, actual, part.word, follows), skip: 1, token: actual };
}
