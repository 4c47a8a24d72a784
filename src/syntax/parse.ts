import { collectInto, type Diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { SourceText } from '../text/source.ts';
import { isInsideOne } from '../text/span.ts';
import type { PlanAst } from './ast.ts';
import { classify, markKeywords } from './classify.ts';
import { PlanGrammar } from './grammar.ts';
import { tokenize } from './lexer.ts';
import { Recovery } from './recovery.ts';
import { findConflicts, unwrap } from './unwrap.ts';

let grammar: PlanGrammar | undefined;

/**
 * Parses a plan.
 *
 * Answers with the tree of whatever could be read, or `undefined` for a text that is no plan at all (JSON, YAML,
 * …), and reports every fault of the text. Never throws; O(text).
 */
export function parsePlan(original: SourceText, report: Report): PlanAst | undefined {
  const source = withoutMark(original);
  // Building the parser costs more than parsing most plans, so one serves for all of them.
  grammar ??= new PlanGrammar(false);
  const conflicts = findConflicts(source, report);
  const sound = conflicts.length === 0 ? parseSound(grammar, source) : undefined;
  if (sound !== undefined) return sound;
  const text = unwrap(source, conflicts, report);
  if (text === undefined) return undefined;
  const lexical: Diagnostic[] = [];
  const tokens = tokenize(text, collectInto(lexical));
  classify(text, tokens, collectInto(lexical));
  const faults = lexical.map((each) => each.span.start).sort((a, b) => a - b);
  const recovery = new Recovery(source, tokens, faults, report);
  const ast = grammar.parseTokens(tokens, recovery);
  for (const { code, fix, ...details } of lexical) {
    if (isInsideOne(recovery.explained, details.span)) continue;
    report(code, recovery.cutLiterals.has(details.span.start) ? details : { ...details, fix });
  }
  return ast;
}

/**
 * The tree of a text without a fault. Nothing is to be guessed there, so nothing is taken for a wrapping, and no
 * keyword is given a role by the line it starts.
 */
function parseSound(parser: PlanGrammar, source: SourceText): PlanAst | undefined {
  const found: Diagnostic[] = [];
  const tokens = tokenize(source.text, collectInto(found));
  if (found.length > 0) return undefined;
  markKeywords(tokens);
  const ast = parser.parseTokens(tokens, new Recovery(source, tokens, [], collectInto(found)));
  return found.length === 0 ? ast : undefined;
}

/** The text with an empty line in place of a byte order mark: what comes first then starts a line, as it should. */
function withoutMark(source: SourceText): SourceText {
  return source.text.startsWith('\ufeff') ? new SourceText(`\n${source.text.slice(1)}`) : source;
}
