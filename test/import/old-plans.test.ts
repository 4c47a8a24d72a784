/** Plans of 0.4 become plans: each with the text that it has to become, and exactly what was lost on the way. */

import { describe, expect, it } from 'vitest';

import { check } from '../../src/index.ts';
import { importGraph } from '../../src/snapshot/import.ts';
import { type OldNode, oldGraph } from './old-graph.ts';

/** The plan, the problems, and what the checks say of the plan. */
function migrated(...nodes: readonly OldNode[]): { nodes: string; problems: string[]; codes: string[] } {
  const { imported, problems } = importGraph(oldGraph(...nodes));
  expect(imported?.format).toBe('0.4');
  const plan = imported?.plan ?? '';
  return {
    // The feature is the same in each.
    nodes: plan.slice(plan.indexOf('}\n') + 3),
    problems: problems.map(({ message, path }) => `${path}: ${message}`),
    codes: check(plan).diagnostics.map(({ code }) => code),
  };
}

const A: OldNode = { slug: 'a' };
const A_TEXT = `code a "Do a" {\n  output value: <integer>\n  acceptance "it is done"\n}\n`;

/** A node `b` that depends on `a`, with these items above its criterion. */
function b(...items: readonly string[]): string {
  return `${A_TEXT}\ncode b "Do b" {\n${items.map((item) => `  ${item}\n`).join('')}  acceptance "it is done"\n}\n`;
}

const INPUT = 'nodes[2].properties.contract.input';

interface Case {
  readonly name: string;
  readonly input: unknown;
  readonly items: readonly string[];
  readonly problems?: readonly string[];
  readonly codes?: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'a source, as the format shows it',
    input: { value: '<integer, from a.output.value>' },
    items: ['input value from a'],
  },
  {
    name: 'a source under another name',
    input: { number: '<integer, from a.output.value>' },
    items: ['input number from a.value'],
  },
  {
    name: 'a source in prose, that says nothing else',
    input: { value: 'integer (taken from `a.output.value`)' },
    items: ['input value from a'],
  },
  {
    name: 'a source in prose, that says more',
    input: { value: 'the even integer from a.output.value' },
    items: ['input value from a'],
    problems: [
      `${INPUT}.value: the input \`value\` of \`b\` was described as "the even integer from a.output.value"; it has the shape of what it reads now`,
    ],
  },
  {
    name: 'the same source twice in one text',
    input: { value: '<integer, from a.output.value> (a.output.value)' },
    items: ['input value from a'],
  },
  {
    name: 'the same source in two inputs',
    input: { one: 'a.output.value', two: 'a.output.value' },
    items: ['input one from a.value', 'input two from a.value'],
  },
  {
    name: 'a part of a source',
    input: { value: '<integer, from a.output.value.digits>' },
    items: ['input value from a'],
    problems: [
      `${INPUT}.value: the input \`value\` of \`b\` reads .digits of \`a.value\`; it became an input that reads all of it`,
    ],
  },
  {
    name: 'inputs from outside, in any words',
    input: { repo: '<path>', more: 'whatever\nthe user says', Größe: '<integer>', '': '<x>' },
    items: [
      'input repo: <path>',
      'input more: """\n    whatever\n    the user says\n    """',
      'input "Größe": <integer>',
      'input "": <x>',
      'depends_on a',
    ],
    codes: ['blank-text', 'dependency-without-from'],
  },
  {
    name: 'a node that is not there',
    input: { value: '<integer, from zz.output.value>' },
    items: ['input value: <integer, from zz.output.value>', 'depends_on a'],
    problems: [
      `${INPUT}.value: the input \`value\` of \`b\` names \`zz.output.value\`, but there is no node \`zz\``,
    ],
    codes: ['dependency-without-from'],
  },
  {
    name: 'an output that is not there',
    input: { value: '<integer, from a.output.other>' },
    items: ['input value: <integer, from a.output.other>', 'depends_on a'],
    problems: [
      `${INPUT}.value: the input \`value\` of \`b\` names \`a.output.other\`, but \`a\` has no such output`,
    ],
    codes: ['dependency-without-from'],
  },
  {
    name: 'one source that is there and one that is not',
    input: { value: 'a.output.value or a.output.other' },
    items: ['input value from a'],
    problems: [
      `${INPUT}.value: the input \`value\` of \`b\` names \`a.output.other\`, but \`a\` has no such output`,
      `${INPUT}.value: the input \`value\` of \`b\` was described as "a.output.value or a.output.other"; it has the shape of what it reads now`,
    ],
  },
  {
    name: 'its own output',
    input: { value: 'b.output.value', more: 'a.output.value' },
    items: ['input value from b', 'input more from a.value'],
    problems: ['nodes[2]: `b` reads `b` without depending on it; in a plan it depends on it'],
    codes: ['self-dependency'],
  },
  {
    name: 'a nested value without a source',
    input: { value: 'a.output.value', config: { deep: [{ er: '<x>' }, 1, null] } },
    items: ['input config: "{\\"deep\\":[{\\"er\\":\\"<x>\\"},1,null]}"', 'input value from a'],
  },
  {
    name: 'a nested value with a source',
    input: { config: { deep: { number: '<integer, from a.output.value>' }, paths: ['<path>', 3] } },
    items: [
      'input "config.paths.0": <path>',
      'input "config.paths.1": "3"',
      'input "config.deep.number" from a.value',
    ],
    problems: [
      `${INPUT}.config: the input \`config\` of \`b\` is nested and reads outputs, so it became \`config.deep.number\`, \`config.paths.0\` and \`config.paths.1\``,
    ],
  },
  {
    name: 'scalars and nothing',
    input: { value: 'a.output.value', rounds: 3, dry: true, nothing: null },
    items: ['input rounds: "3"', 'input dry: "true"', 'input nothing: "null"', 'input value from a'],
  },
  {
    name: 'a side that is a text with a source',
    input: '<integer, from a.output.value>',
    items: ['input input from a.value'],
  },
  {
    name: 'a side that is a text without one',
    input: 'the repository',
    items: ['input input: "the repository"', 'depends_on a'],
    codes: ['dependency-without-from'],
  },
  { name: 'no side at all', input: null, items: ['depends_on a'], codes: ['dependency-without-from'] },
];

describe('an input of 0.4 that is', () => {
  it.each(CASES)('$name', ({ codes = [], input, items, problems = [] }) => {
    const [inputs, others] = [
      items.filter((item) => item.startsWith('input')),
      items.filter((item) => !item.startsWith('input')),
    ];
    expect(migrated(A, { slug: 'b', input, dependsOn: ['a'] })).toEqual({
      nodes: b(...inputs, 'output value: <integer>', ...others),
      problems,
      codes,
    });
  });
});

describe('several sources in one text', () => {
  it('become an input each', () => {
    const nodes: OldNode[] = [
      { slug: 'a', output: { value: '<integer>', count: '<integer>' } },
      { slug: 'c', output: { value: '<integer>' } },
      {
        slug: 'd',
        input: {
          sum: '<integer, from a.output.value and a.output.count>',
          both: 'a.output.value plus c.output.value',
          both_a_value: '<x>',
        },
        dependsOn: ['a', 'c'],
      },
    ];
    const at = 'nodes[3].properties.contract.input';
    expect(migrated(...nodes)).toEqual({
      nodes: [
        'code a "Do a" {\n  output value: <integer>\n  output count: <integer>\n  acceptance "it is done"\n}\n',
        'code c "Do c" {\n  output value: <integer>\n  acceptance "it is done"\n}\n',
        [
          'code d "Do d" {\n',
          '  input both_a_value: <x>\n',
          '  input sum_value from a.value\n',
          '  input sum_count from a.count\n',
          '  input both_a_value_2 from a.value\n',
          '  input both_c_value from c.value\n',
          '  output value: <integer>\n',
          '  acceptance "it is done"\n',
          '}\n',
        ].join(''),
      ].join('\n'),
      problems: [
        `${at}.sum: the input \`sum\` of \`d\` reads several outputs, so it became \`sum_value\` and \`sum_count\``,
        `${at}.both: the input \`both\` of \`d\` reads several outputs, so it became \`both_a_value_2\` and \`both_c_value\``,
      ],
      codes: [],
    });
  });
});

describe('an output of 0.4 that is', () => {
  it.each<readonly [string, unknown, string, readonly string[]]>([
    ['bracketed', { value: '<integer>' }, 'output value: <integer>', []],
    ['prose', { value: 'what came of it: "x" > y' }, 'output value: "what came of it: \\"x\\" > y"', []],
    ['called by its source', { value: 'twice a.output.value' }, 'output value: "twice a.output.value"', []],
    ['nested', { value: { sum: '<integer>' } }, 'output value: "JSON text: {\\"sum\\":\\"<integer>\\"}"', []],
    ['a list', { value: ['<path>'] }, 'output value: "JSON text: [\\"<path>\\"]"', []],
    ['a whole side', 'the report', 'output output: "the report"', []],
    ['named in Japanese', { 値: '<整数>' }, 'output "値": <整数>', []],
    ['named with blanks, quotes and line breaks', { 'a "b"\nc': '<x>' }, 'output "a \\"b\\"\\nc": <x>', []],
    ['blank', { value: ' ' }, 'output value: " "', ['blank-text']],
  ])('%s', (_, output, item, codes) => {
    expect(migrated({ slug: 'a', output })).toEqual({
      nodes: `code a "Do a" {\n  ${item}\n  acceptance "it is done"\n}\n`,
      problems: [],
      codes,
    });
  });

  it('not there', () => {
    expect(migrated({ slug: 'a', output: {} })).toEqual({
      nodes: 'code a "Do a" {\n  acceptance "it is done"\n}\n',
      problems: [],
      codes: ['no-output'],
    });
  });
});

describe('a whole plan', () => {
  it('keeps fallback, router, cycle, verify and criteria', () => {
    const result = migrated(
      {
        slug: 'choose',
        type: 'decision',
        output: { way: '<"fast" | "small">' },
        policy: 'escalate',
        tier: 'strong',
      },
      {
        slug: 'fetch',
        input: { way: '<"fast" | "small">, from choose.output.way', fallback: 'use the copy' },
        output: { data: '<path>' },
        policy: 'fallback',
        dependsOn: ['choose'],
        verify: 'doubt',
      },
      {
        slug: 'polish',
        input: {
          data: '<path, from fetch.output.data>',
          round_cap: 3,
          dedup_rule: 'by line',
          exit_node: 'doubt',
        },
        output: { text: '<text>' },
        acceptance: ['one', 'two\nlines'],
        dependsOn: ['fetch'],
        satisfies: ['a-2', 'a-1'],
        tier: 'strong',
      },
      {
        slug: 'doubt',
        type: 'verify',
        input: { text: '<text, from polish.output.text>' },
        output: { findings: '<list>' },
        policy: 'escalate',
        dependsOn: ['polish'],
      },
    );
    expect(result).toEqual({
      nodes: `decision choose "Do choose" {
  output way: <"fast" | "small">
  acceptance "it is done"
}

code fetch "Do fetch" {
  input way from choose
  output data: <path>
  acceptance "it is done"
  verify doubt
  failure_policy fallback "use the copy"
}

code polish "Do polish" {
  input data from fetch
  output text: <text>
  satisfies a-1, a-2
  acceptance "one"
  acceptance """
    two
    lines
    """
  model_tier strong
  cycle rounds 3 dedup "by line" exit doubt
}

verify doubt "Do doubt" {
  input text from polish
  output findings: <list>
  acceptance "it is done"
}
`,
      problems: [],
      codes: [],
    });
  });

  it('in a circle is written down, and the check says so', () => {
    const { codes, problems } = migrated(
      { slug: 'a', input: { x: 'b.output.value' }, dependsOn: ['b'] },
      { slug: 'b', input: { x: 'a.output.value' }, dependsOn: ['a'] },
    );
    expect({ codes, problems }).toEqual({ codes: ['cycle'], problems: [] });
  });

  it('tells what else is on its nodes', () => {
    const { problems } = migrated({
      slug: 'a',
      properties: { satisfies: ['a-1'], owner: 'Ada', status: 'completed' },
    });
    expect(problems).toEqual([
      'nodes[1].properties.status: `a` has the property `status`',
      'nodes[1].properties.satisfies: `a` has the property `satisfies`',
      'nodes[1].properties.owner: `a` has the property `owner`',
    ]);
  });

  it('tells what else is in a contract', () => {
    const contract = { input: {}, output: { value: '<integer>' }, notes: 'x', '\ud800': 1 };
    expect(migrated({ slug: 'a', properties: { contract } }).problems).toEqual([
      'nodes[1].properties.contract.notes: the contract of `a` has the part `notes`',
      'nodes[1].properties.contract["\\ud800"]: the contract of `a` has the part `\ud800`',
    ]);
  });

  it('says where half of a character was', () => {
    const { nodes, problems } = migrated({
      slug: 'a',
      input: { in: '\ud83d' },
      output: { value: '<\udc00>' },
    });
    expect(problems).toEqual([
      'nodes[1].properties.contract.output.value: there is half of a character in this text; U+FFFD stands in its place',
      'nodes[1].properties.contract.input.in: there is half of a character in this text; U+FFFD stands in its place',
    ]);
    expect(nodes).toContain('  input in: "\ufffd"\n  output value: <\ufffd>\n');
  });

  it('is malformed if a contract is no object', () => {
    for (const [contract, found] of [
      ['prose', '"prose"'],
      [['x'], 'a list'],
      [1, '1'],
    ] as const) {
      expect(importGraph(oldGraph({ slug: 'a', properties: { contract } }))).toEqual({
        imported: undefined,
        problems: [
          {
            checkpoint: undefined,
            isFatal: true,
            message: `expected an object, found ${found}`,
            path: 'nodes[1].properties.contract',
          },
        ],
      });
    }
  });

  it('may lack what is out of scope', () => {
    const text = oldGraph({ slug: 'a' }).replace(',"out_of_scope":[]', '');
    expect(importGraph(text)).toEqual(importGraph(oldGraph({ slug: 'a' })));
  });
});
