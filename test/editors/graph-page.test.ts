/** The page that VS Code shows of a plan's graph, and that no text of a plan gets out of its element. */

import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { graphPage } from '../../editors/vscode/src/graph-page.ts';
import { parse } from '../../src/index.ts';
import { pictureOf } from '../../src/views/picture.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';
import { DIAMOND } from '../views/plans.ts';

const plans = planFiles(EXAMPLES);

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
    expect(found).toEqual(pictureOf(parse(text)).nodes.map(({ line, slug }) => [line, slug]));
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
});
