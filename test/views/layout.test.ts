/** Where everything of a picture stands. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../src/index.ts';
import { type Box, layOut } from '../../src/views/layout.ts';
import { type Picture, pictureOf } from '../../src/views/picture.ts';
import { DIAMOND, planOf } from './plans.ts';

test('the diamond stands in three layers, its two middle nodes side by side', () => {
  const { boxes, height, layers, routes, width } = layOut(pictureOf(parse(DIAMOND)), [100, 100, 100, 100]);
  expect({ width, height, layers }).toEqual({ width: 268, height: 286, layers: [43, 143, 243] });
  expect(boxes).toEqual([
    { x: 134, y: 43, width: 100, height: 46 },
    { x: 70, y: 143, width: 100, height: 46 },
    { x: 198, y: 143, width: 100, height: 46 },
    { x: 134, y: 243, width: 100, height: 46 },
  ]);
  expect(routes.map(({ points }) => points)).toEqual([
    [
      { x: 134, y: 66 },
      { x: 70, y: 120 },
    ],
    [
      { x: 134, y: 66 },
      { x: 198, y: 120 },
    ],
    [
      { x: 70, y: 166 },
      { x: 134, y: 220 },
    ],
    [
      { x: 198, y: 166 },
      { x: 134, y: 220 },
    ],
  ]);
});

test('an edge over several layers passes the nodes between, straight down', () => {
  const picture = pictureOf(parse(planOf('a', [], 'b', ['a'], 'c', ['a', 'b'])));
  const { boxes, routes } = layOut(picture, [100, 100, 100]);
  expect(boxes.map(({ y }) => y)).toEqual([43, 143, 243]);
  const long = routes.find(({ edge }) => edge.from === 0 && edge.to === 2)?.points ?? [];
  expect(long.map(({ y }) => y)).toEqual([66, 120, 166, 220]);
  expect(long[1]?.x).toBe(long[2]?.x);
  expect(Math.abs((long[1]?.x ?? 0) - (boxes[1]?.x ?? 0))).toBeGreaterThanOrEqual(50 + 28);
});

test('the nodes of a cycle stand in the order of the file', () => {
  const picture = pictureOf(parse(planOf('a', ['c'], 'b', ['a'], 'c', ['b'], 'd', ['c'])));
  expect(layOut(picture, [60, 60, 60, 60]).boxes.map(({ y }) => y)).toEqual([43, 143, 243, 343]);
});

const pictures = fc.integer({ min: 1, max: 30 }).chain((count) => {
  const node = fc.nat(count - 1);
  return fc
    .tuple(
      fc.array(fc.tuple(node, node), { maxLength: 60 }),
      fc.array(fc.integer({ min: 20, max: 400 }), { minLength: count, maxLength: count }),
    )
    .map(([pairs, widths]): { picture: Picture; widths: number[] } => {
      const edges = pairs
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b), fields: ['x'], circular: false }));
      const nodes = widths.map((_, index) => ({ slug: `n-${index}`, type: 'code', title: '', line: index }));
      return { picture: { feature: 'f', nodes, edges }, widths };
    });
});

const overlaps = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

test('whatever the graph, no box touches another, all are on the page, and every edge leads down', () => {
  fc.assert(
    fc.property(pictures, ({ picture, widths }) => {
      const { boxes, height, routes, width } = layOut(picture, widths);
      expect(boxes.map((box) => box.width)).toEqual(widths);
      expect(
        boxes.filter((box, index) => boxes.slice(index + 1).some((other) => overlaps(box, other))),
      ).toEqual([]);
      expect(
        boxes.filter(
          (box) =>
            box.x - box.width / 2 < 19.9 ||
            box.x + box.width / 2 > width - 19.9 ||
            box.y - box.height / 2 < 20 ||
            box.y + box.height / 2 > height - 20,
        ),
      ).toEqual([]);
      expect(
        routes.filter(({ points }) => points.some(({ y }, index) => y <= (points[index - 1]?.y ?? -1))),
      ).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
