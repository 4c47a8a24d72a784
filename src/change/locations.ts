import type { RelatedLocation } from '../diagnostics/diagnostic.ts';
import { CYCLE_FIELDS, FALLBACK_FIELD } from '../language/store.ts';
import type { NodeBlock, NodeItem, PlanAst } from '../syntax/ast.ts';
import type { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import type { Direction } from './changes.ts';

/** A plan without errors, as it is written. */
export interface PlanText {
  readonly source: SourceText;
  readonly ast: PlanAst;
}

/** Looks up where a plan says something. What it does not say has no location: the list is empty then. */
export interface Locations {
  /** The slug of the feature, for what is missing from the plan. */
  readonly feature: Span;
  /** The slug of a node, or of the feature for a node that the plan does not have. */
  slugOf(node: string): Span;
  node(slug: string, message: string): RelatedLocation[];
  /** The item that declares a field. */
  field(slug: string, direction: Direction, name: string, message: string): RelatedLocation[];
  /** The first item of a kind. */
  item(slug: string, kind: NodeItem['kind'], message: string): RelatedLocation[];
}

export function locationsIn({ ast }: PlanText): Locations {
  const blocks = new Map(ast.nodes.map((block) => [block.slug.text, block]));
  const feature = ast.features[0]?.slug.span ?? ast.span;
  const located = (span: Span | undefined, message: string): RelatedLocation[] =>
    span === undefined ? [] : [{ message, span }];
  return {
    feature,
    slugOf: (slug) => blocks.get(slug)?.slug.span ?? feature,
    node: (slug, message) => located(blocks.get(slug)?.slug.span, message),
    field: (slug, direction, name, message) => located(fieldSpan(blocks.get(slug), direction, name), message),
    item: (slug, kind, message) =>
      located(blocks.get(slug)?.items.find((item) => item.kind === kind)?.span, message),
  };
}

/** The item that declares a field: its own, or that of the fallback or cycle which the field stands for. */
function fieldSpan(block: NodeBlock | undefined, direction: Direction, name: string): Span | undefined {
  const written = block?.items.find((item) => item.kind === direction && item.name.text === name);
  if (written !== undefined) return written.span;
  const cycle: readonly string[] = Object.values(CYCLE_FIELDS);
  const kind = name === FALLBACK_FIELD ? 'failure_policy' : cycle.includes(name) ? 'cycle' : undefined;
  return direction === 'input' ? block?.items.find((item) => item.kind === kind)?.span : undefined;
}
