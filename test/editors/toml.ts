/** A value of a TOML document, as far as `parseToml` knows them. */
export type Toml = string | number | boolean | readonly Toml[] | { readonly [key: string]: Toml };

type Table = Record<string, Toml | Table[]>;

/**
 * Reads the TOML of a configuration: comments, tables, arrays of tables, and a key and a value a line, values being
 * what JSON has too, and inline tables. Throws for anything else.
 */
export function parseToml(text: string): Record<string, unknown> {
  const root: Table = {};
  let table = root;
  for (const line of text.split('\n')) {
    const header = /^(\[\[?)([\w.-]+)(\]\]?)$/.exec(line.trim());
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (header === null) {
      const [key, value] = keyAndValue(line.trim());
      if (key in table) throw new Error(`twice: ${line}`);
      table[key] = value;
    } else {
      if (header[1]?.length !== header[3]?.length) throw new Error(`no header: ${line}`);
      table = opened(root, (header[2] ?? '').split('.'), header[1] === '[[');
    }
  }
  return root;
}

function opened(root: Table, path: readonly string[], inArray: boolean): Table {
  let table = root;
  for (const key of path.slice(0, -1)) {
    const next = (table[key] ??= {});
    if (!isTable(next)) throw new Error(`no table: ${path.join('.')}`);
    table = next;
  }
  const last = path.at(-1) ?? '';
  const made: Table = {};
  const there = table[last];
  if (!inArray) {
    if (there !== undefined) throw new Error(`twice: ${path.join('.')}`);
    Object.assign(table, { [last]: made });
  } else {
    Object.assign(table, { [last]: [...(Array.isArray(there) ? there : []), made] });
  }
  return made;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyAndValue(line: string): [string, Toml] {
  const found = /^([\w-]+)\s*=\s*(.+)$/.exec(line);
  if (found === null) throw new Error(`no key and value: ${line}`);
  const { 1: key = '', 2: value = '' } = found;
  const inline = /^\{(.*)\}$/.exec(value);
  if (inline === null) return [key, JSON.parse(value)];
  return [key, Object.fromEntries((inline[1] ?? '').split(',').map((each) => keyAndValue(each.trim())))];
}
