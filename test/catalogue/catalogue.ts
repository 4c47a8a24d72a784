/** The scripts that read and drive a plan, and how the tests run them: from their files, as the store would. */

import { expect } from 'vitest';

import { sharedProperties } from '../../src/language/store.ts';
import type { Status } from '../../src/language/words.ts';
import {
  openStore,
  readCatalogue,
  readGraph,
  runScript,
  validate,
  type Graph,
  type Params,
  type Row,
  type Store,
} from '../support/engine.ts';
import { DIAMOND, run, UNDER_WAY } from '../cypher/diamond.ts';

export interface CatalogueScript {
  readonly params: readonly string[];
  readonly columns: readonly string[];
  readonly writes: boolean;
}

/** Names, parameters and columns, in order. */
export const CATALOGUE = {
  status: {
    params: [],
    columns: [
      'slug',
      'title',
      'type',
      'status',
      'state',
      'wave',
      'waiting_on',
      'review_attempts',
      'last_verdict',
      'last_failed_criteria',
      'started_at',
      'completed_at',
    ],
    writes: false,
  },
  node: {
    params: ['slug'],
    columns: [
      ...sharedProperties('GbuildNode').keys(),
      'inputs',
      'outputs',
      'depends_on',
      'satisfies',
      'reviews',
    ],
    writes: false,
  },
  feature: {
    params: [],
    columns: ['destination', 'context', 'out_of_scope', 'acceptance', 'outputs'],
    writes: false,
  },
  dispatch: { params: ['slugs'], columns: ['dispatched'], writes: true },
  'record-review': {
    params: ['slug', 'verdict', 'failed_criteria'],
    columns: ['attempt', 'verdict'],
    writes: true,
  },
  complete: {
    params: ['slug', 'outputs', 'started_at', 'completed_at'],
    columns: ['completed', 'status', 'has_passing_review', 'missing_outputs'],
    writes: true,
  },
  'set-status': { params: ['slug', 'status'], columns: ['slug', 'status'], writes: true },
} as const satisfies Record<string, CatalogueScript>;

export type ScriptName = keyof typeof CATALOGUE;

/** Runs a script that has to succeed. After a write the store has to be valid. */
export async function call(store: Store, name: ScriptName, params: Params = {}): Promise<readonly Row[]> {
  const result = await runScript(store, readCatalogue(`${name}.cypher`), params);
  if (!result.ok) throw new Error(`${name}.cypher:${result.error.line}: ${result.error.message}`);
  if (CATALOGUE[name].writes) expect(await validate(store)).toEqual([]);
  return result.rows;
}

/** Runs a write that has to leave the store as it is, whatever it answers. */
export async function callInVain(store: Store, name: ScriptName, params: Params): Promise<readonly Row[]> {
  const before = await readGraph(store);
  const rows = await call(store, name, params);
  expect(await readGraph(store)).toEqual(before);
  return rows;
}

/** The diamond as charted, under the constraints of the schema. */
export async function openCharted(shuffle = false): Promise<Store> {
  const store = await openStore({ shuffle });
  await run(store, DIAMOND);
  return store;
}

/** The diamond with `a-produce` completed, `b-double` in progress, `c-square` on the frontier and `d-sum` blocked. */
export async function openUnderWay(shuffle = false): Promise<Store> {
  const store = await openCharted(shuffle);
  await run(store, UNDER_WAY);
  return store;
}

/** The graph with other properties of one node. */
export function changed(graph: Graph, key: string, properties: Graph['nodes'][number]['properties']): Graph {
  if (!graph.nodes.some((node) => node.key === key)) throw new Error(`there is no ${key}`);
  return {
    nodes: graph.nodes.map((node) =>
      node.key === key ? { ...node, properties: { ...node.properties, ...properties } } : node,
    ),
    edges: graph.edges,
  };
}

/** Puts nodes into a status past all guards, with what a completed node needs to be valid. */
export async function force(store: Store, statuses: Readonly<Record<string, Status>>): Promise<void> {
  for (const [slug, status] of Object.entries(statuses)) {
    await run(store, `MATCH (n:GbuildNode {slug: '${slug}'}) SET n.status = '${status}';`);
    if (status !== 'completed') continue;
    await run(
      store,
      `MATCH (n:GbuildNode {slug: '${slug}'})
       WHERE NOT EXISTS { MATCH (n)-[:REVIEWED]->(:Review) }
       CREATE (n)-[:REVIEWED]->(:Review {attempt: 1, verdict: 'pass', failed_criteria: [], at: 'then'});
       MATCH (:GbuildNode {slug: '${slug}'})-[:OUTPUT]->(o) SET o.value = 1;`,
    );
  }
}
