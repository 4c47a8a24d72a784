import type { Form } from './form.ts';
import { type SettingName, wordsOfSetting } from './words.ts';

/*
 * The items of the blocks: what may stand in a feature and in a node, in the order in which tools write it.
 */

/** How often an item may stand in its block. */
export type Occurs = 'once' | 'at most once' | 'at least once' | 'any number';

/** What there is to know about an item. */
export interface ItemEntry {
  /** The word that opens it, where that is not the name of the entry. */
  readonly keyword?: string;
  readonly occurs: Occurs;
  readonly form: Form;
  /** What it says, in a sentence or two. */
  readonly help: string;
  /** How it is written: shown when it is written otherwise. */
  readonly usage: readonly string[];
  /** Words that people and models write for it. */
  readonly aliases: readonly string[];
}

const COLON = { part: 'mark', mark: ':', expected: '`:` and a shape' } as const;
const DOT = { part: 'mark', mark: '.', expected: '`.`' } as const;

const TEXT = {
  part: 'value',
  field: 'text',
  kind: 'text',
  role: 'prose',
  expected: 'a text in double quotes',
} as const;
const TEXTS = { ...TEXT, field: 'texts', list: true } as const;
const SHAPE = {
  part: 'value',
  field: 'shape',
  kind: 'shape',
  role: 'shape',
  expected: 'a shape such as `<integer>`',
  example: 'shape',
} as const;
const FIELD_NAME = {
  part: 'value',
  field: 'name',
  kind: 'name',
  expected: 'a field name',
  example: 'name',
} as const;
const NODE = {
  part: 'value',
  field: 'node',
  kind: 'word',
  expected: 'the slug of a node',
  example: 'node',
} as const;
/** A word of a setting. */
const WORD = { part: 'value', field: 'word', kind: 'word', role: 'setting' } as const;

const CRITERION = 'say what is to be checked, or delete it';

/** The items of a feature. */
export const FEATURE_ITEM_TABLE = {
  destination: {
    occurs: 'once',
    form: [
      {
        ...TEXT,
        example: 'what is true once this is done',
        blank: { what: 'the destination', help: 'say what is true once this is done' },
      },
    ],
    help: 'What is true once the plan is done, in one line.',
    usage: ['destination "what is true once this is done"'],
    aliases: ['goal', 'outcome'],
  },
  context: {
    occurs: 'once',
    form: [
      {
        ...TEXT,
        example: 'why this exists',
        blank: { what: 'the context', help: 'say why this exists' },
      },
    ],
    help: 'Why it is done at all, in a line or two.',
    usage: ['context "why this exists"'],
    aliases: ['why', 'background'],
  },
  out_of_scope: {
    occurs: 'any number',
    form: [
      {
        ...TEXTS,
        example: 'what a reader might expect',
        blank: { what: 'this out-of-scope bullet', help: 'say what is left out, or delete it' },
      },
    ],
    help: 'What a reader might expect and will not get.',
    usage: ['out_of_scope "a bullet", "another bullet"'],
    aliases: ['non_goals', 'non-goals', 'out-of-scope'],
  },
  criterion: {
    keyword: 'acceptance',
    occurs: 'any number',
    form: [
      {
        part: 'value',
        field: 'id',
        kind: 'word',
        role: 'criterion',
        expected: 'an id such as `a-1`',
        example: 'a-1',
      },
      {
        ...TEXT,
        example: 'what is true once this is done',
        blank: { what: 'criterion `%id`', help: CRITERION },
      },
    ],
    help: 'A criterion of the feature as a whole. Its id stays when others are added or deleted.',
    usage: ['acceptance a-1 "…"'],
    aliases: ['criterion', 'criteria'],
  },
} as const satisfies Readonly<Record<string, ItemEntry>>;

/** The items of a node. */
export const NODE_ITEM_TABLE = {
  input: {
    occurs: 'any number',
    form: [
      { ...FIELD_NAME, role: 'input' },
      { part: 'optional', form: [COLON, SHAPE] },
      {
        part: 'optional',
        form: [
          {
            part: 'keyword',
            word: 'from',
            help: 'The node that is read, and which of its outputs: by default the one of the name of the input.',
          },
          {
            part: 'group',
            field: 'source',
            form: [
              { ...NODE, role: 'source-node' },
              {
                part: 'optional',
                form: [
                  DOT,
                  {
                    ...FIELD_NAME,
                    field: 'field',
                    role: 'source-output',
                    expected: 'the name of an output',
                    example: 'output',
                  },
                ],
              },
            ],
          },
          {
            part: 'optional',
            form: [
              {
                part: 'keyword',
                word: 'when',
                help: 'The values of the output for which this node runs: one or more of the literals of its shape.',
              },
              { ...TEXT, field: 'when', role: 'member', example: 'a literal of its shape', list: true },
            ],
          },
        ],
      },
    ],
    help: 'A value that the node reads: an output of another node, or, with a shape alone, one from outside of the plan.',
    usage: ['input NAME from NODE.FIELD', 'input NAME: <shape>'],
    aliases: ['in', 'reads'],
  },
  output: {
    occurs: 'at least once',
    form: [{ ...FIELD_NAME, role: 'output' }, COLON, SHAPE],
    help: 'A value that the node produces, with its shape.',
    usage: ['output NAME: <shape>'],
    aliases: ['out', 'returns', 'produces'],
  },
  depends_on: {
    occurs: 'any number',
    form: [{ ...NODE, field: 'nodes', role: 'declared-node', list: true }],
    help: 'The nodes that this one reads from, said once more. Dependencies follow from what is read; a list has to agree with it.',
    usage: ['depends_on NODE, NODE'],
    aliases: ['deps', 'depends', 'depends-on', 'dependencies', 'needs', 'requires'],
  },
  satisfies: {
    occurs: 'any number',
    form: [
      {
        part: 'value',
        field: 'ids',
        kind: 'word',
        role: 'served-criterion',
        expected: 'the id of a feature-level criterion',
        example: 'a-1',
        list: true,
      },
    ],
    help: 'The criteria of the feature that the node serves, by id.',
    usage: ['satisfies a-1, a-2'],
    aliases: ['covers'],
  },
  acceptance: {
    occurs: 'at least once',
    form: [
      {
        ...TEXTS,
        example: 'what a reviewer can check',
        blank: { what: 'this criterion', help: CRITERION },
      },
    ],
    help: 'A criterion of the node: what a reviewer who knows nothing else can check.',
    usage: ['acceptance "…"'],
    aliases: ['criterion', 'criteria'],
  },
  verify: {
    occurs: 'at most once',
    form: [{ ...NODE, role: 'verify-node' }],
    help: 'An additional check of this node: another node, of type `verify`. It makes no dependency.',
    usage: ['verify NODE'],
    aliases: [],
  },
  failure_policy: {
    occurs: 'at most once',
    form: [
      { ...WORD, expected: 'a policy', example: 'retry' },
      {
        part: 'optional',
        form: [
          {
            ...TEXT,
            field: 'approach',
            example: 'the other way',
            blank: { what: 'the other approach', help: 'say what is done instead when the node fails' },
            onlyBehind: { word: 'fallback', help: 'names another approach' },
          },
        ],
      },
    ],
    help: 'What happens when the node fails its review. Without it, the type decides.',
    usage: settingUsage('failure_policy', ['fallback "the other way"']),
    aliases: ['policy', 'failure-policy', 'on_failure'],
  },
  model_tier: {
    occurs: 'at most once',
    form: [{ ...WORD, expected: 'a tier', example: 'cheap' }],
    help: 'Which model the work needs. Without it, the type decides.',
    usage: settingUsage('model_tier'),
    aliases: ['tier', 'model-tier', 'model'],
  },
  cycle: {
    occurs: 'at most once',
    form: [
      { part: 'keyword', word: 'rounds', help: 'The largest number of rounds, at least 1.' },
      {
        part: 'value',
        field: 'rounds',
        kind: 'integer',
        role: 'number',
        expected: 'a whole number',
        example: '3',
      },
      {
        part: 'keyword',
        word: 'dedup',
        help: 'When a finding of one round is the same as one of an earlier round, so that it starts no other.',
      },
      {
        ...TEXT,
        field: 'dedup',
        example: 'by finding id',
        blank: {
          what: 'the dedup rule',
          help: 'say when two results of the loop count as one, such as "by finding id"',
        },
      },
      {
        part: 'keyword',
        word: 'exit',
        help: 'The node that waits for the end of the cycle; it depends on this one.',
      },
      { ...NODE, field: 'exit', role: 'exit-node' },
    ],
    help: 'Work that is repeated until it is good: at most so many rounds, and a node that waits for the end.',
    usage: ['cycle rounds 3 dedup "by finding id" exit NODE'],
    aliases: ['loop'],
  },
} as const satisfies Readonly<Record<string, ItemEntry>> & { readonly [S in SettingName]: ItemEntry };

/** The usage of a setting: its words, but for those that take something behind them. */
function settingUsage(setting: SettingName, withMore: readonly string[] = []): readonly string[] {
  const taken = new Set(withMore.map((usage) => usage.split(' ', 1)[0]));
  const words = wordsOfSetting(setting).filter((word: string) => !taken.has(word));
  return [`${setting} ${words.join('|')}`, ...withMore.map((usage) => `${setting} ${usage}`)];
}
