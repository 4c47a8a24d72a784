import type { IToken } from 'chevrotain';
import type { Span } from '../text/span.ts';

/** The span of a token of the text (not of one that recovery made up). */
export function spanOf(token: IToken): Span {
  return { start: token.startOffset, end: token.startOffset + token.image.length };
}

/** The text of a token as a message quotes it: whole when short, its beginning when long. */
export function quoteToken(token: IToken): string {
  const image = token.image.length > 40 ? `${token.image.slice(0, 39)}…` : token.image;
  return `\`${image}\``;
}
