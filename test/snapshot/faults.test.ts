/** What keeps a snapshot, or a part of it, from being read: each fault with its place and its exact words. */

import { describe, expect, it } from 'vitest';

import { importGraph } from '../../src/snapshot/import.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { at, SMALL_PLAN, smallGraph, type StoredGraph } from './graph.ts';

/** A change of the graph; what it gives back stands for the whole document. */
type Break = (graph: StoredGraph) => unknown;

function textAfter(change: Break): string {
  const graph = smallGraph();
  return JSON.stringify(change(graph) ?? graph);
}

function properties(id: number, changes: Record<string, unknown>): Break {
  return (graph) => {
    Object.assign(at(graph.nodes, id).properties, changes);
  };
}

function edge(id: number, changes: Record<string, unknown>): Break {
  return (graph) => {
    Object.assign(at(graph.relationships, id), changes);
  };
}

function without(id: number, key: string): Break {
  return (graph) => {
    delete at(graph.nodes, id).properties[key];
  };
}

function addNode(id: number, labels: string[], props: Record<string, unknown>, ...edges: unknown[]): Break {
  return (graph) => {
    graph.nodes.push({ id, labels, properties: props });
    (graph.relationships as unknown[]).push(...edges);
  };
}

const rel = (id: number, type: string, start_node: number, end_node: number, props: unknown = {}) => {
  return { id, type, start_node, end_node, properties: props };
};

const MALFORMED: readonly (readonly [string, Break, readonly string[]])[] = [
  ['a list', () => [], [': expected an object, found a list']],
  ['null', () => 'null', [': expected an object, found "null"']],
  [
    'an empty object',
    () => ({}),
    ['nodes: expected a list, but it is missing', 'relationships: expected a list, but it is missing'],
  ],
  [
    'nodes that are no list',
    (graph) => ({ ...graph, nodes: {} }),
    ['nodes: expected a list, found an object'],
  ],
  [
    'a node that is no object',
    (graph) => ({ ...graph, nodes: [1] }),
    ['nodes[0]: expected an object, found 1'],
  ],
  [
    'a node without anything',
    (graph) => ({ ...graph, nodes: [{}] }),
    [
      'nodes[0].id: expected a whole number, but it is missing',
      'nodes[0].labels: expected a list, but it is missing',
      'nodes[0].properties: expected an object, but it is missing',
    ],
  ],
  [
    'an id that is no whole number',
    (graph) => ({ ...graph, nodes: [{ id: 1.5, labels: [], properties: {} }] }),
    ['nodes[0].id: expected a whole number, found 1.5'],
  ],
  [
    'an id that is too large',
    (graph) => ({ ...graph, nodes: [{ id: 2 ** 60, labels: [], properties: {} }] }),
    ['nodes[0].id: expected a whole number that is exact in JSON, found 1152921504606847000'],
  ],
  [
    'a label that is no text',
    (graph) => ({ ...graph, nodes: [{ id: 1, labels: ['Field', null], properties: {} }] }),
    ['nodes[0].labels[1]: expected a text, found null'],
  ],
  [
    'properties that are a list',
    (graph) => ({ ...graph, nodes: [{ id: 1, labels: [], properties: [] }] }),
    ['nodes[0].properties: expected an object, found a list'],
  ],
  [
    'an edge without anything',
    (graph) => ({ ...graph, relationships: [{}] }),
    [
      'relationships[0].id: expected a whole number, but it is missing',
      'relationships[0].type: expected a text, but it is missing',
      'relationships[0].start_node: expected a whole number, but it is missing',
      'relationships[0].end_node: expected a whole number, but it is missing',
    ],
  ],
  [
    'an edge with properties that are a text',
    edge(1, { properties: 'x' }),
    ['relationships[0].properties: expected an object, found "x"'],
  ],
  [
    'two nodes of one id',
    (graph) => void (at(graph.nodes, 11).id = 3),
    ['nodes[10].id: nodes[2] has the id 3 too'],
  ],
  [
    'no feature',
    (graph) => void graph.nodes.shift(),
    ['nodes: expected a node with the label `Feature`, but there is none'],
  ],
  [
    'a feature without anything',
    (graph) => void (at(graph.nodes, 1).properties = {}),
    [
      'nodes[0].properties.feature: expected a text, but it is missing',
      'nodes[0].properties.destination: expected a text, but it is missing',
      'nodes[0].properties.context: expected a text, but it is missing',
      'nodes[0].properties.out_of_scope: expected a list, but it is missing',
    ],
  ],
  [
    'a criterion without anything',
    (graph) => void (at(graph.nodes, 2).properties = {}),
    [
      'nodes[1].properties.id: expected a text, but it is missing',
      'nodes[1].properties.text: expected a text, but it is missing',
    ],
  ],
  [
    'a node of work without anything',
    (graph) => void (at(graph.nodes, 3).properties = {}),
    [
      'nodes[2].properties.slug: expected a text, but it is missing',
      'nodes[2].properties.title: expected a text, but it is missing',
      'nodes[2].properties.type: expected one of "research", "decision", "code", "test", "verify", "chore", but it is missing',
      'nodes[2].properties.acceptance: expected a list, but it is missing',
      'nodes[2].properties.failure_policy: expected one of "retry", "fallback", "skip", "repair", "escalate", "stop", but it is missing',
      'nodes[2].properties.model_tier: expected one of "cheap", "strong", but it is missing',
      'nodes[2].properties.status: expected one of "pending", "in_progress", "completed", "failed", "cancelled", but it is missing',
    ],
  ],
  [
    'a slug that cannot be written',
    properties(3, { slug: 'make it' }),
    [
      'nodes[2].properties.slug: expected a word of letters, digits and `_`, with single `-` inside, found "make it"',
    ],
  ],
  [
    'a long slug that cannot be written',
    properties(3, { slug: 'x y '.repeat(20) }),
    [
      'nodes[2].properties.slug: expected a word of letters, digits and `_`, with single `-` inside, found "x y x y x y x y x y x y x y x y x y x y …"',
    ],
  ],
  [
    'a type that there is not',
    properties(3, { type: 'Code' }),
    [
      'nodes[2].properties.type: expected one of "research", "decision", "code", "test", "verify", "chore", found "Code"',
    ],
  ],
  [
    'a criterion that is no text',
    properties(3, { acceptance: ['x', 1] }),
    ['nodes[2].properties.acceptance[1]: expected a text, found 1'],
  ],
  [
    'a verify that is no text',
    properties(3, { verify: [] }),
    ['nodes[2].properties.verify: expected a text, found a list'],
  ],
  [
    'times that are none',
    properties(3, { started_at: 1, completed_at: true }),
    [
      'nodes[2].properties.started_at: expected a text, found 1',
      'nodes[2].properties.completed_at: expected a text, found true',
    ],
  ],
  [
    'a field without a name',
    without(5, 'name'),
    ['nodes[4].properties.name: expected a text, but it is missing'],
  ],
  [
    'a field without a shape',
    without(5, 'shape'),
    ['nodes[4].properties.shape: expected a text, but it is missing'],
  ],
  [
    'a nested value',
    properties(5, { value: { a: 1 } }),
    [
      'nodes[4].properties.value: expected a text, a number, true, false, or a list of these, found an object',
    ],
  ],
  [
    'a review without anything',
    (graph) => void (at(graph.nodes, 10).properties = {}),
    [
      'nodes[9].properties.attempt: expected a whole number, but it is missing',
      'nodes[9].properties.verdict: expected one of "pass", "fail", but it is missing',
      'nodes[9].properties.failed_criteria: expected a list, but it is missing',
      'nodes[9].properties.at: expected a text, but it is missing',
    ],
  ],
];

describe('a malformed snapshot is not read:', () => {
  it.each(MALFORMED)('%s', (_, change, expected) => {
    const text = textAfter(change);
    const { problems, state } = readSnapshot(text);
    expect(problems.map(({ message, path }) => `${path}: ${message}`)).toEqual(expected);
    expect(problems.every(({ isFatal }) => isFatal)).toBe(true);
    expect(state).toBe(undefined);
    expect(importGraph(text)).toEqual({
      imported: undefined,
      problems: problems.map((problem) => ({ ...problem, checkpoint: undefined })),
    });
  });

  it('no JSON', () => {
    const { problems, state } = readSnapshot('{"nodes": [}');
    expect(state).toBe(undefined);
    expect(problems).toEqual([
      { path: '', isFatal: true, message: expect.stringMatching(/^this is not JSON: /) as string },
    ]);
  });

  it('nested too deep', () => {
    expect(readSnapshot(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toEqual({
      state: undefined,
      problems: [{ path: '', isFatal: true, message: 'this is nested 200000 levels deep, which no plan is' }],
    });
  });
});

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
