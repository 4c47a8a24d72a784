// How fast plans are parsed, checked and compiled, in this process and when warm. `npm run bench`
import { check, compile, parse } from '../dist/index.js';
import { plan } from './plan.mjs';

const RUNS = 9;

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
