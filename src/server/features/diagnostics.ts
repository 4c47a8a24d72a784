import {
  type Diagnostic as LspDiagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
} from 'vscode-languageserver-types';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Abilities } from '../abilities.ts';
import type { Analysis } from '../analysis.ts';
import { lspEdits } from '../edits.ts';

/** What can go without a loss, and is shown as such. */
const UNNECESSARY: ReadonlySet<string> = new Set([
  'dependency-without-from',
  'duplicate-property',
  'unread-output',
  'unused-ignore',
]);

/** All that there is to say about a document. */
export function diagnosticsOf(analysis: Analysis, abilities: Abilities, checks: string): LspDiagnostic[] {
  return analysis.diagnostics.map((each) => lspDiagnostic(analysis, each, abilities, checks));
}

/**
 * A diagnostic as editors take it. `checks` is the URI of the documentation of the codes, of which each has a heading.
 * The fix is in `data` as well, for editors that apply it without asking for actions.
 */
export function lspDiagnostic(
  analysis: Analysis,
  { code, fix, help, message, related, severity, span }: Diagnostic,
  abilities: Abilities,
  checks: string,
): LspDiagnostic {
  return {
    range: analysis.rangeOf(span),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    ...(abilities.codeDescriptions ? { codeDescription: { href: `${checks}#${code}` } } : {}),
    source: 'gbuild',
    message: help === undefined ? message : `${message}\n${help}`,
    ...(abilities.diagnosticTags && UNNECESSARY.has(code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(abilities.relatedInformation && related.length > 0
      ? {
          relatedInformation: related.map((each) => ({
            location: { uri: analysis.uri, range: analysis.rangeOf(each.span) },
            message: each.message,
          })),
        }
      : {}),
    ...(abilities.diagnosticData && fix !== undefined
      ? { data: { fix: { title: fix.title, edits: lspEdits(analysis, fix.edits) } } }
      : {}),
  };
}
