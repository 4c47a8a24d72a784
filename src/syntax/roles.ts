import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import {
  type Keyword,
  UnclosedShape,
  UnclosedString,
  UnclosedTextBlock,
  UnknownType,
  keywords,
} from './tokens.ts';

/*
 * What a classified token is to the parser's recovery.
 */

/** Whether a token is of a type or category. */
export function isA(token: IToken, type: TokenType): boolean {
  return tokenMatcher(token, type);
}

/** Whether a token opens a block: its place proves it. */
export function opensBlock(token: IToken): boolean {
  return token.tokenType === UnknownType || isRole(token, 'block');
}

/** Whether a token opens an item: its place proves it. */
export function opensItem(token: IToken): boolean {
  return isRole(token, 'item');
}

/** Whether a word could open an item or a block, were it in its place. */
export function isOpeningWord(token: IToken): boolean {
  const found = keywords.get(token.image);
  return found?.item !== undefined || found?.block !== undefined;
}

/** A literal that nothing closes. */
export function isUnclosed({ tokenType }: IToken): boolean {
  return tokenType === UnclosedString || tokenType === UnclosedTextBlock || tokenType === UnclosedShape;
}

function isRole(token: IToken, role: 'item' | 'block'): boolean {
  const found: Keyword | undefined = keywords.get(token.image);
  return found?.[role] !== undefined && token.tokenType === found[role];
}
