import pc from 'picocolors';
import { buildReport, type FileDiagnostics, summarize } from '../diagnostics/report.ts';
import { NO_COLOURS, type Palette, renderPretty, renderSummary } from '../diagnostics/render-pretty.ts';

export type Format = 'pretty' | 'json';
export type ColorChoice = 'auto' | 'always' | 'never';

/** The flags that say how diagnostics are printed. */
export interface OutputOptions {
  readonly format: Format;
  readonly color: ColorChoice;
  readonly quiet?: boolean;
}

/** Beyond this many diagnostics a person has stopped reading; the count still tells of all of them. */
const MOST_SHOWN = 1000;

/** Prints the diagnostics of some files to a stream, in the format asked for. */
export function printDiagnostics(
  files: readonly FileDiagnostics[],
  options: OutputOptions,
  stream: NodeJS.WriteStream,
): void {
  const text =
    options.format === 'json'
      ? renderJson(files)
      : renderText(files, options, paletteFor(options.color, stream));
  if (text !== '') stream.write(text);
}

function renderJson(files: readonly FileDiagnostics[]): string {
  return `${JSON.stringify(buildReport(files), undefined, 2)}\n`;
}

function renderText(
  files: readonly FileDiagnostics[],
  { quiet = false }: OutputOptions,
  palette: Palette,
): string {
  let left = MOST_SHOWN;
  let text = '';
  for (const file of files) {
    const wanted = quiet ? file.diagnostics.filter((each) => each.severity === 'error') : file.diagnostics;
    const shown = wanted.slice(0, left);
    left -= shown.length;
    text += renderPretty({ ...file, diagnostics: shown }, palette);
  }
  if (quiet) return text;
  const summary = summarize(files);
  const hidden = summary.errors + summary.warnings - (MOST_SHOWN - left);
  return `${text}${renderSummary(summary)}${hidden > 0 ? ` (${hidden} of them not shown)` : ''}\n`;
}

function paletteFor(choice: ColorChoice, stream: NodeJS.WriteStream): Palette {
  if (!wantsColour(choice, stream)) return NO_COLOURS;
  const { blue, bold, cyan, red, yellow } = pc.createColors(true);
  return {
    error: (text) => bold(red(text)),
    warning: (text) => bold(yellow(text)),
    strong: bold,
    frame: blue,
    help: cyan,
  };
}

/** Whether what is printed to a stream is coloured. */
export function wantsColour(choice: ColorChoice, stream: NodeJS.WriteStream): boolean {
  if (choice !== 'auto') return choice === 'always';
  const { NO_COLOR, TERM } = process.env;
  return stream.isTTY === true && (NO_COLOR === undefined || NO_COLOR === '') && TERM !== 'dumb';
}
