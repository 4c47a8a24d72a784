/** How many items at the start of a list meet a condition that none of those after them meets. O(log items). */
export function partitionPoint<T>(list: readonly T[], meets: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (meets(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
