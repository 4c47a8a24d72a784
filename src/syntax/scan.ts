import type { IToken } from 'chevrotain';
import { isLineBreak } from '../text/source.ts';

/*
 * Scanners of the tokens for which a regular expression would need a backtracking stack as deep as the text is
 * long. Each answers with the match or null. All of them together are linear in the text, whatever it holds:
 * a search that failed once (a text block or comment that nothing closes) is not tried again behind that offset,
 * and each scanner looks at its first character first, since Chevrotain tries them all at every invalid one.
 */

/** Chevrotain's custom pattern: the match, or null. The list of tokens so far identifies the run. */
export type Scanner = (text: string, offset: number, tokens: IToken[]) => [string] | null;

const TAB = 9;
const SPACE = 32;
const QUOTE = 34;
const HASH = 35;
const STAR = 42;
const DASH = 45;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const BACKSLASH = 92;

/** Runs in which a search for a closing `"""`, or a closing star and slash, has already met the end of the text. */
const withoutBlockEnd = new WeakSet<IToken[]>();
const withoutCommentEnd = new WeakSet<IToken[]>();

/** A word, or what was meant to be one: `größe`, `a--b` and `-1` are one word with one fault. */
export const scanWord: Scanner = (text, offset) => {
  let i = offset;
  if (text.charCodeAt(i) === DASH) {
    // Only the first dash of a run looks behind the run, or a line of dashes would cost its square.
    if (text.charCodeAt(i - 1) === DASH) return null;
    i = skipDashes(text, i);
    if (wordCharLength(text, i) === 0) return null;
  }
  const bodyStart = i;
  for (;;) {
    const length = wordCharLength(text, i);
    if (length > 0) {
      i += length;
    } else if (i > bodyStart && text.charCodeAt(i) === DASH) {
      const next = skipDashes(text, i);
      // The dash of an arrow is no part of the word before it.
      if (text.charCodeAt(next) === GREATER) break;
      i = next;
    } else {
      break;
    }
  }
  return i === offset ? null : [text.slice(offset, i)];
};

/** The characters that can start a word, as Chevrotain groups them: one of each bucket above Latin-1. */
export const WORD_START: (string | number)[] = [
  ...Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-'),
  ...Array.from({ length: 128 }, (_, i) => 128 + i),
  ...Array.from({ length: 256 }, (_, i) => 256 + 255 * i),
  65_535,
];

/** `"…"` closed on its line. */
export const scanString: Scanner = (text, offset) => {
  if (text.charCodeAt(offset) !== QUOTE) return null;
  for (let i = offset + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return [text.slice(offset, i + 1)];
    if (isLineBreak(code)) return null;
    if (code === BACKSLASH && !isLineBreak(text.charCodeAt(i + 1))) i++;
  }
  return null;
};

/** `"""…"""`, closed anywhere. */
export const scanTextBlock: Scanner = (text, offset, tokens) => {
  if (!text.startsWith('"""', offset) || withoutBlockEnd.has(tokens)) return null;
  for (let i = offset + 3; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) i++;
    else if (code === QUOTE && text.startsWith('"""', i)) return [text.slice(offset, i + 3)];
  }
  withoutBlockEnd.add(tokens);
  return null;
};

/** `<…>`, balanced on its line. */
export const scanShape: Scanner = (text, offset) => {
  if (text.charCodeAt(offset) !== LESS) return null;
  let depth = 0;
  for (let i = offset; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LESS) depth++;
    else if (code === GREATER && --depth === 0) return [text.slice(offset, i + 1)];
    else if (isLineBreak(code)) return null;
  }
  return null;
};

// The bound keeps a long line of opening quotes from costing its square.
const WRONG_QUOTES =
  /'(?:[^'\\\r\n]|\\[^\r\n]|'(?=[\p{L}\p{N}])){0,200}'|`[^`\r\n]{0,200}`|[“”„«][^“”»"\r\n]{0,200}[“”»"]|‘[^’\r\n]{0,200}’/uy;

/** A text in quotes that the language does not know, closed on its line. */
export const scanWrongQuotes: Scanner = (text, offset) => {
  WRONG_QUOTES.lastIndex = offset;
  const found = WRONG_QUOTES.exec(text);
  return found === null ? null : [found[0]];
};

/** A comment of another language: `# …`, `-- …`, and the bracketed kind of C. */
export const scanForeignComment: Scanner = (text, offset, tokens) => {
  const code = text.charCodeAt(offset);
  const next = text.charCodeAt(offset + 1);
  if (code === SLASH) {
    if (next !== STAR) return null;
    const end = withoutCommentEnd.has(tokens) ? -1 : text.indexOf('*/', offset + 2);
    if (end !== -1) return [text.slice(offset, end + 2)];
    withoutCommentEnd.add(tokens);
  } else if (code !== HASH) {
    const third = text.charCodeAt(offset + 2);
    if (code !== DASH || next !== DASH || (third !== SPACE && third !== TAB)) return null;
  }
  return [restOfLine(text, offset)];
};

/** The text from an offset to the end of its line. */
export function restOfLine(text: string, offset: number): string {
  let end = offset;
  while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
  return text.slice(offset, end);
}

/** What stands before an offset on its line; nothing, where that is too far to look. */
export function lineBefore(text: string, offset: number): string {
  const start = Math.max(0, offset - 200);
  const near = text.slice(start, offset);
  const at = Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r'));
  return at === -1 && start > 0 ? '' : near.slice(at + 1);
}

function skipDashes(text: string, offset: number): number {
  let i = offset;
  while (text.charCodeAt(i) === DASH) i++;
  return i;
}

const WORD_CHAR = /^[\p{L}\p{M}\p{N}]$/u;

/** How many UTF-16 units the word character at an offset has; 0 when there is none. */
function wordCharLength(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  if (code < 128) {
    const lower = code | 32;
    return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95 ? 1 : 0;
  }
  const char = text.codePointAt(offset);
  if (char === undefined || !WORD_CHAR.test(String.fromCodePoint(char))) return 0;
  return char > 0xffff ? 2 : 1;
}
