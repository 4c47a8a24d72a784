/** Every link of a document that is packed leads to a file that is packed too, and to a heading of it. */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/cli.ts';
import { anchors, ownLinks } from './support/markdown.ts';

const read = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');

const [{ files }]: [{ files: { path: string }[] }] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, encoding: 'utf8' }),
);
const packed = files.map(({ path }) => path);
const documents = packed.filter((path) => path.endsWith('.md'));

/** Why a link of a document leads nowhere. */
function fault(document: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : posix.join(posix.dirname(document), path);
  if (!packed.some((file) => file === target || file.startsWith(`${target}/`))) return 'is not packed';
  if (anchor === undefined || anchors(read(target)).includes(anchor)) return undefined;
  return 'has no such heading';
}

test('all that is written for readers is packed', () => {
  expect(documents).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
    ...readdirSync(`${ROOT}/docs`)
      .sort()
      .map((name) => `docs/${name}`),
  ]);
});

test.each(documents)('the links of %s lead somewhere', (document) => {
  const faults = ownLinks(read(document)).map((link) => `${link} ${fault(document, link) ?? 'is there'}`);
  expect(faults.filter((each) => !each.endsWith(' is there'))).toEqual([]);
});

describe('a link that leads nowhere is noticed', () => {
  test.each([
    ['README.md', 'test/house.test.ts', 'is not packed'],
    ['docs/store.md', 'checks.md#no-such-code', 'has no such heading'],
    ['docs/store.md', '#no-such-part', 'has no such heading'],
    ['docs/store.md', '../README.md#the-json-documents', undefined],
    ['README.md', 'cypher', undefined],
  ])('in %s: %s', (document, link, expected) => {
    expect(fault(document, link)).toBe(expected);
  });
});

test('the anchors of a document are those of its headings, repeated ones numbered', () => {
  const text = '# A `code` heading: why?\n\n## Start\n\n```sh\n# no heading\n```\n\n### Start\n';
  expect(anchors(text)).toEqual(['a-code-heading-why', 'start', 'start-1']);
  expect(ownLinks('[a](b.md#c) [d](https://example.org) [e](#f)\n\n```\n[g](h)\n```\n')).toEqual([
    'b.md#c',
    '#f',
  ]);
});
