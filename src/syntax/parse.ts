import { collectInto, type Diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import type { PlanAst } from './ast.ts';
import { PlanGrammar } from './grammar.ts';
import { tokenize } from './lexer.ts';
import { Recovery } from './recovery.ts';
import { unwrap } from './unwrap.ts';

let grammar: PlanGrammar | undefined;

/**
 * Parses a plan.
 *
 * Answers with the tree of whatever could be read, or `undefined` for a text that is no plan at all (JSON, YAML,
 * …), and reports every fault of the text. Never throws; O(text).
 */
export function parsePlan(original: SourceText, report: Report): PlanAst | undefined {
  const source = withoutMark(original);
  const text = unwrap(source, report);
  if (text === undefined) return undefined;
  const lexical: Diagnostic[] = [];
  const tokens = tokenize(text, collectInto(lexical));
  const faults = lexical.map((each) => each.span.start).sort((a, b) => a - b);
  const recovery = new Recovery(source, tokens, faults, report);
  // Building the parser costs more than parsing most plans, so one serves for all of them.
  grammar ??= new PlanGrammar(false);
  const ast = grammar.parseTokens(tokens, recovery);
  for (const { code, fix, ...details } of lexical) {
    if (isCovered(recovery.explained, details.span)) continue;
    report(code, recovery.cutLiterals.has(details.span.start) ? details : { ...details, fix });
  }
  return ast;
}

/** The text with an empty line in place of a byte order mark: what comes first then starts a line, as it should. */
function withoutMark(source: SourceText): SourceText {
  return source.text.startsWith('\ufeff') ? new SourceText(`\n${source.text.slice(1)}`) : source;
}

/** Whether one of the regions, which are disjoint and ascending, holds the span. */
function isCovered(regions: readonly Span[], span: Span): boolean {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((regions[middle]?.end ?? 0) < span.end) low = middle + 1;
    else high = middle;
  }
  return (regions[low]?.start ?? Infinity) <= span.start;
}
