import type { IToken } from 'chevrotain';
import { collectInto, type Diagnostic, type Report } from '../diagnostics/diagnostic.ts';
import { SourceText } from '../text/source.ts';
import { isInsideOne } from '../text/span.ts';
import type { PlanAst } from './ast.ts';
import { withAnchors } from './faults/anchors.ts';
import { reportLexicalFaults } from './faults/lexical.ts';
import { findConflicts, preprocess } from './faults/preprocess.ts';
import { Recovery } from './faults/recovery.ts';
import { PlanGrammar } from './grammar.ts';
import { lex, withKeywords } from './lexer.ts';

/** What a text is read as. */
export interface Parsed {
  /** The tree of what could be read; absent for a text that is no plan at all. */
  readonly ast: PlanAst | undefined;
  /** The tokens, at the offsets of the text, their words classified. */
  readonly tokens: readonly IToken[];
}

let grammar: PlanGrammar | undefined;

/**
 * Parses a plan, and reports every fault of the text. Never throws; O(text).
 *
 * A text without a fault is read as it stands. Only in one with a fault is anything taken for a wrapping, or a keyword
 * given a role by its position.
 */
export function parsePlan(original: SourceText, report: Report): Parsed {
  const source = withoutMark(original);
  // Building the parser costs more than parsing most plans, so that one serves for all of them.
  grammar ??= new PlanGrammar(false);
  const conflicts = findConflicts(source, report);
  const sound = conflicts.length === 0 ? parseSound(grammar, source) : undefined;
  if (sound !== undefined) return sound;
  const text = preprocess(source, conflicts, report);
  const lexical: Diagnostic[] = [];
  const lexed = reportLexicalFaults(text ?? source.text, lex(text ?? source.text), collectInto(lexical));
  const tokens = withAnchors(text ?? source.text, lexed, collectInto(lexical));
  if (text === undefined) return { ast: undefined, tokens };
  const faults = lexical.map((each) => each.span.start).sort((a, b) => a - b);
  const recovery = new Recovery(source, tokens, faults, report);
  const ast = grammar.parseTokens(tokens, recovery);
  for (const { code, fix, ...details } of lexical) {
    if (isInsideOne(recovery.explained, details.span)) continue;
    report(code, recovery.cutLiterals.has(details.span.start) ? details : { ...details, fix });
  }
  return { ast, tokens };
}

function parseSound(parser: PlanGrammar, source: SourceText): Parsed | undefined {
  const found: Diagnostic[] = [];
  const read = reportLexicalFaults(source.text, lex(source.text), collectInto(found));
  if (found.length > 0) return undefined;
  const tokens = withKeywords(read);
  const ast = parser.parseTokens(tokens, new Recovery(source, tokens, [], collectInto(found)));
  return found.length === 0 ? { ast, tokens } : undefined;
}

/** The text with a line break for its byte order mark: what comes first then starts a line, as it should. */
function withoutMark(source: SourceText): SourceText {
  return source.text.startsWith('\ufeff') ? new SourceText(`\n${source.text.slice(1)}`) : source;
}
