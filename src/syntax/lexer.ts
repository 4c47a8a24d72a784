import { type ILexingError, type IToken, Lexer } from 'chevrotain';
import { Integer, keywords, lexerTokens, PlainWord, retyped } from './tokens.ts';

const lexer = new Lexer([...lexerTokens], {
  positionTracking: 'onlyOffset',
  ensureOptimizations: true,
  skipValidations: true,
});

/** The tokens of a text, its words still to be classified, and the ranges that start none. */
export interface Lexed {
  readonly tokens: readonly IToken[];
  readonly errors: readonly ILexingError[];
}

/** Splits a text into tokens. Faulty literals are tokens too, of types of their own. Never throws; O(text). */
export function lex(text: string): Lexed {
  return lexer.tokenize(text);
}

/** Gives every word that is spelt like a keyword that keyword's type, as which it may still be a name. O(tokens). */
export function withKeywords(tokens: readonly IToken[]): IToken[] {
  return tokens.map((token) => {
    if (token.tokenType !== PlainWord) return token;
    const found = keywords.get(token.image);
    if (found !== undefined) return retyped(token, found.plain);
    return isInteger(token.image) ? retyped(token, Integer) : token;
  });
}

export function isInteger(word: string): boolean {
  return /^[0-9]+$/.test(word);
}
