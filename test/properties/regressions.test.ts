/** The smallest inputs of what the properties once found, each with what has to become of it. */

import { describe, expect, it } from 'vitest';

import { compile } from '../../src/index.ts';

/** A plan around a context. */
function planWith(context: string): string {
  return `feature f {\n  destination "d"\n  context ${context}\n}\ncode x "T" {\n  output o: <s>\n  acceptance "c"\n}\n`;
}

describe('a text block', () => {
  it.each([
    ['a line of a no-break space', '"""\na\n\u00a0\nb\n"""', 'a\n\u00a0\nb'],
    ['a line separator alone on its line', '"""\n\u2028\nb\n"""', '\u2028\nb'],
    ['a Markdown fence', '"""\n    ```\n    code\n    ```\n    """', '```\ncode\n```'],
    ['a lone fence', '"""\n~~~\nx\n"""', '~~~\nx'],
    ['a Markdown heading that looks like the middle of a conflict', '"""\nx\n=======\n"""', 'x\n======='],
  ])('keeps %s', (_, written, context) => {
    const { diagnostics, plan } = compile(planWith(written));
    expect({ diagnostics, context: plan?.feature.context }).toEqual({ diagnostics: [], context });
  });
});

it('tells a text block from one in a comment, and a comment from one in a shape', () => {
  const text = `// """\n${planWith('"c"').replace('<s>', '<a // b> acceptance """\n~~~\n"""')}`;
  expect(compile(text).diagnostics).toEqual([]);
});

it('does not take the first keyword of a plan for prose, whatever stands between it and its slug', () => {
  const text = `code // why\ntest "T" {\n  output o: <s>\n  acceptance "c"\n}\n${planWith('"c"')}`;
  expect(compile(text).diagnostics).toEqual([]);
});

it('takes a plan out of its fence whatever fences its texts show', () => {
  const text = `Here it is:\n\`\`\`gbuild\n${planWith('"""\n  ```\n  x\n  ```\n  """')}\`\`\`\n`;
  const { diagnostics, ast } = compile(text);
  expect({
    messages: diagnostics.map(({ message }) => message),
    context: ast?.features[0]?.items[1],
  }).toMatchObject({
    messages: ['the plan is wrapped in a Markdown fence'],
    context: { text: { value: '```\nx\n```' } },
  });
});

it('looks for no wrapping around a plan without a fault', () => {
  const title = '"""\nfeature x {\n}\ncode y \\u{22}Z\\u{22} {\n"""';
  const text = `code a\n${title}\n{ output o: <s> acceptance "c" }\n${planWith('"c"')}`;
  expect(compile(text).diagnostics).toEqual([]);
});

describe('a keyword as a name', () => {
  // At the start of a line each of these could be taken for the item of that name.
  it.each([
    ['input value from a .\nacceptance', 'acceptance'],
    ['input value from a.\nverify', 'verify'],
    ['input value from\na.output', 'output'],
    ['input\noutput from\na', 'output'],
    ['input input from\na', 'input'],
  ])('stands wherever a name does: %j', (input, field) => {
    const text =
      planWith('"c"').replace('output o', `${input} acceptance "y" output o`) +
      `code a "A" { output ${field}: <s> acceptance "c" }\n`;
    const { diagnostics, plan } = compile(text);
    expect({ diagnostics, from: plan?.nodes[0]?.inputs[0]?.from }).toEqual({
      diagnostics: [],
      from: { node: 'a', field },
    });
  });
});

describe('the same faults are reported at the same places', () => {
  /** Code, place of the start and message of each diagnostic. */
  function faults(text: string): string[] {
    const { diagnostics, source } = compile(text);
    return diagnostics.map(({ code, message, span }) => {
      const { column, line } = source.positionAt(span.start);
      return `${line}:${column} ${code} ${message}`;
    });
  }

  it('behind a byte order mark', () => {
    for (const text of ['=======\n', 'code ', 'acceptance "x"\n', '---\n', '```\n'])
      expect(faults(`\ufeff${text}`)).toEqual(faults(text));
  });

  it('in a text block that starts on the line of its quotes, with CRLF', () => {
    const text = planWith('"""x\n\\q\n"""');
    expect(faults(text).filter((fault) => fault.includes('invalid-escape'))).toEqual([
      '4:1 invalid-escape `\\q` is not an escape',
    ]);
    expect(faults(text.replaceAll('\n', '\r\n'))).toEqual(faults(text));
  });

  it('where a message quotes a text of several lines, with CRLF', () => {
    const text = planWith('"""\n  a text of several lines,\n  more than fit\n  """\n  stray');
    expect(faults(text).length).toBeGreaterThan(0);
    expect(faults(text).filter((fault) => /[\r\n]/.test(fault))).toEqual([]);
    expect(faults(text.replaceAll('\n', '\r\n'))).toEqual(faults(text));
  });
});

describe('the line endings of a text do not show in what is said of it', () => {
  it.each([
    ['behind a backslash in a string that goes on', '"a \\\nb"'],
    ['in a bare shape before a line that starts with nothing', '"c"\n}\ncode y "Y" {\n  output o: a |\n - b'],
    ['in a bare text with a shape that goes on', 'why <a\nb>'],
  ])('%s', (_, written) => {
    const text = planWith(written);
    const told = (each: string) =>
      compile(each).diagnostics.map(({ fix, message }) => ({
        message,
        fix: fix?.edits.map(({ newText }) => newText.replace(/\r\n?/g, '\n')),
      }));
    expect(told(text)).not.toEqual([]);
    expect(told(text.replaceAll('\n', '\r\n'))).toEqual(told(text));
  });
});
