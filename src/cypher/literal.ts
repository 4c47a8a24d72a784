/*
 * Values as Cypher literals. Nothing that stands in a plan can leave its literal, and no literal spans lines.
 */

const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * What is not written raw: quote and backslash, controls, line and paragraph separators, the byte order mark, and
 * the marks that change the direction of the text around them. Printable ASCII is never written as `\uXXXX`:
 * Neo4j's front end decodes that before it looks for quotes.
 */
const ESCAPED = /['\\\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** A string as a single-quoted literal on one line. */
export function stringLiteral(text: string): string {
  return `'${text.replace(ESCAPED, (char) => NAMED[char] ?? unicodeEscape(char))}'`;
}

/** A list of strings as a literal. */
export function listLiteral(texts: readonly string[]): string {
  return `[${texts.map(stringLiteral).join(', ')}]`;
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
