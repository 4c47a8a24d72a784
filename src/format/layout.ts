import type { IToken } from 'chevrotain';
import { Colon, Comma, Dot, TextBlock } from '../syntax/tokens.ts';
import { type Trivia, readTrivia } from './trivia.ts';
import type { Mark } from './marks.ts';
import { reindentTextBlock } from './text-block.ts';

const ITEM = '  ';
/** What is carried over to a further line of an item: the rest of it, or the lines of a text block. */
const CARRIED = '    ';

/**
 * Lays out the tokens of a plan: one item a line, one blank line between blocks, none elsewhere unless the author
 * left one. Every comment stays where it was: at the end of a line, or on a line of its own, as deep as what
 * follows it.
 */
export class Layout {
  #lines: string[] = [];
  #line = '';
  #previous: IToken | undefined;
  /** The comma behind the previous token, when a new line takes its stead. */
  #separator: IToken | undefined;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Adds a token, which starts a line when it has a mark. */
  add(token: IToken, mark: Mark | undefined): void {
    if (mark === 'acceptance') {
      this.#separator = token;
      return;
    }
    const trivia = readTrivia(this.#triviaBefore(token.startOffset));
    // The comma between two acceptance texts gives way to the keyword that their lines start with.
    if (this.#separator !== undefined) this.#startLine(trivia, 'item', 'acceptance ');
    else if (mark === undefined) this.#continueItem(token, trivia);
    else if (mark === 'block') this.#startBlock(trivia);
    else this.#startLine(trivia, mark);
    this.#line += token.tokenType === TextBlock ? reindentTextBlock(token.image, CARRIED) : token.image;
    this.#previous = token;
    this.#separator = undefined;
  }

  /** Ends the text behind the last token; answers with the whole, lines ended with LF. */
  finish(): string {
    const trivia = readTrivia(this.#triviaBefore(this.#text.length));
    this.#comments(trivia, '', this.#previous !== undefined);
    this.#endLine();
    return this.#lines.map((line) => `${line}\n`).join('');
  }

  #triviaBefore(offset: number): string {
    const { image = '', startOffset = 0 } = this.#previous ?? {};
    const start = startOffset + image.length;
    const comma = this.#separator?.startOffset;
    return comma === undefined
      ? this.#text.slice(start, offset)
      : `${this.#text.slice(start, comma)} ${this.#text.slice(comma + 1, offset)}`;
  }

  #continueItem(token: IToken, trivia: Trivia): void {
    if (trivia.comments.length > 0) {
      this.#comments(trivia, CARRIED, false);
      this.#endLine();
      this.#line = CARRIED;
    } else if (this.#needsSpace(token)) {
      this.#line += ' ';
    }
  }

  #needsSpace({ tokenType }: IToken): boolean {
    if (tokenType === Colon || tokenType === Comma || tokenType === Dot) return false;
    return this.#previous !== undefined && this.#previous.tokenType !== Dot;
  }

  /** An item or a closing brace: blank lines are the author's, but none stands at the edges of a block. */
  #startLine(trivia: Trivia, mark: Mark, keyword = ''): void {
    const isFirst = this.#previous?.image === '{';
    this.#comments(trivia, ITEM, !isFirst);
    this.#endLine();
    const isEdge = mark === 'close' || (isFirst && trivia.comments.every((comment) => !comment.ownLine));
    if (trivia.blankBefore && !isEdge) this.#lines.push('');
    this.#line = mark === 'close' ? '' : `${ITEM}${keyword}`;
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
    if (isBlank && this.#lines.length > 0) this.#lines.push('');
  }

  #comments({ comments }: Trivia, indent: string, mayStartBlank: boolean): void {
    for (const [index, { blankBefore, ownLine, text }] of comments.entries()) {
      if (!ownLine && this.#line.trim() !== '') {
        this.#line += ` ${text}`;
        continue;
      }
      this.#endLine();
      if (blankBefore && (mayStartBlank || index > 0)) this.#lines.push('');
      this.#line = `${indent}${text}`;
    }
  }

  #endLine(): void {
    if (this.#line.trim() !== '') this.#lines.push(this.#line.trimEnd());
    this.#line = '';
  }
}
