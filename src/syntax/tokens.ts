import { type IToken, type TokenType, createToken, EOF, Lexer, tokenMatcher } from 'chevrotain';
import { blockOpenedBy, FEATURE_ITEMS, KEYWORDS, NODE_ITEMS } from '../language/blocks.ts';
import type { ValueKind } from '../language/form.ts';
import {
  type Scanner,
  scanForeignComment,
  scanShape,
  scanString,
  scanTextBlock,
  scanWord,
  scanWrongQuotes,
  WORD_START,
} from './scan.ts';
import { scanUnclosedBlock, scanUnclosedShape, scanUnclosedString } from './scan-unclosed.ts';
import type { Span } from '../text/span.ts';

/*
 * Token types.
 *
 * Every keyword is also a legal name, so the lexer knows words only; `withKeywords` gives each word its keyword
 * afterwards. A keyword exists in two concrete forms: the plain one may stand for the item it opens and for a
 * name, the anchored one, whose position proves that it opens an item or a block, can never be taken for a name.
 * That is what keeps a line cut in half from swallowing the line below it.
 */

/** Categories: what the parser consumes. */
export const Name = ofName('name');
export const Word = ofName('word', [Name]);
export const ShapeValue = ofName('shape');
export const Text = ofName('text', [ShapeValue]);

/** Error categories: tokens that can start nothing at the top level, in a feature, in a node. */
export const UnexpectedAtTop = ofName('unexpected_at_top');
export const UnexpectedInFeature = ofName('unexpected_in_feature');
export const UnexpectedInNode = ofName('unexpected_in_node');

const UNEXPECTED_EVERYWHERE = [UnexpectedAtTop, UnexpectedInFeature, UnexpectedInNode];

export const LBrace = createToken({ name: '{', pattern: '{', categories: UNEXPECTED_EVERYWHERE });
export const RBrace = createToken({ name: '}', pattern: '}', categories: [UnexpectedAtTop] });
export const Colon = createToken({ name: ':', pattern: ':', categories: UNEXPECTED_EVERYWHERE });
export const Comma = createToken({ name: ',', pattern: ',', categories: UNEXPECTED_EVERYWHERE });
export const Dot = createToken({ name: '.', pattern: '.', categories: UNEXPECTED_EVERYWHERE });

export const PlainWord = ofName('PlainWord', [Word, ...UNEXPECTED_EVERYWHERE]);
export const Integer = ofName('integer', [Word, ...UNEXPECTED_EVERYWHERE]);
export const StringLiteral = ofName('string', [Text, Name, ...UNEXPECTED_EVERYWHERE]);
export const TextBlock = ofName('text_block', [Text, ...UNEXPECTED_EVERYWHERE]);
export const Shape = ofName('bracketed_shape', [ShapeValue, ...UNEXPECTED_EVERYWHERE]);

/** Faulty literals: they parse as what they were meant to be, and are reported for what they are. */
export const UnclosedString = ofName('UnclosedString', [Text, Name, ...UNEXPECTED_EVERYWHERE]);
export const UnclosedTextBlock = ofName('UnclosedTextBlock', [Text, ...UNEXPECTED_EVERYWHERE]);
export const UnclosedShape = ofName('UnclosedShape', [ShapeValue, ...UNEXPECTED_EVERYWHERE]);
export const WronglyQuoted = ofName('WronglyQuoted', [Text, Name, ...UNEXPECTED_EVERYWHERE]);

/** Punctuation and comments of other languages: reported, then taken out before the parser runs. */
export const ForeignPunctuation = createToken({
  name: 'ForeignPunctuation',
  pattern: /[-=]>|<[-=](?=[ \t][\w-])|[=[\]();]/,
});
export const ForeignComment = ofName('ForeignComment', []);
export const TerminalSequence = createToken({
  name: 'TerminalSequence',
  pattern: /\x1b\[[0-9;?]{0,32}[A-Za-z]/,
  start_chars_hint: [0x1b],
});

const Space = createToken({ name: 'Space', pattern: /[ \t\r\n]+/, group: Lexer.SKIPPED, line_breaks: true });
const Comment = createToken({ name: 'Comment', pattern: /\/\/[^\r\n]*/, group: Lexer.SKIPPED });

/** A keyword in its forms. */
export interface Keyword {
  /** What the parser consumes. */
  readonly type: TokenType;
  /** A word of that spelling whose role is open. */
  readonly plain: TokenType;
  /** One that opens an item; absent for words that open none. */
  readonly item?: TokenType;
  /** One that opens a block; absent for words that open none. */
  readonly block?: TokenType;
}

/** The keyword token of `feature`, and the category of the words that open a node. */
export const Feature = ofName('feature');
export const NodeTypeWord = ofName('type');

/** A word that stands where a node type should and is none. */
export const UnknownType = ofName('UnknownType', [NodeTypeWord]);

export const keywords: ReadonlyMap<string, Keyword> = buildKeywords();

/** The token type or category that the parser consumes for a value. */
export const VALUE_TYPES: Readonly<Record<ValueKind, TokenType>> = {
  word: Word,
  name: Name,
  integer: Integer,
  text: Text,
  shape: ShapeValue,
};

/** Whether a token is of a type or category. */
export function isA(token: IToken | undefined, type: TokenType): boolean {
  return token !== undefined && tokenMatcher(token, type);
}

/** Whether a token is a word of a spelling, not a text that looks like one. */
export function isKeyword(token: IToken | undefined, word: string): boolean {
  return token?.image === word;
}

/** A token of the same text as another type. */
export function retyped({ image, startOffset }: IToken, tokenType: TokenType): IToken {
  return { image, startOffset, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0 };
}

/** The span of a token of the text (not of one that recovery made up). */
export function spanOf({ image, startOffset }: IToken): Span {
  return { start: startOffset, end: startOffset + image.length };
}

const wordsByType: ReadonlyMap<TokenType, string> = new Map(
  [...keywords].flatMap(([word, { block, item, plain }]) =>
    [plain, item, block].flatMap((type) => (type === undefined ? [] : [[type, word] as const])),
  ),
);

/** The keyword that a token is taken for, also where it is misspelt; its own text when it is none. */
export function keywordOf({ image, tokenType }: IToken): string {
  return wordsByType.get(tokenType) ?? image;
}

/** The parser's token type of a keyword. */
export function keyword(word: string): TokenType {
  const found = keywords.get(word);
  if (found === undefined) throw new Error(`no keyword ${word}`);
  return found.type;
}

/** What the lexer matches, in order of preference. */
export const lexerTokens: readonly TokenType[] = [
  Space,
  withPattern(PlainWord, scanWord, WORD_START),
  withPattern(TextBlock, scanTextBlock, ['"']),
  withPattern(UnclosedTextBlock, scanUnclosedBlock, ['"']),
  withPattern(StringLiteral, scanString, ['"']),
  withPattern(UnclosedString, scanUnclosedString, ['"']),
  withPattern(Shape, scanShape, ['<']),
  ForeignPunctuation,
  withPattern(UnclosedShape, scanUnclosedShape, ['<']),
  LBrace,
  RBrace,
  Colon,
  Comma,
  Dot,
  Comment,
  withPattern(WronglyQuoted, scanWrongQuotes, ["'", '`', '“', '”', '„', '«', '‘']),
  TerminalSequence,
  withPattern(ForeignComment, scanForeignComment, ['#', '/', '-']),
];

/** What the parser may meet. */
export const parserTokens: readonly TokenType[] = [
  ...[Name, Word, ShapeValue, Text, UnexpectedAtTop, UnexpectedInFeature, UnexpectedInNode],
  ...[LBrace, RBrace, Colon, Comma, Dot, PlainWord, Integer, StringLiteral, TextBlock, Shape],
  ...[UnclosedString, UnclosedTextBlock, UnclosedShape, WronglyQuoted, Feature, NodeTypeWord, UnknownType],
  ...[...keywords.values()].flatMap(({ type, plain, item, block }) =>
    [type, plain, item, block].filter((each) => each !== undefined),
  ),
  EOF,
];

/** A type that the lexer does not make by itself: a category, or what a word or a scanned text is taken for. */
function ofName(name: string, categories: TokenType[] = []): TokenType {
  return createToken({ name, pattern: Lexer.NA, categories });
}

function withPattern(type: TokenType, pattern: Scanner, startChars: (string | number)[]): TokenType {
  type.PATTERN = pattern;
  type.START_CHARS_HINT = startChars;
  type.LINE_BREAKS = true;
  return type;
}

function buildKeywords(): Map<string, Keyword> {
  return new Map(KEYWORDS.map((word) => [word, buildKeyword(word)]));
}

function buildKeyword(word: string): Keyword {
  const block = blockOpenedBy(word);
  const isItem = FEATURE_ITEMS.includes(word) || NODE_ITEMS.includes(word);
  const isType = block === 'node';
  const type = word === 'feature' ? Feature : isType && !isItem ? NodeTypeWord : ofName(word);
  const roles = isType && isItem ? [type, NodeTypeWord] : [type];
  const unexpected = [
    ...(block === undefined ? [UnexpectedAtTop] : []),
    ...(FEATURE_ITEMS.includes(word) ? [] : [UnexpectedInFeature]),
    ...(NODE_ITEMS.includes(word) ? [] : [UnexpectedInNode]),
  ];
  return {
    type,
    plain: ofName(`plain ${word}`, [Word, ...roles, ...unexpected]),
    ...(isItem ? { item: ofName(`item ${word}`, [type, ...withTop(unexpected)]) } : {}),
    // Where a block can start, its keyword ends whatever body it stands in, so that it is unexpected nowhere.
    ...(block === undefined ? {} : { block: ofName(`block ${word}`, [isType ? NodeTypeWord : type]) }),
  };
}

/** An anchored item is unexpected at the top level even where its word could open a block (`verify`). */
function withTop(unexpected: TokenType[]): TokenType[] {
  return unexpected.includes(UnexpectedAtTop) ? unexpected : [UnexpectedAtTop, ...unexpected];
}
