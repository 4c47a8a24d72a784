/** The snapshot of an embedded store: its `graph.json`, as the store's command line would write it. */

import { EMPTY, readGraph } from './cypherlite/graph-data.ts';
import { openStore, type Store } from './engine.ts';
import { runClean } from './plan-store.ts';

export async function snapshotOf(store: Store): Promise<string> {
  const { graph } = await readGraph(store.db, EMPTY, { nodes: new Map(), relationships: new Map() });
  return `${JSON.stringify(graph, undefined, 2)}\n`;
}

/** The snapshot of a new store in which these scripts were run. */
export async function snapshotAfter(...scripts: readonly string[]): Promise<string> {
  const store = await openStore();
  for (const script of scripts) await runClean(store, script);
  return snapshotOf(store);
}
