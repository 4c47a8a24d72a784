import { hasErrors, collectInto, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { parsePlan } from '../syntax/parse.ts';
import { Comma } from '../syntax/tokens.ts';
import { SourceText } from '../text/source.ts';
import { Layout } from './layout.ts';
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
 * The text in the canonical layout. The layout changes, never the meaning: the order of blocks and items, every
 * comment and every redundant word stay; only several texts of one `acceptance` become an item each. Formatting twice
 * gives the same as formatting once. A text that does not parse is left alone. Never throws; O(text).
 */
export function format(text: string, lineEnding: LineEnding = 'auto'): FormatResult {
  const diagnostics: Diagnostic[] = [];
  const source = new SourceText(text);
  const { ast, tokens } = parsePlan(source, collectInto(diagnostics));
  if (ast === undefined || hasErrors(diagnostics)) return { formatted: undefined, diagnostics };
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const marks = marksOf(ast);
  const lists = acceptanceLists(ast);
  const layout = new Layout(text);
  let list = 0;
  for (const token of tokens) {
    const offset = token.startOffset;
    while ((lists[list]?.end ?? Infinity) <= offset) list++;
    const separates: Mark | undefined =
      token.tokenType === Comma && (lists[list]?.start ?? Infinity) <= offset ? 'acceptance' : undefined;
    layout.add(token, marks.get(offset) ?? separates);
  }
  const ending = lineEnding === 'auto' ? firstEnding(text) : ENDINGS[lineEnding];
  return { formatted: mark + layout.finish().replaceAll('\n', ending), diagnostics };
}

/** How the first line of a text ends; LF for a text of one line. */
function firstEnding(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}
