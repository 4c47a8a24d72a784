import { keywordOfKind } from '../language/blocks.ts';
import type { Token } from '../syntax/token.ts';
import { Colon, Comma, Dot, spanOf, TextBlock } from '../syntax/tokens.ts';
import type { Span } from '../text/span.ts';
import type { Mark } from './marks.ts';
import { reindentTextBlock } from './text-block.ts';
import { readTrivia, type Trivia } from './trivia.ts';

const ITEM = '  ';
/** The indentation of further lines of an item: of the rest of it, or of the lines of a text block. */
const CARRIED = '    ';
/** The keyword that a comma between acceptance texts becomes. */
const ACCEPTANCE = keywordOfKind('acceptance');

/** A text in the canonical layout. */
export interface Formatted {
  readonly text: string;
  /** The span of each token in it, in order; for a comma between acceptance texts, that of the keyword which replaces it. */
  readonly spans: readonly Span[];
}

/**
 * Lays out the tokens of a plan: one item a line, one blank line between blocks, none elsewhere unless the author
 * left one. Every comment stays where it was: at the end of a line, or on a line of its own, indented like what
 * follows it.
 */
export class Layout {
  /** The finished lines, a byte order mark before them if the text has one. */
  #finished: string;
  #line = '';
  #previous: Token | undefined;
  /** The comma behind the previous token, if the next one is to start a line of its own. */
  #separator: Token | undefined;
  readonly #text: string;
  readonly #mark: string;
  readonly #ending: string;
  readonly #spans: Span[] = [];

  constructor(text: string, ending: string) {
    this.#text = text;
    this.#ending = ending;
    this.#mark = text.startsWith('\ufeff') ? '\ufeff' : '';
    this.#finished = this.#mark;
  }

  /** Adds a token, which starts a line when it has a mark. */
  add(token: Token, mark: Mark | undefined): void {
    if (mark === 'acceptance') {
      this.#separator = token;
      return;
    }
    const trivia = readTrivia(this.#textBefore(token.startOffset));
    if (this.#separator !== undefined) {
      this.#startLine(trivia, 'item');
      this.#write(ACCEPTANCE);
      this.#line += ' ';
    } else if (mark === undefined) this.#continueItem(token, trivia);
    else if (mark === 'block') this.#startBlock(trivia);
    else this.#startLine(trivia, mark);
    this.#write(token.tokenType === TextBlock ? reindentTextBlock(token.image, CARRIED) : token.image);
    this.#previous = token;
    this.#separator = undefined;
  }

  /** Ends the text behind the last token. */
  finish(): Formatted {
    const trivia = readTrivia(this.#textBefore(this.#text.length));
    this.#comments(trivia, '', this.#previous !== undefined);
    this.#endLine();
    return { text: this.#finished, spans: this.#spans };
  }

  #write(token: string): void {
    const start = this.#finished.length + this.#line.length;
    this.#line += token.replaceAll('\n', this.#ending);
    this.#spans.push({ start, end: this.#finished.length + this.#line.length });
  }

  #textBefore(offset: number): string {
    const start = this.#previous === undefined ? 0 : spanOf(this.#previous).end;
    const comma = this.#separator?.startOffset;
    return comma === undefined
      ? this.#text.slice(start, offset)
      : `${this.#text.slice(start, comma)} ${this.#text.slice(comma + 1, offset)}`;
  }

  #continueItem(token: Token, trivia: Trivia): void {
    if (trivia.comments.length > 0) {
      this.#comments(trivia, CARRIED, false);
      this.#endLine();
      this.#line = CARRIED;
    } else if (this.#needsSpace(token)) {
      this.#line += ' ';
    }
  }

  #needsSpace({ tokenType }: Token): boolean {
    if (tokenType === Colon || tokenType === Comma || tokenType === Dot) return false;
    return this.#previous !== undefined && this.#previous.tokenType !== Dot;
  }

  /** An item or a closing brace: blank lines are the author's, but none stands at the edges of a block. */
  #startLine(trivia: Trivia, mark: Mark): void {
    const isFirst = this.#previous?.image === '{';
    this.#comments(trivia, ITEM, !isFirst);
    this.#endLine();
    const isEdge = mark === 'close' || (isFirst && trivia.comments.every((comment) => !comment.ownLine));
    if (trivia.blankBefore && !isEdge) this.#finished += this.#ending;
    this.#line = mark === 'close' ? '' : ITEM;
  }

  /** A block: one blank line parts it from the one before, wherever among the comments the author put it. */
  #startBlock(trivia: Trivia): void {
    const isFirst = this.#previous === undefined;
    const hasBlank = trivia.blankBefore || trivia.comments.some((each) => each.ownLine && each.blankBefore);
    const parts = !isFirst && !hasBlank;
    const own = trivia.comments.findIndex((each) => each.ownLine);
    const comments = trivia.comments.map((each, index) =>
      parts && index === own ? { ...each, blankBefore: true } : each,
    );
    this.#comments({ ...trivia, comments }, '', !isFirst);
    this.#endLine();
    const isBlank = trivia.blankBefore || (parts && own === -1);
    if (isBlank && this.#finished !== this.#mark) this.#finished += this.#ending;
  }

  #comments({ comments }: Trivia, indent: string, mayStartBlank: boolean): void {
    for (const [index, { blankBefore, ownLine, text }] of comments.entries()) {
      if (!ownLine && this.#line.trim() !== '') {
        this.#line += ` ${text}`;
        continue;
      }
      this.#endLine();
      if (blankBefore && (mayStartBlank || index > 0)) this.#finished += this.#ending;
      this.#line = `${indent}${text}`;
    }
  }

  #endLine(): void {
    const line = this.#line.trimEnd();
    if (line !== '') this.#finished += line + this.#ending;
    this.#line = '';
  }
}
