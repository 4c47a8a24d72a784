/** The waves of `status.cypher` against a layering that is worked out another way. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { call } from './catalogue.ts';
import { layered, openGraph, type Dependencies } from './graphs.ts';

type Waves = Readonly<Record<string, number | null>>;

/** What `status.cypher` says, in its order. */
async function told(dependencies: Dependencies, shuffle = false): Promise<unknown[][]> {
  const rows = await call(await openGraph(dependencies, shuffle), 'status');
  return rows.map((row) => [row['slug'], row['wave']]);
}

/** In the order that the script promises: by wave, nodes without one last, then by slug. */
function ordered(waves: Waves): unknown[][] {
  return Object.entries(waves).sort(
    ([a, m], [b, n]) => (m ?? Infinity) - (n ?? Infinity) || (a < b ? -1 : 1),
  );
}

/** Depth first: the longest way down from each node, null where there is no end to it. */
function layering(dependencies: Dependencies): Waves {
  const waves = new Map<string, number | null>();
  const open = new Set<string>();
  const visit = (slug: string): number | null => {
    const known = waves.get(slug);
    if (known !== undefined) return known;
    if (open.has(slug)) return null;
    open.add(slug);
    const below = (dependencies[slug] ?? []).map(visit);
    open.delete(slug);
    const wave = below.includes(null) ? null : 1 + Math.max(0, ...below.map((each) => each ?? 0));
    // A null that comes from a node still open holds for that node too: it is on the cycle that was met.
    waves.set(slug, wave);
    return wave;
  };
  return Object.fromEntries(Object.keys(dependencies).map((slug) => [slug, visit(slug)]));
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Any graph on up to ten nodes; without cycles if every node only depends on nodes before it. */
function graphs(kind: 'acyclic' | 'any'): fc.Arbitrary<Dependencies> {
  return fc
    .record({
      // A random order, so that neither the slugs nor the order of writing give the layers away.
      order: fc.shuffledSubarray(NAMES, { minLength: 1 }),
      edges: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 25 }),
    })
    .map(({ order, edges }) =>
      Object.fromEntries(
        [...order]
          .sort()
          .map((slug) => [
            slug,
            [
              ...new Set(
                edges
                  .filter(([from, to]) => order[from] === slug && (kind === 'any' || to < from))
                  .flatMap(([, to]) => order[to] ?? []),
              ),
            ],
          ]),
      ),
    );
}

describe('the waves', () => {
  it('of generated plans are those of a layering', async () => {
    await fc.assert(
      fc.asyncProperty(graphs('acyclic'), fc.boolean(), async (dependencies, shuffle) => {
        const waves = layering(dependencies);
        expect(Object.values(waves)).not.toContain(null);
        expect(await told(dependencies, shuffle)).toEqual(ordered(waves));
      }),
    );
  });

  it('of generated graphs are missing on and behind cycles, and there only', async () => {
    await fc.assert(
      fc.asyncProperty(graphs('any'), fc.boolean(), async (dependencies, shuffle) => {
        expect(await told(dependencies, shuffle)).toEqual(ordered(layering(dependencies)));
      }),
    );
  });

  it('of a plan with a cycle, a node behind it, and one that has nothing to do with it', async () => {
    expect(
      await told({
        x: ['y'],
        y: ['z'],
        z: ['x', 'first'],
        behind: ['x'],
        self: ['self'],
        first: [],
        then: ['first'],
      }),
    ).toEqual([
      ['first', 1],
      ['then', 2],
      ['behind', null],
      ['self', null],
      ['x', null],
      ['y', null],
      ['z', null],
    ]);
  });

  it('follow the longest way to a node', async () => {
    expect(await told({ a: ['b', 'd'], b: ['c'], c: ['d'], d: [] })).toEqual([
      ['d', 1],
      ['c', 2],
      ['b', 3],
      ['a', 4],
    ]);
  });
});

// Too many paths to follow, or too deep: the engine would run out of memory, or into its own limit of 30 s a query.
describe('the waves of a plan with', () => {
  it.each([
    [12, 8],
    [10, 100],
    [250, 4],
    [1000, 1],
    [1, 1000],
  ])('%i layers of %i nodes', async (layers, width) => {
    const waves = Object.fromEntries(
      Object.keys(layered(layers, width)).map((slug) => [slug, Number(slug.split('-')[1]) + 1]),
    );
    expect(await told(layered(layers, width))).toEqual(ordered(waves));
  });
});
