/** What a statement's rows look like on stdout, each form ended by a line break. */

import type { OutputMode } from './arguments.ts';
import { writeJson } from './json.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface OutputForm {
  readonly mode: OutputMode;
  /** Whether an array of JSON takes a line per row. */
  readonly spread: boolean;
}

export function formatRows(form: OutputForm, columns: readonly string[], rows: readonly Row[]): string {
  switch (form.mode) {
    case 'json':
      return `[${rows.map((row) => writeJson(row)).join(form.spread ? ',\n' : ',')}]\n`;
    case 'jsonl':
      return rows.map((row) => `${writeJson(row)}\n`).join('');
    case 'table':
      return [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
        .map((cells) => `${cells.join(' | ')}\n`)
        .join('');
  }
}

function cell(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value);
}
