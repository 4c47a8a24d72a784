import { hasErrors, collectInto, type Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PlanAst } from '../syntax/ast.ts';
import { parsePlan } from '../syntax/parse.ts';
import type { Token } from '../syntax/token.ts';
import { Comma } from '../syntax/tokens.ts';
import { SourceText } from '../text/source.ts';
import { type Formatted, Layout } from './layout.ts';
import { acceptanceLists, marksOf, type Mark } from './marks.ts';

/** How lines end in a formatted text: as in the text itself, or one way. */
export type LineEnding = 'auto' | 'lf' | 'crlf' | 'cr';

const ENDINGS = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** A formatted text, or why there is none. */
export interface FormatResult {
  /** The text in the canonical layout; absent when the text does not parse. */
  readonly formatted: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Gives a text its canonical layout. The layout changes, never the meaning: the order of blocks and items, every
 * comment and every redundant word stay; only several texts of one `acceptance` become an item each. Formatting twice
 * gives the same as formatting once. A text that does not parse is left alone. Never throws; O(text).
 */
export function format(text: string, lineEnding: LineEnding = 'auto'): FormatResult {
  const diagnostics: Diagnostic[] = [];
  const { ast, tokens } = parsePlan(new SourceText(text), collectInto(diagnostics));
  const isSound = ast !== undefined && !hasErrors(diagnostics);
  return { formatted: isSound ? layOut(text, ast, tokens, lineEnding).text : undefined, diagnostics };
}

/** Lays out a text that is parsed already, without an error. */
export function layOut(
  text: string,
  ast: PlanAst,
  tokens: readonly Token[],
  lineEnding: LineEnding = 'auto',
): Formatted {
  const marks = marksOf(ast);
  const lists = acceptanceLists(ast);
  const layout = new Layout(text, lineEnding === 'auto' ? lineBreakOf(text) : ENDINGS[lineEnding]);
  let list = 0;
  for (const token of tokens) {
    const offset = token.startOffset;
    while ((lists[list]?.end ?? Infinity) <= offset) list++;
    const separates: Mark | undefined =
      token.tokenType === Comma && (lists[list]?.start ?? Infinity) <= offset ? 'acceptance' : undefined;
    layout.add(token, marks.get(offset) ?? separates);
  }
  return layout.finish();
}

/** How the first line of a text ends; LF for a text of one line. */
export function lineBreakOf(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}
