import type { DiagnosticDetails, RelatedLocation } from '../diagnostics/diagnostic.ts';
import type { Resolution, ResolvedNode } from '../plan/resolve.ts';
import type { FeatureBlock, NodeBlock } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';

/** What a check sees and where it reports; the code that it reports under is the one it stands at in `all.ts`. */
export interface CheckContext {
  readonly plan: Resolution;
  readonly report: (details: DiagnosticDetails) => void;
}

/**
 * One static check: looks at the whole plan and reports each violation of one rule.
 *
 * A check passes over what is `missing` and does not hold against a `broken` block what it lacks: the parser has
 * reported the cause. Where an unresolved name may be the cause, it stays silent for the same reason.
 */
export type Check = (context: CheckContext) => void;

/** A block's keyword and slug: where something is said of the block as a whole. */
export function headerOf({ keyword, slug }: FeatureBlock | NodeBlock): Span {
  return { start: keyword.start, end: slug.span.end };
}

/** Where a node is declared that something else is said of. */
export function declarationOf({ block, slug }: ResolvedNode): RelatedLocation {
  return { message: `\`${slug}\` is declared here`, span: block.slug.span };
}
