import type { DiagnosticDetails } from '../../diagnostics/diagnostic.ts';
import { write } from '../../diagnostics/fix.ts';
import { isScalarValue, mapEscapes } from '../literals.ts';

/*
 * Backslashes before what is none of the language's escapes: they are written as other languages write them, or stand
 * for themselves.
 */

/** What is said of a backslash that starts no escape. */
export function badEscape(escape: string, start: number): DiagnosticDetails {
  const span = { start, end: start + escape.length };
  const meant = meantEscape(escape);
  return {
    span,
    message: /^\\u\{[0-9A-Fa-f]{1,6}\}$/.test(escape)
      ? `\`${escape}\` is not a character`
      : isLoneSurrogate(escape)
        ? `\`${escape}\` is half of a character`
        : `\`${escape}\` is not an escape`,
    help: 'the escapes are `\\"`, `\\\\`, `\\n`, `\\r`, `\\t` and `\\u{1F600}`; a backslash itself is `\\\\`',
    fix: meant === undefined ? undefined : write(span, meant),
  };
}

/** What a text with backslashes says, whichever of them start an escape of the language. */
export function meaningOf(raw: string): string {
  return mapEscapes(
    raw,
    (escape, value) => value ?? mapEscapes(meantEscape(escape) ?? `\\${escape}`, (_, meant = '') => meant),
  );
}

/** A lone surrogate, as JSON writes it. */
function isLoneSurrogate(escape: string): boolean {
  return escape.length === 6 && /^\\u[Dd][89A-Fa-f]/.test(escape);
}

function meantEscape(escape: string): string | undefined {
  if (escape === "\\'" || escape === '\\`') return escape.slice(1);
  if (escape.startsWith('\\u{')) return undefined;
  if (escape.length === 12) return surrogatePair(escape);
  if (escape === '\\0') return '\\u{0}';
  const hex = /^\\(?:u|x)([0-9A-Fa-f]+)$/.exec(escape)?.[1];
  if (hex !== undefined) return isScalarValue(Number.parseInt(hex, 16)) ? `\\u{${hex}}` : undefined;
  return `\\${escape}`;
}

/** `\\uD83D\\uDE00`, as JSON writes a character beyond the first plane. */
function surrogatePair(escape: string): string {
  const [high = 0, low = 0] = escape
    .split('\\u')
    .slice(1)
    .map((hex) => Number.parseInt(hex, 16));
  return `\\u{${((high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000).toString(16).toUpperCase()}}`;
}
