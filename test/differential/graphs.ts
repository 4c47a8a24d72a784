/** Directed graphs, and plans whose nodes read one another as their edges say. */

import fc from 'fast-check';

/** For each node the nodes that it reads; the order of the nodes is that of the plan. */
export type Digraph = ReadonlyMap<string, readonly string[]>;

/** A graph from edges, `a>b` where `a` reads `b`: the nodes in the order in which the edges name them. */
function graph(edges: string): Digraph {
  const nodes = new Map<string, string[]>();
  for (const edge of edges.split(' ')) {
    const [from = '', to] = edge.split('>');
    for (const node of [from, to]) if (node !== undefined && !nodes.has(node)) nodes.set(node, []);
    if (to !== undefined) nodes.get(from)?.push(to);
  }
  return nodes;
}

interface Example {
  readonly title: string;
  readonly graph: Digraph;
  /** Its strongly connected components of two nodes or more. */
  readonly components: readonly (readonly string[])[];
}

export const GRAPHS: readonly Example[] = [
  { title: 'a diamond', graph: graph('d>b d>c b>a c>a'), components: [] },
  { title: 'two nodes', graph: graph('a>b b>a'), components: [['a', 'b']] },
  {
    title: 'six nodes in a ring',
    graph: graph('c>a a>e e>b b>f f>d d>c'),
    components: [['a', 'b', 'c', 'd', 'e', 'f']],
  },
  {
    title: 'two cycles and the node that bridges them',
    graph: graph('a>b b>a b>m m>c c>d d>c'),
    components: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  {
    title: 'two cycles that read one another, one way',
    graph: graph('a>b b>a a>c b>d c>d d>c'),
    components: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  },
  {
    title: 'two cycles through one node',
    graph: graph('a>m m>a b>m m>b'),
    components: [['a', 'b', 'm']],
  },
  {
    title: 'a cycle within a cycle',
    graph: graph('a>b b>c c>d d>a c>b'),
    components: [['a', 'b', 'c', 'd']],
  },
  {
    title: 'a cycle with a way in and a way out',
    graph: graph('in>a a>b b>c c>a b>out out'),
    components: [['a', 'b', 'c']],
  },
  {
    title: 'everything with everything',
    graph: graph('a>b a>c a>d b>a b>c b>d c>a c>b c>d d>a d>b d>c'),
    components: [['a', 'b', 'c', 'd']],
  },
];

const LETTERS = [...'abcdefg'];

/** Graphs of up to seven nodes, in any order, with any edges but those from a node to itself. */
export const digraphs: fc.Arbitrary<Digraph> = fc
  .shuffledSubarray(LETTERS, { minLength: 1 })
  .chain((nodes) =>
    fc
      .tuple(...nodes.map((node) => fc.subarray(nodes.filter((other) => other !== node))))
      .map((reads) => new Map(nodes.map((node, at) => [node, reads[at] ?? []]))),
  );

/** A plan of code nodes, each with one output, that read one another as a graph says. */
export function planOf(graph: Digraph): string {
  const nodes = [...graph].map(([node, reads]) => {
    const inputs = reads.map((source) => `  input from-${source} from ${source}.value\n`);
    return `code ${node} "Node ${node}" {\n${inputs.join('')}  output value: <integer>\n  acceptance "it is 1"\n}\n`;
  });
  return `feature graph {\n  destination "d"\n  context "c"\n}\n${nodes.join('')}`;
}

/** The sets of two or more nodes each of which leads to all others, by following every path there is. */
export function mutuallyReachable(graph: Digraph): string[][] {
  const behind = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const sets = [...graph.keys()].map((node) =>
    [...(behind.get(node) ?? [])].filter((other) => behind.get(other)?.has(node) === true),
  );
  const unique = new Map(sets.filter((set) => set.length > 1).map((set) => [[...set].sort().join(), set]));
  return [...unique.values()];
}

function reachableFrom(graph: Digraph, start: string): Set<string> {
  const found = new Set<string>();
  const open = [...(graph.get(start) ?? [])];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    open.push(...(graph.get(node) ?? []));
  }
  return found;
}

/** Whether a path ends where it starts, passes no node twice on the way and follows the edges. */
export function isCyclePath(graph: Digraph, path: readonly string[]): boolean {
  const inner = path.slice(0, -1);
  return (
    inner.length > 1 &&
    path[0] === path.at(-1) &&
    new Set(inner).size === inner.length &&
    inner.every((node, at) => graph.get(node)?.includes(path[at + 1] ?? '') === true)
  );
}
