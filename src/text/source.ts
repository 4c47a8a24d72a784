import { partitionPoint } from './order.ts';
import type { Span } from './span.ts';

/** A position as people and editors count it: line and column from 1, column and offset in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Two positions, the second exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

const BOM = 0xfeff;
const LF = 10;
const CR = 13;

/**
 * A source text and its line table.
 *
 * LF, CRLF and a lone CR each end a line. A leading byte order mark belongs to no column: the first visible
 * character of the file is in column 1 with or without it, though offsets count it. The table is built at the
 * first question (O(text)); every later question costs O(log lines).
 */
export class SourceText {
  readonly text: string;
  #lineStarts: readonly number[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Offsets at which lines start, the first one behind a byte order mark. */
  get lineStarts(): readonly number[] {
    return (this.#lineStarts ??= findLineStarts(this.text));
  }

  /** The position of an offset; offsets outside the text are moved to its nearest end. */
  positionAt(offset: number): Position {
    const starts = this.lineStarts;
    const bounded = Math.min(Math.max(offset, 0), this.text.length);
    // The first line starts behind a byte order mark, should there be one.
    const line = Math.max(partitionPoint(starts, (start) => start <= bounded) - 1, 0);
    return { line: line + 1, column: Math.max(bounded - (starts[line] ?? 0), 0) + 1, offset: bounded };
  }

  /** The range of a span. */
  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }

  /** The text of a line (numbered from 1) without its line ending; empty for a line that is not there. */
  lineText(line: number): string {
    const start = this.lineStarts[line - 1];
    if (start === undefined) return '';
    let end = this.lineStarts[line] ?? this.text.length;
    while (end > start && isLineBreak(this.text.charCodeAt(end - 1))) end--;
    return this.text.slice(start, end);
  }
}

/** Whether a UTF-16 unit ends a line of a plan. Only LF and CR do: U+2028 and its like are ordinary text. */
export function isLineBreak(code: number): boolean {
  return code === LF || code === CR;
}

function findLineStarts(text: string): number[] {
  const starts = [text.charCodeAt(0) === BOM ? 1 : 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) starts.push(i + 1);
  }
  return starts;
}
