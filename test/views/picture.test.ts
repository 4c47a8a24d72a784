/** What is drawn of a plan. */

import { expect, test } from 'vitest';
import { parse } from '../../src/index.ts';
import { pictureOf } from '../../src/views/picture.ts';
import { DIAMOND, planOf } from './plans.ts';

test('the diamond is drawn with its nodes, and what each reads', () => {
  expect(pictureOf(parse(DIAMOND))).toEqual({
    feature: 'example-diamond',
    nodes: [
      { slug: 'a-produce', type: 'chore', title: 'Produce the shared value', line: 9 },
      { slug: 'b-double', type: 'code', title: 'Double the shared value', line: 14 },
      { slug: 'c-square', type: 'code', title: 'Square the shared value', line: 21 },
      { slug: 'd-sum', type: 'code', title: 'Sum both results', line: 28 },
    ],
    edges: [
      { from: 0, to: 1, fields: ['value'], circular: false },
      { from: 0, to: 2, fields: ['value'], circular: false },
      { from: 1, to: 3, fields: ['doubled'], circular: false },
      { from: 2, to: 3, fields: ['squared'], circular: false },
    ],
  });
});

test('nodes in a cycle are drawn, and their edges marked', () => {
  const picture = pictureOf(parse(planOf('a', ['c'], 'b', ['a'], 'c', ['b'], 'd', ['c'])));
  expect(picture.edges.map(({ circular, from, to }) => [from, to, circular])).toEqual([
    [2, 0, true],
    [0, 1, true],
    [1, 2, true],
    [2, 3, false],
  ]);
});

test('a plan with faults is drawn as far as it can be read', () => {
  expect(
    pictureOf(parse('feature f {\ncode a {\n  output x: <y\n\ncode b "B" { input x from a.x }')),
  ).toEqual({
    feature: 'f',
    nodes: [
      { slug: 'a', type: 'code', title: '', line: 1 },
      { slug: 'b', type: 'code', title: 'B', line: 4 },
    ],
    edges: [{ from: 0, to: 1, fields: ['x'], circular: false }],
  });
});

test('nothing is drawn of a text that is no plan', () => {
  expect(pictureOf(parse('{"nodes": []}'))).toEqual({ feature: undefined, nodes: [], edges: [] });
});
