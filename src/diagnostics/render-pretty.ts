import type { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import { counted } from '../text/wording.ts';
import type { AnyCode, Diagnostic } from './diagnostic.ts';
import { displayLine, visible } from './display.ts';
import type { FileDiagnostics, Summary } from './report.ts';

/** How the parts of a diagnostic are coloured; each function may also leave its text as it is. */
export interface Palette {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly frame: (text: string) => string;
  readonly help: (text: string) => string;
}

const plain = (text: string): string => text;
/** The palette for what is no terminal: every text as it is. */
export const NO_COLOURS: Palette = { error: plain, warning: plain, strong: plain, frame: plain, help: plain };

/**
 * The diagnostics of a file for a person: each with its source line, a caret range, what is related to it,
 * help, and the title of its fix. Ends with a line break; empty for no diagnostics. Controls and the like in the plan's
 * text are made visible, so that a terminal obeys none of them.
 */
export function renderPretty({ diagnostics, file, source }: FileDiagnostics, palette: Palette): string {
  return diagnostics.map((each) => `${renderOne(each, file, source, palette)}\n`).join('');
}

/** `2 errors and 1 warning in 3 files`, or `no problems in 3 files`. */
export function renderSummary({ errors, files, warnings }: Summary): string {
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return `${parts.length === 0 ? 'no problems' : parts.join(' and ')} in ${counted(files, 'file')}`;
}

function renderOne(
  diagnostic: Diagnostic<AnyCode>,
  file: string,
  source: SourceText,
  palette: Palette,
): string {
  const { code, fix, help, message, related, severity, span } = diagnostic;
  const { column, line } = source.positionAt(span.start);
  const lines = [span, ...related.map((each) => each.span)].map((each) => source.positionAt(each.start).line);
  const gutter = ' '.repeat(String(Math.max(...lines)).length);
  const bar = palette.frame(`${gutter} |`);
  const colour = palette[severity];
  const notes = [
    ...(help === undefined ? [] : [['help:', help] as const]),
    ...(fix === undefined ? [] : [['fix:', fix.title] as const]),
  ];
  return [
    `${colour(`${severity}[${code}]`)}${palette.strong(`: ${visible(message)}`)}`,
    `${palette.frame(`${gutter}-->`)} ${visible(file)}:${line}:${column}`,
    bar,
    ...renderSnippet(source, span, '^', '', gutter, palette, colour),
    ...related.flatMap((each) =>
      renderSnippet(source, each.span, '-', each.message, gutter, palette, palette.frame),
    ),
    ...(notes.length === 0 ? [] : [bar]),
    ...notes.map(([name, text]) => `${palette.frame(`${gutter} =`)} ${palette.help(name)} ${visible(text)}`),
    '',
  ].join('\n');
}

function renderSnippet(
  source: SourceText,
  span: Span,
  mark: string,
  note: string,
  gutter: string,
  palette: Palette,
  colour: (text: string) => string,
): string[] {
  const { line } = source.positionAt(span.start);
  const lineStart = source.lineStarts[line - 1] ?? 0;
  const text = source.lineText(line);
  const shown = displayLine(text, { start: span.start - lineStart, end: span.end - lineStart });
  const pointer = `${' '.repeat(shown.column)}${mark.repeat(shown.width)}${note === '' ? '' : ` ${visible(note)}`}`;
  const code = shown.text === '' ? '' : ` ${shown.text}`;
  return [
    `${palette.frame(`${String(line).padStart(gutter.length)} |`)}${code}`,
    `${palette.frame(`${gutter} |`)} ${colour(pointer)}`,
  ];
}
