import {
  type Diagnostic as LspDiagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
} from 'vscode-languageserver-types';
import { isUnnecessary } from '../../diagnostics/catalogue.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Analysis } from '../analysis.ts';
import type { ClientCapabilities } from '../client-capabilities.ts';
import { lspEdits } from '../edits.ts';

/** The diagnostics of a document. */
export function diagnosticsOf(
  analysis: Analysis,
  client: ClientCapabilities,
  checks: string,
): LspDiagnostic[] {
  return analysis.diagnostics.map((each) => lspDiagnostic(analysis, each, client, checks));
}

/**
 * A diagnostic as editors take it. `checks` is the URI of the documentation of the checks, in which each code is a
 * heading. The fix is in `data` as well, for editors that apply it without asking for actions.
 */
export function lspDiagnostic(
  analysis: Analysis,
  { code, fix, help, message, related, severity, span }: Diagnostic,
  client: ClientCapabilities,
  checks: string,
): LspDiagnostic {
  return {
    range: analysis.rangeOf(span),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    ...(client.codeDescriptions ? { codeDescription: { href: `${checks}#${code}` } } : {}),
    source: 'gbuild',
    message: help === undefined ? message : `${message}\n${help}`,
    ...(client.diagnosticTags && isUnnecessary(code) ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(client.relatedInformation && related.length > 0
      ? {
          relatedInformation: related.map((each) => ({
            location: { uri: analysis.uri, range: analysis.rangeOf(each.span) },
            message: each.message,
          })),
        }
      : {}),
    ...(client.diagnosticData && fix !== undefined
      ? { data: { fix: { title: fix.title, edits: lspEdits(analysis, fix.edits) } } }
      : {}),
  };
}
