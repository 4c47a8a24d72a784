import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check, format, parse } from '../../src/index.ts';
import { layOut } from '../../src/format/format.ts';
import { readTrivia } from '../../src/format/trivia.ts';
import { spanOf } from '../../src/syntax/tokens.ts';

const EXAMPLES = new URL('../../examples/', import.meta.url);
const examples = readdirSync(EXAMPLES)
  .filter((name) => name.endsWith('.gbuild'))
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, EXAMPLES), 'utf8') }));
const OK = new URL('../ok/', import.meta.url);
const oddities = readdirSync(OK)
  .filter((name) => name.endsWith('.gbuild'))
  .sort()
  .map((name) => ({ name, text: readFileSync(new URL(name, OK), 'utf8') }));

/** The formatted text; formatting it again must change nothing. */
function formatted(text: string): string {
  const once = format(text).formatted ?? '';
  expect(format(once).formatted).toBe(once);
  return once;
}

/** The comments of a text, in order: what stands between the tokens, so that a text's own `//` is none. */
function comments(text: string): string[] {
  const { ast } = parse(text);
  if (ast === undefined) throw new Error('the text is no plan');
  const literals: { start: number; end: number }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Set) return;
    if ('value' in value && 'span' in value) literals.push(value.span as { start: number; end: number });
    else for (const each of Object.values(value)) visit(each);
  };
  visit(ast);
  let code = text;
  for (const { end, start } of literals.sort((a, b) => b.start - a.start)) {
    code = `${code.slice(0, start)}${'_'.repeat(end - start)}${code.slice(end)}`;
  }
  return readTrivia(code).comments.map((each) => each.text);
}

describe('examples are laid out already', () => {
  test.each(examples)('$name', ({ text }) => {
    expect(formatted(text)).toBe(text);
  });
});

describe('legal oddities keep their plan and their comments', () => {
  test.each(oddities)('$name', ({ text }) => {
    const result = formatted(text);
    expect(check(result).plan).toEqual(check(text).plan);
    expect(comments(result)).toEqual(comments(text));
  });
});

describe('the spans of the tokens are those in the formatted text', () => {
  test.each(oddities)('$name', ({ text }) => {
    const { ast, tokens } = parse(text);
    if (ast === undefined) throw new Error('no plan');
    const laidOut = layOut(text, ast, tokens);
    expect(laidOut.text).toBe(formatted(text));
    expect(laidOut.spans).toEqual(parse(laidOut.text).tokens.map(spanOf));
  });
});

test('one item a line, one blank line between blocks, none elsewhere unless one was left', () => {
  expect(
    formatted(
      'feature   f{destination "x"\n\n\n  context "y"}code a "T"{\n\ninput x:<t>from b . y when "z"output z :<t>satisfies a-1 ,a-2\n\n}\ncode b "T" {}',
    ),
  ).toBe(`feature f {
  destination "x"

  context "y"
}

code a "T" {
  input x: <t> from b.y when "z"
  output z: <t>
  satisfies a-1, a-2
}

code b "T" {
}
`);
});

test('criteria get a line each, other lists stay', () => {
  expect(
    formatted(
      'feature f { out_of_scope "a", "b" }\ncode a "T" { acceptance "a", "b" , // c1\n// c2\n\n// c3\n"c" }',
    ),
  ).toBe(`feature f {
  out_of_scope "a", "b"
}

code a "T" {
  acceptance "a"
  acceptance "b" // c1
  // c2

  // c3
  acceptance "c"
}
`);
});

test('comments stay where they stand: before, behind, between, last, and at the end of the file', () => {
  expect(
    formatted(`// top


// two
feature f{destination "x"//behind

// own
context "y"
    // last

}// behind the block
// about a
code a "T"
// in a header
{
output
// between
z : <t> // end of item
}


// far

// end`),
  ).toBe(`// top

// two
feature f {
  destination "x" //behind

  // own
  context "y"
  // last
} // behind the block

// about a
code a "T"
    // in a header
    {
  output
    // between
    z: <t> // end of item
}

// far

// end
`);
});

test('a text block moves with its item, and says what it said', () => {
  const text =
    'feature f { context """\n\t\tone\n\t\t  two\n\n\t\t\\n three\n\t\t"""\ndestination """\n    deep\n  """ acceptance a-1 """\nlast"""}';
  const result = formatted(text);
  expect(result).toBe(`feature f {
  context """
    one
      two

    \\n three
    """
  destination """
      deep
    """
  acceptance a-1 """
    last"""
}
`);
  const values = (plan: string) =>
    parse(plan).ast?.features[0]?.items.map((item) => ('text' in item ? item.text.value : ''));
  expect(values(result)).toEqual(values(text));
});

test('line endings follow the file, or what is asked for', () => {
  const text = '// c\r\nfeature f { context """\r\n a\r\n """ }\r\n';
  const result = '// c\r\nfeature f {\r\n  context """\r\n    a\r\n    """\r\n}\r\n';
  expect(formatted(text)).toBe(result);
  expect(format(text, 'lf').formatted).toBe(result.replaceAll('\r\n', '\n'));
  expect(format(text.replaceAll('\r\n', '\r')).formatted).toBe(result.replaceAll('\r\n', '\r'));
  expect(format(text.replaceAll('\r\n', '\n'), 'crlf').formatted).toBe(result);
  expect(formatted(`\ufeff${text}`)).toBe(`\ufeff${result}`);
});

test('an empty text and a text of comments', () => {
  expect(formatted('')).toBe('');
  expect(formatted(' \n\n')).toBe('');
  expect(formatted('\n\n// a\n\n\n\n// b\n\n')).toBe('// a\n\n// b\n');
});

test('a text that does not parse is left alone', () => {
  expect(format('feature f { destination').formatted).toBeUndefined();
  expect(format('feature f { destination').diagnostics.map((each) => each.code)).toEqual(['syntax']);
  expect(format('{"a": 1}').formatted).toBeUndefined();
});

test('a plan with faults of meaning is laid out all the same', () => {
  expect(formatted('code A "" { input x from nobody }')).toBe('code A "" {\n  input x from nobody\n}\n');
});

/** A sound text with its tokens torn apart by blanks, line breaks and comments. */
const torn = fc.tuple(
  fc.constantFrom(...examples.map(({ text }) => text)),
  fc.array(
    fc.tuple(
      fc.nat(),
      fc.constantFrom('\n', '\n\n\n', ' ', '\t', ' // c\n', '\n// own\n', '\n\n// own "x" {\n\n'),
    ),
  ),
);

test('whatever stands between the tokens, meaning and comments stay, and twice is once', () => {
  fc.assert(
    fc.property(torn, ([text, noise]) => {
      // Blanks between tokens outside of literals: the ends of lines and the braces' sides.
      const places = [...text.matchAll(/\n| \{| from |: /g)].map((match) => match.index);
      const chosen = new Map(noise.map(([at, what]) => [places[at % places.length] ?? 0, what]));
      let source = text;
      for (const at of [...chosen.keys()].sort((a, b) => b - a)) {
        source = source.slice(0, at) + (chosen.get(at) ?? '') + source.slice(at);
      }
      if (parse(source).diagnostics.length > 0) return;
      const result = formatted(source);
      expect(check(result).plan).toEqual(check(source).plan);
      expect(comments(result)).toEqual(comments(source).map((each) => each.trimEnd()));
    }),
    { numRuns: 200 },
  );
});
