import pc from 'picocolors';
import { type FileDiagnostics, summarize } from '../diagnostics/report.ts';
import { NO_COLOURS, type Palette, renderPretty, renderSummary } from '../diagnostics/render-pretty.ts';

/** Nobody reads more diagnostics than this; the summary still counts all of them. */
const MOST_SHOWN = 1000;

/** The diagnostics of some files with a summary, for people; when quiet, only the errors and no summary. */
export function renderDiagnostics(
  files: readonly FileDiagnostics[],
  { isColoured, quiet = false }: { readonly isColoured: boolean; readonly quiet: boolean | undefined },
): string {
  const palette = isColoured ? colours() : NO_COLOURS;
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

function colours(): Palette {
  const { blue, bold, cyan, red, yellow } = pc.createColors(true);
  return {
    error: (text) => bold(red(text)),
    warning: (text) => bold(yellow(text)),
    strong: bold,
    frame: blue,
    help: cyan,
  };
}
