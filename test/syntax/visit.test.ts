import { expect, test } from 'vitest';

import { type AstNode, commentsOf, parse, visit } from '../../src/index.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';

const PLAN = `// first
feature two {
  destination "d" // behind an item
  context "c"
  acceptance a-1 "done"
}
code late "Late" {
  input way from early. // within a source
    out when "a"
  output o: <x>
  // the last of the block
}
decision early "Early" {
  output out: <"a" | "b">
}
// at the end
`;

/** A line for each node on the way, as deep as it stands. */
function lines(text: string, skips: (node: AstNode) => boolean = () => false): string[] {
  const found: string[] = [];
  const parsed = parse(text);
  const said = (node: AstNode): string =>
    ['name', 'text', 'shape', 'comment'].includes(node.kind)
      ? `${node.kind} ${text.slice(node.span.start, node.span.end)}`
      : node.kind;
  visit(parsed, {
    enter: (node, ancestors) => {
      found.push(`${'  '.repeat(ancestors.length)}${said(node)}`);
      return !skips(node);
    },
    leave: (node, ancestors) => {
      if (node.kind === 'source') found.push(`${'  '.repeat(ancestors.length)}/source`);
    },
  });
  return found;
}

test('visits everything in the order of the file, each comment within what holds it', () => {
  expect(lines(PLAN)).toEqual([
    'plan',
    '  comment // first',
    '  feature',
    '    name two',
    '    destination',
    '      text "d"',
    '    comment // behind an item',
    '    context',
    '      text "c"',
    '    criterion',
    '      name a-1',
    '      text "done"',
    '  node',
    '    name code',
    '    name late',
    '    text "Late"',
    '    input',
    '      name way',
    '      source',
    '        name early',
    '        comment // within a source',
    '        name out',
    '      /source',
    '      text "a"',
    '    output',
    '      name o',
    '      shape <x>',
    '    comment // the last of the block',
    '  node',
    '    name decision',
    '    name early',
    '    text "Early"',
    '    output',
    '      name out',
    '      shape <"a" | "b">',
    '  comment // at the end',
  ]);
});

test('what is not entered is passed over with its comments', () => {
  expect(lines(PLAN, ({ kind }) => kind === 'node' || kind === 'feature')).toEqual([
    'plan',
    '  comment // first',
    '  feature',
    '  node',
    '  node',
    '  comment // at the end',
  ]);
});

test('spans ascend, lie within their parents, and the tree survives JSON', () => {
  for (const { text } of planFiles(EXAMPLES)) {
    const parsed = parse(text);
    let last = 0;
    visit(parsed, {
      enter: (node, ancestors) => {
        const parent = ancestors.at(-1);
        expect(node.span.start).toBeGreaterThanOrEqual(last);
        if (parent !== undefined) {
          expect(node.span.start).toBeGreaterThanOrEqual(parent.span.start);
          expect(node.span.end).toBeLessThanOrEqual(parent.span.end);
        }
        last = node.span.start;
      },
    });
    const said: string[] = [];
    visit(
      { ...parsed, ast: JSON.parse(JSON.stringify(parsed.ast)) as typeof parsed.ast },
      {
        enter: ({ kind, span }) => void said.push(`${kind} ${span.start}`),
      },
    );
    const before: string[] = [];
    visit(parsed, { enter: ({ kind, span }) => void before.push(`${kind} ${span.start}`) });
    expect(said).toEqual(before);
  }
});

test('a text that is no plan has nothing to visit; what is missing is left out', () => {
  expect(lines('{"json": true}')).toEqual([]);
  expect(lines('feature f {\n  destination\n}')).toEqual([
    'plan',
    '  feature',
    '    name f',
    '    destination',
  ]);
});

test('a comment is none within a text', () => {
  const { source, tokens } = parse('feature f { destination "// no" // yes\n}');
  expect(commentsOf({ source, tokens })).toEqual([
    { kind: 'comment', text: '// yes', span: { start: 32, end: 38 } },
  ]);
});
