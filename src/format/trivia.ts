/** A comment, and how it stood. */
export interface Comment {
  /** The comment from its slashes, without blanks at its end. */
  readonly text: string;
  /** Whether it starts its line; otherwise it ends the line of what is before it. */
  readonly ownLine: boolean;
  /** Whether a blank line stands before it. */
  readonly blankBefore: boolean;
}

/** The comments and blank lines between two tokens. */
export interface Trivia {
  readonly comments: readonly Comment[];
  /** Whether a blank line stands before the second token, behind the last comment. */
  readonly blankBefore: boolean;
}

const PIECE = /(\/\/[^\r\n]*)|(\r\n?|\n)|[^/\r\n]+/g;

/** Reads the text between two tokens, or between a token and an end of the file. O(length). */
export function readTrivia(text: string): Trivia {
  const comments: Comment[] = [];
  let breaks = 0;
  for (const [, comment, lineBreak] of text.matchAll(PIECE)) {
    if (lineBreak !== undefined) {
      breaks++;
    } else if (comment !== undefined) {
      comments.push({ text: comment.trimEnd(), ownLine: breaks > 0, blankBefore: breaks > 1 });
      breaks = 0;
    }
  }
  return { comments, blankBefore: breaks > 1 };
}
