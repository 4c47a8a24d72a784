import { describe, expect, test } from 'vitest';
import { BLOCK_TABLE, entryOfKind, kindsOf } from '../../src/language/blocks.ts';
import { partsOf, type Role } from '../../src/language/form.ts';
import { wordsOf } from '../../src/language/words.ts';
import { clientCapabilities } from '../../src/server/client-capabilities.ts';
import { completionAt } from '../../src/server/features/completion.ts';
import { COMPLETERS } from '../../src/server/features/completion-names.ts';
import { applyEdits } from '../../src/text/span.ts';
import { able, marked } from './marked.ts';

const FEATURE = `feature f {
  destination "d"
  context "c"
  acceptance a-1 "one"
  acceptance a-2 "two"
}

`;

const ROUTER = `decision choose "Choose" {
  output way: <"left" | "right">
  acceptance "output.way is one of both"
}

`;

const NODES = `${FEATURE}${ROUTER}code first "First" {
  input way from choose when "left"
  output value: <integer>
  output other: <text>
  satisfies a-1
  acceptance "x"
}

verify look "Look" {
  input value from first
  output seen: <list>
  acceptance "y"
}

`;

/** What is offered, in the order in which an editor shows it. */
function offered(source: string): string[] {
  const { analysis, offset } = marked(source);
  return completionAt(analysis, offset, able)
    .items.toSorted((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
    .map(({ label }) => label);
}

/** The text after the proposal of a label is taken by an editor without snippets. */
function taken(source: string, label: string): string {
  const { analysis, offset, text } = marked(source);
  const { items } = completionAt(analysis, offset, clientCapabilities({}, undefined));
  const edit = items.find((item) => item.label === label)?.textEdit;
  if (edit === undefined || !('range' in edit)) throw new Error(`${label} is not offered`);
  return applyEdits(text, [{ span: analysis.spanOf(edit.range), newText: edit.newText }]);
}

describe('names', () => {
  test('from: no node that would close a circle, nor the node itself; the equal name first', () => {
    expect(offered(`${NODES}code last "Last" {\n  input value from ‸`)).toEqual(['first', 'choose', 'look']);
    expect(offered(NODES.replace('from choose when', 'from ‸ when'))).toEqual(['choose']);
    expect(offered(NODES.replace('value from first', 'value from fi‸rst'))).toEqual(['first', 'choose']);
  });

  test('from: the only output of a node of another name is spelt out', () => {
    expect(taken(`${NODES}code last "Last" {\n  input x from ch‸\n}\n`, 'choose')).toContain(
      'input x from choose.way\n',
    );
    expect(taken(`${NODES}code last "Last" {\n  input way from ch‸\n}\n`, 'choose')).toContain(
      'input way from choose\n',
    );
  });

  test('node.: its outputs with their shapes', () => {
    const { analysis, offset } = marked(`${NODES}code last "Last" {\n  input other from first.‸\n}\n`);
    expect(
      completionAt(analysis, offset, able).items.map(({ detail, label, sortText }) => [
        label,
        detail,
        sortText,
      ]),
    ).toEqual([
      ['value', '<integer>', '300000'],
      ['other', '<text>', '200001'],
    ]);
  });

  test('satisfies: what nothing satisfies first, nothing twice', () => {
    expect(offered(`${NODES}code last "Last" {\n  satisfies ‸\n}\n`)).toEqual(['a-2', 'a-1']);
    expect(offered(`${NODES}code last "Last" {\n  satisfies a-2, ‸\n}\n`)).toEqual(['a-1']);
  });

  test('depends_on: what is read and not declared first', () => {
    expect(offered(`${NODES}code last "Last" {\n  input value from first\n  depends_on ‸\n}\n`)).toEqual([
      'first',
      'choose',
      'look',
    ]);
    expect(
      offered(`${NODES}code last "Last" {\n  input value from first\n  depends_on first, ‸\n}\n`),
    ).toEqual(['choose', 'look']);
  });

  test('verify: verify nodes; exit: nodes that depend on this one', () => {
    expect(offered(NODES.replace('acceptance "x"', 'acceptance "x"\n  verify ‸'))).toEqual(['look']);
    expect(
      offered(NODES.replace('acceptance "x"', 'acceptance "x"\n  cycle rounds 3 dedup "d" exit ‸')),
    ).toEqual(['look']);
    expect(offered(NODES.replace('acceptance "y"', 'acceptance "y"\n  verify ‸'))).toEqual([]);
  });

  test('when: the literals of the union, those that are chosen already last', () => {
    const last = `${NODES}code last "Last" {\n  input way from choose when ‸\n}\n`;
    expect(offered(last)).toEqual(['"right"', '"left"']);
    expect(offered(last.replace('‸', '"ri‸'))).toEqual(['"right"', '"left"']);
    expect(taken(last.replace('‸', '"ri‸'), '"right"')).toContain('when "right"\n');
    expect(taken(last.replace('‸', '"r‸i"'), '"left"')).toContain('when "left"\n');
    expect(offered(`${NODES}code last "Last" {\n  input way from choose ‸\n}\n`)).toEqual(['when']);
    expect(offered(`${NODES}code last "Last" {\n  input value from first ‸\n}\n`)).toEqual([]);
  });

  test('policies and tiers, the default marked', () => {
    const { analysis, offset } = marked(`${NODES}code last "Last" {\n  failure_policy ‸\n}\n`);
    expect(completionAt(analysis, offset, able).items.map(({ detail, label }) => [label, detail])).toEqual([
      ['retry', undefined],
      ['fallback', undefined],
      ['skip', undefined],
      ['repair', 'the default of code'],
      ['escalate', undefined],
      ['stop', undefined],
    ]);
    expect(offered(`${NODES}code last "Last" {\n  model_tier ‸\n}\n`)).toEqual(['cheap', 'strong']);
  });

  test('input: what can be read and is not yet', () => {
    expect(offered(`${NODES}code last "Last" {\n  input value from first\n  input ‸\n}\n`)).toEqual([
      'way from choose',
      'other from first',
      'seen from look',
    ]);
  });
});

describe('keywords by position', () => {
  const TYPES = ['research', 'decision', 'code', 'test', 'verify', 'chore'];
  const ITEMS = ['input', 'output', 'depends_on', 'satisfies', 'acceptance', 'verify', 'failure_policy'];

  test('at the top: a feature where there is none, and nodes', () => {
    expect(offered('‸')).toEqual(['feature', ...TYPES]);
    expect(offered('fea‸')).toEqual(['feature', ...TYPES]);
    expect(offered(`${FEATURE}‸`)).toEqual(TYPES);
    expect(offered(`${FEATURE}co‸`)).toEqual(TYPES);
    expect(offered(`${FEATURE}code ‸`)).toEqual([]);
    expect(offered(`${FEATURE}code a "A" ‸`)).toEqual([]);
  });

  test('in a feature and in a node: what may still stand there', () => {
    expect(offered('feature f {\n  destination "d"\n  ‸\n}\n')).toEqual([
      'context',
      'out_of_scope',
      'acceptance',
    ]);
    expect(offered('feature f {\n  dest‸\n}\n')).toEqual([
      'destination',
      'context',
      'out_of_scope',
      'acceptance',
    ]);
    expect(offered('code a "A" {\n  ‸\n}\n')).toEqual([...ITEMS, 'model_tier', 'cycle']);
    expect(offered('code a "A" {\n  model_tier cheap\n  verify b\n  ‸\n}\n')).toEqual([
      ...ITEMS.filter((each) => each !== 'verify'),
      'cycle',
    ]);
    expect(offered('code a "A" { output x: <y> ‸ }\n')).toEqual([...ITEMS, 'model_tier', 'cycle']);
  });

  test('within an item: how it goes on', () => {
    expect(offered('code a "A" {\n  input x ‸')).toEqual(['from']);
    expect(offered('code a "A" {\n  input x: <y> ‸')).toEqual(['from']);
    expect(offered('code a "A" {\n  cycle ‸')).toEqual(['rounds']);
    expect(offered('code a "A" {\n  cycle rounds 3 ‸')).toEqual(['dedup']);
    expect(offered('code a "A" {\n  cycle rounds 3 dedup "x" ‸')).toEqual(['exit']);
    expect(offered('code a "A" {\n  output ‸')).toEqual([]);
    expect(offered('code a "A" {\n  output x: ‸')).toEqual([]);
  });

  test('nothing within texts, shapes and comments', () => {
    for (const source of [
      'code a "A‸" {}',
      'code a "A" {\n  output x: <int‸eger>\n}',
      'code a "A" {\n  acceptance """\n  ‸\n  """\n}',
      'code a "A" {\n  acceptance "open ‸',
      'code a "A" {\n  // note ‸\n}',
      '// ‸',
    ]) {
      expect([source, offered(source)]).toEqual([source, []]);
    }
  });
});

test('whole blocks and items are snippets where the editor knows them', () => {
  const { analysis, offset } = marked(`${FEATURE}‸`);
  const code = completionAt(analysis, offset, able).items.find(({ label }) => label === 'code');
  expect(code).toMatchObject({
    insertTextFormat: 2,
    textEdit: {
      newText:
        'code ${1:slug} "${2:Title}" {\n  input ${3:name} from ${4:node}\n  output ${5:name}: <${6:shape}>\n  acceptance "${7:what a reviewer can check}"\n}',
    },
  });
  const item = marked(FEATURE.replace('}', '  acc‸\n}'));
  expect(
    completionAt(item.analysis, item.offset, able).items.find(({ label }) => label === 'acceptance'),
  ).toMatchObject({ textEdit: { newText: 'acceptance a-3 "${1:what is true once this is done}"' } });
});

test('in a large plan a part is sent, of what fits what is typed', () => {
  const nodes = Array.from(
    { length: 800 },
    (_, i) => `code n-${i} "N" {\n  output value: <x>\n  acceptance "y"\n}\n`,
  );
  const { analysis, offset } = marked(
    `${FEATURE}${nodes.join('')}code last "L" {\n  input value from n-79‸\n}\n`,
  );
  const { isIncomplete, items } = completionAt(analysis, offset, able);
  expect([isIncomplete, items.map(({ label }) => label)]).toEqual([
    true,
    ['n-79', ...Array.from({ length: 10 }, (_, i) => `n-79${i}`)],
  ]);
});

test('in broken text: blocks that are not closed, plans that are wrapped, items that are cut', () => {
  const open = `${FEATURE}code a "A" {\n  output v: <x>\n  acceptance "y"\n\ncode b "B" {\n  input v from `;
  expect(offered(`${open}‸\n`)).toEqual(['a']);
  expect(offered(`${open}a.‸\n  output`)).toEqual(['v']);
  expect(offered(`\`\`\`\n${FEATURE}code a "A" {\n  satisfies ‸\n}\n\`\`\`\n`)).toEqual(['a-1', 'a-2']);
  expect(offered(`${FEATURE}code a "A" {\n  output v <x>\n  model_tier ‸\n  depends_on\n}\n`)).toEqual([
    'cheap',
    'strong',
  ]);
});

/** The roles for which names or words are proposed. */
type CompletedRole = {
  [R in Role]: (typeof COMPLETERS)[R] extends string ? never : R;
}[Role];

describe('the roles of the values', () => {
  /** For each role with proposals, an item that asks for such a value, and what is offered. */
  const COMPLETED: Readonly<Record<CompletedRole, readonly [string, readonly string[]]>> = {
    input: ['input ‸', ['way from choose', 'value from first', 'other from first', 'seen from look']],
    'source-node': ['input x from ‸', ['choose', 'first', 'look']],
    'source-output': ['input x from first.‸', ['value', 'other']],
    member: ['input way from choose when ‸', ['"right"', '"left"']],
    'declared-node': ['depends_on ‸', ['choose', 'first', 'look']],
    'served-criterion': ['satisfies ‸', ['a-2', 'a-1']],
    'verify-node': ['verify ‸', ['look', 'last']],
    'exit-node': ['cycle rounds 3 dedup "d" exit ‸', ['last']],
    setting: ['model_tier ‸', ['cheap', 'strong']],
  };
  /** For each role without proposals, the reason. */
  const UNFORESEEN: Readonly<Record<Exclude<Role, CompletedRole>, string>> = {
    feature: 'a new name',
    node: 'a new name',
    criterion: 'a new name',
    output: 'a new name',
    number: 'any number',
    prose: "the author's words",
    shape: "the author's words",
  };

  test('of the forms are those that have proposals, or a reason for none', () => {
    const forms = wordsOf(BLOCK_TABLE).flatMap((block) => [
      BLOCK_TABLE[block].form,
      ...kindsOf(block).map((kind) => entryOfKind(kind).form),
    ]);
    const roles = forms.flatMap((form) =>
      [...partsOf(form)].flatMap(({ part }) => (part.part === 'value' ? [part.role] : [])),
    );
    expect([...new Set(roles)].sort()).toEqual(Object.keys({ ...COMPLETED, ...UNFORESEEN }).sort());
    expect(
      Object.fromEntries(Object.entries(COMPLETERS).filter(([, found]) => typeof found === 'string')),
    ).toEqual(UNFORESEEN);
  });

  test.each(Object.entries(COMPLETED))('%s', (_role, [item, proposals]) => {
    const last = 'verify last "L" {\n  input z from middle\n  output y: <y>\n  acceptance "y"\n}\n';
    expect(offered(`${NODES}code middle "M" {\n  output z: <z>\n  ${item}\n}\n\n${last}`)).toEqual(proposals);
  });
});
