import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { applyEdits, compile, type CompileResult, type Diagnostic, type Span } from '../../src/index.ts';
import { noise } from '../support/plan-noise.ts';
import { misplacedSpans } from '../support/plan-tree.ts';

/** Spans that are turned round or leave the text. */
function outOfBounds({ diagnostics, source }: CompileResult): Span[] {
  return diagnostics
    .flatMap(({ fix, related, span }) => [
      span,
      ...related.map((each) => each.span),
      ...(fix?.edits.map((edit) => edit.span) ?? []),
    ])
    .filter(({ end, start }) => !(0 <= start && start <= end && end <= source.text.length));
}

/** A diagnostic as a reader sees it: places as lines and columns, which no line ending and no byte order mark moves. */
function told({ source }: CompileResult, { code, fix, help, message, related, span }: Diagnostic) {
  const place = (each: Span): string => {
    const { end, start } = source.rangeOf(each);
    return `${start.line}:${start.column}-${end.line}:${end.column}`;
  };
  return {
    code,
    message,
    help,
    place: place(span),
    related: related.map((each) => `${place(each.span)} ${each.message}`),
    fix: fix?.edits.map((edit) => `${place(edit.span)} ${edit.newText.replace(/\r\n?/g, '\n')}`),
    title: fix?.title,
  };
}

function outcome(text: string) {
  const result = compile(text);
  return { script: result.script, diagnostics: result.diagnostics.map((each) => told(result, each)) };
}

describe('any text', () => {
  it('compiles or is explained, with every place in the text', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const result = compile(text);
        expect(result.source.text).toBe(text);
        expect(outOfBounds(result)).toEqual([]);
        expect(result.ok).toBe(result.diagnostics.every(({ severity }) => severity !== 'error'));
        expect([result.plan, result.script].map((made) => made !== undefined)).toEqual([
          result.ok,
          result.ok,
        ]);
      }),
      { numRuns: 3000 },
    );
  });

  it('gives a tree whose parts stand inside each other', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const { ast } = compile(text);
        if (ast !== undefined) expect(misplacedSpans(ast, text)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('gives diagnostics in the order of their places, each place and message once', () => {
    fc.assert(
      fc.property(noise, (text) => {
        const result = compile(text);
        const starts = result.diagnostics.map(({ span }) => span.start);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
        const keys = result.diagnostics.map(({ code, message, span }) => `${span.start} ${code} ${message}`);
        expect(keys).toEqual([...new Set(keys)]);
      }),
      { numRuns: 1500 },
    );
  });

  it('is given fixes that do not overlap and that change it', () => {
    fc.assert(
      fc.property(noise, (text) => {
        for (const { fix } of compile(text).diagnostics) {
          if (fix === undefined) continue;
          const spans = fix.edits.map(({ span }) => span).sort((a, b) => a.start - b.start || a.end - b.end);
          for (const [index, span] of spans.slice(1).entries())
            expect(span.start).toBeGreaterThanOrEqual(spans[index]?.end ?? 0);
          expect(applyEdits(text, fix.edits)).not.toBe(text);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('means the same with any line ending, and with or without a byte order mark', () => {
    fc.assert(
      fc.property(noise, (any) => {
        const text = any.replace(/^\ufeff+/, '').replace(/\r\n?/g, '\n');
        const expected = outcome(text);
        for (const eol of ['\r\n', '\r']) expect(outcome(text.replaceAll('\n', eol))).toEqual(expected);
        expect(outcome(`\ufeff${text}`)).toEqual(expected);
        expect(outcome(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  it('compiles to the same bytes every time', () => {
    fc.assert(
      fc.property(noise, (text) => {
        expect(outcome(text)).toEqual(outcome(text));
      }),
      { numRuns: 300 },
    );
  });
});
