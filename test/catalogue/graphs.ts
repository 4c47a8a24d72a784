/** Plans of which only the dependencies matter. */

import { openStore, runScript, type Store } from '../support/engine.ts';

/** The slugs that each slug depends on. */
export type Dependencies = Readonly<Record<string, readonly string[]>>;

/** A store with a node for each slug and an edge for each dependency, and nothing else. */
export async function openGraph(dependencies: Dependencies, shuffle = false): Promise<Store> {
  const store = await openStore({ shuffle });
  const slugs = Object.keys(dependencies);
  const edges = slugs.flatMap((slug) => (dependencies[slug] ?? []).map((on) => ({ slug, on })));
  const chart = async (rows: readonly unknown[], statement: string): Promise<void> => {
    const result = await runScript(store, `UNWIND $rows AS row ${statement};`, { rows });
    if (!result.ok) throw new Error(result.error.message);
  };
  await chart(
    slugs,
    `CREATE (:GbuildNode:Code {slug: row, title: 't', type: 'code', acceptance: ['x is 1'], failure_policy: 'repair',
       model_tier: 'cheap', status: 'pending'})`,
  );
  await chart(
    edges,
    'MATCH (b:GbuildNode {slug: row.slug}) MATCH (a:GbuildNode {slug: row.on}) CREATE (b)-[:DEPENDS_ON]->(a)',
  );
  return store;
}

/** Layers of equal width; every node depends on every node of the layer before. */
export function layered(layers: number, width: number): Dependencies {
  const layer = (index: number): string[] =>
    Array.from({ length: width }, (_, place) => `n-${index}-${place}`);
  return Object.fromEntries(
    Array.from({ length: layers }, (_, index) => index).flatMap((index) =>
      layer(index).map((slug) => [slug, index === 0 ? [] : layer(index - 1)]),
    ),
  );
}
