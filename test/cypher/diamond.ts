/** The hand-charted plan that the tests of the store's scripts start from. */

import { readFileSync } from 'node:fs';

import { openStore, runScript, type Store } from '../support/engine.ts';

/** The plan as charted. */
export const DIAMOND = readFileSync(new URL('diamond.cypher', import.meta.url), 'utf8');

/** What happens to it next: its first node is completed, another is in progress. */
export const UNDER_WAY = readFileSync(new URL('diamond-under-way.cypher', import.meta.url), 'utf8');

/** Runs a script that is part of a test's set-up, where a failure is a fault of the test. */
export async function run(store: Store, script: string): Promise<void> {
  const result = await runScript(store, script);
  if (!result.ok) throw new Error(`line ${result.error.line}: ${result.error.message}\n${script}`);
}

/** A store that holds the plan under way, without constraints, so that every way to break it can be written. */
export async function openDiamond(shuffle = false): Promise<Store> {
  const store = await openStore({ constraints: false, shuffle });
  await run(store, DIAMOND);
  await run(store, UNDER_WAY);
  return store;
}
