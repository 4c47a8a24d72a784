import type { CheckedCode } from '../diagnostics/catalogue.ts';
import { collectInto, type Diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { wordsOf } from '../language/words.ts';
import type { Resolution } from '../plan/resolve.ts';
import type { FeatureBlock, NodeBlock, PlanAst } from '../syntax/ast.ts';
import { isInsideOne, type Span } from '../text/span.ts';
import { checks } from './all.ts';

/**
 * Runs every check and reports what they find, but for what stands in an item or a header that did not parse:
 * its names may not be the ones that were meant, and the parser has said what is wrong with it.
 */
export function runChecks(plan: Resolution, report: Report): void {
  const found: Diagnostic[] = [];
  const collect = collectInto(found);
  for (const code of wordsOf<CheckedCode>(checks))
    checks[code]({ plan, report: (details) => collect(code, details) });
  if (found.length === 0) return;
  const broken = brokenParts(plan.ast);
  for (const { code, ...details } of found) {
    const { end, start } = details.span;
    // An empty span is about the file, not about what starts there.
    if (start === end || !isInsideOne(broken, details.span)) report(code, details);
  }
}

/** The spans of the items and headers that did not parse, in ascending order; no two overlap. */
function brokenParts({ features, nodes }: PlanAst): Span[] {
  return [...features.flatMap(brokenPartsOf), ...nodes.flatMap(brokenPartsOf)].sort(
    (a, b) => a.start - b.start,
  );
}

function brokenPartsOf(block: FeatureBlock | NodeBlock): Span[] {
  if (!block.broken) return [];
  const end = block.kind === 'node' ? block.title.span.end : block.slug.span.end;
  return [
    ...(block.headerBroken ? [{ start: block.keyword.start, end }] : []),
    ...block.items.filter((item) => item.broken).map((item) => item.span),
  ];
}
