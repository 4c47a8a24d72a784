import type { Fix, Report } from '../diagnostics/diagnostic.ts';
import type { Resolution } from '../plan/resolve.ts';
import type { Span } from '../text/span.ts';

/** What a check sees and where it reports. */
export interface CheckContext {
  readonly plan: Resolution;
  readonly report: Report;
}

/**
 * One static check: looks at the whole plan and reports each violation of one rule.
 *
 * A check passes over what is `missing` and does not hold against a `broken` block what it lacks: the parser has
 * reported the cause. Where an unresolved name may be the cause, it stays silent for the same reason.
 */
export type Check = (context: CheckContext) => void;

/** A fix that replaces one range. */
export function replacement(span: Span, newText: string): Fix {
  return { title: `Write \`${newText}\``, edits: [{ span, newText }] };
}

/** A fix that replaces one range, when there is something to replace it with. */
export function replacementBy(span: Span, newText: string | undefined): Fix | undefined {
  return newText === undefined ? undefined : replacement(span, newText);
}
