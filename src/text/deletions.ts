import { isLineBreak, type SourceText } from './source.ts';
import type { Span, TextEdit } from './span.ts';

/**
 * Edits whose deletions leave no remains: a line that would hold nothing but blanks goes as a whole, and so do the
 * blanks before a deletion that ends its line or stands between blanks. Cost: O(edits + blanks around them).
 */
export function withoutRemains(source: SourceText, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.map((edit) =>
    edit.newText === '' && edit.span.end > edit.span.start
      ? { span: widened(source, edit.span), newText: '' }
      : edit,
  );
}

function widened({ lineStarts, text }: SourceText, { end, start }: Span): Span {
  // Behind a byte order mark, should there be one.
  const first = lineStarts[0] ?? 0;
  // A deletion that ends with a line break leaves no line of its own behind.
  if (isLineBreak(text.charCodeAt(end - 1))) return { start, end };
  let after = end;
  while (isBlank(text, after)) after++;
  let before = start;
  while (before > first && isBlank(text, before - 1)) before--;
  const startsLine = before === first || isLineBreak(text.charCodeAt(before - 1));
  if (after < text.length && !isLineBreak(text.charCodeAt(after))) {
    return { start: after > end && !startsLine ? before : start, end };
  }
  if (!startsLine) return { start: before, end };
  const isCrlf = text.startsWith('\r\n', after);
  return { start: before, end: Math.min(after + (isCrlf ? 2 : 1), text.length) };
}

function isBlank(text: string, offset: number): boolean {
  return text[offset] === ' ' || text[offset] === '\t';
}
