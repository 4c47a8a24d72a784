import { expect, test } from 'vitest';
import { SourceText } from '../../src/text/source.ts';
import { applyEdits, cover, isInsideOne } from '../../src/text/span.ts';

/** Line and column of every offset of a text, its end included. */
function positions(text: string): string[] {
  const source = new SourceText(text);
  return Array.from({ length: text.length + 1 }, (_, offset) => {
    const { column, line } = source.positionAt(offset);
    return `${line}:${column}`;
  });
}

test('LF, CRLF and a lone CR each end one line', () => {
  expect(positions('a\nb')).toEqual(['1:1', '1:2', '2:1', '2:2']);
  expect(positions('a\rb')).toEqual(['1:1', '1:2', '2:1', '2:2']);
  expect(positions('a\r\nb')).toEqual(['1:1', '1:2', '1:3', '2:1', '2:2']);
  expect(positions('\n\r\n\r')).toEqual(['1:1', '2:1', '2:2', '3:1', '4:1']);
});

test('other separators end no line', () => {
  expect(positions('\u2028\u0085\u000b')).toEqual(['1:1', '1:2', '1:3', '1:4']);
});

test('a byte order mark takes no column', () => {
  expect(positions('\ufeffab')).toEqual(['1:1', '1:1', '1:2', '1:3']);
});

test('columns count UTF-16 units', () => {
  expect(positions('😀x')).toEqual(['1:1', '1:2', '1:3', '1:4']);
});

test('an offset outside the text is its nearest end', () => {
  const source = new SourceText('ab\nc');
  expect(source.positionAt(-5)).toEqual({ line: 1, column: 1, offset: 0 });
  expect(source.positionAt(99)).toEqual({ line: 2, column: 2, offset: 4 });
});

test('the text of a line has no line ending', () => {
  const source = new SourceText('\ufeffa\r\n\rb\n');
  expect([0, 1, 2, 3, 4, 5].map((line) => source.lineText(line))).toEqual(['', 'a', '', 'b', '', '']);
});

test('edits apply in the order of the text, and one that overlaps an earlier one is dropped', () => {
  const insert = (at: number, newText: string) => ({ span: { start: at, end: at }, newText });
  expect(
    applyEdits('abcdef', [insert(6, '!'), { span: { start: 1, end: 3 }, newText: 'X' }, insert(0, '>')]),
  ).toBe('>aXdef!');
  expect(
    applyEdits('abcdef', [
      { span: { start: 2, end: 5 }, newText: 'Y' },
      { span: { start: 1, end: 3 }, newText: 'X' },
    ]),
  ).toBe('aXdef');
});

test('a cover holds both spans', () => {
  expect(cover({ start: 4, end: 6 }, { start: 1, end: 5 })).toEqual({ start: 1, end: 6 });
});

test('a span inside one of several is found, whichever it is', () => {
  const spans = [
    { start: 2, end: 4 },
    { start: 6, end: 6 },
    { start: 8, end: 12 },
  ];
  const inside = [];
  for (let start = 0; start <= 13; start++) {
    for (let end = start; end <= 13; end++) {
      const wanted = spans.some((each) => each.start <= start && end <= each.end);
      expect({ start, end, found: isInsideOne(spans, { start, end }) }).toEqual({
        start,
        end,
        found: wanted,
      });
      if (wanted) inside.push(start);
    }
  }
  expect(inside.length).toBe(6 + 1 + 15);
});
