import { describe, expect, it, test } from 'vitest';
import { format } from '../../src/index.ts';
import { lspEdits } from '../../src/server/edits.ts';
import { formattingEdits } from '../../src/server/features/formatting.ts';
import { applyEdits } from '../../src/text/span.ts';
import { errFixtures } from '../support/err-fixtures.ts';
import { planFiles } from '../support/plan-files.ts';
import { withEdits } from './apply.ts';
import { analysed, marked } from './marked.ts';

const OK = planFiles(new URL('../ok/', import.meta.url));

describe.each(OK)('$name', ({ text }) => {
  it('is laid out as the formatter has it, by edits of blanks', () => {
    const analysis = analysed(text);
    const edits = formattingEdits(analysis);
    expect(withEdits(text, lspEdits(analysis, edits))).toBe(format(text).formatted);
  });
});

test('a text that does not parse is left alone', () => {
  const broken = errFixtures().filter(({ text }) => format(text).formatted === undefined);
  expect(broken.length).toBeGreaterThan(20);
  expect(broken.flatMap(({ text }) => formattingEdits(analysed(text)))).toEqual([]);
});

test('edits are small, and those of a range touch nothing else', () => {
  const { analysis, span, text } = marked(
    'feature   f {\ndestination "d"\n  context "c"\n}\n⟦code a "A" {\n  output   x: <y>\n⟧ acceptance "b",   "c"\n}\n',
  );
  expect(
    formattingEdits(analysis, span).map((edit) => [text.slice(edit.span.start, edit.span.end), edit.newText]),
  ).toEqual([
    ['', '\n'],
    ['  ', ''],
  ]);
  const whole = formattingEdits(analysis).map(({ newText, span: at }) => [
    text.slice(at.start, at.end),
    newText,
  ]);
  expect(whole).toEqual([
    ['  ', ''],
    ['', '  '],
    ['', '\n'],
    ['  ', ''],
    ['', ' '],
    ['', '\n  '],
    [',', 'acceptance'],
    ['  ', ''],
  ]);
});

test('a part of a list of criteria keeps every comment, whichever part', () => {
  const text = 'code a "T" {\n  acceptance "a", //c1\n   "b" //c2\n , //c3\n //c4\n "c"\n}\n';
  for (let start = 0; start <= text.length; start++) {
    for (let end = start; end <= text.length; end++) {
      const result = applyEdits(text, formattingEdits(analysed(text), { start, end }));
      expect(result.match(/\/\/c\d/g)).toEqual(['//c1', '//c2', '//c3', '//c4']);
    }
  }
});
