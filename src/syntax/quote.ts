import { isWord } from '../language/names.ts';
import { scanShape } from './scan.ts';

/*
 * Names, texts and shapes as tools write them. Each reads back as exactly what it was written from; a lone
 * surrogate is the only thing that cannot be written.
 */

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** What no editor shows as it is: controls, and characters that are invisible or change the direction of others. */
const UNSEEN = '\\p{Cc}\\u00ad\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff';
const ESCAPED = new RegExp(`["\\\\${UNSEEN}]`, 'gu');
const ESCAPED_IN_BLOCK = new RegExp(`\\\\|"{3,}|[${UNSEEN}]`, 'gu');
const HAS_UNSEEN = new RegExp(`[${UNSEEN}]`, 'u');

/** A text as a string on one line. */
export function stringOf(text: string): string {
  return `"${text.replace(ESCAPED, escape)}"`;
}

/** The name of a field. */
export function nameOf(name: string): string {
  return isWord(name) ? name : stringOf(name);
}

/**
 * A text that ends its item: a text block if it has line breaks, of which each is a line feed and none has a blank
 * before it, since blanks at the end of a line do not survive every editor; a string otherwise.
 */
export function textOf(text: string, indent: string): string {
  if (!text.includes('\n') || text.includes('\r') || /[ \t]$/m.test(text)) return stringOf(text);
  const lines = text
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line.replace(ESCAPED_IN_BLOCK, escapeRun)));
  return `"""\n${lines.join('\n')}\n${indent}"""`;
}

/** A shape that ends its item: in its own brackets if these are all that holds it, and as a text otherwise. */
export function shapeOf(shape: string, indent: string): string {
  const isBracketed = scanShape(shape, 0, [])?.[0] === shape && !HAS_UNSEEN.test(shape);
  // An arrow within balanced brackets is taken for a bracket that was not meant as one.
  return isBracketed && !/[-=]>/.test(shape) ? shape : textOf(shape, indent);
}

/** A shape on one line. */
export function inlineShapeOf(shape: string): string {
  const written = shapeOf(shape, '');
  return written.startsWith('<') ? written : stringOf(shape);
}

function escapeRun(run: string): string {
  return run.startsWith('"') ? '\\"'.repeat(run.length) : escape(run);
}

function escape(char: string): string {
  return NAMED[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}
