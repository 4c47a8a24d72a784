import type { IToken } from 'chevrotain';
import type { DiagnosticDetails, Report } from '../../diagnostics/diagnostic.ts';
import type { ValuePart } from '../../language/form.ts';
import type { ValueFaults } from '../factory.ts';
import { isScalarValue } from '../literals.ts';
import { stringOf } from '../quote.ts';
import { spanOf } from '../tokens.ts';
import { quoteToken } from './excerpt.ts';

/*
 * What is wrong with values that parse: their escapes, their names, a text too many.
 */

/** Reports the faults of values. */
export function reportingValues(report: Report): ValueFaults {
  return {
    badEscape: (escape, start) => report('invalid-escape', badEscape(escape, start)),
    textOnOpeningLine: (span) => {
      const start = { start: span.start, end: span.start };
      report('syntax', {
        span,
        message: 'the text of a block starts on the line after `"""`',
        fix: { title: 'Start the text on a new line', edits: [{ span: start, newText: '\n' }] },
      });
    },
    looseWord: (token) => report('invalid-character', looseWord(token)),
    surplusText: (part, text, word, key) => report('syntax', surplusText(part, text, word, key)),
  };
}

function looseWord(token: IToken): DiagnosticDetails {
  const span = spanOf(token);
  return {
    span,
    message: `${quoteToken(token)} is not a word: letters a to z, digits and \`_\`, with single \`-\` inside`,
    help: 'a field of any other name is written in quotes',
    fix: { title: 'Quote the name', edits: [{ span, newText: stringOf(token.image) }] },
  };
}

function surplusText({ onlyBehind }: ValuePart, text: IToken, word: IToken, key: IToken): DiagnosticDetails {
  const span = spanOf(text);
  return {
    span,
    message: `\`${key.image} ${word.image}\` takes no text; only \`${onlyBehind?.word ?? ''}\` ${onlyBehind?.help ?? ''}`,
    fix: {
      title: 'Delete the text',
      edits: [{ span: { start: spanOf(word).end, end: span.end }, newText: '' }],
    },
  };
}

function badEscape(escape: string, start: number): DiagnosticDetails {
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
    ...(meant === undefined
      ? {}
      : { fix: { title: `Write \`${meant}\``, edits: [{ span, newText: meant }] } }),
  };
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
