/** `validate.cypher` on plans that a query which follows paths would not survive. */

import { describe, expect, it } from 'vitest';

import { openStore, runScript, validate, type Store } from '../support/engine.ts';
import { run } from './diamond.ts';

/** Charts nodes that read one output of each node they depend on. */
async function openPlan(plan: Readonly<Record<string, readonly string[]>>): Promise<Store> {
  const store = await openStore();
  await run(store, "CREATE (:Feature {feature: 'f', destination: 'd', context: 'c', out_of_scope: []});");
  const slugs = Object.keys(plan);
  const edges = slugs.flatMap((slug) => (plan[slug] ?? []).map((source) => ({ slug, source })));
  const chart = async (rows: readonly unknown[], statement: string): Promise<void> => {
    expect(await runScript(store, `UNWIND $rows AS row ${statement};`, { rows })).toEqual({
      ok: true,
      rows: [],
    });
  };
  await chart(
    slugs,
    `CREATE (:GbuildNode:Code {slug: row, title: 't', type: 'code', acceptance: ['x is 1'], failure_policy: 'repair',
       model_tier: 'cheap', status: 'pending'})-[:OUTPUT]->(:Field {name: 'o', shape: '<s>'})`,
  );
  await chart(
    edges,
    `MATCH (b:GbuildNode {slug: row.slug}) MATCH (a:GbuildNode {slug: row.source})-[:OUTPUT]->(o)
     CREATE (b)-[:DEPENDS_ON]->(a)
     CREATE (b)-[:INPUT]->(:Field {name: row.source, shape: '<s>'})-[:FROM]->(o)`,
  );
  return store;
}

/** Layers of equal width; every node depends on every node of the layer before. */
function lattice(layers: number, width: number, before: (layer: number) => number): Record<string, string[]> {
  const name = (layer: number, place: number): string => `n-${layer}-${place}`;
  const all = (length: number): number[] => Array.from({ length }, (_, index) => index);
  return Object.fromEntries(
    all(layers).flatMap((layer) =>
      all(width).map((place) => [
        name(layer, place),
        before(layer) < 0 ? [] : all(width).map((other) => name(before(layer), other)),
      ]),
    ),
  );
}

/** Too many paths to follow: the engine would run out of memory, or into its own limit of 30 s a query. */
describe('a plan with', () => {
  it('8^12 paths is found valid', async () => {
    expect(await validate(await openPlan(lattice(12, 8, (layer) => layer - 1)))).toEqual([]);
  });

  it('as many paths, closed to a ring, is one cycle', async () => {
    const plan = lattice(12, 8, (layer) => (layer + 11) % 12);
    const members = Object.keys(plan).sort().join(', ');
    expect(await validate(await openPlan(plan))).toEqual([
      { check: 'cycle', detail: `${members} depend on one another` },
    ]);
  });

  it('1,000 nodes in 250 layers is found valid', async () => {
    expect(await validate(await openPlan(lattice(250, 4, (layer) => layer - 1)))).toEqual([]);
  });

  it('1,000 nodes in a chain is found valid', async () => {
    expect(await validate(await openPlan(lattice(1000, 1, (layer) => layer - 1)))).toEqual([]);
  });
});
