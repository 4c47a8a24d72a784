/*
 * Sets of small numbers as bits of a bigint: what many nodes hang on is united and compared a word at a time.
 */

/** The set of one number. */
export function bit(index: number): bigint {
  return 1n << BigInt(index);
}

/** The numbers in a set, in ascending order. O(largest number). */
export function bitsOf(set: bigint): number[] {
  const digits = set.toString(16);
  const found: number[] = [];
  for (let at = digits.length - 1, base = 0; at >= 0; at--, base += 4) {
    const digit = digits.charCodeAt(at);
    if (digit === ZERO) continue;
    const value = Number.parseInt(digits.charAt(at), 16);
    for (let index = 0; index < 4; index++) if ((value & (1 << index)) !== 0) found.push(base + index);
  }
  return found;
}

const ZERO = '0'.charCodeAt(0);
