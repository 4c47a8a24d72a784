import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type AstNode, commentsOf, parse, visit, type Visited } from '../../src/index.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';
import { noise } from '../support/plan-noise.ts';

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

/** What is visited in a tree: each node, and the innermost one around it. */
function visited(parsed: Visited): { node: AstNode; parent: AstNode | undefined }[] {
  const found: { node: AstNode; parent: AstNode | undefined }[] = [];
  visit(parsed, { enter: (node, ancestors) => void found.push({ node, parent: ancestors.at(-1) }) });
  return found;
}

/** What is visited in a tree, as one text. */
function outline(parsed: Visited): string {
  return visited(parsed)
    .map(({ node: { kind, span } }) => `${kind} ${span.start}-${span.end}`)
    .join('\n');
}

/** Where a text is not visited as it should be; nothing for a text that is. */
function misvisited(text: string): string[] {
  const parsed = parse(text);
  const found = visited(parsed);
  const comments = found.flatMap(({ node }) => (node.kind === 'comment' ? [node] : []));
  expect(comments).toEqual(parsed.ast === undefined ? [] : commentsOf(parsed));
  return found.flatMap(({ node, parent }, index) => {
    const { end, start } = node.span;
    const before = found[index - 1]?.node.span.start ?? 0;
    const inside = parent === undefined || (start >= parent.span.start && end <= parent.span.end);
    return start >= before && inside ? [] : [`${node.kind} ${start}-${end}`];
  });
}

describe('any text', () => {
  test('is visited in the order of the file, each node inside of its parent, with all of its comments', () => {
    for (const { text } of planFiles(EXAMPLES)) expect(misvisited(text)).toEqual([]);
    fc.assert(
      fc.property(noise, (text) => {
        expect(misvisited(text)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('has a tree that JSON keeps as it is, and that is visited as before', () => {
    const survives = (text: string): void => {
      const parsed = parse(text);
      if (parsed.ast === undefined) return;
      const ast = JSON.parse(JSON.stringify(parsed.ast)) as typeof parsed.ast;
      expect(ast).toEqual(parsed.ast);
      expect(outline({ ...parsed, ast })).toBe(outline(parsed));
    };
    survives(PLAN);
    fc.assert(fc.property(noise, survives), { numRuns: 500 });
  });
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
