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
