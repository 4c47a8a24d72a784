import type { OutputValue } from '../language/store.ts';

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

/** A scalar or a list of scalars as a literal. A list of numbers is one of floats when one of them is. */
export function valueLiteral(value: OutputValue): string {
  if (!isList(value)) return scalarLiteral(value, isFloat(value));
  const hasFloat = value.some(isFloat);
  return `[${value.map((item) => scalarLiteral(item, hasFloat)).join(', ')}]`;
}

type Scalar = string | number | boolean;

function isList(value: OutputValue): value is readonly Scalar[] {
  return Array.isArray(value);
}

/** What a store cannot hold as an integer. */
function isFloat(value: Scalar): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

function scalarLiteral(value: Scalar, asFloat: boolean): string {
  if (typeof value === 'string') return stringLiteral(value);
  // Cypher has no `e+`.
  const text = String(value).replace('e+', 'e');
  return typeof value === 'number' && asFloat && /^-?[0-9]+$/.test(text) ? `${text}.0` : text;
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
