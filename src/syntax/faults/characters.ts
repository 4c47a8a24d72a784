import type { IToken } from 'chevrotain';
import type { Report } from '../../diagnostics/diagnostic.ts';
import { remove, replace } from '../../diagnostics/fix.ts';
import type { Span } from '../../text/span.ts';

interface Lookalike {
  readonly name: string;
  readonly instead: string;
}

/** Characters that get into plans unseen, or stand for another one; what to write instead. */
const LOOKALIKES: Readonly<Record<string, Lookalike>> = {
  '\u00a0': { name: 'no-break space', instead: ' ' },
  '\u2007': { name: 'figure space', instead: ' ' },
  '\u202f': { name: 'narrow no-break space', instead: ' ' },
  '\u3000': { name: 'ideographic space', instead: ' ' },
  '\u200b': { name: 'zero-width space', instead: '' },
  '\u200c': { name: 'zero-width non-joiner', instead: '' },
  '\u200d': { name: 'zero-width joiner', instead: '' },
  '\u2060': { name: 'word joiner', instead: '' },
  '\ufeff': { name: 'byte order mark', instead: '' },
  '\u00ad': { name: 'soft hyphen', instead: '' },
  '\u2028': { name: 'line separator', instead: '\n' },
  '\u2029': { name: 'paragraph separator', instead: '\n' },
  '\u0085': { name: 'next line', instead: '\n' },
  '\u000b': { name: 'line tabulation', instead: ' ' },
  '\u000c': { name: 'form feed', instead: ' ' },
  '\u2013': { name: 'en dash', instead: '-' },
  '\u2014': { name: 'em dash', instead: '-' },
  '\u2010': { name: 'hyphen', instead: '-' },
  '\u2011': { name: 'non-breaking hyphen', instead: '-' },
  '\u2212': { name: 'minus sign', instead: '-' },
  '\uff1a': { name: 'full-width colon', instead: ':' },
  '\uff0c': { name: 'full-width comma', instead: ',' },
  '\u3001': { name: 'ideographic comma', instead: ',' },
  '\uff5b': { name: 'full-width brace', instead: '{' },
  '\uff5d': { name: 'full-width brace', instead: '}' },
  '\uff1c': { name: 'full-width less-than sign', instead: '<' },
  '\uff1e': { name: 'full-width greater-than sign', instead: '>' },
};

/** Reports a run of characters that start no token: one fault a run. */
export function reportInvalidCharacters(text: string, span: Span, report: Report): void {
  const run = text.slice(span.start, span.end);
  const chars = [...new Set(run.slice(0, 64))];
  const known = chars.length === 1 ? lookalike(chars[0] ?? '') : undefined;
  if (run === '|' && isBetweenValues(text, span)) {
    const start = text.lastIndexOf('"', span.start) + 1;
    return report('invalid-character', {
      span,
      message: 'the values of a list stand with commas between them, not `|`',
      fix: replace('Write a comma', { start, end: span.end }, ','),
    });
  }
  const shown = chars.slice(0, 3).map(describe).join(', ');
  report('invalid-character', {
    span,
    message: `${shown}${chars.length > 3 ? ', …' : ''} ${chars.length > 1 ? 'have' : 'has'} no meaning here`,
    help:
      known === undefined
        ? 'text belongs in `"…"`, a comment starts with `//`'
        : known.instead === ''
          ? 'delete it'
          : `write ${named(known.instead)} instead`,
    fix:
      known &&
      replace(
        known.instead === '' ? 'Delete it' : `Write ${named(known.instead)}`,
        span,
        known.instead.repeat(run.length),
      ),
  });
}

/** How much of a line is looked at. */
const LINE = 400;

/** Whether something stands between two texts behind a `when`. */
function isBetweenValues(text: string, { end, start }: Span): boolean {
  const before = text.slice(Math.max(0, start - LINE), start);
  return /[ \t]when[ \t]+"[^\r\n]*"[ \t]*$/.test(before) && /^[ \t]*"/.test(text.slice(end, end + LINE));
}

/** A lone surrogate cannot be stored, in whatever token it stands. */
export function reportLoneSurrogates(text: string, tokens: readonly IToken[], report: Report): void {
  if (text.isWellFormed()) return;
  for (const token of tokens) {
    for (const { index } of token.image.matchAll(LONE_SURROGATES)) {
      const start = token.startOffset + index;
      report('invalid-character', {
        span: { start, end: start + 1 },
        message: `${codePointName(text.charCodeAt(start))} is half of a character`,
        help: 'delete it, or write the whole character',
        fix: remove('Delete it', { start, end: start + 1 }),
      });
    }
  }
}

const LONE_SURROGATES = /\p{Cs}/gu;

/** What a character is taken for; a control character for nothing. */
function lookalike(char: string): Lookalike | undefined {
  return (
    LOOKALIKES[char] ?? (/^\p{Cc}$/u.test(char) ? { name: 'control character', instead: '' } : undefined)
  );
}

function describe(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const known = lookalike(char);
  if (known !== undefined) {
    return `${/^[aeiou]/.test(known.name) ? 'an' : 'a'} ${known.name} (${codePointName(code)})`;
  }
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(char) ? `\`${char}\`` : codePointName(code);
}

function named(char: string): string {
  return char === ' ' ? 'a space' : char === '\n' ? 'a line break' : `\`${char}\``;
}

function codePointName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
