import type { IToken } from 'chevrotain';
import type { Report } from '../../diagnostics/diagnostic.ts';
import { replace } from '../../diagnostics/fix.ts';
import type { Lexed } from '../lexer.ts';
import { stringOf } from '../quote.ts';
import { restOfLine } from '../scan.ts';
import { Shape } from '../tokens.ts';
import { reportInvalidCharacters, reportLoneSurrogates } from './characters.ts';
import { reportFaultyLiteral } from './faulty-literals.ts';
import { withoutForeignTokens } from './foreign.ts';

/**
 * Reports what is wrong with the tokens of a text, one by one. Answers with the tokens to parse: each as what it was
 * meant to be, without those that can mean nothing in a plan. Never throws; O(text).
 */
export function reportLexicalFaults(text: string, { errors, tokens }: Lexed, report: Report): IToken[] {
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
      fix: replace('Write the shape as a string', span, stringOf(text.slice(span.start, span.end))),
    });
  }
  return meant;
}
