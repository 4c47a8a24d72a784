/** What a token is. */
export interface TokenKind {
  /** Such as `string`, `{` or, for the word that opens an output, `item output`. */
  readonly name: string;
}

/**
 * A token of a plan: its text, where it starts, and what it is. Never changed once it is made. It is written without the
 * lexer's own types, so that whoever has the tree needs no lexer.
 */
export interface Token {
  readonly image: string;
  readonly startOffset: number;
  readonly tokenType: TokenKind;
  /** A number that stands for the type, for quick comparisons; not the same in each version. */
  readonly tokenTypeIdx: number;
}
