/** A member of a row, with where it wants to stand. */
export interface Wish {
  /** Where its middle wants to be. */
  readonly middle: number;
  readonly width: number;
}

/**
 * The middles of a row whose members keep their order and a gap between them, each as near to its wish as the others
 * allow: the sum of the squared distances is minimal. Members in each other's way are pooled; O(members).
 */
export function spread(row: readonly Wish[], gap: number): number[] {
  // How far each stands behind the first in the packed row; with that subtracted, only the order is left to keep.
  const packed: number[] = [];
  for (const [index, { width }] of row.entries()) {
    const before = row[index - 1];
    packed.push(before === undefined ? 0 : (packed[index - 1] ?? 0) + (before.width + width) / 2 + gap);
  }
  const pools: { sum: number; count: number }[] = [];
  for (const [index, { middle }] of row.entries()) {
    let pool = { sum: middle - (packed[index] ?? 0), count: 1 };
    for (
      let last = pools.at(-1);
      last !== undefined && last.sum / last.count > pool.sum / pool.count;
      last = pools.at(-1)
    ) {
      pools.pop();
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
    }
    pools.push(pool);
  }
  return pools
    .flatMap(({ count, sum }) => Array.from({ length: count }, () => sum / count))
    .map((middle, index) => middle + (packed[index] ?? 0));
}
