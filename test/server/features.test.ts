import { describe, expect, test } from 'vitest';
import { clientCapabilities } from '../../src/server/client-capabilities.ts';
import type { Analysis } from '../../src/server/analysis.ts';
import { codeLenses } from '../../src/server/features/code-lenses.ts';
import { inlayHints } from '../../src/server/features/inlay-hints.ts';
import { hoverAt } from '../../src/server/features/hover.ts';
import { definitionAt, highlightsAt, referencesAt } from '../../src/server/features/navigation.ts';
import { LEGEND, semanticTokens } from '../../src/server/features/semantic-tokens.ts';
import { diagnosticsOf } from '../../src/server/features/diagnostics.ts';
import { documentSymbols } from '../../src/server/features/document-symbols.ts';
import { foldingRanges } from '../../src/server/features/folding-ranges.ts';
import { selectionRange } from '../../src/server/features/selection-ranges.ts';
import { errFixtures } from '../support/err-fixtures.ts';
import { able, analysed, marked, URI } from './marked.ts';

const PLAN = `// One
// two
feature f {
  destination "d"
  context """
    c
    """
  acceptance a-1 "one"
  acceptance a-2 "two"
}

decision first "First" {
  output way: <"l" | "r">
  acceptance "output.way is one"
}

code second "Second" {
  input way from first when "l"
  output seen: <list>
  satisfies a-1
  acceptance "y"
  failure_policy stop
}
`;

type Range = ReturnType<Analysis['rangeOf']>;

function textAt(analysis: Analysis, range: Range): string {
  return analysis.document.getText(range);
}

function place({ start }: Range): string {
  return `${start.line}:${start.character}`;
}

describe('hover', () => {
  const hover = (at: string): string | undefined => {
    const { analysis, offset } = marked(PLAN.replace(at.replace('‸', ''), at));
    const contents = hoverAt(analysis, offset, able)?.contents;
    return contents !== undefined && typeof contents === 'object' && 'value' in contents
      ? contents.value
      : undefined;
  };

  test('a node', () => {
    expect(hover('code sec‸ond')).toBe(
      '**code** `second` Second\n\nFailure policy `stop`, model tier `cheap` (default).\n\nRuns when `first.way` is "l".\n\nWave 2.\n\nDepends on `first`.\n\nNothing depends on it.',
    );
    expect(hover('from fir‸st')).toBe(
      '**decision** `first` First\n\nFailure policy `escalate` (default), model tier `strong` (default).\n\nWave 1.\n\nDepends on nothing.\n\nRead by `second`.',
    );
  });

  test('fields and criteria', () => {
    expect(hover('input w‸ay')).toBe('**input** `way`: `<"l" | "r"> when "l"`\n\nReads `first.way`.');
    expect(hover('output w‸ay')).toBe(
      '**output** `first.way`: `<"l" | "r">`\n\nRead by `second`.\n\nA router:\n- "l" selects `second`\n- "r" selects nothing',
    );
    expect(hover('output.w‸ay')).toBe(
      '**output** `first.way`: `<"l" | "r">`\n\nRead by `second`.\n\nA router:\n- "l" selects `second`\n- "r" selects nothing',
    );
    expect(hover('output se‸en')).toBe('**output** `second.seen`: `<list>`\n\nNothing reads it.');
    expect(hover('satisfies a-‸1')).toBe('**criterion** `a-1`\n\none\n\nSatisfied by `second`.');
    expect(hover('acceptance a-2‸')).toBe('**criterion** `a-2`\n\ntwo\n\nNo node satisfies it.');
    expect(hover('feature ‸f')).toBe('**feature** `f`\n\nd\n\nc');
  });

  test('the words of the language', () => {
    expect(hover('dec‸ision')).toBe(
      '**decision**\n\nA node that chooses between ways to go. Others may read what it chose `when` it has a value. By default its failure policy is `escalate`, its model tier `strong`.',
    );
    expect(hover('dest‸ination')).toBe('**destination**\n\nWhat is true once the plan is done, in one line.');
    expect(hover('wh‸en')).toBe(
      '**when**\n\nThe values of the output for which this node runs: one or more of the literals of its shape.',
    );
    expect(hover('policy st‸op')).toBe('**stop**\n\nA failed node stops the whole plan.');
    expect(hover('"Fi‸rst"')).toBe(undefined);
    expect(hover('// O‸ne')).toBe(undefined);
  });

  test('in plain text, for editors without Markdown', () => {
    const { analysis, offset } = marked(PLAN.replace('policy stop', 'policy st‸op'));
    expect(hoverAt(analysis, offset, clientCapabilities({}, undefined))).toEqual({
      contents: { kind: 'plaintext', value: 'stop\n\nA failed node stops the whole plan.' },
      range: { start: { line: 21, character: 17 }, end: { line: 21, character: 21 } },
    });
  });
});

describe('navigation', () => {
  const definition = (at: string): string | undefined => {
    const { analysis, offset } = marked(PLAN.replace(at.replace('‸', ''), at));
    const found = definitionAt(analysis, offset);
    return found && `${place(found.range)} ${textAt(analysis, found.range)}`;
  };

  test('definition', () => {
    expect(definition('from fir‸st')).toBe('11:9 first');
    expect(definition('input w‸ay')).toBe('12:9 way');
    expect(definition('output.w‸ay')).toBe('12:9 way');
    expect(definition('satisfies a‸-1')).toBe('7:13 a-1');
    expect(definition('dest‸ination')).toBe(undefined);
  });

  test('references and highlights, in file order', () => {
    const { analysis, offset } = marked(PLAN.replace('output way', 'output w‸ay'));
    expect(referencesAt(analysis, offset, true).map(({ range, uri }) => [uri, place(range)])).toEqual([
      [URI, '12:9'],
      [URI, '13:21'],
      [URI, '17:8'],
    ]);
    expect(referencesAt(analysis, offset, false).map(({ range }) => place(range))).toEqual(['13:21', '17:8']);
    expect(highlightsAt(analysis, offset).map(({ kind, range }) => [kind, place(range)])).toEqual([
      [3, '12:9'],
      [1, '13:21'],
      [2, '17:8'],
    ]);
  });
});

test('the outline', () => {
  const shown = documentSymbols(analysed(PLAN)).map(({ children, detail, kind, name }) => [
    name,
    detail,
    kind,
    children?.map((each) => `${each.kind} ${each.name}: ${each.detail}`),
  ]);
  expect(shown).toEqual([
    ['f', 'feature', 3, ['22 a-1: one', '22 a-2: two']],
    ['first', 'decision First', 5, ['7 way: <"l" | "r">']],
    ['second', 'code Second', 5, ['13 way: from first', '7 seen: <list>']],
  ]);
});

test('folding', () => {
  expect(foldingRanges(analysed(PLAN))).toEqual([
    { startLine: 0, endLine: 1, kind: 'comment' },
    { startLine: 2, endLine: 8 },
    { startLine: 4, endLine: 6 },
    { startLine: 11, endLine: 13 },
    { startLine: 16, endLine: 21 },
  ]);
});

test('a selection grows from the word to the file', () => {
  const { analysis, offset } = marked(PLAN.replace('from first', 'from fi‸rst'));
  const texts: string[] = [];
  for (
    let at: ReturnType<typeof selectionRange> | undefined = selectionRange(analysis, offset);
    at;
    at = at.parent
  ) {
    texts.push(textAt(analysis, at.range));
  }
  const block = PLAN.slice(PLAN.indexOf('code second'), -1);
  expect(texts).toEqual([
    'first',
    'input way from first when "l"',
    block.slice(block.indexOf('input'), -2),
    block,
    PLAN,
  ]);
});

test('semantic tokens', () => {
  const analysis = analysed(PLAN);
  const data = semanticTokens(analysis);
  const shown: string[] = [];
  let [line, character] = [0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0, modifiers = 0] = data.slice(at, at + 5);
    character = lines === 0 ? character + characters : characters;
    line += lines;
    const start = { line, character };
    const text = textAt(analysis, { start, end: { line, character: character + length } });
    shown.push(`${LEGEND.tokenTypes[type]}${modifiers === 1 ? '*' : ''} ${text}`);
  }
  expect(shown).toEqual([
    ...[
      'keyword feature',
      'namespace* f',
      'keyword destination',
      'string "d"',
      'keyword context',
      'string """',
    ],
    ...['string     c', 'string     """', 'keyword acceptance', 'enumMember* a-1', 'string "one"'],
    ...['keyword acceptance', 'enumMember* a-2', 'string "two"'],
    ...[
      'keyword decision',
      'class* first',
      'string "First"',
      'keyword output',
      'property* way',
      'type <"l" | "r">',
    ],
    ...['keyword acceptance', 'string "output.way is one"'],
    ...['keyword code', 'class* second', 'string "Second"', 'keyword input', 'property* way', 'keyword from'],
    ...['class first', 'keyword when', 'string "l"', 'keyword output', 'property* seen', 'type <list>'],
    ...['keyword satisfies', 'enumMember a-1', 'keyword acceptance', 'string "y"'],
    ...['keyword failure_policy', 'enumMember stop'],
  ]);
});

test('inlay hints: inherited shapes and waves', () => {
  const analysis = analysed(PLAN);
  const all = { start: 0, end: PLAN.length };
  expect(inlayHints(analysis, all)).toEqual([
    { position: { line: 11, character: 22 }, label: 'wave 1', paddingLeft: true },
    { position: { line: 16, character: 20 }, label: 'wave 2', paddingLeft: true },
    {
      position: { line: 17, character: 11 },
      label: ': <"l" | "r">',
      kind: 1,
      textEdits: [
        {
          range: { start: { line: 17, character: 11 }, end: { line: 17, character: 11 } },
          newText: ': <"l" | "r">',
        },
      ],
    },
  ]);
  expect(inlayHints(analysis, { start: 0, end: PLAN.indexOf('code') }).map(({ label }) => label)).toEqual([
    'wave 1',
  ]);
});

test('code lenses: coverage and readers', () => {
  const lenses = codeLenses(analysed(PLAN), { ...able, showReferences: 'show' });
  expect(lenses.map(({ command, range }) => [range.start.line, command?.title, command?.command])).toEqual([
    [7, 'satisfied by second', 'show'],
    [8, 'satisfied by no node', ''],
    [12, 'read by second', 'show'],
    [18, 'read by no node', ''],
  ]);
  expect(lenses[2]?.command?.arguments).toEqual([
    URI,
    { line: 12, character: 9 },
    [{ uri: URI, range: { start: { line: 17, character: 8 }, end: { line: 17, character: 11 } } }],
  ]);
  expect(codeLenses(analysed(PLAN), able).map(({ command }) => command?.command)).toEqual(['', '', '', '']);
});

test('a hint for a text that only starts like a shape is accepted as a text', () => {
  const text =
    'code a "A" {\n  output x: "<a> and <b>"\n}\n\ncode b "B" {\n  input x from a\n  output y: <t>\n}\n';
  const hints = inlayHints(analysed(text), { start: 0, end: text.length });
  expect(hints.flatMap(({ textEdits }) => textEdits ?? []).map(({ newText }) => newText)).toEqual([
    ': "<a> and <b>"',
  ]);
});

test('what can be deleted without a loss is tagged, for editors that know tags', () => {
  const tagged = (client: typeof able): Set<unknown> =>
    new Set(
      errFixtures()
        .flatMap(({ text }) => diagnosticsOf(analysed(text), client, 'gbuild:x'))
        .flatMap(({ code, tags = [] }) => tags.map((tag) => `${code} ${tag}`)),
    );
  expect([...tagged(able)].sort()).toEqual(['dependency-without-from 1', 'duplicate-property 1']);
  expect([...tagged({ ...able, diagnosticTags: false })]).toEqual([]);
});
