import type { ChangeCode } from '../diagnostics/change-catalogue.ts';
import type { Diagnostic, DiagnosticDetails } from '../diagnostics/diagnostic.ts';

/** One reason not to make a change. No edit of the plan alone mends it for certain, so there is never a fix. */
export function refusal(code: ChangeCode, details: Omit<DiagnosticDetails, 'fix'>): Diagnostic<ChangeCode> {
  const { help, message, related = [], span } = details;
  return { code, severity: 'error', message, span, related, ...(help === undefined ? {} : { help }) };
}
