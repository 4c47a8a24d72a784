import type { OutputValue } from '../language/store.ts';
import { valueLiteral } from './literal.ts';

/** A row of a table: what its columns hold; a column whose value is absent is left out. */
export type Row = Readonly<Record<string, OutputValue | undefined>>;

/** At most this many rows a statement: enough to be quick, few enough for every engine's parser. */
const ROWS_A_STATEMENT = 100;

/**
 * Statements that run `body` for each row, as `row`, a hundred rows each and one row a line. None for no rows.
 */
export function tableStatements(rows: readonly Row[], body: string): string[] {
  const statements: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const lines = rows.slice(at, at + ROWS_A_STATEMENT).map((row) => `  ${mapLiteral(row)}`);
    statements.push(`UNWIND [\n${lines.join(',\n')}\n] AS row\n${body};`);
  }
  return statements;
}

/** A row as a map on one line. */
export function mapLiteral(row: Row): string {
  const entries = Object.entries(row).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${valueLiteral(value)}`],
  );
  return `{${entries.join(', ')}}`;
}
