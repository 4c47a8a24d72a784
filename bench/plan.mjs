// The plans that the benchmarks measure with.

/** A plan of `count` nodes, each reading the one before it and one further back. */
export function plan(count) {
  const nodes = Array.from({ length: count }, (_, i) => {
    const reads = [
      ...(i > 0 ? [`  input before from n-${i - 1}.value\n`] : []),
      ...(i > 9 ? [`  input earlier from n-${i - 10}.value\n`] : []),
    ];
    return `code n-${i} "Step ${i} of the migration" {\n${reads.join('')}  output value: <list of changed file paths>\n  satisfies a-1\n  acceptance "output.value names every file that git status lists"\n}\n`;
  });
  return `feature bench {\n  destination "every step is done"\n  context "a plan to measure with"\n  acceptance a-1 "the last step has run"\n}\n\n${nodes.join('\n')}`;
}
