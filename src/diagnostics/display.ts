import stringWidth from 'string-width';
import type { Span } from '../text/span.ts';

/*
 * Text for a terminal: nothing from a plan may move the cursor, change colours or reorder a line, and a caret
 * stands under what it points at whatever stands before it.
 */

/** A line of source as shown, and where a span of it lies in columns of the terminal. */
export interface DisplayLine {
  readonly text: string;
  /** How many columns precede the span. */
  readonly column: number;
  /** How many columns the span takes: at least one, so that an empty span can be pointed at. */
  readonly width: number;
}

const TAB = '    ';
/** The longest line shown whole, in UTF-16 units, and what is shown around a span of a longer one. */
const WHOLE_LINE = 160;
const BEFORE = 60;
const AFTER = 80;

/** The text with every character visible or at least harmless, on one line. */
export function visible(text: string): string {
  return text.replace(UNSAFE, (char) => {
    if (char === '\t') return TAB;
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}

/** Controls, line separators, direction marks, zero-width characters, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A text of at most some columns, with an ellipsis where something was cut off. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let shown = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += stringWidth(segment);
    if (used > columns - 1) break;
    shown += segment;
  }
  return `${shown.trimEnd()}…`;
}

/** A line and a span of it, in offsets of the line. A long line is cut to the surroundings of the span. */
export function displayLine(line: string, span: Span): DisplayLine {
  const start = Math.min(span.start, line.length);
  const end = Math.min(Math.max(span.end, start), line.length);
  const cutStart = line.length <= WHOLE_LINE ? 0 : wholeCharacter(line, Math.max(0, start - BEFORE));
  const cutEnd =
    line.length <= WHOLE_LINE ? line.length : wholeCharacter(line, Math.min(line.length, start + AFTER));
  const before = (cutStart > 0 ? '…' : '') + visible(line.slice(cutStart, start));
  const inside = visible(line.slice(start, Math.min(end, cutEnd)));
  const after = visible(line.slice(Math.min(end, cutEnd), cutEnd)) + (cutEnd < line.length ? '…' : '');
  return {
    text: (before + inside + after).trimEnd(),
    column: stringWidth(before),
    width: Math.max(stringWidth(inside), 1),
  };
}

/** The offset, or the one before it where it lies inside a surrogate pair. */
function wholeCharacter(line: string, offset: number): number {
  const code = line.charCodeAt(offset);
  return offset > 0 && code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}
