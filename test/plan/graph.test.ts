import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Edges,
  layers,
  reachable,
  reversed,
  shortestCycle,
  stronglyConnectedComponents,
} from '../../src/plan/graph.ts';

const graph = fc
  .integer({ min: 1, max: 8 })
  .chain((count) =>
    fc.array(fc.uniqueArray(fc.nat(count - 1), { maxLength: 4 }), { minLength: count, maxLength: count }),
  );

/** Reachability over at least one edge, by Warshall's algorithm: an independent answer to compare with. */
function closure(edges: Edges): boolean[][] {
  const reach = edges.map((targets) => edges.map((_, to) => targets.includes(to)));
  for (const [k, through] of reach.entries()) {
    for (const row of reach)
      if (row[k] === true) for (const [j, yes] of through.entries()) if (yes) row[j] = true;
  }
  return reach;
}

/** The length of a shortest closed path of two or more nodes, by trying all lengths with powers of the graph. */
function girth(edges: Edges): number | undefined {
  let reached = edges.map((_, from) => new Set([from]));
  for (let length = 1; length <= edges.length; length++) {
    reached = reached.map(
      (set, from) =>
        new Set(
          [...set].flatMap(
            (node) => edges[node]?.filter((to) => to !== node && (to !== from || length > 1)) ?? [],
          ),
        ),
    );
    if (reached.some((set, from) => set.has(from))) return length;
  }
  return undefined;
}

test('components are the classes of nodes that reach each other', () => {
  fc.assert(
    fc.property(graph, (edges) => {
      const reach = closure(edges);
      const classes = edges
        .map((_, a) =>
          edges.flatMap((__, b) =>
            a === b || (reach[a]?.[b] === true && reach[b]?.[a] === true) ? [b] : [],
          ),
        )
        .filter((members, a) => members.length > 1 && members[0] === a);
      expect(stronglyConnectedComponents(edges)).toEqual(classes);
    }),
  );
});

test('a shortest cycle is a closed path, starts at its lowest node, and none is shorter', () => {
  fc.assert(
    fc.property(graph, (edges) => {
      for (const component of stronglyConnectedComponents(edges)) {
        const cycle = shortestCycle(edges, component);
        expect(cycle[0]).toBe(Math.min(...cycle));
        expect(new Set(cycle).size).toBe(cycle.length);
        for (const [at, node] of cycle.entries())
          expect(edges[node]).toContain(cycle[(at + 1) % cycle.length]);
        const inside = edges.map((targets, node) =>
          component.includes(node) ? targets.filter((to) => component.includes(to)) : [],
        );
        expect(cycle.length).toBe(girth(inside));
      }
    }),
  );
});

test('reachability agrees with the closure', () => {
  fc.assert(
    fc.property(graph, (edges) => {
      expect(edges.map((_, a) => edges.map((__, b) => reachable(edges, a).has(b)))).toEqual(closure(edges));
    }),
  );
});

test('a node that only bridges two cycles is in no component', () => {
  expect(stronglyConnectedComponents([[1], [0, 2], [3], [4], [3]])).toEqual([
    [0, 1],
    [3, 4],
  ]);
});

test('a long chain and a long ring need no stack', () => {
  const chain = Array.from({ length: 100_000 }, (_, i) => (i === 99_999 ? [] : [i + 1]));
  expect(stronglyConnectedComponents(chain)).toEqual([]);
  const ring = chain.map((targets, i) => (i === 99_999 ? [0] : targets));
  const [component = []] = stronglyConnectedComponents(ring);
  expect(component.length).toBe(100_000);
  expect(shortestCycle(ring, component)).toEqual(component);
});

test('a layer is one above the highest it leads to; what leads to a circle has none', () => {
  fc.assert(
    fc.property(graph, (edges) => {
      const reach = closure(edges);
      const isOpen = (node: number): boolean =>
        reach[node]?.[node] !== true &&
        edges.every((_, other) => !(reach[node]?.[other] && reach[other]?.[other]));
      const depth = (node: number): number =>
        Math.max(-1, ...(edges[node] ?? []).map((target) => depth(target))) + 1;
      expect(layers(edges)).toEqual(edges.map((_, node) => (isOpen(node) ? depth(node) : undefined)));
    }),
  );
  expect(layers([[1, 2], [3], [3], [], [4], [4, 0]])).toEqual([2, 1, 1, 0, undefined, undefined]);
});

test('the edges turned round, and all that is reached over them', () => {
  fc.assert(
    fc.property(graph, (edges) => {
      const reach = closure(edges);
      expect(reversed(edges)).toEqual(
        edges.map((_, to) => edges.flatMap((targets, from) => (targets.includes(to) ? [from] : []))),
      );
      expect(edges.map((_, from) => edges.map((__, to) => reachable(edges, from).has(to)))).toEqual(reach);
    }),
  );
});
