import { expect, it } from 'vitest';

import { formerSlugs } from '../../src/change/former-slugs.ts';
import { parse } from '../../src/index.ts';

/** `now was`, for each comment that is heard. */
function heard(text: string): string[] {
  const { ast, source } = parse(text);
  if (ast === undefined) throw new Error('no plan');
  return formerSlugs(source, ast).map(({ now, span, was }) => {
    expect(text.slice(span.start, span.end)).toBe(was);
    return `${now} ${was}`;
  });
}

const NODE = '{\n  output o: <t>\n  acceptance "c"\n}\n';

it.each([
  ['directly above its node', `// gbuild-was: old\ncode n "N" ${NODE}`, ['n old']],
  [
    'among other comments, indented, without blanks',
    `// one\n\t//gbuild-was:old-1  \n// two\n  code n "N" ${NODE}`,
    ['n old-1'],
  ],
  ['more than once', `// gbuild-was: a\n// gbuild-was: b\ncode n "N" ${NODE}`, ['n a', 'n b']],
  [
    'above each node',
    `// gbuild-was: a\ncode n "N" ${NODE}// gbuild-was: b\ncode m "M" ${NODE}`,
    ['n a', 'm b'],
  ],
  ['with every line ending', `x // y\r\r\n// gbuild-was: a\r\n// z\rcode n "N" ${NODE}`, ['n a']],
  ['behind a byte order mark', `\ufeff// gbuild-was: a\ncode n "N" ${NODE}`, ['n a']],
  ['not with a line between', `// gbuild-was: old\n\ncode n "N" ${NODE}`, []],
  [
    'not with other words',
    `// gbuild-was: old slug\n// was gbuild-was: x\n// gbuild-was: A_b\ncode n "N" ${NODE}`,
    [],
  ],
  ['not above the feature', '// gbuild-was: old\nfeature f {\n}\n', []],
  ['not behind its node', `code n "N" ${NODE}// gbuild-was: old\n`, []],
  ['not within a node', `code n "N" {\n  // gbuild-was: old\n  output o: <t>\n}\n`, []],
  ['not behind the node before', `code n "N" ${NODE.trim()} // gbuild-was: old\ncode m "M" ${NODE}`, []],
  ['not in a text', `code n "N" {\n  acceptance """\n// gbuild-was: old\n// """ } code m "M" ${NODE}`, []],
])('a comment is heard %s', (_, text, expected) => {
  expect(heard(text)).toEqual(expected);
});
