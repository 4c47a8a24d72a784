import {
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type SelectionRange,
  SymbolKind,
} from 'vscode-languageserver-types';
import type { FeatureBlock, NodeBlock, NodeItem, PlanAst } from '../../syntax/ast.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';

type Block = FeatureBlock | NodeBlock;

/** The outline: features with their criteria, nodes with their fields. */
export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
  const symbol = (name: string, detail: string, kind: SymbolKind, span: Span, selection: Span) => ({
    name: name.trim() === '' ? '…' : name,
    detail,
    kind,
    range: analysis.rangeOf(span),
    selectionRange: analysis.rangeOf(selection),
  });
  return blocksOf(analysis.plan?.ast).map((block) => ({
    ...(block.kind === 'feature'
      ? symbol(block.slug.text, 'feature', SymbolKind.Namespace, block.span, block.slug.span)
      : symbol(
          block.slug.text,
          `${block.type.text} ${block.title.value}`,
          SymbolKind.Class,
          block.span,
          block.slug.span,
        )),
    children:
      block.kind === 'feature'
        ? block.items.flatMap((item) =>
            item.kind === 'criterion'
              ? [symbol(item.id.text, item.text.value, SymbolKind.EnumMember, item.span, item.id.span)]
              : [],
          )
        : block.items.flatMap((item) =>
            item.kind === 'input' || item.kind === 'output'
              ? [
                  symbol(
                    item.name.text,
                    item.kind === 'input' ? inputDetail(item) : item.shape.value,
                    item.kind === 'input' ? SymbolKind.Variable : SymbolKind.Property,
                    item.span,
                    item.name.span,
                  ),
                ]
              : [],
          ),
  }));
}

function inputDetail({ shape, source }: Extract<NodeItem, { kind: 'input' }>): string {
  if (source === undefined) return shape?.value ?? '';
  return `from ${source.node.text}${source.field === undefined ? '' : `.${source.field.text}`}`;
}

/** What can be folded: blocks, items of several lines, and runs of comments. */
export function foldingRanges(analysis: Analysis): FoldingRange[] {
  const ranges = blocksOf(analysis.plan?.ast).flatMap((block) => [
    ...fold(analysis, block.span, 1),
    ...block.items.flatMap(({ span }) => fold(analysis, span, 0)),
  ]);
  return [...ranges, ...commentRuns(analysis)].sort(
    (a, b) => a.startLine - b.startLine || b.endLine - a.endLine,
  );
}

/** From the first line on; of a block the last line, its brace, stays. */
function fold(analysis: Analysis, span: Span, kept: number): FoldingRange[] {
  const { end, start } = analysis.rangeOf(span);
  const endLine = end.line - kept;
  return endLine > start.line ? [{ startLine: start.line, endLine }] : [];
}

function commentRuns({ document, text, tokens }: Analysis): FoldingRange[] {
  const lines: number[] = [];
  const gap = (from: number, to: number): void => {
    for (const { index } of text.slice(from, to).matchAll(/(?<=^|[\r\n])[ \t]*\/\//g)) {
      // What follows a token on its line is no line of comment.
      const isOwn = index > 0 || from === 0;
      if (isOwn) lines.push(document.positionAt(from + index).line);
    }
  };
  let at = 0;
  for (const { image, startOffset } of tokens) {
    if (startOffset - at > 2) gap(at, startOffset);
    at = startOffset + image.length;
  }
  gap(at, text.length);
  const runs: FoldingRange[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.endLine === line - 1) last.endLine = line;
    else runs.push({ startLine: line, endLine: line, kind: FoldingRangeKind.Comment });
  }
  return runs.filter(({ endLine, startLine }) => endLine > startLine);
}

/** What a selection at an offset grows to: the word or text, the item, the body, the block, the file. */
export function selectionRange(analysis: Analysis, offset: number): SelectionRange {
  const spans: Span[] = [{ start: 0, end: analysis.text.length }];
  const block = blocksOf(analysis.plan?.ast).find(({ span }) => holds(span, offset));
  if (block !== undefined) {
    spans.push(block.span);
    const first = block.items[0];
    const last = block.items.at(-1);
    if (first !== undefined && last !== undefined)
      spans.push({ start: first.span.start, end: last.span.end });
    const item = block.items.find(({ span }) => holds(span, offset));
    if (item !== undefined) {
      spans.push(item.span);
      if (item.kind === 'input' && item.source !== undefined) spans.push(item.source.span);
    }
  }
  const token = analysis.tokens.find(
    ({ image, startOffset }) =>
      startOffset <= offset && offset <= startOffset + image.length && image !== '{',
  );
  if (token !== undefined)
    spans.push({ start: token.startOffset, end: token.startOffset + token.image.length });
  return nested(
    analysis,
    spans.filter((span) => holds(span, offset)),
  );
}

/** Each range within the one before it; what does not get smaller is left out. */
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

function holds({ end, start }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** The blocks in file order. */
function blocksOf(ast: PlanAst | undefined): Block[] {
  if (ast === undefined) return [];
  return [...ast.features, ...ast.nodes].sort((a: Block, b: Block) => a.span.start - b.span.start);
}
