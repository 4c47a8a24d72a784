import { type IToken, Lexer } from 'chevrotain';
import type { Report } from '../diagnostics/diagnostic.ts';
import { reportInvalidCharacters, reportLoneSurrogates } from './characters.ts';
import { reportFaultyLiteral } from './faulty-literals.ts';
import { withoutForeignTokens } from './foreign.ts';
import { restOfLine } from './scan.ts';
import { lexerTokens, Shape } from './tokens.ts';

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
  for (const [index, token] of tokens.entries()) reportFaultyLiteral(text, token, tokens[index - 1], report);
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
    const [rest = ''] = restOfLine(text, start + token.image.length).split('//', 1);
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
