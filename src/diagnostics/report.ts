import { compareCodeUnits } from '../text/order.ts';
import type { Range, SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import type { Severity } from './catalogue.ts';
import type { AnyCode, Diagnostic } from './diagnostic.ts';

/*
 * Diagnostics as data for other programs: with ranges instead of offsets, and with the files they are about.
 * `report-schema.ts` describes the same document for readers of it.
 */

/** The diagnostics of one file. */
export interface FileDiagnostics {
  readonly file: string;
  readonly source: SourceText;
  readonly diagnostics: readonly Diagnostic<AnyCode>[];
}

/** A diagnostic as data: its spans as lines and columns. */
export interface ReportedDiagnostic {
  readonly file: string;
  readonly code: AnyCode;
  readonly severity: Severity;
  readonly message: string;
  readonly range: Range;
  readonly related: readonly { readonly message: string; readonly file: string; readonly range: Range }[];
  readonly help?: string;
  readonly fix?: {
    readonly title: string;
    readonly edits: readonly { readonly range: Range; readonly newText: string }[];
  };
}

/** How many files were looked at, and how many errors and warnings they have. */
export interface Summary {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
}

/** The document that `--format json` prints. */
export interface DiagnosticsReport {
  readonly version: 1;
  readonly kind: 'diagnostics';
  readonly diagnostics: readonly ReportedDiagnostic[];
  readonly summary: Summary;
}

/**
 * The report of some files, safe for JSON: their diagnostics by file, each file's in the order they are given in, and the
 * totals. The document is that of `gbuild check --format json`.
 */
export function buildReport(files: readonly FileDiagnostics[]): DiagnosticsReport {
  const ordered = [...files].sort((a, b) => compareCodeUnits(a.file, b.file));
  return {
    version: 1,
    kind: 'diagnostics',
    diagnostics: ordered.flatMap((file) => file.diagnostics.map((each) => reported(each, file))),
    summary: summarize(files),
  };
}

/** How many files were looked at, and how many errors and warnings they have. */
export function summarize(files: readonly FileDiagnostics[]): Summary {
  const count = (severity: Severity): number =>
    files.reduce(
      (sum, { diagnostics }) => sum + diagnostics.filter((each) => each.severity === severity).length,
      0,
    );
  return { files: files.length, errors: count('error'), warnings: count('warning') };
}

function reported(diagnostic: Diagnostic<AnyCode>, { file, source }: FileDiagnostics): ReportedDiagnostic {
  const { code, fix, help, message, related, severity } = diagnostic;
  const range = (span: Span): Range => source.rangeOf(span);
  return {
    file,
    code,
    severity,
    message,
    range: range(diagnostic.span),
    related: related.map((each) => ({ message: each.message, file, range: range(each.span) })),
    ...(help === undefined ? {} : { help }),
    ...(fix === undefined
      ? {}
      : {
          fix: {
            title: fix.title,
            edits: fix.edits.map(({ newText, span }) => ({ range: range(span), newText })),
          },
        }),
  };
}
