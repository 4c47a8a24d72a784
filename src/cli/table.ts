import stringWidth from 'string-width';
import { visible } from '../diagnostics/display.ts';

/** The width of the terminal, or of a page where there is none. */
export function outputWidth(): number {
  return process.stdout.columns ?? 100;
}

/**
 * A table with a heading, its columns as wide as their widest cell, the last one cut to the width. Cells are made
 * harmless first, and measured as a terminal shows them.
 */
export function renderTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const lines = [heading, ...rows].map((cells) => cells.map(visible));
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  return lines.map((cells) => `${renderLine(cells, widths, width)}\n`).join('');
}

function renderLine(cells: readonly string[], widths: readonly number[], width: number): string {
  let line = '';
  for (const [column, cell] of cells.entries()) {
    const isLast = column === cells.length - 1;
    const wanted = widths[column] ?? 0;
    const shown = isLast ? cut(cell, Math.max(width - stringWidth(line), 10)) : cell;
    line += isLast ? shown : `${shown}${' '.repeat(wanted - stringWidth(shown) + 2)}`;
  }
  return line.trimEnd();
}

/** A text of at most some columns, with an ellipsis where something was cut off. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let shown = '';
  let used = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    used += stringWidth(segment);
    if (used > columns - 1) break;
    shown += segment;
  }
  return `${shown.trimEnd()}…`;
}
