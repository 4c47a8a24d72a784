import { type IToken, Lexer } from 'chevrotain';
import type { Report } from '../diagnostics/diagnostic.ts';
import { reportInvalidCharacters, reportLoneSurrogates } from './characters.ts';
import { withoutForeignTokens } from './foreign.ts';
import { spanOf } from './place.ts';
import { restOfLine } from './scan.ts';
import {
  lexerTokens,
  Shape,
  UnclosedShape,
  UnclosedString,
  UnclosedTextBlock,
  WronglyQuoted,
} from './tokens.ts';

const lexer = new Lexer([...lexerTokens], {
  positionTracking: 'onlyOffset',
  ensureOptimizations: true,
  skipValidations: true,
});

/**
 * Splits a text into the tokens of the language; its words are still to be classified.
 *
 * Faults are reported and leave a token that parses as what was meant, or none. Never throws; O(text).
 */
export function tokenize(text: string, report: Report): IToken[] {
  const { tokens, errors } = lexer.tokenize(text);
  const closedByArrow = reportArrows(text, tokens, report);
  for (const { offset, length } of errors) {
    if (closedByArrow.has(offset)) continue;
    reportInvalidCharacters(text, { start: offset, end: offset + length }, report);
  }
  for (const token of tokens) reportFaultyLiteral(token, report);
  reportLoneSurrogates(text, tokens, report);
  return withoutForeignTokens(text, tokens, report);
}

/**
 * Reports shapes that the `>` of an arrow closes, as in `<map of name -> count>`; answers with the offsets of the
 * brackets that were meant to close them.
 */
function reportArrows(text: string, tokens: readonly IToken[], report: Report): ReadonlySet<number> {
  const meant = new Set<number>();
  for (const token of tokens) {
    if (token.tokenType !== Shape || !/[-=]>$/.test(token.image)) continue;
    const start = token.startOffset;
    const rest = restOfLine(text, start + token.image.length);
    const end = rest.indexOf('>');
    if (end === -1 || /["<{}]/.test(rest.slice(0, end))) continue;
    const span = { start, end: start + token.image.length + end + 1 };
    meant.add(span.end - 1);
    report('unterminated-shape', {
      span,
      message: 'the `>` of an arrow closes this shape too early',
      help: 'every `>` in a shape closes a `<`; a shape that needs one alone is written as a string',
      fix: {
        title: 'Write the shape as a string',
        edits: [{ span, newText: `"${text.slice(span.start, span.end).replace(/["\\]/g, '\\$&')}"` }],
      },
    });
  }
  return meant;
}

function reportFaultyLiteral(token: IToken, report: Report): void {
  const span = spanOf(token);
  const atEnd = { start: span.end, end: span.end };
  switch (token.tokenType) {
    case UnclosedString:
      report('unterminated-string', {
        span,
        message: 'this string is not closed on its line',
        help: 'close it with `"`; a text over several lines stands between `"""` and `"""`',
        fix: { title: 'Close the string', edits: [{ span: atEnd, newText: '"' }] },
      });
      break;
    case UnclosedTextBlock:
      report('unterminated-string', {
        span: { start: span.start, end: span.start + 3 },
        message: 'this text block is never closed',
        help: 'close it with `"""`',
        fix: { title: 'Close the text block', edits: [{ span: atEnd, newText: closingQuotes(token) }] },
      });
      break;
    case UnclosedShape: {
      const missing = '>'.repeat(Math.max(openBrackets(token.image), 1));
      report('unterminated-shape', {
        span,
        message: 'the brackets of this shape do not balance on its line',
        help: `a shape is written on one line and ends with the \`>\` that matches its first \`<\``,
        ...(missing.length > 8
          ? {}
          : { fix: { title: `Add \`${missing}\``, edits: [{ span: atEnd, newText: missing }] } }),
      });
      break;
    }
    case WronglyQuoted:
      report('invalid-character', {
        span,
        message: 'a text stands in double quotes (`"`)',
        fix: { title: 'Use double quotes', edits: [{ span, newText: requote(token.image) }] },
      });
      break;
  }
}

/** A block's last line may already hold what belongs to the plan; the quotes go on a line of their own. */
function closingQuotes(token: IToken): string {
  return /[\r\n]/.test(token.image) ? '\n"""' : '"""';
}

function openBrackets(shape: string): number {
  let depth = 0;
  for (const char of shape) depth += char === '<' ? 1 : char === '>' ? -1 : 0;
  return depth;
}

function requote(image: string): string {
  return `"${image
    .slice(1, -1)
    .replace(/\\'/g, "'")
    .replace(/(?<!\\)"/g, '\\"')}"`;
}
