import { type InlayHint, InlayHintKind } from 'vscode-languageserver-types';
import { inlineShapeOf } from '../../syntax/quote.ts';
import { type Span, touch } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { insertion, lspEdits } from '../edits.ts';

/** The longest shape that is shown whole. */
const LONGEST = 60;

/** What follows from the plan without being written: the shapes that inputs inherit, and the waves of the nodes. */
export function inlayHints(analysis: Analysis, within: Span): InlayHint[] {
  const hints: InlayHint[] = [];
  for (const node of analysis.plan?.nodes ?? []) {
    if (!touch(node.block.span, within)) continue;
    const wave = analysis.waves[node.index];
    if (wave !== undefined && !node.block.title.missing) {
      hints.push({
        position: analysis.document.positionAt(node.block.title.span.end),
        label: `wave ${wave}`,
        paddingLeft: true,
      });
    }
    for (const { item, output } of node.inputs) {
      if (output === undefined || output.shape.missing || item.shape !== undefined || item.name.missing)
        continue;
      const { value } = output.shape;
      const label = value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
      const { end } = item.name.span;
      hints.push({
        position: analysis.document.positionAt(end),
        label: `: ${label}`,
        kind: InlayHintKind.Type,
        textEdits: lspEdits(analysis, [insertion(end, `: ${inlineShapeOf(value)}`)]),
      });
    }
  }
  return hints.filter(({ position }) => {
    const offset = analysis.offsetAt(position);
    return within.start <= offset && offset <= within.end;
  });
}
