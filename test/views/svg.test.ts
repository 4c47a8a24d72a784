/** How a picture is drawn, and that no text of a plan gets out of its element. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../src/index.ts';
import { pictureOf } from '../../src/views/picture.ts';
import { svgOf } from '../../src/views/svg.ts';
import { planOf } from './plans.ts';

test('the edges of a cycle look different', () => {
  const picture = pictureOf(parse(planOf('a', ['c'], 'b', ['a'], 'c', ['b'], 'd', ['c'])));
  expect(svgOf(picture, () => '#').match(/class="edge circular"/g)?.length).toBe(3);
});

test('has the same elements, whatever the titles are', () => {
  const skeleton = (title: string) =>
    svgOf(
      { feature: title, nodes: [{ slug: title, type: title, title, line: 0 }], edges: [] },
      () => title,
    ).match(/<\/?[a-zA-Z]+/g);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
      expect(skeleton(title)).toEqual(skeleton('a'));
    }),
  );
});

test('a title too long for its box is cut, and told in full by the pointer', () => {
  const title = '漢字'.repeat(40);
  const svg = svgOf(
    { feature: 'f', nodes: [{ slug: 'a', type: 'code', title, line: 0 }], edges: [] },
    () => '#',
  );
  expect(/class="title"[^>]*>([^<]*)</.exec(svg)?.[1]).toBe(`${'漢字'.repeat(10)}漢…`);
  expect(svg).toContain(`<title>code a: ${title}</title>`);
});
