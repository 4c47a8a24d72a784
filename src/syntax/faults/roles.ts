import type { IToken } from 'chevrotain';
import {
  type Keyword,
  keywords,
  LBrace,
  RBrace,
  UnclosedShape,
  UnclosedString,
  UnclosedTextBlock,
  UnknownType,
} from '../tokens.ts';

/*
 * What a classified token is to the parser's recovery.
 */

/** Whether a token opens a block: its position proves it. */
export function opensBlock(token: IToken): boolean {
  return token.tokenType === UnknownType || isRole(token, 'block');
}

/** Whether a token opens an item: its position proves it. */
export function opensItem(token: IToken): boolean {
  return isRole(token, 'item');
}

/** Whether a word could open an item or a block, where one can start. */
export function isOpeningWord(token: IToken): boolean {
  const found = keywords.get(token.image);
  return found?.item !== undefined || found?.block !== undefined;
}

/** A literal that nothing closes. */
export function isUnclosed({ tokenType }: IToken): boolean {
  return tokenType === UnclosedString || tokenType === UnclosedTextBlock || tokenType === UnclosedShape;
}

export function isBrace({ tokenType }: IToken): boolean {
  return tokenType === LBrace || tokenType === RBrace;
}

function isRole(token: IToken, role: 'item' | 'block'): boolean {
  const found: Keyword | undefined = keywords.get(token.image);
  return found?.[role] !== undefined && token.tokenType === found[role];
}
