import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver-types';
import { spanOf } from '../../syntax/tokens.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';

/** What can be folded: blocks, items of several lines, and runs of comments. */
export function foldingRanges(analysis: Analysis): FoldingRange[] {
  const ranges = analysis.blocks.flatMap((block) => [
    ...fold(analysis, block.span, 1),
    ...block.items.flatMap(({ span }) => fold(analysis, span, 0)),
  ]);
  return [...ranges, ...commentRuns(analysis)].sort(
    (a, b) => a.startLine - b.startLine || b.endLine - a.endLine,
  );
}

/** The range from the first line of a span on, without some lines at its end: the brace of a block stays in sight. */
function fold(analysis: Analysis, span: Span, kept: number): FoldingRange[] {
  const { end, start } = analysis.rangeOf(span);
  const endLine = end.line - kept;
  return endLine > start.line ? [{ startLine: start.line, endLine }] : [];
}

/** The runs of lines with nothing but a comment. */
function commentRuns({ document, text, tokens }: Analysis): FoldingRange[] {
  const lines: number[] = [];
  const addComments = (from: number, to: number): void => {
    for (const { index } of text.slice(from, to).matchAll(/(?<=^|[\r\n])[ \t]*\/\//g)) {
      // Right behind a token it is the comment at the end of a line.
      if (index > 0 || from === 0) lines.push(document.positionAt(from + index).line);
    }
  };
  let at = 0;
  for (const { end, start } of tokens.map(spanOf)) {
    if (start - at > 2) addComments(at, start);
    at = end;
  }
  addComments(at, text.length);
  const runs: FoldingRange[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.endLine === line - 1) last.endLine = line;
    else runs.push({ startLine: line, endLine: line, kind: FoldingRangeKind.Comment });
  }
  return runs.filter(({ endLine, startLine }) => endLine > startLine);
}
