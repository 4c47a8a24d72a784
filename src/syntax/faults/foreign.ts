import type { IToken } from 'chevrotain';
import type { Report } from '../../diagnostics/diagnostic.ts';
import { replace } from '../../diagnostics/fix.ts';
import { type Span, type TextEdit, cover } from '../../text/span.ts';
import {
  Colon,
  ForeignComment,
  ForeignPunctuation,
  keywords,
  PlainWord,
  retyped,
  spanOf,
  TerminalSequence,
} from '../tokens.ts';

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/**
 * Takes out the punctuation and comments of other languages, each reported once with the edit that does the same
 * to the text. They can mean nothing in a plan, so nothing is lost, and the parser need not know of them.
 */
export function withoutForeignTokens(text: string, tokens: readonly IToken[], report: Report): IToken[] {
  if (!tokens.some(isForeign)) return [...tokens];
  const partners = pairBrackets(tokens);
  return tokens.flatMap((token, index) => {
    if (token.tokenType === ForeignComment) reportComment(text, token, report);
    else if (token.tokenType === TerminalSequence) reportSequence(text, token, report);
    else if (token.tokenType !== ForeignPunctuation) return token;
    else if (!repeats(tokens, index, partners)) return meantBy(text, tokens, index, partners, report) ?? [];
    return [];
  });
}

function isForeign(token: IToken): boolean {
  return [ForeignPunctuation, ForeignComment, TerminalSequence].includes(token.tokenType);
}

function reportComment(text: string, token: IToken, report: Report): void {
  const span = spanOf(token);
  const words = token.image.replace(/^(?:#+|--|\/\*+)[ \t]*|[ \t]*\*+\/$/g, '');
  const lines = words.split(/\r\n?|\n/).map((line) => `// ${line.replace(/^[ \t]*\*?[ \t]*/, '')}`.trimEnd());
  // What follows the comment on its line is not to become part of it.
  const ending = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(span.end, span.end + 200)) ? '' : '\n';
  report('invalid-character', {
    span,
    message: 'a comment starts with `//` and ends with its line',
    fix: replace('Make it a `//` comment', span, lines.join('\n') + ending),
  });
}

function reportSequence(text: string, token: IToken, report: Report): void {
  const span = spanOf(token);
  report('invalid-character', {
    span,
    message: 'a control sequence of a terminal has no meaning here',
    fix: { title: 'Delete it', edits: [deletion(text, span)] },
  });
}

/** Whether a token is the same as the one it touches, and neither has a partner: then the two are one fault. */
function repeats(tokens: readonly IToken[], index: number, partners: ReadonlyMap<number, number>): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]];
  return (
    before !== undefined &&
    token !== undefined &&
    before.tokenType === token.tokenType &&
    before.image === token.image &&
    spanOf(before).end === token.startOffset &&
    !partners.has(index - 1) &&
    !partners.has(index)
  );
}

/** Reports one token and those that repeat it; answers with the token that was meant, if one was. */
function meantBy(
  text: string,
  tokens: readonly IToken[],
  index: number,
  partners: ReadonlyMap<number, number>,
  report: Report,
): IToken | undefined {
  const token = tokens[index];
  if (token === undefined) return undefined;
  let last = index;
  while (repeats(tokens, last + 1, partners)) last++;
  const span = cover(spanOf(token), spanOf(tokens[last] ?? token));
  const partner = tokens[partners.get(index) ?? -1];
  if (/[-=>]$/.test(token.image)) return meantByAssignment(text, tokens, index, last, report);
  if (partner !== undefined && partner.startOffset < token.startOffset) return undefined;
  const isList = token.image === '[' || token.image === ']';
  report('syntax', {
    span,
    message: `\`${token.image}\` has no meaning here`,
    related:
      partner === undefined ? [] : [{ message: `its partner \`${partner.image}\``, span: spanOf(partner) }],
    help:
      token.image === ';'
        ? 'an item ends where the next one starts'
        : isList
          ? 'a list is written `a, b`, without brackets'
          : 'a value follows its keyword, without brackets',
    fix: {
      title: partner === undefined ? 'Delete it' : 'Delete the brackets',
      edits: [span, ...(partner === undefined ? [] : [spanOf(partner)])].map((each) => deletion(text, each)),
    },
  });
  return undefined;
}

/** `=` and arrows: behind the name of a field they stand for `:` or `from`, elsewhere for nothing. */
function meantByAssignment(
  text: string,
  tokens: readonly IToken[],
  index: number,
  last: number,
  report: Report,
): IToken | undefined {
  const [keyword, before, token] = [-2, -1, 0].map((step) => tokens[index + step]);
  const next = tokens[last + 1];
  if (token === undefined) return undefined;
  const span = cover(spanOf(token), spanOf(tokens[last] ?? token));
  const isField = keyword?.image === 'input' || keyword?.image === 'output';
  const isDoubled = [before, next].some((each) => each?.image === ':' || each?.image === 'from');
  if (!isField || isDoubled) {
    report('syntax', {
      span,
      message: `\`${token.image}\` has no meaning here`,
      help: isDoubled ? undefined : 'an item is a keyword and its value, with nothing between them',
      fix: { title: 'Delete it', edits: [deletion(text, span)] },
    });
    return undefined;
  }
  const isSource = keyword.image === 'input' && next?.tokenType === PlainWord;
  const meant = isSource ? 'from' : ':';
  report('syntax', {
    span,
    message: `${isSource ? 'what an input reads' : 'a shape'} follows \`${meant}\`, not \`${token.image}\``,
    fix: {
      title: `Write \`${meant}\``,
      edits: [
        isSource || before === undefined
          ? { span, newText: meant }
          : { span: { start: spanOf(before).end, end: span.end }, newText: meant },
      ],
    },
  });
  const type = isSource ? keywords.get('from')?.plain : Colon;
  return retyped(token, type ?? Colon);
}

/** Takes a range out, and keeps what it parted from growing together. */
function deletion(text: string, span: Span): TextEdit {
  const parts = /[\w"]/.test(text.charAt(span.start - 1)) && /[\w"]/.test(text.charAt(span.end));
  return { span, newText: parts ? ' ' : '' };
}

/** Indices of matching brackets, both ways; a text or a brace between them does not matter. */
function pairBrackets(tokens: readonly IToken[]): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.tokenType !== ForeignPunctuation) continue;
    if (token.image in CLOSING) {
      open.push(index);
    } else if (token.image === ']' || token.image === ')') {
      const last = open.at(-1);
      if (last === undefined || CLOSING[tokens[last]?.image ?? ''] !== token.image) continue;
      open.pop();
      partners.set(index, last);
      partners.set(last, index);
    }
  }
  return partners;
}
