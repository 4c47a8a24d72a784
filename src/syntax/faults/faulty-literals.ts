import type { IToken } from 'chevrotain';
import type { DiagnosticDetails, Fix, Report } from '../../diagnostics/diagnostic.ts';
import { insert, replace } from '../../diagnostics/fix.ts';
import type { Span } from '../../text/span.ts';
import { indentOf, isEscaped } from '../literals.ts';
import { stringOf } from '../quote.ts';
import { lineBefore } from '../scan.ts';
import { spanOf, UnclosedShape, UnclosedString, UnclosedTextBlock, WronglyQuoted } from '../tokens.ts';
import { meaningOf } from './escapes.ts';
import { joinLines } from './excerpt.ts';

/*
 * Literals that are not closed, or in quotes that the language does not know.
 */

/** Reports a literal with a fault; `previous` is the token before it. */
export function reportFaultyLiteral(
  text: string,
  token: IToken,
  previous: IToken | undefined,
  report: Report,
): void {
  switch (token.tokenType) {
    case UnclosedString:
      report('unterminated-string', unclosedString(text, token, previous));
      break;
    case UnclosedTextBlock:
      report('unterminated-string', unclosedBlock(text, token));
      break;
    case UnclosedShape:
      report('unterminated-shape', unclosedShape(token));
      break;
    case WronglyQuoted:
      report('invalid-character', wronglyQuoted(text, token));
      break;
  }
}

function unclosedString(text: string, token: IToken, previous: IToken | undefined): DiagnosticDetails {
  const { image, startOffset } = token;
  const span = spanOf(token);
  if (/[\r\n]/.test(image)) return severalLines(text, token);
  if (isUnpaired(text, token, previous)) {
    return {
      span: { start: startOffset, end: startOffset + 1 },
      message: 'this `"` has no partner on its line',
      help: 'a text stands between two `"`; one inside it is written `\\"`',
    };
  }
  if (/[”“„»’]$/.test(image)) {
    return {
      span,
      message: `this string ends with \`${image.slice(-1)}\`, which does not close it`,
      help: 'close it with `"`',
      fix: replace('Write `"`', { start: span.end - 1, end: span.end }, closing(image.slice(0, -1))),
    };
  }
  if (image.length > 1 && image.endsWith('\\"')) {
    return {
      span,
      message: 'the last `"` of this string is escaped, so it does not close it',
      help: 'a backslash itself is written `\\\\`',
      fix: insert('Escape the backslash', span.end - 1, '\\'),
    };
  }
  return {
    span,
    message: 'this string is not closed on its line',
    help: 'close it with `"`; a text over several lines stands between `"""` and `"""`',
    fix: insert('Close the string', span.end, closing(image)),
  };
}

/** A quote behind a text; the backslash before it, if there is one, then stands for itself. */
function closing(text: string): string {
  return isEscaped(text, text.length) ? '\\"' : '"';
}

/** Whether a quote stands where one closes a text rather than opens it, with another text before it on the line. */
function isUnpaired(text: string, { startOffset }: IToken, previous: IToken | undefined): boolean {
  if (!/[^\s{:,<]/.test(text.charAt(startOffset - 1))) return false;
  const line = text.slice(previous?.startOffset ?? startOffset, startOffset);
  return previous !== undefined && !/[\r\n]/.test(line);
}

/** A text that goes on behind its line, up to a quote. */
function severalLines(text: string, token: IToken): DiagnosticDetails {
  const { image, startOffset } = token;
  const span = spanOf(token);
  const indent = indentInside(text, startOffset);
  const lines = image.slice(1, -1).split(/\r\n?|\n/);
  const block = ['"""', ...lines.map((line) => `${indent}${line.trim()}`), `${indent}"""`];
  return {
    span: { start: startOffset, end: startOffset + image.search(/[\r\n]/) },
    message: 'this string is not closed on its line',
    related: [{ message: 'its end is here', span: { start: span.end - 1, end: span.end } }],
    help: 'a text over several lines stands between `"""` and `"""`',
    fix: replace('Make it a text block', span, block.join('\n')),
  };
}

/** The indentation of a text inside the item that starts on the line of an offset. */
function indentInside(text: string, offset: number): string {
  const line = lineBefore(text, offset);
  return `${indentOf(line)}  `;
}

function unclosedBlock(text: string, token: IToken): DiagnosticDetails {
  const { end, start } = spanOf(token);
  const body = token.image.slice(3);
  // A block's last line may already hold what belongs to the plan; the quotes go on a line of their own.
  const newText = /[\r\n]/.test(body) ? `\n${indentInside(text, start)}"""` : closingBlock(body);
  return {
    span: { start, end: start + 3 },
    message: 'this text block is never closed',
    help: 'close it with `"""`',
    fix: replace('Close the text block', { start: end, end }, newText),
  };
}

/** What closes a block of one line, which may have some of its quotes. */
function closingBlock(body: string): string {
  const quotes = /"*$/.exec(body)?.[0].length ?? 0;
  if (quotes === 0) return `${closing(body)}""`;
  return '"'.repeat(isEscaped(body, body.length - quotes) ? 4 - quotes : 3 - quotes);
}

function unclosedShape(token: IToken): DiagnosticDetails {
  const { image } = token;
  const span = spanOf(token);
  const lineEnd = image.search(/[\r\n]/);
  if (lineEnd !== -1) {
    return {
      span: { start: span.start, end: span.start + lineEnd },
      message: 'a shape is written on one line',
      related: [{ message: 'its end is here', span: { start: span.end - 1, end: span.end } }],
      fix: {
        title: 'Join the lines',
        edits: [{ span, newText: joinLines(image) + '>'.repeat(openBrackets(image)) }],
      },
    };
  }
  return {
    span,
    message: 'the brackets of this shape do not balance on its line',
    help: 'a shape is written on one line and ends with the `>` that matches its first `<`',
    fix: closingBrackets(image, span),
  };
}

function closingBrackets(shape: string, { end }: Span): Fix | undefined {
  const depth = openBrackets(shape);
  if (depth < 1 || depth > 8 || /^<+$/.test(shape)) return undefined;
  const missing = '>'.repeat(depth);
  return replace(`Add \`${missing}\``, { start: end, end }, missing);
}

/** How many brackets of a shape are still to be closed. */
function openBrackets(shape: string): number {
  let depth = 0;
  for (const char of shape) depth += char === '<' ? 1 : char === '>' ? -1 : 0;
  return depth;
}

function wronglyQuoted(text: string, token: IToken): DiagnosticDetails {
  const span = spanOf(token);
  // Three quotes in a row would open a text block.
  const before = text[span.start - 1] === '"' ? ' ' : '';
  const after = text[span.end] === '"' ? ' ' : '';
  const newText = before + stringOf(meaningOf(token.image.slice(1, -1))) + after;
  return {
    span,
    message: 'a text stands in double quotes (`"`)',
    fix: replace('Use double quotes', span, newText),
  };
}
