// How fast plans are parsed, checked and compiled, in this process and when warm. `npm run bench`
import { check, compile, parse } from '../dist/index.js';

const RUNS = 9;

/** A plan of `count` nodes, each reading the one before it and one further back. */
function plan(count) {
  const nodes = Array.from({ length: count }, (_, i) => {
    const reads = [
      ...(i > 0 ? [`  input before from n-${i - 1}.value\n`] : []),
      ...(i > 9 ? [`  input earlier from n-${i - 10}.value\n`] : []),
    ];
    return `code n-${i} "Step ${i} of the migration" {\n${reads.join('')}  output value: <list of changed file paths>\n  satisfies a-1\n  acceptance "output.value names every file that git status lists"\n}\n`;
  });
  return `feature bench {\n  destination "every step is done"\n  context "a plan to measure with"\n  acceptance a-1 "the last step has run"\n}\n\n${nodes.join('\n')}`;
}

function median(work) {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(RUNS / 2)];
}

for (const count of [50, 1000, 10_000]) {
  const text = plan(count);
  const size = `${count} nodes, ${(text.length / 1e6).toFixed(2)} MB`;
  for (const [name, work] of Object.entries({ parse, check, compile })) {
    const ms = median(() => work(text));
    const speed = text.length / 1e3 / ms;
    console.log(
      `${size.padEnd(24)} ${name.padEnd(8)} ${ms.toFixed(1).padStart(8)} ms  ${speed.toFixed(1).padStart(6)} MB/s`,
    );
  }
}
