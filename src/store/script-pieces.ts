/**
 * Splits a script into the pieces that the store's command line would run one after the other: Cypher statements, each
 * ended by `;`, and dot-commands, which are lines between statements that begin with `.`.
 *
 * Quotes with their backslash escapes, backticks and comments are recognised, so that a `;` or a line that begins with
 * `.` inside of them ends nothing.
 */

export interface Statement {
  readonly kind: 'statement';
  /** The statement with the comments in front of it, without the `;`. */
  readonly text: string;
  /** The same without the comments in front of it. */
  readonly body: string;
  /** The line, from 1, on which `body` begins. */
  readonly line: number;
  /** Whether a `;` ends it; false for an unfinished statement at the end of a script. */
  readonly terminated: boolean;
}

export interface DotCommand {
  readonly kind: 'command';
  /** The line without white space at its end, such as `.begin`. */
  readonly text: string;
  readonly line: number;
}

export type Piece = Statement | DotCommand;

/** The end of the comment that begins at `at`, or `at` itself where none does. */
function skipComment(text: string, at: number): number {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return end < 0 ? text.length : end;
  }
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end < 0 ? text.length : end + 2;
  }
  return at;
}

/** The end of the literal or quoted name that begins at `at`; the end of the text where it is never closed. */
function skipQuoted(text: string, at: number): number {
  const quote = text[at];
  let next = at + 1;
  while (next < text.length && text[next] !== quote) next += text[next] === '\\' && quote !== '`' ? 2 : 1;
  return Math.min(next + 1, text.length);
}

/** The end of the statement that begins at `at`: the position of its `;`, or the end of the text. */
function statementEnd(text: string, at: number): number {
  let next = at;
  while (next < text.length && text[next] !== ';') {
    const char = text[next];
    if (char === "'" || char === '"' || char === '`') next = skipQuoted(text, next);
    else next = Math.max(skipComment(text, next), next + 1);
  }
  return next;
}

export function splitScript(text: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 1;
  let counted = 0;
  const lineAt = (offset: number): number => {
    for (; counted < offset; counted++) if (text[counted] === '\n') line++;
    return line;
  };

  let start = 0; // where the comments in front of the next piece may begin
  let at = 0;
  while (at < text.length) {
    const afterComment = skipComment(text, at);
    if (afterComment > at) {
      at = afterComment;
    } else if (/\s/.test(text[at] ?? '')) {
      at++;
    } else if (text[at] === '.' && (at === 0 || text[at - 1] === '\n')) {
      const newline = text.indexOf('\n', at);
      const end = newline < 0 ? text.length : newline;
      pieces.push({ kind: 'command', text: text.slice(at, end).trimEnd(), line: lineAt(at) });
      start = at = end;
    } else {
      const end = statementEnd(text, at);
      pieces.push({
        kind: 'statement',
        text: text.slice(start, end).trim(),
        body: text.slice(at, end).trim(),
        line: lineAt(at),
        terminated: end < text.length,
      });
      start = at = end + 1;
    }
  }
  return pieces;
}
