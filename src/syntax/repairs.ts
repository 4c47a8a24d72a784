import { type IToken, type TokenType, createTokenInstance, EOF } from 'chevrotain';
import { startsLine } from './classify.ts';
import { spanOf } from './place.ts';
import { isA, isOpeningWord, opensBlock, opensItem } from './roles.ts';
import * as say from './syntax-messages.ts';
import {
  Colon,
  Comma,
  Dot,
  Integer,
  LBrace,
  PlainWord,
  RBrace,
  Shape,
  ShapeValue,
  StringLiteral,
  Text,
  UnclosedShape,
  Word,
} from './tokens.ts';
import { usage } from './usage.ts';
import { isWord } from './vocabulary.ts';

/** The parser's place in the tokens: `peek(1)` is next, `peek(0)` was last. */
export interface Lookahead {
  peek(k: number): IToken;
  skip(): IToken;
}

/** Where the text leaves the grammar. */
export interface Place {
  readonly text: string;
  readonly ahead: Pick<Lookahead, 'peek'>;
  readonly item: IToken | undefined;
  readonly block: IToken | undefined;
  readonly inBody: boolean;
}

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
export function findRepair(expected: TokenType, place: Place): Repair {
  const { ahead, text } = place;
  const previous = ahead.peek(0);
  const actual = ahead.peek(1);
  if (isOnLine(text, actual)) {
    for (const attempt of REPAIRS_ON_LINE) {
      const found = attempt(expected, place);
      if (found !== undefined) return found;
    }
  } else if (previous.tokenType === Comma) {
    return trailingComma(expected, place);
  }
  const found = isOnLine(text, actual) ? actual : undefined;
  return {
    at: previous,
    fault: say.missing(expected, previous, found, place.item, place.block, actual.tokenType === EOF),
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

type Attempt = (expected: TokenType, place: Place) => Repair | undefined;

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
function withoutOne(expected: TokenType, place: Place): Repair | undefined {
  const { ahead, block, item } = place;
  const actual = ahead.peek(1);
  const wanted = ahead.peek(2);
  if (!isInTheWay(actual, wanted, expected, place)) return undefined;
  const previous = ahead.peek(0);
  return {
    at: actual,
    fault: say.inTheWay(actual, previous, wanted, ahead.peek(3), item, block),
    skip: 2,
    token: wanted,
    lost: [previous, actual],
  };
}

function isInTheWay(actual: IToken, next: IToken, expected: TokenType, { item, text }: Place): boolean {
  if (!isA(next, expected) || opensBlock(actual) || opensItem(actual)) return false;
  // Braces hold the plan together: only on its line can the next token prove that one does not.
  if (actual.tokenType !== LBrace && actual.tokenType !== RBrace)
    return !(item === undefined && isA(actual, Word)) && !(actual.tokenType === Dot && expected === Word);
  if (!isOnLine(text, next) || isOpeningWord(next)) return false;
  return expected !== LBrace || actual.tokenType === RBrace;
}

function commaBeforeBrace(expected: TokenType, place: Place): Repair | undefined {
  const { ahead } = place;
  const isLast = ahead.peek(0).tokenType === Comma && ahead.peek(1).tokenType === RBrace;
  return isLast ? trailingComma(expected, place) : undefined;
}

function trailingComma(expected: TokenType, { ahead }: Place): Repair {
  const comma = ahead.peek(0);
  return { at: comma, fault: say.trailingComma(comma), skip: 0, token: insertedAfter(comma, expected) };
}

/** Words where a shape belongs: taken for the shape that somebody forgot to bracket. */
function bareShape(expected: TokenType, { ahead, item, text }: Place): Repair | undefined {
  const first = ahead.peek(1);
  if (expected !== ShapeValue || !isA(first, Word) || first.image === 'from') return undefined;
  let count = 1;
  while (isOnLine(text, ahead.peek(count + 1)) && isShapeWord(ahead.peek(count + 1))) count++;
  const span = { start: first.startOffset, end: spanOf(ahead.peek(count)).end };
  const image = text.slice(span.start, span.end);
  const colon = ahead.peek(0);
  return {
    at: first,
    fault:
      item?.image === 'input' && ahead.peek(count + 1).image === '.'
        ? say.sourceForShape(colon, first)
        : say.bareShape(image, span, usage(item, undefined)),
    skip: count,
    token: { ...first, image, tokenType: UnclosedShape, tokenTypeIdx: UnclosedShape.tokenTypeIdx ?? 0 },
  };
}

/** `output page path`: a shape with neither its colon nor its brackets. */
function bareField(expected: TokenType, { ahead, item, text }: Place): Repair | undefined {
  const first = ahead.peek(1);
  if (expected !== Colon || !isA(first, Word)) return undefined;
  let count = 1;
  while (isOnLine(text, ahead.peek(count + 1)) && isA(ahead.peek(count + 1), Word)) count++;
  const previous = ahead.peek(0);
  const span = { start: first.startOffset, end: spanOf(ahead.peek(count)).end };
  return {
    at: first,
    fault: say.bareField(previous, text.slice(span.start, span.end), span, usage(item, undefined)),
    skip: count,
    token: insertedAfter(previous, Colon),
  };
}

function isShapeWord(token: IToken): boolean {
  return isA(token, Word) && token.image !== 'from';
}

/** A number below zero is one for the checks to refuse. */
function negativeNumber(expected: TokenType, { ahead }: Place): Repair | undefined {
  const actual = ahead.peek(1);
  return expected === Integer && /^-[0-9]+$/.test(actual.image) ? { skip: 1, token: actual } : undefined;
}

/** `"retry"` where a word belongs: taken for the word in it. */
function quotedWord(expected: TokenType, place: Place): Repair | undefined {
  const actual = place.ahead.peek(1);
  if (expected !== Word || actual.tokenType !== StringLiteral || isTheText(place)) return undefined;
  const image = actual.image.slice(1, -1);
  const isOne = isWord(image);
  return {
    at: actual,
    fault: say.quotedWord(actual, isOne ? image : undefined, place.item),
    skip: 1,
    token: isOne ? wordIn(actual, image) : insertedAfter(actual, PlainWord),
  };
}

function wordIn(actual: IToken, image: string): IToken {
  const startOffset = actual.startOffset + 1;
  return { ...actual, image, startOffset, tokenType: PlainWord, tokenTypeIdx: PlainWord.tokenTypeIdx ?? 0 };
}

/** Whether the text that comes next is the one that belongs behind the missing word: a title, a criterion. */
function isTheText({ ahead, block, item }: Place): boolean {
  const keyword = item ?? block;
  const takesText = keyword?.image === 'acceptance' || (item === undefined && keyword?.image !== 'feature');
  return takesText && !isA(ahead.peek(2), Text);
}

/** `code read name "Title" {`: taken for a slug with blanks in it. */
function slugOfSeveralWords(
  expected: TokenType,
  { ahead, block, inBody, item, text }: Place,
): Repair | undefined {
  if (item !== undefined || inBody || (expected !== Text && expected !== LBrace)) return undefined;
  const words = [ahead.peek(0)];
  while (isA(ahead.peek(words.length), Word) && isOnLine(text, ahead.peek(words.length))) {
    words.push(ahead.peek(words.length));
  }
  const wanted = ahead.peek(words.length);
  const [first, second] = words;
  if (first === undefined || second === undefined || !isA(wanted, expected)) return undefined;
  const slug = words.map((word) => word.image).join('-');
  return {
    at: second,
    fault: say.slugOfSeveralWords(first, second, words, slug, block),
    skip: words.length,
    token: wanted,
    lost: [...words, { ...first, image: slug }],
  };
}

/** Words where a text belongs: taken for a text without its quotes, to the end of the line. */
function bareText(expected: TokenType, { ahead, block, item, text }: Place): Repair | undefined {
  const first = ahead.peek(1);
  if (expected !== Text || first.image === 'exit' || !isTextWord(first)) return undefined;
  const lost = [first];
  for (let k = 2; isOnLine(text, ahead.peek(k)) && !isBrace(ahead.peek(k)); k++) lost.push(ahead.peek(k));
  const span = { start: first.startOffset, end: spanOf(lost.at(-1) ?? first).end };
  return {
    at: first,
    fault: say.bareText(text.slice(span.start, span.end), span, usage(item, block)),
    skip: lost.length,
    token: insertedAfter(ahead.peek(0), Text),
    lost,
  };
}

function isTextWord(token: IToken): boolean {
  return isA(token, Word) || token.tokenType === Shape;
}

function isBrace({ tokenType }: IToken): boolean {
  return tokenType === LBrace || tokenType === RBrace;
}

function misspeltWord(expected: TokenType, { ahead, block, item, text }: Place): Repair | undefined {
  const actual = ahead.peek(1);
  if (!say.isMisspelt(expected, actual)) return undefined;
  const follows = isOnLine(text, ahead.peek(2));
  return { at: actual, fault: say.misspelt(actual, expected, follows, item, block), skip: 1, token: actual };
}
