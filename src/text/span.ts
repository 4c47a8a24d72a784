import { partitionPoint } from './order.ts';

/** A half-open range of the source: offsets in UTF-16 units, `start <= end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A replacement of one range of the source; an empty range inserts, an empty text deletes. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** The smallest span that holds both. */
export function cover(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** Whether two spans have a character or an edge in common. */
export function touch(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** Of items whose spans are in ascending order, the one that an offset is in, or right behind. O(log items). */
export function itemAt<T>(list: readonly T[], spanOf: (item: T) => Span, offset: number): T | undefined {
  const found = list[partitionPoint(list, (item) => spanOf(item).start <= offset) - 1];
  return found !== undefined && offset <= spanOf(found).end ? found : undefined;
}

/** Whether one of some spans, disjoint and in ascending order, holds another span whole. O(log spans). */
export function isInsideOne(spans: readonly Span[], inner: Span): boolean {
  const outer = spans[partitionPoint(spans, ({ end }) => end < inner.end)];
  return outer !== undefined && outer.start <= inner.start;
}

/**
 * Applies edits to a text.
 *
 * The edits may come in any order but must not overlap; of two that do, the later one in the text is dropped,
 * so that the result is always one of the texts somebody asked for. Cost: O(edits log edits + text).
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let result = '';
  let at = 0;
  for (const { span, newText } of ordered) {
    if (span.start < at) continue;
    result += text.slice(at, span.start) + newText;
    at = span.end;
  }
  return result + text.slice(at);
}
