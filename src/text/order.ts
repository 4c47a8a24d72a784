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

/** Order by UTF-16 units, the same in every locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
