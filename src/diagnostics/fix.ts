import type { Span } from '../text/span.ts';
import type { Fix } from './diagnostic.ts';

/*
 * Fixes of one edit.
 */

/** Replaces a span. */
export function replace(title: string, span: Span, newText: string): Fix {
  return { title, edits: [{ span, newText }] };
}

/** Puts a text in. */
export function insert(title: string, offset: number, newText: string): Fix {
  return replace(title, { start: offset, end: offset }, newText);
}

/** Takes a span out. */
export function remove(title: string, span: Span): Fix {
  return replace(title, span, '');
}

/** Replaces a span by the word that the title names; nothing where there is no such word. */
export function write(span: Span, word: string | undefined): Fix | undefined {
  return word === undefined ? undefined : replace(`Write \`${word}\``, span, word);
}
