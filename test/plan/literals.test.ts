/** Names, texts and shapes as tools write them, to the letter. */

import { describe, expect, it } from 'vitest';

import { parse } from '../../src/index.ts';
import { nameOf, shapeOf, stringOf, textOf } from '../../src/syntax/quote.ts';

it.each([
  ['plain', '"plain"'],
  ['a "b" \\ c', '"a \\"b\\" \\\\ c"'],
  ['a\tb\nc\rd', '"a\\tb\\nc\\rd"'],
  ['größer 😀 \u00a0', '"größer 😀 \u00a0"'],
  ['\u0000\u001b\u007f\u0085', '"\\u{0}\\u{1B}\\u{7F}\\u{85}"'],
  [
    '\u202e\u2066\u200f\ufeff\u2028\u00ad\u200b',
    '"\\u{202E}\\u{2066}\\u{200F}\\u{FEFF}\\u{2028}\\u{AD}\\u{200B}"',
  ],
  ['👩‍👧', '"👩‍👧"'],
])('a string: %j', (text, written) => {
  expect(stringOf(text)).toBe(written);
});

it.each([
  ['value', 'value'],
  ['7_a-b', '7_a-b'],
  ['from', 'from'],
  ['a--b', '"a--b"'],
  ['a.b', '"a.b"'],
  ['', '""'],
  ['Größe', '"Größe"'],
])('a name: %j', (name, written) => {
  expect(nameOf(name)).toBe(written);
});

describe('a text that ends its item', () => {
  it.each<readonly [string, string]>([
    ['one line', '"one line"'],
    ['one\ntwo', '"""\n    one\n    two\n    """'],
    ['one\n\n  two "x" \\n\n', '"""\n    one\n\n      two "x" \\\\n\n\n    """'],
    ['\n', '"""\n\n\n    """'],
    ['a\n"""b""""', '"""\n    a\n    \\"\\"\\"b\\"\\"\\"\\"\n    """'],
    ['a\n\tb\u0007', '"""\n    a\n    \\tb\\u{7}\n    """'],
    // What an editor would not keep is no text block.
    ['one \ntwo', '"one \\ntwo"'],
    ['one\n \ntwo', '"one\\n \\ntwo"'],
    ['one\ntwo\t', '"one\\ntwo\\t"'],
    ['one\r\ntwo', '"one\\r\\ntwo"'],
  ])('%j', (text, written) => {
    expect(textOf(text, '    ')).toBe(written);
    const item = parse(`feature f {\n  context ${written}\n}\n`).ast?.features[0]?.items[0];
    expect(item?.kind === 'context' ? item.text.value : undefined).toBe(text);
  });
});

it.each([
  ['<integer>', '<integer>'],
  ['<list of <path>>', '<list of <path>>'],
  ['<"a" | "b">', '<"a" | "b">'],
  ['<>', '<>'],
  ['<a> or <b>', '"<a> or <b>"'],
  ['<a', '"<a"'],
  ['a>', '"a>"'],
  ['<<a -> b>', '"<<a -> b>"'],
  ['<a\u202e>', '"<a\\u{202E}>"'],
  ['<a\nb>', '"""\n  <a\n  b>\n  """'],
  ['the path', '"the path"'],
])('a shape: %j', (shape, written) => {
  expect(shapeOf(shape, '  ')).toBe(written);
});
