import type { IToken, TokenType } from 'chevrotain';
import type { Report } from '../diagnostics/diagnostic.ts';
import { isLineBreak } from '../text/source.ts';
import { nearest } from '../text/nearest.ts';
import { spanOf } from './place.ts';
import {
  Colon,
  Feature,
  Integer,
  type Keyword,
  LBrace,
  Name,
  PlainWord,
  RBrace,
  Text,
  UnknownType,
  Word,
  keywords,
} from './tokens.ts';
import {
  FEATURE_ITEMS,
  FEATURE_ITEM_ALIASES,
  NODE_ITEMS,
  NODE_ITEM_ALIASES,
  NODE_TYPES,
} from './vocabulary.ts';

/** Gives every word its keyword, which may still be a name. Changes the tokens in place; O(tokens). */
export function markKeywords(tokens: readonly IToken[]): void {
  for (const token of tokens) {
    if (token.tokenType !== PlainWord) continue;
    const found = keywords.get(token.image);
    if (found !== undefined) retype(token, found.plain);
    else if (isInteger(token.image)) retype(token, Integer);
  }
}

/**
 * Gives every word its keyword, and anchors the ones whose place proves their role.
 *
 * A keyword that starts a line opens an item or a block, unless the token before it asks for a name; then what
 * follows decides. This is for a text with a fault: it lets the parser find its feet after it. In a text without
 * one it would be a guess where none is needed. A misspelt keyword in such a place is reported and taken for the
 * one it resembles. Changes the tokens in place; O(tokens).
 */
export function classify(text: string, tokens: readonly IToken[], report: Report): void {
  let inFeature = false;
  for (const [index, token] of tokens.entries()) {
    if (token.tokenType === LBrace) inFeature = opensFeature(tokens, index);
    if (token.tokenType !== PlainWord) continue;
    // `"…"output`: a word grown onto a text is no keyword, it is a text with a quote in it.
    if (text[token.startOffset - 1] === '"') continue;
    const found = keywords.get(token.image);
    if (found !== undefined) retype(token, roleOf(text, tokens, index, found));
    else if (isInteger(token.image)) retype(token, Integer);
    else if (startsLine(text, token)) mendKeyword(text, tokens, index, inFeature, report);
  }
}

function isInteger(word: string): boolean {
  return /^[0-9]+$/.test(word);
}

/** Whether only blanks stand before a token on its line. */
export function startsLine(text: string, token: IToken): boolean {
  let i = token.startOffset - 1;
  while (i >= 0 && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i--;
  return i < 0 || isLineBreak(text.charCodeAt(i));
}

function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
}

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

const ASKING = new Set([
  ...FEATURE_ITEMS,
  ...NODE_ITEMS,
  ...NODE_TYPES,
  ...['feature', 'from', 'exit', 'rounds', 'dedup', ',', '.'],
]);

/** Whether a name may follow this token. */
function asksForName(token: IToken | undefined): boolean {
  return token !== undefined && ASKING.has(token.image) && !isA(token, Text);
}

/** Whether a keyword is followed by what its item starts with, and a name in its place would not be. */
function looksLikeItem(text: string, tokens: readonly IToken[], index: number): boolean {
  const [word, next, third, fourth] = tokens.slice(index, index + 4);
  if (word === undefined || next === undefined) return false;
  const onLine = isA(next, Word) && !startsLine(text, next) && !ASKING.has(next.image);
  switch (word.image) {
    case 'input':
      return isA(next, Name) && (isA(third, Colon) || (third?.image === 'from' && isA(fourth, Word)));
    case 'output':
      return isA(next, Name) && isA(third, Colon);
    case 'acceptance':
      return isA(next, Text) ? !isA(third, LBrace) : isA(next, Word) && isA(third, Text);
    case 'cycle':
      return next.image === 'rounds';
    case 'destination':
    case 'context':
    case 'out_of_scope':
      return isA(next, Text) && !isA(third, LBrace);
    default:
      return onLine;
  }
}

function opensFeature(tokens: readonly IToken[], brace: number): boolean {
  return isA(tokens[brace - 2], Feature);
}

/** An unknown word where only a block or an item can start. */
function mendKeyword(
  text: string,
  tokens: readonly IToken[],
  index: number,
  inFeature: boolean,
  report: Report,
): void {
  const [token, next, third, fourth] = tokens.slice(index, index + 4);
  if (token === undefined || next === undefined || asksForName(tokens[index - 1])) return;
  if (next.image === 'feature' && isA(third, LBrace)) {
    reportSwapped(token, next, report);
    retype(token, keywords.get('feature')?.block ?? PlainWord);
  } else if (isA(next, PlainWord) && isA(third, LBrace) && nearest(token.image, ['feature']) !== undefined) {
    report('bad-type', unknownWord('the start of a block', token, 'feature'));
    retype(token, keywords.get('feature')?.block ?? PlainWord);
  } else if (isA(next, Word) && (isA(third, LBrace) || (isA(third, Text) && isA(fourth, LBrace)))) {
    retype(token, UnknownType);
  } else if (isA(tokens[index - 1], RBrace) || index === 0) {
    return;
  } else {
    const meant = meantItem(token.image, inFeature);
    if (meant === undefined || startsLine(text, next) || !suits(meant, next, third)) return;
    report('syntax', unknownWord(`an item of ${inFeature ? 'a feature' : 'a node'}`, token, meant));
    retype(token, keywords.get(meant)?.item ?? PlainWord);
  }
}

/** `greeting feature {` */
function reportSwapped(slug: IToken, keyword: IToken, report: Report): void {
  const newText = `${keyword.image} ${slug.image}`;
  report('bad-type', {
    span: spanOf(slug),
    message: `\`${keyword.image}\` comes before its slug`,
    help: undefined,
    fix: {
      title: `Write \`${newText}\``,
      edits: [{ span: { start: slug.startOffset, end: spanOf(keyword).end }, newText }],
    },
  });
}

function meantItem(word: string, inFeature: boolean): string | undefined {
  const aliases: Readonly<Record<string, string>> = inFeature ? FEATURE_ITEM_ALIASES : NODE_ITEM_ALIASES;
  const items: readonly string[] = inFeature ? FEATURE_ITEMS : NODE_ITEMS;
  const lower = word.toLowerCase();
  return (Object.hasOwn(aliases, lower) ? aliases[lower] : undefined) ?? nearest(lower, items);
}

/** Whether what follows can belong to the item: a text for a text, a word for a name. */
function suits(item: string, next: IToken, third: IToken | undefined): boolean {
  if (['destination', 'context', 'out_of_scope'].includes(item)) return isA(next, Text) || isA(next, Colon);
  if (item === 'acceptance') return isA(next, Text) || isA(next, Colon) || isA(third, Text);
  return isA(next, Name) || isA(next, Colon);
}

function unknownWord(what: string, token: IToken, meant: string) {
  return {
    span: spanOf(token),
    message: `\`${token.image}\` is not ${what}; did you mean \`${meant}\`?`,
    fix: { title: `Write \`${meant}\``, edits: [{ span: spanOf(token), newText: meant }] },
  };
}

function isA(token: IToken | undefined, type: TokenType): boolean {
  if (token === undefined) return false;
  return token.tokenType === type || type.categoryMatchesMap?.[token.tokenTypeIdx] === true;
}
