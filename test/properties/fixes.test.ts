/** What a fix writes is read back without a complaint about how it is written. */

import fc from 'fast-check';
import { expect, it, test } from 'vitest';

import { applyEdits, check, type Diagnostic, parse, type Span } from '../../src/index.ts';
import { errFixtures } from '../support/err-fixtures.ts';

/** What is said of how a name, a text or a shape is written. */
const LEXICAL = new Set(['invalid-character', 'invalid-escape', 'unterminated-string', 'unterminated-shape']);

/** The faults in the literals that a fix writes; those that it leaves as they were do not count. */
function faultsOfWritten(text: string, all: readonly Diagnostic[], { fix }: Diagnostic): string[] {
  const edits = [...(fix?.edits ?? [])].sort((a, b) => a.span.start - b.span.start);
  const after = applyEdits(text, edits);
  let shift = 0;
  const written: Span[] = [];
  for (const { newText, span } of edits) {
    const start = span.start + shift;
    if (/["\\]|<.*>/.test(newText)) written.push({ start, end: start + newText.length });
    shift += newText.length - (span.end - span.start);
  }
  if (written.length === 0) return [];
  const known = new Set(all.filter((each) => each.fix !== fix).map(gist));
  return parse(after)
    .diagnostics.filter(({ code, span }) => LEXICAL.has(code) && written.some((each) => touches(each, span)))
    .map(gist)
    .filter((each) => !known.has(each))
    .map((each) => `${each} in ${JSON.stringify(after)}`);
}

function gist({ code, message }: Diagnostic): string {
  return `${code}: ${message}`;
}

function touches(a: Span, b: Span): boolean {
  return a.start < Math.max(b.end, b.start + 1) && b.start < a.end;
}

test.each(errFixtures())('the fixes of $name', ({ diagnostics, text }) => {
  expect(diagnostics.flatMap((each) => faultsOfWritten(text, diagnostics, each))).toEqual([]);
});

const BITS = [
  'a',
  'b',
  ' ',
  '"',
  '\\',
  '\\"',
  '\\n',
  "'",
  '`',
  '“',
  '”',
  '<',
  '>',
  '->',
  '-',
  '.',
  '\n',
  'ß',
  '\t',
];
const bits = fc.array(fc.constantFrom(...BITS), { maxLength: 8 }).map((list) => list.join(''));

/** A name, a text or a shape in some manner of writing, most of which are wrong. */
const literal = fc
  .tuple(bits, fc.constantFrom('""', '""', "''", '``', '“”', '<>', '" ', '""" ', '< ', '  ', '"”'))
  .map(([text, quotes]) =>
    quotes.startsWith('"""') ? `"""${text}` : `${quotes.charAt(0)}${text}${quotes.charAt(1)}`.trim(),
  );

/** A plan in which one literal is damaged. */
const plan = fc.tuple(literal, fc.nat(6)).map(([damaged, at]) => {
  const [title, name, shape, text, read, output, when] = ['"A"', 'n', '<s>', '"t"', 'n', 'n', '"w"'].map(
    (sound, index) => (index === at ? damaged : sound),
  );
  return `code a ${title} {
  output ${name}: ${shape}
  acceptance ${text}
}
code b "B" {
  input ${read} from a
  input x from a.${output} when ${when}
  output y ${shape}
  failure_policy fallback ${text}
}
`;
});

it('lexes, whatever was damaged', () => {
  fc.assert(
    fc.property(plan, (text) => {
      // Where the parser has several complaints, one fix may not be enough.
      fc.pre(parse(text).diagnostics.length < 2);
      const { diagnostics } = check(text);
      expect(diagnostics.flatMap((each) => faultsOfWritten(text, diagnostics, each))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['a string that ends in a backslash', 'acceptance "C:\\', 'acceptance "C:\\\\"'],
  ['one that ends in a backslash and a curly quote', 'acceptance "C:\\”', 'acceptance "C:\\\\"'],
  ['a text block that ends in a backslash', 'acceptance """C:\\', 'acceptance """C:\\\\"""'],
  ['a text block that ends in an escaped quote', 'acceptance """C:\\"', 'acceptance """C:\\""""'],
  ['other quotes before which a backslash stands', 'acceptance “C:\\”', 'acceptance "C:\\\\"'],
  ['other quotes around a path', "acceptance 'C:\\gbuild'", 'acceptance "C:\\\\gbuild"'],
  ['other quotes around what other languages escape', "acceptance 'it\\'s \\x41'", 'acceptance "it\'s A"'],
  ['other quotes before a text', 'acceptance \'\'"x"', 'acceptance "" "x"'],
  ['an escaped quote among quotes', 'acceptance "a"b"c\\"d"', 'acceptance "a\\"b\\"c\\"d"'],
  ['a shape within a shape on two lines', 'output n: <a <b\n c>', 'output n: <a <b c>>'],
  ['a bare shape with an arrow', 'output n: a -> b', 'output n: "<a -> b>"'],
  ['a field with a bare shape with an arrow', 'output n a -> b', 'output n: "<a -> b>"'],
])('mends %s', (_, damaged, mended) => {
  const text = `code a "A" {\n  ${damaged}\n}\n`;
  const after = check(text).diagnostics.map(({ fix }) => applyEdits(text, fix?.edits ?? []));
  expect(after).toContain(`code a "A" {\n  ${mended}\n}\n`);
});

it('writes a name as it has to be written', () => {
  const text = `code a "A" {\n  output "left\\nside": <x>\n}\ncode b "B" {\n  input n from a."left side"\n}\n`;
  const [fix] = check(text).diagnostics.flatMap((each) => each.fix ?? []);
  expect(applyEdits(text, fix?.edits ?? [])).toBe(text.replace('left side', 'left\\nside'));
});
