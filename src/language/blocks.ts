import { type Form, type KeywordPart, partsOf } from './form.ts';
import { FEATURE_ITEM_TABLE, type ItemEntry, NODE_ITEM_TABLE } from './items.ts';
import {
  isNodeType,
  NODE_TYPE_TABLE,
  NODE_TYPES,
  type NodeType,
  SETTING_NAMES,
  settingTitle,
  wordsOf,
} from './words.ts';

/*
 * The blocks of a plan, and the questions that are asked of the tables of the language.
 */

/** Where an item stands. */
export type BlockKind = 'feature' | 'node';
/** Where something stands: between the blocks, or in one of them. */
export type Region = 'top' | BlockKind;

/** The kind of an item of a feature: its name in `FEATURE_ITEM_TABLE`. */
export type FeatureItemKind = keyof typeof FEATURE_ITEM_TABLE;
/** The kind of an item of a node: its name in `NODE_ITEM_TABLE`. */
export type NodeItemKind = keyof typeof NODE_ITEM_TABLE;
/** The kind of an item. */
export type ItemKind = FeatureItemKind | NodeItemKind;

type ItemTables = typeof FEATURE_ITEM_TABLE & typeof NODE_ITEM_TABLE;
/** The items without which a block is not whole. */
export type RequiredKind = {
  [K in ItemKind]: ItemTables[K]['occurs'] extends 'once' | 'at least once' ? K : never;
}[ItemKind];

interface BlockEntry {
  /** What stands between its keyword and its brace. */
  readonly form: Form;
  /** How it is called in a message. */
  readonly called: string;
  readonly usage: (keyword: string) => string;
  readonly items: Readonly<Record<string, ItemEntry>>;
}

const SLUG = { part: 'value', field: 'slug', kind: 'word', expected: 'a slug', example: 'slug' } as const;

/** The two kinds of blocks. */
export const BLOCK_TABLE = {
  feature: {
    form: [{ ...SLUG, role: 'feature' }],
    called: 'a feature',
    usage: () => 'feature SLUG { … }',
    items: FEATURE_ITEM_TABLE,
  },
  node: {
    form: [
      { ...SLUG, role: 'node' },
      {
        part: 'value',
        field: 'title',
        kind: 'text',
        role: 'prose',
        expected: 'a text in double quotes',
        example: 'Title',
        blank: { what: 'the title', help: 'say what the node does, as people are to read it' },
      },
    ],
    called: 'a node',
    usage: (keyword) => `${keyword} SLUG "Title" { … }`,
    items: NODE_ITEM_TABLE,
  },
} as const satisfies Readonly<Record<BlockKind, BlockEntry>>;

export const FEATURE_HELP = 'What the plan is for. A plan has exactly one; its slug names the store.';

/** The keywords that open items of a feature, and of a node, in order. */
export const FEATURE_ITEMS: readonly string[] = keywordsOf('feature');
export const NODE_ITEMS: readonly string[] = keywordsOf('node');
/** The words inside items, by their words. */
export const CLAUSES: ReadonlyMap<string, KeywordPart> = new Map(
  [...wordsOf(FEATURE_ITEM_TABLE), ...wordsOf(NODE_ITEM_TABLE)]
    .flatMap((kind) => [...partsOf(entryOfKind(kind).form)])
    .flatMap(({ part }) => (part.part === 'keyword' ? [[part.word, part] as const] : [])),
);

/** The entry of an item. Kinds are named apart: no two blocks have items of one kind. */
export function entryOfKind(kind: ItemKind): ItemEntry {
  return kind in FEATURE_ITEM_TABLE
    ? FEATURE_ITEM_TABLE[kind as FeatureItemKind]
    : NODE_ITEM_TABLE[kind as NodeItemKind];
}

/** Whether an item may stand several times in its block. */
export function mayRepeat(kind: ItemKind): boolean {
  const { occurs } = entryOfKind(kind);
  return occurs === 'at least once' || occurs === 'any number';
}

/** The word that opens an item. */
export function keywordOfKind(kind: ItemKind): string {
  return entryOfKind(kind).keyword ?? kind;
}

/** The item that a word opens in a block; nothing for any other word. */
export function itemOpenedBy(block: BlockKind, word: string): ItemEntry | undefined {
  const kind = kindOpenedBy(block, word);
  return kind === undefined ? undefined : entryOfKind(kind);
}

/** The kind of item that a word opens in a block. */
export function kindOpenedBy(block: BlockKind, word: string): ItemKind | undefined {
  return kindsOf(block).find((kind) => keywordOfKind(kind) === word);
}

/** The kinds of items that a block takes, in order. */
export function kindsOf(block: BlockKind): readonly ItemKind[] {
  return block === 'feature' ? wordsOf(FEATURE_ITEM_TABLE) : wordsOf(NODE_ITEM_TABLE);
}

function keywordsOf(block: BlockKind): readonly string[] {
  return kindsOf(block).map(keywordOfKind);
}

/** What kind of block a word opens. */
export function blockOpenedBy(word: string): BlockKind | undefined {
  if (word === 'feature') return 'feature';
  return isNodeType(word) ? 'node' : undefined;
}

/** Every word with a meaning of its own: those that open blocks and items, and those inside items. */
export const KEYWORDS: readonly string[] = [
  ...new Set(['feature', ...NODE_TYPES, ...FEATURE_ITEMS, ...NODE_ITEMS, ...CLAUSES.keys()]),
];

/** What a node type means, with its defaults. */
export function helpOfType(type: NodeType): string {
  const { defaults, help } = NODE_TYPE_TABLE[type];
  const [first = '', ...rest] = SETTING_NAMES.map((setting) => settingTitle(setting));
  const values = SETTING_NAMES.map((setting) => `\`${defaults[setting]}\``);
  const list = [`its ${first} is ${values[0]}`, ...rest.map((title, at) => `its ${title} ${values[at + 1]}`)];
  return `${help} By default ${list.join(', ')}.`;
}
