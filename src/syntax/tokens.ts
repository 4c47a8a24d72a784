import { type TokenType, createToken, EOF, Lexer } from 'chevrotain';
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
import { FEATURE_ITEMS, NODE_ITEMS, NODE_TYPES } from './vocabulary.ts';

/*
 * Token types.
 *
 * Every keyword is also a legal name, so the lexer knows words only; `classify.ts` gives each word its keyword
 * afterwards. A keyword exists in two concrete forms: the plain one may stand for the item it opens and for a
 * name, the anchored one, whose place proves that it opens an item or a block, can never be taken for a name.
 * That is what keeps a line cut in half from swallowing the line below it.
 */

/** Categories: what the parser consumes. */
export const Name = abstract('name');
export const Word = abstract('word', [Name]);
export const ShapeValue = abstract('shape');
export const Text = abstract('text', [ShapeValue]);

/** Error categories: tokens that can start nothing at the top level, in a feature, in a node. */
export const StrayAtTop = abstract('stray_at_top');
export const StrayInFeature = abstract('stray_in_feature');
export const StrayInNode = abstract('stray_in_node');

const STRAY_EVERYWHERE = [StrayAtTop, StrayInFeature, StrayInNode];

export const LBrace = createToken({ name: '{', pattern: '{', categories: STRAY_EVERYWHERE });
export const RBrace = createToken({ name: '}', pattern: '}', categories: [StrayAtTop] });
export const Colon = createToken({ name: ':', pattern: ':', categories: STRAY_EVERYWHERE });
export const Comma = createToken({ name: ',', pattern: ',', categories: STRAY_EVERYWHERE });
export const Dot = createToken({ name: '.', pattern: '.', categories: STRAY_EVERYWHERE });

export const PlainWord = concrete('PlainWord', [Word, ...STRAY_EVERYWHERE]);
export const Integer = concrete('integer', [Word, ...STRAY_EVERYWHERE]);
export const StringLiteral = concrete('string', [Text, Name, ...STRAY_EVERYWHERE]);
export const TextBlock = concrete('text_block', [Text, ...STRAY_EVERYWHERE]);
export const Shape = concrete('bracketed_shape', [ShapeValue, ...STRAY_EVERYWHERE]);

/** Faulty literals: they parse as what they were meant to be, and are reported for what they are. */
export const UnclosedString = concrete('UnclosedString', [Text, Name, ...STRAY_EVERYWHERE]);
export const UnclosedTextBlock = concrete('UnclosedTextBlock', [Text, ...STRAY_EVERYWHERE]);
export const UnclosedShape = concrete('UnclosedShape', [ShapeValue, ...STRAY_EVERYWHERE]);
export const WronglyQuoted = concrete('WronglyQuoted', [Text, Name, ...STRAY_EVERYWHERE]);

/** Punctuation and comments of other languages: reported, then taken out before the parser runs. */
export const ForeignPunctuation = createToken({
  name: 'ForeignPunctuation',
  pattern: /[-=]>|<[-=](?=[ \t][\w-])|[=[\]();]/,
});
export const ForeignComment = concrete('ForeignComment', []);
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
export const Feature = abstract('feature');
export const NodeTypeWord = abstract('type');

/** A word in the place of a node type that is not one. */
export const UnknownType = concrete('UnknownType', [NodeTypeWord]);

export const keywords: ReadonlyMap<string, Keyword> = buildKeywords();

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
  ...[Name, Word, ShapeValue, Text, StrayAtTop, StrayInFeature, StrayInNode],
  ...[LBrace, RBrace, Colon, Comma, Dot, PlainWord, Integer, StringLiteral, TextBlock, Shape],
  ...[UnclosedString, UnclosedTextBlock, UnclosedShape, WronglyQuoted, Feature, NodeTypeWord, UnknownType],
  ...[...keywords.values()].flatMap(({ type, plain, item, block }) =>
    [type, plain, item, block].filter((each) => each !== undefined),
  ),
  EOF,
];

function abstract(name: string, categories: TokenType[] = []): TokenType {
  return createToken({ name, pattern: Lexer.NA, categories });
}

function concrete(name: string, categories: TokenType[]): TokenType {
  return createToken({ name, pattern: Lexer.NA, categories });
}

function withPattern(type: TokenType, pattern: Scanner, startChars: (string | number)[]): TokenType {
  type.PATTERN = pattern;
  type.START_CHARS_HINT = startChars;
  type.LINE_BREAKS = true;
  return type;
}

function buildKeywords(): Map<string, Keyword> {
  const map = new Map<string, Keyword>();
  const items = new Set<string>([...FEATURE_ITEMS, ...NODE_ITEMS]);
  const types = new Set<string>(NODE_TYPES);
  for (const word of ['feature', ...types, ...items, 'from', 'when', 'rounds', 'dedup', 'exit']) {
    if (!map.has(word)) map.set(word, buildKeyword(word, items.has(word), types.has(word)));
  }
  return map;
}

function buildKeyword(word: string, isItem: boolean, isType: boolean): Keyword {
  const isBlock = isType || word === 'feature';
  const type = word === 'feature' ? Feature : isType && !isItem ? NodeTypeWord : abstract(word);
  const roles = isType && isItem ? [type, NodeTypeWord] : [type];
  const strays = [
    ...(isBlock ? [] : [StrayAtTop]),
    ...((FEATURE_ITEMS as readonly string[]).includes(word) ? [] : [StrayInFeature]),
    ...((NODE_ITEMS as readonly string[]).includes(word) ? [] : [StrayInNode]),
  ];
  return {
    type,
    plain: concrete(`plain ${word}`, [Word, ...roles, ...strays]),
    ...(isItem ? { item: concrete(`item ${word}`, [type, ...withTop(strays)]) } : {}),
    // A block keyword in its place ends whatever body it stands in, so it is stray nowhere.
    ...(isBlock ? { block: concrete(`block ${word}`, [isType ? NodeTypeWord : type]) } : {}),
  };
}

/** An anchored item is stray at the top level even where its word could open a block (`verify`). */
function withTop(strays: TokenType[]): TokenType[] {
  return strays.includes(StrayAtTop) ? strays : [StrayAtTop, ...strays];
}
