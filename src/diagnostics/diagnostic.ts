import { compareCodeUnits } from '../text/order.ts';
import type { Span, TextEdit } from '../text/span.ts';
import { type Code, type Severity, catalogue } from './catalogue.ts';
import type { ChangeCode } from './change-catalogue.ts';

/** A code of a plan's fault, or of a refused change. */
export type AnyCode = Code | ChangeCode;

/** Another span that belongs to a diagnostic, and what it has to do with it. */
export interface RelatedLocation {
  readonly message: string;
  readonly span: Span;
}

/** Edits that mend the fault when applied together. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

/** One fault of a plan, or of a change of one: where, what, why, and how to mend it. */
export interface Diagnostic<C extends AnyCode = Code> {
  readonly code: C;
  readonly severity: Severity;
  /** What is wrong, naming the things involved. */
  readonly message: string;
  readonly span: Span;
  readonly related: readonly RelatedLocation[];
  /** What to do about it. */
  readonly help?: string;
  readonly fix?: Fix;
}

/** What a raising site says; the severity comes from the catalogue. */
export interface DiagnosticDetails {
  readonly message: string;
  readonly span: Span;
  readonly related?: readonly RelatedLocation[] | undefined;
  readonly help?: string | undefined;
  readonly fix?: Fix | undefined;
}

/** Takes one diagnostic. */
export type Report = (code: Code, details: DiagnosticDetails) => void;

function diagnostic(code: Code, details: DiagnosticDetails): Diagnostic {
  const { message, span, related = [], help, fix } = details;
  return {
    code,
    severity: catalogue[code].severity,
    message,
    span,
    related,
    ...(help === undefined ? {} : { help }),
    ...(fix === undefined ? {} : { fix }),
  };
}

/**
 * The most diagnostics that a list takes. Nobody mends a text with so many faults one by one, and they must not
 * exhaust the memory.
 */
export const MOST_DIAGNOSTICS = 100_000;

/** A report function that appends to a list, up to `MOST_DIAGNOSTICS`. */
export function collectInto(list: Diagnostic[]): Report {
  return (code, details) => {
    if (list.length < MOST_DIAGNOSTICS) list.push(diagnostic(code, details));
  };
}

/**
 * Diagnostics in the order people read them: by position, then code, then message. The order is total, so it does
 * not depend on which check runs first.
 */
export function inFileOrder<C extends AnyCode>(diagnostics: readonly Diagnostic<C>[]): Diagnostic<C>[] {
  return [...diagnostics].sort(
    (a, b) =>
      a.span.start - b.span.start ||
      a.span.end - b.span.end ||
      compareCodeUnits(a.code, b.code) ||
      compareCodeUnits(a.message, b.message),
  );
}

/** Whether any of them is an error. */
export function hasErrors(diagnostics: readonly Diagnostic<AnyCode>[]): boolean {
  return diagnostics.some((each) => each.severity === 'error');
}
