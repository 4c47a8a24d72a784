/** What keeps a snapshot from being read: each fault with its place and its exact words. */

import { describe, expect, it } from 'vitest';

import { importGraph } from '../../src/snapshot/import.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { type Break, edge, properties, textAfter, without } from './breaks.ts';
import { at } from './graph.ts';

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
