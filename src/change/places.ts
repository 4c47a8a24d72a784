import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic, DiagnosticDetails, RelatedLocation } from '../diagnostics/diagnostic.ts';
import { CYCLE_FIELDS, FALLBACK_FIELD } from '../language/store.ts';
import type { NodeBlock, NodeItem, PlanAst } from '../syntax/ast.ts';
import type { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import type { Direction } from './changes.ts';

/** A sound plan as it is written. */
export interface PlanText {
  readonly source: SourceText;
  readonly ast: PlanAst;
}

/** Where the things of a plan are written. What is nowhere gives no location. */
export interface Places {
  /** The slug of the feature: the place of what is missing from the plan. */
  readonly feature: Span;
  /** The slug of a node. */
  slugOf(node: string): Span;
  node(slug: string, message: string): RelatedLocation[];
  /** The item that a field comes from. */
  field(slug: string, direction: Direction, name: string, message: string): RelatedLocation[];
  /** The first item of a kind. */
  item(slug: string, kind: NodeItem['kind'], message: string): RelatedLocation[];
}

export function placesIn({ ast }: PlanText): Places {
  const blocks = new Map(ast.nodes.map((block) => [block.slug.text, block]));
  const feature = ast.features[0]?.slug.span ?? ast.span;
  const located = (span: Span | undefined, message: string): RelatedLocation[] =>
    span === undefined ? [] : [{ message, span }];
  const itemOf = (slug: string, isIt: (item: NodeItem) => boolean): Span | undefined =>
    blocks.get(slug)?.items.find(isIt)?.span;
  return {
    feature,
    slugOf: (slug) => blocks.get(slug)?.slug.span ?? feature,
    node: (slug, message) => located(blocks.get(slug)?.slug.span, message),
    field: (slug, direction, name, message) => located(fieldSpan(blocks.get(slug), direction, name), message),
    item: (slug, kind, message) =>
      located(
        itemOf(slug, (item) => item.kind === kind),
        message,
      ),
  };
}

/** Fields that stand for a construct of the language are written as that. */
function fieldSpan(block: NodeBlock | undefined, direction: Direction, name: string): Span | undefined {
  const written = block?.items.find((item) => item.kind === direction && item.name.text === name);
  if (written !== undefined) return written.span;
  const cycle: readonly string[] = Object.values(CYCLE_FIELDS);
  const kind = name === FALLBACK_FIELD ? 'failure_policy' : cycle.includes(name) ? 'cycle' : undefined;
  return direction === 'input' ? block?.items.find((item) => item.kind === kind)?.span : undefined;
}

export function refusal(code: ChangeCode, details: Omit<DiagnosticDetails, 'fix'>): Diagnostic<ChangeCode> {
  const { help, message, related = [], span } = details;
  return { code, severity: 'error', message, span, related, ...(help === undefined ? {} : { help }) };
}
