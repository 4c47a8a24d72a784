/** A row of a result, by column. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The rows in the output of `cypherlite -json`, which is a sequence of JSON arrays, one for each statement that returns
 * something. `undefined` for any other text. O(text).
 */
export function parseRows(text: string): Row[] | undefined {
  const rows: Row[] = [];
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    const end = endOfArray(text, at);
    if (end === undefined) return undefined;
    const values = parseArray(text.slice(at, end));
    if (values === undefined || !values.every(isRow)) return undefined;
    for (const value of values) rows.push(value);
    at = skipBlanks(text, end);
  }
  return rows;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseArray(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function skipBlanks(text: string, at: number): number {
  let i = at;
  while (i < text.length && ' \t\r\n'.includes(text.charAt(i))) i++;
  return i;
}

/** The end of the array that starts at an offset, found by counting brackets outside of strings. */
function endOfArray(text: string, start: number): number | undefined {
  if (text.charAt(start) !== '[') return undefined;
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const char = text.charAt(i);
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') depth++;
    else if ((char === ']' || char === '}') && --depth === 0) return i + 1;
  }
  return undefined;
}
