import { expect, test } from 'vitest';
import { displayLine, visible } from '../../src/diagnostics/display.ts';

/** The line with its caret range below it, as it looks in a terminal whose characters are all as wide as told. */
function shown(line: string, start: number, end: number): string[] {
  const { column, text, width } = displayLine(line, { start, end });
  return [text, ' '.repeat(column) + '^'.repeat(width)];
}

test('a tab takes four columns, before the span and inside it', () => {
  expect(shown('\ta\tb', 3, 4)).toEqual(['    a    b', '         ^']);
  expect(shown('a\tb', 0, 3)).toEqual(['a    b', '^^^^^^']);
});

test('wide characters and emoji take two columns, combining marks none', () => {
  expect(shown('日本x', 2, 3)).toEqual(['日本x', '    ^']);
  expect(shown('👩‍👩‍👧x', 8, 9)).toEqual(['👩‍👩‍👧x', '  ^']);
  expect(shown('e\u0301x', 2, 3)).toEqual(['e\u0301x', ' ^']);
  expect(shown('a日本b', 1, 3)).toEqual(['a日本b', ' ^^^^']);
});

test('an empty span is pointed at with one caret, also behind the end of the line', () => {
  expect(shown('ab', 1, 1)).toEqual(['ab', ' ^']);
  expect(shown('ab', 2, 2)).toEqual(['ab', '  ^']);
  expect(shown('', 0, 0)).toEqual(['', '^']);
});

test('a span that goes beyond its line ends with it', () => {
  expect(shown('abc', 1, 99)).toEqual(['abc', ' ^^']);
});

test('a long line is cut around the span', () => {
  const line = `${'a'.repeat(200)}XY${'b'.repeat(200)}`;
  expect(shown(line, 200, 202)).toEqual([`…${'a'.repeat(60)}XY${'b'.repeat(78)}…`, `${' '.repeat(61)}^^`]);
  expect(shown(line, 0, 402)).toEqual([`${'a'.repeat(80)}…`, '^'.repeat(80)]);
});

test('a long line is never cut inside a character', () => {
  const line = `${'😀'.repeat(200)}X`;
  expect(shown(line, 400, 401)).toEqual([`…${'😀'.repeat(30)}X`, `${' '.repeat(61)}^`]);
  expect(shown(`x${line}`, 401, 402)).toEqual([`…${'😀'.repeat(30)}X`, `${' '.repeat(61)}^`]);
});

test('nothing of a plan reaches the terminal as a control', () => {
  expect(visible('a\u001b[31mb\u0000\u007f\u0085\u202e\u2066\ufeff\u200b\r\nc')).toBe(
    'a\u241b[31mb\u2400\u2421<U+0085><U+202E><U+2066><U+FEFF><U+200B>\u240d\u240ac',
  );
  expect(visible('\ud800')).toBe('<U+D800>');
});
