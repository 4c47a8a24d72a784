import { lineBreakOf } from '../../format/format.ts';
import { kindsOf, type NodeItemKind } from '../../language/blocks.ts';
import type { NodeBlock } from '../../syntax/ast.ts';
import { LBrace } from '../../syntax/tokens.ts';
import type { TextEdit } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { insertion } from '../edits.ts';

/** The edit that adds an item to a node, in canonical order. Nothing for a node without a body. */
export function addItem(
  analysis: Analysis,
  block: NodeBlock,
  kind: NodeItemKind,
  item: string,
): TextEdit | undefined {
  const order = kindsOf('node');
  const before = block.items.findLast((each) => order.indexOf(each.kind) <= order.indexOf(kind));
  const line = `${lineBreakOf(analysis.text)}  ${item}`;
  if (before !== undefined) return insertion(endOfLine(analysis, before.span.end), line);
  const brace = analysis.tokens[analysis.tokensBefore(block.title.span.end)];
  if (brace?.tokenType !== LBrace) return undefined;
  const isShort = analysis.text[brace.startOffset + 1] === '}';
  return insertion(
    endOfLine(analysis, brace.startOffset + 1),
    isShort ? `${line}${lineBreakOf(analysis.text)}` : line,
  );
}

/** The edit that adds a block behind another, one blank line between them. */
export function addBlock(analysis: Analysis, after: number, block: string): TextEdit {
  const end = lineBreakOf(analysis.text);
  return insertion(endOfLine(analysis, after), `${end}${end}${block.replaceAll('\n', end)}`);
}

/** The end of the line, if nothing but a comment follows on it; otherwise the offset itself. */
function endOfLine({ text }: Analysis, offset: number): number {
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=[\r\n]|$)/.exec(text.slice(offset, offset + 2000))?.[0] ?? '';
  return rest.trim() === '' ? offset : offset + rest.length;
}
