import { FEATURE_ITEMS, NODE_ITEMS } from '../../src/language/blocks.ts';
import { wordsOfSetting, NODE_TYPES } from '../../src/language/words.ts';

/*
 * The TextMate grammar of plans, written from the words of the language.
 *
 * A keyword may be a name. In a plan without fault, each name stands right behind a token that asks for one
 * (`input`, `from`, `.`, `depends_on`, …), so every such token opens a state that ends with the name, however many
 * lines and comments are between the two. A word that nobody asked for is a keyword or nothing. In a plan with a
 * fault, a state also ends before a line that reads like a whole item or block, as it does in the parser.
 */

/** A rule of a TextMate grammar, as far as this one uses them. */
export interface Rule {
  readonly name?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly captures?: Captures;
  readonly beginCaptures?: Captures;
  readonly endCaptures?: Captures;
  readonly contentName?: string;
  readonly include?: string;
  readonly patterns?: readonly Rule[];
}
type Captures = Readonly<Record<string, Rule>>;

const WORD = '(?>[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)';
const BEFORE = '(?<![A-Za-z0-9_-])';
const AFTER = '(?![A-Za-z0-9_-])';
/** A whole string. */
const STRING = '"(?>(?:[^"\\\\\\r\\n]|\\\\.)*)"';
const BLANKS = '[ \\t]*';
/** A string literal of a union; every bracket in it would open or close one. */
const LITERAL = `${BLANKS}"(?>(?:[^"\\\\<>]|\\\\[^<>])*)"${BLANKS}`;

const oneOf = (words: readonly string[]): string => `(?:${words.join('|')})`;
const keyword = (words: readonly string[]): string => `${BEFORE}${oneOf(words)}${AFTER}`;

/** A line that can only be the first one of a block, or of an item: half a line above it does not swallow it. */
const BLOCK_LINE = `^${BLANKS}(?=(?:feature|${NODE_TYPES.join('|')})[ \\t]+${WORD}${BLANKS}(?:${STRING}${BLANKS})?\\{)`;
const ITEM_LINE = `^${BLANKS}(?=${oneOf([
  `input[ \\t]+(?:${WORD}|${STRING})${BLANKS}(?::|from[ \\t]+${WORD})`,
  `output[ \\t]+(?:${WORD}|${STRING})${BLANKS}:`,
  `acceptance[ \\t]+(?:${WORD}[ \\t]+)?"`,
  `cycle[ \\t]+rounds${AFTER}`,
  `${oneOf(FEATURE_ITEMS.filter((item) => item !== 'acceptance'))}[ \\t]+"`,
  `${oneOf(NODE_ITEMS.filter((item) => !['input', 'output', 'acceptance', 'cycle'].includes(item)))}[ \\t]+(?!${keyword(
    [...FEATURE_ITEMS, ...NODE_ITEMS, ...NODE_TYPES, 'feature', 'from', 'exit', 'rounds', 'dedup'],
  )})${WORD}`,
])})`;
const FRESH_LINE = `${BLOCK_LINE}|${ITEM_LINE}`;
/** Anything but blanks, a comment and the end of the line. */
const OTHER = '(?=[^ \\t\\r\\n/]|/(?!/))';

const scope = (name: string): Rule => ({ name: `${name}.gbuild` });
const include = (name: string): Rule => ({ include: `#${name}` });

const ITEM = scope('keyword.other.item');
const CLAUSE = scope('keyword.control.clause');
const FIELD = scope('variable.other.property');
const NODE = scope('entity.name.type.node');
const CRITERION = scope('constant.other.criterion');

const QUOTED_FIELD: Captures = {
  2: { ...scope('variable.other.property'), patterns: [include('escape')] },
};

/** A token that asks for another one: `begin`, then on whatever line the pattern `asked`. */
function asking(begin: string, is: Rule, asked: string, endCaptures: Captures): Rule {
  return {
    begin,
    beginCaptures: { 0: is },
    end: `${FRESH_LINE}|${asked}|${OTHER}`,
    endCaptures,
    patterns: [include('comment')],
  };
}

const askingForWord = (begin: string, is: Rule, found: Rule): Rule =>
  asking(begin, is, `(${WORD})`, { 1: found });
const askingForName = (begin: string, is: Rule): Rule =>
  asking(begin, is, `(${WORD})|(?!""")(${STRING})`, { 1: FIELD, ...QUOTED_FIELD });

/** A keyword with a list of words. A list whose first word is on another line goes on at the comma of the body. */
function listOf(word: string, found: Rule): Rule[] {
  return [
    {
      begin: `${BEFORE}(${word})[ \\t]+(${WORD})`,
      beginCaptures: { 1: ITEM, 2: found },
      end: '(?=[^ \\t\\r\\n/,]|/(?!/))',
      patterns: [include('comment'), askingForWord(',', scope('punctuation.separator.list'), found)],
    },
    askingForWord(keyword([word]), ITEM, found),
  ];
}

/** A word of a fixed set behind its keyword; another word there is left to the body. */
const choice = (word: string, words: readonly string[], found: Rule): Rule =>
  asking(keyword([word]), ITEM, `(${keyword(words)})`, { 1: found });

function block(words: readonly string[], kind: string, slug: Rule, body: string): Rule {
  return {
    name: `meta.block.${kind}.gbuild`,
    begin: `${BEFORE}(${words.join('|')})(?=(?:[ \\t]+${WORD})?${BLANKS}(?:$|//|"|\\{))`,
    beginCaptures: { 1: scope(`storage.type.${kind}`) },
    end: `(\\})|${BLOCK_LINE}`,
    endCaptures: { 1: scope('punctuation.section.block.end') },
    patterns: [
      include('comment'),
      include('text'),
      {
        begin: '\\{',
        beginCaptures: { 0: scope('punctuation.section.block.begin') },
        end: `(?=\\})|${BLOCK_LINE}`,
        patterns: [include(body)],
      },
      { match: WORD, ...slug },
    ],
  };
}

/** What both kinds of bodies hold besides their items. */
const VALUES: readonly Rule[] = [
  include('comment'),
  include('text'),
  include('shape'),
  { match: ':', ...scope('punctuation.separator.key-value') },
];

/** `\u{…}`: up to 10FFFF, without the surrogates. */
const HEX = '[0-9A-Fa-f]';
const CODE_POINT = oneOf([
  `${HEX}{1,3}`,
  `0{0,2}(?![Dd][89A-Fa-f])${HEX}{4}`,
  `0?[1-9A-Fa-f]${HEX}{4}`,
  `10${HEX}{4}`,
]);

function quoted(begin: string, end: string, name: string, patterns: readonly Rule[]): Rule {
  return {
    ...scope(name),
    begin,
    beginCaptures: { 0: scope('punctuation.definition.string.begin') },
    end,
    endCaptures: { 0: scope('punctuation.definition.string.end') },
    patterns,
  };
}

/** The inside of brackets, to the matching one or to the end of the line. */
function bracketed(opening: string, patterns: readonly Rule[]): Rule {
  return {
    begin: opening,
    beginCaptures: { 0: scope('punctuation.definition.shape.begin') },
    end: '>|$',
    endCaptures: { 0: scope('punctuation.definition.shape.end') },
    ...(patterns.length === 0 ? {} : { patterns }),
  };
}

const REPOSITORY: Readonly<Record<string, Rule>> = {
  feature: block(['feature'], 'feature', scope('entity.name.namespace.feature'), 'feature-items'),
  node: block(NODE_TYPES, 'node', NODE, 'node-items'),
  'feature-items': {
    patterns: [
      ...VALUES,
      askingForWord(keyword(['acceptance']), ITEM, CRITERION),
      { match: keyword(FEATURE_ITEMS.filter((item) => item !== 'acceptance')), ...ITEM },
      { match: ',', ...scope('punctuation.separator.list') },
    ],
  },
  'node-items': {
    patterns: [
      ...VALUES,
      askingForName(keyword(['input', 'output']), ITEM),
      ...listOf('depends_on', NODE),
      ...listOf('satisfies', CRITERION),
      askingForWord(keyword(['verify']), ITEM, NODE),
      choice('failure_policy', wordsOfSetting('failure_policy'), scope('constant.language.policy')),
      choice('model_tier', wordsOfSetting('model_tier'), scope('constant.language.tier')),
      { match: keyword(['acceptance', 'cycle']), ...ITEM },
      askingForWord(keyword(['from']), CLAUSE, NODE),
      askingForName('\\.', scope('punctuation.accessor')),
      { match: keyword(['when', 'dedup']), ...CLAUSE },
      asking(keyword(['rounds']), CLAUSE, `(${BEFORE}[0-9]+${AFTER})`, {
        1: scope('constant.numeric.integer'),
      }),
      askingForWord(keyword(['exit']), CLAUSE, NODE),
      asking(',', scope('punctuation.separator.list'), `(a-[0-9]+${AFTER})|(${WORD})`, {
        1: CRITERION,
        2: NODE,
      }),
    ],
  },
  comment: {
    ...scope('comment.line.double-slash'),
    begin: '//',
    beginCaptures: { 0: scope('punctuation.definition.comment') },
    end: '$',
  },
  text: {
    patterns: [
      quoted('"""', '"""', 'string.quoted.triple', [include('escape')]),
      quoted('"', '"|$', 'string.quoted.double', [include('escape')]),
    ],
  },
  escape: {
    patterns: [
      { match: `\\\\(?:["\\\\nrt]|u\\{${CODE_POINT}\\})`, ...scope('constant.character.escape') },
      {
        match: '\\\\(?:u\\{[^}"\\\\\\r\\n]{0,16}\\}?|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[^\\r\\n]|$)',
        ...scope('invalid.illegal.escape'),
      },
    ],
  },
  shape: {
    patterns: [
      {
        ...scope('meta.shape.union'),
        ...bracketed(`<(?=${LITERAL}(?:\\|${LITERAL})*>)`, [
          quoted('"', '"', 'string.quoted.double', [
            { match: '\\\\.', ...scope('constant.character.escape') },
          ]),
          { match: '\\|', ...scope('keyword.operator.union') },
        ]),
      },
      {
        ...scope('meta.shape'),
        ...bracketed('<', [include('shape-inside')]),
        contentName: 'support.type.shape.gbuild',
      },
    ],
  },
  'shape-inside': bracketed('<', [include('shape-inside')]),
};

/** The grammar as it is published. */
const TEXTMATE = {
  $schema: 'https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json',
  name: 'gbuild',
  scopeName: 'source.gbuild',
  fileTypes: ['gbuild'],
  patterns: [include('comment'), include('feature'), include('node')],
  repository: REPOSITORY,
};

/** The text of `grammar/gbuild.tmLanguage.json`. */
export function publishedTextMate(): string {
  return `${JSON.stringify(TEXTMATE, null, 2)}\n`;
}
