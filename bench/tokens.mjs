// How many tokens a plan takes, and how many the same graph takes as Cypher written by hand and as compiled.
// `npm run bench:tokens`
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** Tokens of the diamond (encoding o200k_base) as a plan, as Cypher by hand, and compiled. */
export function countTokens() {
  const [plan, byHand, compiled] = [
    'examples/diamond.gbuild',
    'bench/diamond-by-hand.cypher',
    'examples/diamond.cypher',
  ].map((path) => encode(read(path)).length);
  return { plan, byHand, compiled, ratio: plan / byHand };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { byHand, compiled, plan, ratio } = countTokens();
  console.log(
    `plan ${plan}, Cypher by hand ${byHand}, compiled ${compiled} tokens; plan / by hand = ${ratio.toFixed(2)}`,
  );
}
