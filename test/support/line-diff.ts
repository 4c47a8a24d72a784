/** The lines that differ between two texts, `-` before the ones that go and `+` before the ones that come. */
export function lineDiff(before: string, after: string): string {
  const a = before.split(/\r\n?|\n/);
  const b = after.split(/\r\n?|\n/);
  // How many lines the ends from here have in common, at most.
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row !== undefined)
        row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: string[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) [i, j] = [i + 1, j + 1];
    else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push(`- ${a[i++] ?? ''}\n`);
    else lines.push(`+ ${b[j++] ?? ''}\n`);
  }
  return lines.join('');
}
