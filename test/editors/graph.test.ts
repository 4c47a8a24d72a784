/** The picture of a plan's graph: what is drawn, where it stands, and that no text of a plan gets out of its place. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, layOut } from '../../editors/vscode/src/graph/layout.ts';
import { graphPage } from '../../editors/vscode/src/graph/page.ts';
import { type Picture, pictureOf } from '../../editors/vscode/src/graph/picture.ts';
import { spread } from '../../editors/vscode/src/graph/spread.ts';
import { svgOf } from '../../editors/vscode/src/graph/svg.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';

const plans = planFiles(EXAMPLES);
const DIAMOND = plans.find(({ name }) => name === 'diamond')?.text ?? '';

test('the diamond is drawn with its nodes, and what each reads', () => {
  expect(pictureOf(DIAMOND)).toEqual({
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

test('the diamond stands in three layers, its two middle nodes side by side', () => {
  const { boxes, height, layers, routes, width } = layOut(pictureOf(DIAMOND), [100, 100, 100, 100]);
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
  const picture = pictureOf(plan('a', [], 'b', ['a'], 'c', ['a', 'b']));
  const { boxes, routes } = layOut(picture, [100, 100, 100]);
  expect(boxes.map(({ y }) => y)).toEqual([43, 143, 243]);
  const long = routes.find(({ edge }) => edge.from === 0 && edge.to === 2)?.points ?? [];
  expect(long.map(({ y }) => y)).toEqual([66, 120, 166, 220]);
  expect(long[1]?.x).toBe(long[2]?.x);
  expect(Math.abs((long[1]?.x ?? 0) - (boxes[1]?.x ?? 0))).toBeGreaterThanOrEqual(50 + 28);
});

test('nodes in a circle are drawn, and the circle is marked', () => {
  const picture = pictureOf(plan('a', ['c'], 'b', ['a'], 'c', ['b'], 'd', ['c']));
  expect(picture.edges.map(({ circular, from, to }) => [from, to, circular])).toEqual([
    [2, 0, true],
    [0, 1, true],
    [1, 2, true],
    [2, 3, false],
  ]);
  expect(layOut(picture, [60, 60, 60, 60]).boxes.map(({ y }) => y)).toEqual([43, 143, 243, 343]);
  expect(svgOf(picture, () => '#').match(/class="edge circular"/g)?.length).toBe(3);
});

test('a plan with faults is drawn as far as it can be read', () => {
  expect(pictureOf('feature f {\ncode a {\n  output x: <y\n\ncode b "B" { input x from a.x }')).toEqual({
    feature: 'f',
    nodes: [
      { slug: 'a', type: 'code', title: '', line: 1 },
      { slug: 'b', type: 'code', title: 'B', line: 4 },
    ],
    edges: [{ from: 0, to: 1, fields: ['x'], circular: false }],
  });
});

/** A plan of nodes, each with the nodes that it reads. */
function plan(...parts: readonly (string | readonly string[])[]): string {
  const nodes = parts.flatMap((slug, index) => {
    const reads = parts[index + 1];
    return typeof slug === 'string' && typeof reads === 'object' ? [{ slug, reads }] : [];
  });
  return nodes
    .map(({ reads, slug }) => {
      const inputs = reads.map((read) => `  input ${read} from ${read}\n`).join('');
      return `code ${slug} "${slug}" {\n${inputs}  output ${slug}: <x>\n}\n`;
    })
    .join('\n');
}

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

describe('a row', () => {
  test('stands where it wants to where it can', () => {
    expect(
      spread(
        [
          { middle: 0, width: 10 },
          { middle: 50, width: 10 },
        ],
        5,
      ),
    ).toEqual([0, 50]);
  });

  test('parts in the middle where two want the same place', () => {
    expect(
      spread(
        [
          { middle: 20, width: 10 },
          { middle: 20, width: 10 },
        ],
        6,
      ),
    ).toEqual([12, 28]);
  });

  test('keeps its order', () => {
    expect(
      spread(
        [
          { middle: 100, width: 10 },
          { middle: 0, width: 10 },
          { middle: 50, width: 10 },
        ],
        0,
      ),
    ).toEqual([40, 50, 60]);
  });
});

describe('the page', () => {
  test('forbids itself everything but its own style', () => {
    const page = graphPage(DIAMOND, ({ line }) => `command:x?${line}`);
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'`,
    );
    expect(page).not.toMatch(/<script|style="|url\(h|src=/);
  });

  test('says when there is nothing to draw, or too much', () => {
    const bodyOf = (text: string) => /<body>\n([^]*)<\/body>/.exec(graphPage(text, () => '#'))?.[1];
    expect(bodyOf('')).toBe('<p>There is no node to draw yet.</p>\n');
    const many = Array.from({ length: 1001 }, (_, index) => `code n-${index} "N" {}\n`).join('');
    expect(bodyOf(many)).toBe('<p>The plan has 1001 nodes. A picture is drawn of 1000 at most.</p>\n');
  });

  test.each(plans)('of $name names every node and links it to its line', ({ text }) => {
    const page = graphPage(text, ({ line }) => `#${line}`);
    const found = [...page.matchAll(/href="#(\d+)".*?class="slug"[^>]*>([^<]*)</g)].map(([, line, slug]) => [
      Number(line),
      slug,
    ]);
    expect(found).toEqual(pictureOf(text).nodes.map(({ line, slug }) => [line, slug]));
  });

  test('holds texts of a plan as texts, whatever they are', () => {
    const hostile = "</title></svg><script>alert(1)</script>\" onload='x' &amp; \\u{202E}\\u{0}";
    const page = graphPage(
      `feature f {}\ncode a "${hostile.replaceAll('"', '\\"')}" {\n  output o: <x>\n}`,
      () => '"><b>',
    );
    expect(page).toContain('<a href="&quot;&gt;&lt;b&gt;" class="node code">');
    expect(page).toContain(
      '<title>code a: &lt;/title&gt;&lt;/svg&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; &amp;amp; &lt;U+202E&gt;␀</title>',
    );
    expect(page).not.toContain('<script');
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
});
