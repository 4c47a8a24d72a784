import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countTokens } from '../bench/tokens.mjs';
import { compile } from '../src/index.ts';
import { openStore, readGraph, runScript } from './support/engine.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface LockEntry {
  readonly resolved?: string;
  readonly engines?: { readonly node?: string };
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const lock: { packages: Readonly<Record<string, LockEntry>> } = JSON.parse(read('package-lock.json'));

/**
 * A registry that lacks some platform's package makes `npm install` leave it out of the lock file, after which
 * `npm ci` refuses the file everywhere. What went missing is to be put back.
 */
test('the lock file has the packages of every platform, and no download address', () => {
  const entries = Object.entries(lock.packages);
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) =>
          !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
      )
      .map((name) => `${path} wants ${name}`),
  );
  expect(missing).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved?.startsWith('http')).map(([path]) => path)).toEqual(
    [],
  );
});

test('the lock file repeats what the manifest says', () => {
  const manifest = JSON.parse(read('package.json'));
  const { '': root = {} } = lock.packages;
  expect(root).toEqual(Object.fromEntries(Object.keys(root).map((key) => [key, manifest[key]])));
  const kinds = Object.keys(manifest).filter((key) => /dependencies/i.test(key));
  expect(kinds.filter((key) => !(key in root))).toEqual([]);
});

test('the diamond by hand, with which tokens are compared, charts the very graph of the plan', async () => {
  const graphs = [];
  for (const script of [
    read('bench/diamond-by-hand.cypher'),
    compile(read('examples/diamond.gbuild')).script ?? '',
  ]) {
    const store = await openStore();
    expect(await runScript(store, script)).toMatchObject({ ok: true });
    graphs.push(await readGraph(store));
  }
  expect(graphs[0]).toEqual(graphs[1]);
});

test('a plan takes at most 0.45 of the tokens of the same graph in Cypher, and README tells the true figure', () => {
  const { byHand, plan, ratio } = countTokens();
  expect(ratio).toBeLessThanOrEqual(0.45);
  expect(read('README.md')).toContain(`${plan} tokens instead of ${byHand} (${ratio.toFixed(2)} of them)`);
});
