import type { IToken } from 'chevrotain';

/** The text of a token as a message quotes it. */
export function quoteToken(token: IToken): string {
  return `\`${excerpt(token.image)}\``;
}

/** A text on one line, whole when short, its beginning when long; the same whatever its line endings. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= 40) return line;
  const chars = Array.from(line.slice(0, 80));
  return chars.length <= 40 && line.length <= 80 ? line : `${chars.slice(0, 39).join('')}…`;
}

/** A text on one line, whole, with a blank for each line break. */
export function joinLines(text: string): string {
  return text.replace(/[ \t]*(?:\r\n?|\n)[ \t]*/g, ' ');
}
