import { NODE_TYPES } from '../language/words.ts';
import type { Resolution, ResolvedNode } from '../plan/resolve.ts';
import type { Span } from '../text/span.ts';

/** A row of a script: its line, counted from 1, and the span of the plan that it was made from. */
export interface ScriptRow {
  readonly line: number;
  readonly span: Span;
}

/**
 * Where the rows of a script come from. The script is the one that `emitScript` makes of the plan: its rows stand one
 * a line and in an order that follows from the plan alone, so that the n-th row is that of the n-th thing charted.
 * O(size of plan + script).
 */
export function sourceMap(script: string, resolution: Resolution): ScriptRow[] {
  const spans = chartedSpans(resolution);
  const rows: ScriptRow[] = [];
  let inTable = false;
  for (const [index, line] of script.split('\n').entries()) {
    if (line === 'UNWIND [') inTable = true;
    else if (line === '] AS row') inTable = false;
    else if (inTable) {
      const span = spans[rows.length];
      if (span !== undefined) rows.push({ line: index + 1, span });
    }
  }
  return rows;
}

/** The spans of what is charted, in the order of the tables. */
function chartedSpans({ feature, nodes }: Resolution): Span[] {
  const inputs = nodes.flatMap(inputSpans);
  return [
    ...(feature?.items ?? []).flatMap((item) => (item.kind === 'criterion' ? [item.span] : [])),
    ...NODE_TYPES.flatMap((type) =>
      nodes.filter(({ block }) => block.type.text === type).map(({ block }) => block.span),
    ),
    ...nodes.flatMap(({ items }) => items.output.map(({ span }) => span)),
    ...inputs.filter(({ reads }) => !reads).map(({ span }) => span),
    ...inputs.filter(({ reads }) => reads).map(({ span }) => span),
    ...nodes.flatMap(({ reads }) => [...reads.values()].map(({ item }) => item.source?.span ?? item.span)),
    ...nodes.flatMap(({ items }) => items.satisfies.flatMap(({ ids }) => ids.map(({ span }) => span))),
  ];
}

/** The inputs of a node and what else is charted as one: the other approach of a fallback, the bounds of a cycle. */
function inputSpans({ inputs, items }: ResolvedNode): { readonly span: Span; readonly reads: boolean }[] {
  const external = (span: Span) => ({ span, reads: false });
  return [
    ...inputs.map(({ item }) => ({ span: item.span, reads: item.source !== undefined })),
    ...items.failure_policy.flatMap(({ approach }) =>
      approach === undefined ? [] : [external(approach.span)],
    ),
    ...items.cycle.flatMap(({ dedup, exit, rounds }) =>
      [rounds, dedup, exit].map((part) => external(part.span)),
    ),
  ];
}
