import type { IToken, TokenType } from 'chevrotain';
import type { DiagnosticDetails, Report } from '../../diagnostics/diagnostic.ts';
import { write } from '../../diagnostics/fix.ts';
import {
  BLOCK_TABLE,
  type BlockKind,
  CLAUSES,
  entryOfKind,
  FEATURE_ITEMS,
  type ItemKind,
  keywordOfKind,
  kindOpenedBy,
  kindsOf,
  NODE_ITEMS,
} from '../../language/blocks.ts';
import type { Form, Part } from '../../language/form.ts';
import { NODE_TYPES } from '../../language/words.ts';
import { nearest } from '../../text/nearest.ts';
import { isLineBreak } from '../../text/source.ts';
import { isInteger } from '../lexer.ts';
import {
  Colon,
  Feature,
  Integer,
  isA,
  type Keyword,
  keywords,
  LBrace,
  Name,
  PlainWord,
  RBrace,
  retyped,
  spanOf,
  Text,
  UnknownType,
  VALUE_TYPES,
  Word,
} from '../tokens.ts';

/*
 * Anchors: keywords whose position proves that they open an item or a block.
 *
 * They are for a text with a fault, and let the parser find its feet behind it. In a text without one they would be
 * guesses that nobody needs.
 */

/**
 * Gives every word its keyword, and anchors the ones whose position proves their role.
 *
 * A keyword that starts a line opens an item or a block, unless the token before it asks for a name; then what
 * follows decides. Tokens that have their keyword already are anchored too. A misspelt keyword
 * in such a position is reported, and taken for the one that it resembles. O(tokens).
 */
export function withAnchors(text: string, lexed: readonly IToken[], report: Report): IToken[] {
  const tokens = [...lexed];
  let inFeature = false;
  for (const [index, token] of lexed.entries()) {
    if (token.tokenType === LBrace) inFeature = isA(tokens[index - 2], Feature);
    const found = keywords.get(token.image);
    if (token.tokenType !== PlainWord && token.tokenType !== found?.plain) continue;
    // `"…"output`: a word grown onto a text is no keyword, it is a text with a quote in it.
    if (text[token.startOffset - 1] === '"') continue;
    const type =
      found !== undefined
        ? roleOf(text, tokens, index, found)
        : isInteger(token.image)
          ? Integer
          : startsLine(text, token)
            ? mendedKeyword(text, tokens, index, inFeature ? 'feature' : 'node', report)
            : undefined;
    if (type !== undefined) tokens[index] = retyped(token, type);
  }
  return tokens;
}

/** Whether only blanks stand before a token on its line. */
export function startsLine(text: string, token: IToken): boolean {
  let i = token.startOffset - 1;
  while (i >= 0 && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i--;
  return i < 0 || isLineBreak(text.charCodeAt(i)) || (i === 0 && text.startsWith(MARK));
}

const MARK = '\ufeff';

function roleOf(text: string, tokens: readonly IToken[], index: number, found: Keyword): TokenType {
  const token = tokens[index];
  if (token === undefined || (found.item === undefined && found.block === undefined)) return found.plain;
  if (!startsLine(text, token)) return found.plain;
  if (
    found.block !== undefined &&
    (found.item === undefined ? looksLikeBlock(tokens, index) : isHeader(text, tokens, index))
  )
    return found.block;
  if (found.item === undefined) return found.plain;
  return !asksForName(tokens[index - 1]) || looksLikeItem(text, tokens, index) ? found.item : found.plain;
}

/** `code slug "Title"` or `feature slug {`: no item looks like this. */
function looksLikeBlock(tokens: readonly IToken[], index: number): boolean {
  const afterSlug = tokens[index + 2];
  return isA(tokens[index + 1], Word) && (isA(afterSlug, Text) || isA(afterSlug, LBrace));
}

/** Whether a word that could open an item as well opens a block: its header is whole, or it can be nothing else. */
function isHeader(text: string, tokens: readonly IToken[], index: number): boolean {
  const isWhole = isA(tokens[index + 2], Text) && isA(tokens[index + 3], LBrace);
  return (looksLikeBlock(tokens, index) && isWhole) || isOutside(text, tokens, index);
}

/** A word in the first column behind a block: `verify look`, its title forgotten, is no item there. */
function isOutside(text: string, tokens: readonly IToken[], index: number): boolean {
  const start = tokens[index]?.startOffset ?? 0;
  const before = tokens[index - 1];
  const inFirstColumn = start === 0 || isLineBreak(text.charCodeAt(start - 1));
  return inFirstColumn && (before === undefined || isA(before, RBrace));
}

/** What a name may follow: every keyword but the one with nothing but a text behind it. */
const ASKING = new Set([
  ...FEATURE_ITEMS,
  ...NODE_ITEMS,
  ...NODE_TYPES,
  'feature',
  ...[...CLAUSES.keys()].filter((word) => word !== 'when'),
  ...[',', '.'],
]);

/** Whether a name may follow this token. */
function asksForName(token: IToken | undefined): boolean {
  return token !== undefined && ASKING.has(token.image) && !isA(token, Text);
}

/** Whether a keyword is followed by what its item starts with, and a name there would not be. */
function looksLikeItem(text: string, tokens: readonly IToken[], index: number): boolean {
  const word = tokens[index]?.image ?? '';
  return blocksWith(word).some((kind) => startsAs(entryOfKind(kind).form, text, tokens, index + 1));
}

/** The kinds of items that a word opens, in either block. */
function blocksWith(word: string): ItemKind[] {
  return (['feature', 'node'] as const).flatMap((block) => kindOpenedBy(block, word) ?? []);
}

/** Whether a form starts at a token, and nothing else that a keyword could be the name in. */
function startsAs([first, ...rest]: Form, text: string, tokens: readonly IToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || first === undefined) return false;
  if (first.part === 'keyword') return token.image === first.word;
  if (first.part !== 'value' || !isA(token, VALUE_TYPES[first.kind])) return false;
  if (first.kind === 'text') return !isA(next, LBrace);
  if (rest.length > 0 && first.kind === 'name') return rest.some((part) => opens(part, tokens, at + 1));
  const isBehind = (part: Part | undefined): boolean =>
    part?.part === 'value' && isA(next, VALUE_TYPES[part.kind]);
  return rest[0]?.part === 'value' ? isBehind(rest[0]) : !startsLine(text, token) && !ASKING.has(token.image);
}

/** Whether a part, behind the name of a field, is there. */
function opens(part: Part, tokens: readonly IToken[], at: number): boolean {
  if (part.part === 'optional') return part.form[0] !== undefined && opens(part.form[0], tokens, at);
  if (part.part === 'keyword') return tokens[at]?.image === part.word && isA(tokens[at + 1], Word);
  return part.part === 'mark' && part.mark === ':' && isA(tokens[at], Colon);
}

/** The type of an unknown word where only a block or an item can start; reports what it is taken for. */
function mendedKeyword(
  text: string,
  tokens: readonly IToken[],
  index: number,
  block: BlockKind,
  report: Report,
): TokenType | undefined {
  const [token, next, third, fourth] = tokens.slice(index, index + 4);
  if (token === undefined || next === undefined || asksForName(tokens[index - 1])) return undefined;
  if (next.image === 'feature' && isA(third, LBrace)) {
    reportSwapped(token, next, report);
    return keywords.get('feature')?.block;
  }
  if (isA(next, PlainWord) && isA(third, LBrace) && nearest(token.image, ['feature']) !== undefined) {
    report('bad-type', unknownWord('the start of a block', token, 'feature'));
    return keywords.get('feature')?.block;
  }
  if (isA(next, Word) && (isA(third, LBrace) || (isA(third, Text) && isA(fourth, LBrace))))
    return UnknownType;
  if (isA(tokens[index - 1], RBrace) || index === 0) return undefined;
  const meant = meantItem(token.image, block);
  if (meant === undefined || startsLine(text, next) || !suits(meant, next, third)) return undefined;
  const word = keywordOfKind(meant);
  report('syntax', unknownWord(`an item of ${BLOCK_TABLE[block].called}`, token, word));
  return keywords.get(word)?.item;
}

/** `greeting feature {` */
function reportSwapped(slug: IToken, keyword: IToken, report: Report): void {
  const newText = `${keyword.image} ${slug.image}`;
  report('bad-type', {
    span: spanOf(slug),
    message: `\`${keyword.image}\` comes before its slug`,
    fix: write({ start: slug.startOffset, end: spanOf(keyword).end }, newText),
  });
}

/** The item that a word stands for: by another name, or misspelt. */
function meantItem(word: string, block: BlockKind): ItemKind | undefined {
  const lower = word.toLowerCase();
  const kinds = kindsOf(block);
  const alias = kinds.find((kind) => entryOfKind(kind).aliases.includes(lower));
  const near = alias === undefined ? nearest(lower, kinds.map(keywordOfKind)) : undefined;
  return alias ?? (near === undefined ? undefined : kindOpenedBy(block, near));
}

/** Whether what follows can belong to the item: a text for a text, a word for a name. */
function suits(kind: ItemKind, next: IToken, third: IToken | undefined): boolean {
  if (isA(next, Colon)) return true;
  const forms = blocksWith(keywordOfKind(kind)).map((each) => entryOfKind(each).form);
  const isText = (part: Part | undefined): boolean => part?.part === 'value' && part.kind === 'text';
  if (!forms.some(([first]) => isText(first))) return isA(next, Name);
  return isA(next, Text) || (forms.some(([, second]) => isText(second)) && isA(third, Text));
}

function unknownWord(what: string, token: IToken, meant: string): DiagnosticDetails {
  return {
    span: spanOf(token),
    message: `\`${token.image}\` is not ${what}; did you mean \`${meant}\`?`,
    fix: write(spanOf(token), meant),
  };
}
