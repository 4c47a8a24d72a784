import type { SelectionRange } from 'vscode-languageserver-types';
import { LBrace, spanOf } from '../../syntax/tokens.ts';
import { cover, type Span } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';

/** What a selection at an offset grows to: the word or text, the item, all items, the block, the file. */
export function selectionRange(analysis: Analysis, offset: number): SelectionRange {
  const spans: Span[] = [{ start: 0, end: analysis.text.length }];
  const block = analysis.blockAt(offset);
  if (block !== undefined) {
    const [first, last] = [block.items[0], block.items.at(-1)];
    spans.push(block.span);
    if (first !== undefined && last !== undefined) spans.push(cover(first.span, last.span));
    for (const item of block.items) {
      spans.push(item.span);
      if (item.kind === 'input' && item.source !== undefined) spans.push(item.source.span);
    }
  }
  const count = analysis.tokensBefore(offset + 1);
  const near = analysis.tokens.slice(Math.max(0, count - 2), count);
  spans.push(...near.filter(({ tokenType }) => tokenType !== LBrace).map(spanOf));
  return nested(
    analysis,
    spans.filter(({ end, start }) => start <= offset && offset <= end),
  );
}

/** Each span as a range within the one before it; those that are not smaller are left out. */
function nested(analysis: Analysis, spans: readonly Span[]): SelectionRange {
  let whole: SelectionRange | undefined;
  let outer: Span | undefined;
  for (const span of spans) {
    const isSmaller =
      outer === undefined ||
      (outer.start <= span.start && span.end <= outer.end && span.end - span.start < outer.end - outer.start);
    if (!isSmaller) continue;
    const range = analysis.rangeOf(span);
    whole = whole === undefined ? { range } : { range, parent: whole };
    outer = span;
  }
  return whole ?? { range: analysis.rangeOf({ start: 0, end: 0 }) };
}
