import { expect, test } from 'vitest';
import { hoverAt } from '../../src/server/features/hover.ts';
import { able, marked } from './marked.ts';

const node = (header: string, ...items: string[]): string =>
  `${header} "T" {\n${items.map((item) => `  ${item}\n`).join('')}  acceptance "x is 1"\n}\n`;

const MANY = ['t', 'u', 'v', 'w', 'x', 'y', 'z'];

const PLAN = [
  'feature f {\n  destination "d"\n  context "c"\n}\n',
  node('decision pick', 'output way: <"a" | "b" | "c">', 'output plain: <text>'),
  node('code on-a', 'input way from pick when "a"', 'output out: <path>'),
  node('decision on-b', 'input way from pick when "b"', 'output way: <"x" | "y">', 'output out: <path>'),
  node('code on-y', 'input way from on-b when "y"', 'output out: <path>'),
  node('code on-bc', 'input way from pick when "b", "c"', 'output out: <path>'),
  node('code on-any', 'input way from pick when "c", "b", "a"', 'output out: <path>'),
  node('code behind-a', 'input out from on-a', 'output out: <path>'),
  node('code some', 'input a from on-a.out', 'input y from on-y.out', 'output out: <path>'),
  node('code all', 'input a from on-a.out', 'input bc from on-bc.out', 'output out: <path>'),
  node('code behind-all', 'input out from all', 'output out: <path>'),
  node('code always', 'input way from pick', 'input out from on-a', 'output out: <path>'),
  node('code outside', 'input plain from pick', 'output out: <path>'),
  node('decision wide', `output way: <${MANY.map((each) => `"${each}"`).join(' | ')}>`),
  node(
    'code on-wide',
    `input way from wide when ${MANY.map((each) => `"${each}"`).join(', ')}`,
    'output out: <path>',
  ),
  // Sides of so many routers that nobody reads all their paths.
  ...['1', '2', '3', '4', '5'].flatMap((each) => [
    node(`decision r${each}`, 'output way: <"l" | "r">'),
    node(`code side${each}`, `input way from r${each} when "l"`, 'input out from on-a', 'output out: <path>'),
  ]),
  node(
    'code tangle',
    ...['1', '2', '3', '4', '5'].map((each) => `input in${each} from side${each}.out`),
    'output out: <path>',
  ),
].join('\n');

function hover(at: string): string {
  const { analysis, offset } = marked(PLAN.replace(at.replace('‸', ''), at));
  const contents = hoverAt(analysis, offset, able)?.contents;
  return typeof contents === 'object' && 'value' in contents ? contents.value : '';
}

/** What stands between the settings and the wave of a node. */
function runs(header: string): string {
  return /\(default\)\.\n\n([^]*?)(?:\n\n)?Wave/.exec(hover(header))?.[1] ?? '?';
}

test('a node tells when it runs', () => {
  const told = [
    ...['decision pick‸', 'code on-a‸ ', 'decision on-b‸', 'code on-y‸', 'code on-bc‸', 'code on-any‸'],
    ...['code behind-a‸ ', 'code some‸', 'code all‸', 'code behind-all‸', 'code always‸', 'code outside‸'],
    ...['code on-wide‸', 'code side1‸', 'code tangle‸'],
  ].map((header) => [header.replace('‸', '').trim(), runs(header)]);
  expect(Object.fromEntries(told)).toEqual({
    'decision pick': '',
    'code on-a': 'Runs when `pick.way` is "a".',
    'decision on-b': 'Runs when `pick.way` is "b".',
    'code on-y': 'Runs when `pick.way` is "b" and `on-b.way` is "y".',
    'code on-bc': 'Runs when `pick.way` is "b" or "c".',
    'code on-any': 'Runs whatever `pick.way` answers.',
    'code behind-a': 'Runs when `pick.way` is "a".',
    'code some':
      'Runs when `pick.way` is "a", or `pick.way` is "b" and `on-b.way` is "y".\n\nJoins `on-a` and `on-y`: runs after whichever of them ran.',
    'code all': 'Joins `on-a` and `on-bc`: runs after whichever of them ran.',
    'code behind-all': '',
    'code always': '',
    'code outside': '',
    'code on-wide': 'Runs whatever `wide.way` answers.',
    'code side1': 'Runs when `pick.way` is "a" and `r1.way` is "l".',
    'code tangle':
      'Runs when one of `side1`, `side2`, `side3`, `side4` and `side5` runs.\n\nJoins `side1`, `side2`, `side3`, `side4` and `side5`: runs after whichever of them ran.',
  });
});

test('a router tells which nodes its answers select', () => {
  expect(hover('output way‸: <"a"')).toBe(
    '**output** `pick.way`: `<"a" | "b" | "c">`\n\nRead by `on-a`, `on-b`, `on-bc`, `on-any` and `always`.\n\nA router:\n- "a" selects `on-a` and `on-any`\n- "b" selects `on-b`, `on-bc` and `on-any`\n- "c" selects `on-bc` and `on-any`',
  );
  expect(hover('output way‸: <"x"')).toBe(
    '**output** `on-b.way`: `<"x" | "y">`\n\nRead by `on-y`.\n\nA router:\n- "x" selects nothing\n- "y" selects `on-y`',
  );
  // Not a union, or a union that nobody reads with `when`.
  expect(hover('output plain‸')).toBe('**output** `pick.plain`: `<text>`\n\nRead by `outside`.');
});
