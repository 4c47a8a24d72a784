import type { IToken } from 'chevrotain';
import { opensBlock } from './roles.ts';
import { LBrace, RBrace } from '../tokens.ts';

/**
 * The offsets of the opening braces that have a partner before the next block starts. O(tokens).
 *
 * It tells a nested body, which is passed over whole, from a brace too many, which is passed over alone.
 */
export function closedBraces(tokens: readonly IToken[]): ReadonlySet<number> {
  const closed = new Set<number>();
  let open: IToken[] = [];
  for (const token of tokens) {
    if (opensBlock(token)) open = [];
    else if (token.tokenType === LBrace) open.push(token);
    else if (token.tokenType === RBrace) {
      const partner = open.pop();
      if (partner !== undefined) closed.add(partner.startOffset);
    }
  }
  return closed;
}
