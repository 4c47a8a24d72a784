import type { IToken } from 'chevrotain';
import type { NodeBlock, NodeItem } from '../../syntax/ast.ts';
import { LBrace } from '../../syntax/tokens.ts';
import { kindsOf, type NodeItemKind } from '../../language/blocks.ts';
import type { TextEdit } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { insertion } from '../edits.ts';

/** The edit that adds an item to a node where the canonical order has it. Nothing for a node without a body. */
export function addItem(
  analysis: Analysis,
  block: NodeBlock,
  kind: NodeItemKind,
  item: string,
): TextEdit | undefined {
  const place = kindsOf('node').indexOf(kind);
  const before = block.items.filter((each) => placeOf(each) <= place).at(-1);
  const line = `${lineBreak(analysis)}  ${item}`;
  if (before !== undefined) return insertion(endOfLine(analysis, before.span.end), line);
  const brace = tokensFrom(analysis, block.title.span.end).next().value;
  if (brace === undefined || brace.tokenType !== LBrace) return undefined;
  const isShort = analysis.text[brace.startOffset + 1] === '}';
  return insertion(
    endOfLine(analysis, brace.startOffset + 1),
    isShort ? `${line}${lineBreak(analysis)}` : line,
  );
}

/** The edit that adds a block behind another, one blank line between them. */
export function addBlock(analysis: Analysis, after: number, block: string): TextEdit {
  const end = lineBreak(analysis);
  return insertion(endOfLine(analysis, after), `${end}${end}${block.replaceAll('\n', end)}`);
}

/** How the lines of the document end. */
export function lineBreak({ text }: Analysis): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}

/** Behind the comment that ends a line, where nothing else follows on it; otherwise the offset itself. */
function endOfLine({ text }: Analysis, offset: number): number {
  const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=[\r\n]|$)/.exec(text.slice(offset, offset + 2000))?.[0] ?? '';
  return rest.trim() === '' ? offset : offset + rest.length;
}

function placeOf({ kind }: NodeItem): number {
  return kindsOf('node').indexOf(kind);
}

/** The tokens from an offset on. O(log tokens) to the first. */
export function* tokensFrom({ tokens }: Analysis, offset: number): Generator<IToken, undefined> {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.startOffset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  for (const token of tokens.slice(low)) yield token;
  return undefined;
}
