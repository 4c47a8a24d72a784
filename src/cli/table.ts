import stringWidth from 'string-width';
import { cut, visible } from '../diagnostics/display.ts';

/*
 * Text laid out for a terminal: cells and lines are made safe to print first, and measured in columns.
 */

/** The width of the terminal. What goes elsewhere is never cut, since whoever reads it wants all of it. */
function outputWidth(): number {
  // Some terminals do not know.
  return process.stdout.columns || Infinity;
}

/** Whether there is room for what can be done without. */
export function isRoomy(): boolean {
  return outputWidth() >= 60;
}

/** A table with a heading. Each column is as wide as its widest cell; the last one is cut at the edge of the output. */
export function renderTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((cells) => cells.map(visible));
  const widths = heading.map((_, column) =>
    Math.max(...lines.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  return lines.map((cells) => `${renderRow(cells, widths)}\n`).join('');
}

function renderRow(cells: readonly string[], widths: readonly number[]): string {
  let line = '';
  for (const [column, cell] of cells.entries()) {
    const isLast = column === cells.length - 1;
    const shown = isLast ? cut(cell, Math.max(outputWidth() - stringWidth(line), 10)) : cell;
    line += isLast ? shown : `${shown}${' '.repeat((widths[column] ?? 0) - stringWidth(shown) + 2)}`;
  }
  return line.trimEnd();
}

/** A text that is longer fills the screen several times, and is left to the terminal: to measure it would take too long. */
const LONGEST_MEASURED = 10_000;

/** A line, carried over to further ones at the edge of a terminal, a little further in than it starts. */
export function renderLine(text: string): string {
  const width = outputWidth();
  const whole = visible(text);
  if (width === Infinity || whole.length > LONGEST_MEASURED || stringWidth(whole) <= width)
    return `${whole}\n`;
  const indent = /^ */.exec(whole)?.[0] ?? '';
  const lines: string[] = [];
  let line = indent;
  for (const word of whole.trimStart().split(' ')) {
    const isFirst = line.trim() === '';
    if (!isFirst && stringWidth(`${line} ${word}`) > width) {
      lines.push(line);
      line = `${indent}    ${word}`;
    } else line += isFirst ? word : ` ${word}`;
  }
  return `${[...lines, line].join('\n')}\n`;
}

/** A title and a list under it, each entry on a line; empty without entries. */
export function renderSection(title: string, entries: readonly string[]): string {
  return entries.length === 0
    ? ''
    : `\n${title}\n${entries.map((entry) => renderLine(`  ${entry}`)).join('')}`;
}
