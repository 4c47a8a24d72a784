import type { IToken } from 'chevrotain';
import type { DiagnosticDetails, Report } from '../../diagnostics/diagnostic.ts';
import { insert, remove, replace } from '../../diagnostics/fix.ts';
import type { ValuePart } from '../../language/form.ts';
import type { ValueFaults } from '../factory.ts';
import { stringOf } from '../quote.ts';
import { spanOf } from '../tokens.ts';
import { badEscape } from './escapes.ts';
import { quoteToken } from './excerpt.ts';

/*
 * What is wrong with values that parse: their escapes, their names, a text too many.
 */

/** Reports the faults of values. */
export function reportingValues(report: Report): ValueFaults {
  return {
    badEscape: (escape, start) => report('invalid-escape', badEscape(escape, start)),
    textOnOpeningLine: (span) => {
      report('syntax', {
        span,
        message: 'the text of a block starts on the line after `"""`',
        fix: insert('Start the text on a new line', span.start, '\n'),
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
    fix: replace('Quote the name', span, stringOf(token.image)),
  };
}

function surplusText({ onlyBehind }: ValuePart, text: IToken, word: IToken, key: IToken): DiagnosticDetails {
  const span = spanOf(text);
  return {
    span,
    message: `\`${key.image} ${word.image}\` takes no text; only \`${onlyBehind?.word ?? ''}\` ${onlyBehind?.help ?? ''}`,
    fix: remove('Delete the text', { start: spanOf(word).end, end: span.end }),
  };
}
