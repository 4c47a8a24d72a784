/** What a plan cannot say of a snapshot that can be read: each with its place, its exact words, and the plan without it. */

import { describe, expect, it } from 'vitest';

import { importGraph } from '../../src/snapshot/import.ts';
import { addNode, type Break, edge, properties, rel, textAfter } from './breaks.ts';
import { at, SMALL_PLAN, smallGraph } from './graph.ts';

/** The plan without the lines that start as said. */
const less = (...starts: string[]): string =>
  SMALL_PLAN.split('\n')
    .filter((line) => !starts.some((start) => line.trim().startsWith(start)))
    .join('\n');

const LEFT_OUT: readonly (readonly [string, Break, readonly string[], string])[] = [
  [
    'keys of the envelope that nobody knows',
    (graph) => ({ ...graph, version: 3, more: [{}] }),
    [],
    SMALL_PLAN,
  ],
  [
    'keys of its nodes that nobody knows',
    (graph) => void Object.assign(at(graph.nodes, 3), { at: [1] }),
    [],
    SMALL_PLAN,
  ],
  [
    'nulls for what is absent',
    properties(4, { verify: null, started_at: null, extra: null }),
    [],
    SMALL_PLAN,
  ],
  ['edges without properties', edge(1, { properties: null }), [], SMALL_PLAN],
  [
    'edges that are there twice',
    (graph) =>
      void graph.relationships.push(
        rel(20, 'SATISFIES', 4, 2) as never,
        rel(21, 'DEPENDS_ON', 4, 3) as never,
        rel(22, 'FROM', 8, 5) as never,
        rel(23, 'HAS_ACCEPTANCE', 1, 2) as never,
      ),
    [],
    SMALL_PLAN,
  ],
  [
    'a node of another kind',
    addNode(12, ['Person'], { name: 'Ada' }),
    ['nodes[11]: node 12 has the label `Person`, which is no node of a plan'],
    SMALL_PLAN,
  ],
  [
    'a node without a label',
    addNode(12, [], {}),
    ['nodes[11]: node 12 has no label, which is no node of a plan'],
    SMALL_PLAN,
  ],
  [
    'a node of two kinds',
    addNode(12, ['Field', 'Review'], {}),
    ['nodes[11]: node 12 has the labels `Field`, `Review`, which is no node of a plan'],
    SMALL_PLAN,
  ],
  [
    'a label too many',
    (graph) => void at(graph.nodes, 3).labels.push('Hot', 'Chore'),
    ['nodes[2].labels[2]: `make` has the label `Hot`', 'nodes[2].labels[3]: `make` has the label `Chore`'],
    SMALL_PLAN,
  ],
  [
    'properties that nobody knows',
    properties(4, { owner: 'Ada', __proto__x: 1 }),
    [
      'nodes[3].properties.owner: `use` has the property `owner`',
      'nodes[3].properties.__proto__x: `use` has the property `__proto__x`',
    ],
    SMALL_PLAN,
  ],
  [
    'a property of a field',
    properties(8, { value: 3, note: 'x' }),
    [
      'nodes[7].properties.note: `use.thing` has the property `note`',
      'nodes[7].properties.value: `use.thing` is an input with a value; only outputs have one',
    ],
    SMALL_PLAN,
  ],
  [
    'properties of the feature, a criterion and a review',
    (graph) => {
      properties(1, { a: 1 })(graph);
      properties(2, { 'b c': 1 })(graph);
      properties(10, { d: 1 })(graph);
    },
    [
      'nodes[0].properties.a: the feature `small` has the property `a`',
      'nodes[1].properties["b c"]: `a-1` has the property `b c`',
      'nodes[9].properties.d: review 1 of `make` has the property `d`',
    ],
    SMALL_PLAN,
  ],
  [
    'a property of an edge',
    edge(8, { properties: { since: 1 } }),
    ['relationships[7].properties.since: `use` -[DEPENDS_ON]-> `make` has the property `since`'],
    SMALL_PLAN,
  ],
  [
    'a second feature',
    addNode(
      12,
      ['Feature'],
      { feature: 'other', destination: 'x', context: 'x', out_of_scope: [] },
      rel(20, 'HAS_ACCEPTANCE', 12, 2),
    ),
    [
      'nodes[11]: the feature `other` is a second one; a plan has one feature',
      'relationships[11]: node 12 -[HAS_ACCEPTANCE]-> `a-1` goes with a node that is left out',
    ],
    SMALL_PLAN,
  ],
  [
    'two nodes of one slug',
    (graph) => {
      graph.nodes.push({ ...at(graph.nodes, 4), id: 12 });
    },
    ['nodes[11]: there is another node `use`, which is the one that is read'],
    SMALL_PLAN,
  ],
  [
    'two criteria of one id',
    addNode(12, ['Acceptance'], { id: 'a-1', text: 'more' }),
    ['nodes[11]: there is another criterion `a-1`, which is the one that is read'],
    SMALL_PLAN,
  ],
  [
    'two inputs of one name',
    addNode(12, ['Field'], { name: 'docs', shape: '<x>' }, rel(20, 'INPUT', 4, 12)),
    ['nodes[11]: there is another input `use.docs`, which is the one that is read'],
    SMALL_PLAN,
  ],
  [
    'two outputs of one name',
    addNode(12, ['Field'], { name: 'count', shape: '<x>' }, rel(20, 'OUTPUT', 3, 12)),
    ['nodes[11]: there is another output `make.count`, which is the one that is read'],
    SMALL_PLAN,
  ],
  [
    "a criterion that is nobody's",
    (graph) => void graph.relationships.shift(),
    ['nodes[1]: `a-1` is no criterion of the feature; in a plan it is one'],
    SMALL_PLAN,
  ],
  [
    "a field that is nobody's",
    (graph) => void graph.relationships.splice(4, 1),
    ['nodes[8]: `?.docs` belongs to no node'],
    less('input docs'),
  ],
  [
    "a review that is nobody's",
    (graph) => void graph.relationships.splice(9, 1),
    ['nodes[9]: review 1 of `?` belongs to no node'],
    SMALL_PLAN,
  ],
  [
    'a field of two nodes',
    (graph) => void graph.relationships.push(rel(20, 'INPUT', 3, 9) as never),
    ['relationships[11]: `use.docs` is of `use` already, so it is none of `make`'],
    SMALL_PLAN,
  ],
  [
    'a field that is input and output',
    (graph) => void graph.relationships.push(rel(20, 'INPUT', 4, 7) as never),
    ['relationships[11]: `use.use` is of `use` already, so it is none of `use`'],
    SMALL_PLAN,
  ],
  [
    'two sources',
    (graph) => void graph.relationships.push(rel(20, 'FROM', 8, 6) as never),
    ['relationships[11]: `use.thing` reads `make.count` besides `make.thing`; an input has one source'],
    SMALL_PLAN,
  ],
  [
    'an output that reads',
    (graph) => void graph.relationships.push(rel(20, 'FROM', 7, 5) as never),
    ['relationships[11]: `use.use` is an output, but reads `make.thing`'],
    SMALL_PLAN,
  ],
  [
    'a read of an input',
    (graph) => void graph.relationships.push(rel(20, 'FROM', 9, 8) as never),
    ['relationships[11]: `use.docs` reads `use.thing`, which is an input'],
    SMALL_PLAN,
  ],
  [
    'an edge to nowhere',
    edge(9, { end_node: 99 }),
    ['relationships[8]: `use` -[SATISFIES]-> node 99 leads to or from a node that is not there'],
    less('satisfies'),
  ],
  [
    'an edge that no plan has',
    edge(9, { type: 'BLOCKS' }),
    ['relationships[8]: `use` -[BLOCKS]-> `a-1` is no edge of a plan'],
    less('satisfies'),
  ],
  [
    'an edge between the wrong ends',
    edge(9, { type: 'DEPENDS_ON' }),
    ['relationships[8]: `use` -[DEPENDS_ON]-> `a-1` is no edge of a plan'],
    less('satisfies'),
  ],
  [
    'an edge called as what every object has',
    edge(9, { type: 'constructor' }),
    ['relationships[8]: `use` -[constructor]-> `a-1` is no edge of a plan'],
    less('satisfies'),
  ],
  [
    'a read without a dependency',
    (graph) => void graph.relationships.splice(7, 1),
    ['nodes[3]: `use` reads `make` without depending on it; in a plan it depends on it'],
    SMALL_PLAN,
  ],
  [
    'half of a character',
    properties(4, { title: 'Use it\ud83d', acceptance: ['x', '\udc00'] }),
    [
      'nodes[3].properties.title: there is half of a character in this text; U+FFFD stands in its place',
      'nodes[3].properties.acceptance[1]: there is half of a character in this text; U+FFFD stands in its place',
    ],
    SMALL_PLAN.replace('Use it', 'Use it\ufffd').replace(
      'acceptance "output.use is there"',
      'acceptance "x"\n  acceptance "\ufffd"',
    ),
  ],
];

describe('what a plan cannot say is left out of it, and said:', () => {
  it.each(LEFT_OUT)('%s', (_, change, expected, plan) => {
    const { imported, problems } = importGraph(textAfter(change));
    expect(problems.map(({ message, path }) => `${path}: ${message}`)).toEqual(expected);
    expect(imported?.plan).toBe(plan);
    expect(problems.some(({ isFatal }) => isFatal)).toBe(false);
  });

  it('a key that an object has twice', () => {
    const text = JSON.stringify(smallGraph()).replace(
      '"title":"Use it"',
      '"title":"Lose it","title":"Use it"',
    );
    expect(importGraph(text).problems).toEqual([
      {
        checkpoint: undefined,
        isFatal: false,
        message: 'this key is there more than once; the last one is the one that is read',
        path: 'nodes[3].properties.title',
      },
    ]);
  });
});

describe('what breaks the rules of a plan, but can be written down, is for the checks:', () => {
  it.each<readonly [string, Break, string]>([
    [
      'a dependency of which nothing is read',
      (graph) => void graph.relationships.splice(6, 1),
      SMALL_PLAN.replace('input thing from make', 'input thing: <path>').replace(
        '  satisfies',
        '  depends_on make\n  satisfies',
      ),
    ],
    [
      'a shape that is not the source’s',
      properties(8, { shape: '<url>' }),
      SMALL_PLAN.replace('input thing from make', 'input thing: <url> from make'),
    ],
    [
      'a slug that is not kebab-case',
      properties(4, { slug: 'Use_It' }),
      SMALL_PLAN.replace('test use', 'test Use_It'),
    ],
    ['no criteria', properties(4, { acceptance: [] }), less('acceptance "output.use')],
    [
      'a verify that there is not',
      properties(4, { verify: 'x' }),
      SMALL_PLAN.replace('  failure', '  verify x\n  failure'),
    ],
  ])('%s', (_, change, plan) => {
    expect(importGraph(textAfter(change))).toMatchObject({ problems: [], imported: { plan } });
  });
});
