// Runs the properties again and again with fresh seeds, and asks of long texts and of the front end what `npm test` spares;
// a failure prints the seed that repeats it.
import { spawnSync } from 'node:child_process';

const rounds = Number(process.argv[2] ?? 3);
const files = [
  'test/properties',
  'test/grammar.test.ts',
  'test/snapshot',
  'test/change/pairs.test.ts',
  'test/change/guards.test.ts',
  'test/cypher',
  'test/catalogue/scripts.test.ts',
  'test/examples.test.ts',
  'test/plan',
  'test/model',
  'test/large.test.ts',
];
for (let round = 1; round <= rounds; round++) {
  const env = {
    ...process.env,
    SEED: String(Math.floor(Math.random() * 2 ** 31)),
    MEGABYTES: '5',
    VERDICTS: 'none',
  };
  console.log(`round ${round} of ${rounds}: SEED=${env.SEED}`);
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
