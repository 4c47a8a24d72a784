/*
 * The fixed words of the language and of the store. Each set stands here once, in the order of its documentation;
 * everything that knows one of these words reads it from here or is typed total over it.
 */

/** The words of a set, each with one sentence that says what it means. */
type Meanings = Readonly<Record<string, string>>;

/** A set of which a node has one word: written as an item of its own, or else given by the node's type. */
interface Setting {
  /** What one of its words is called, and several. */
  readonly one: string;
  readonly many: string;
  readonly words: Meanings;
}

/**
 * The settings of a node. The name of a set is the keyword of its item and the name of the property that the store
 * keeps it in; a word outside the set is the fault `bad-NAME`.
 */
export const SETTINGS = {
  failure_policy: {
    one: 'a failure policy',
    many: 'policies',
    words: {
      retry: 'A failed node is tried again from the start, with nothing carried over.',
      fallback: 'A failed node goes the other way, which is named behind the policy.',
      skip: 'A failed node is left out; the destination can do without it.',
      repair: 'A failed node is mended by what the reviewer said of the criteria that failed.',
      escalate: 'A failed node is put before a person.',
      stop: 'A failed node stops the whole plan.',
    },
  },
  model_tier: {
    one: 'a model tier',
    many: 'tiers',
    words: {
      cheap: 'The work needs no more than a cheap model.',
      strong: 'The work needs judgement, so a strong model.',
    },
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** The name of a setting: the keyword of its item, and the name of its property in the store. */
export type SettingName = keyof typeof SETTINGS;
/** A word of a setting. */
export type SettingWord<S extends SettingName> = keyof (typeof SETTINGS)[S]['words'] & string;
/** A word for each setting. */
export type Settings = { readonly [S in SettingName]: SettingWord<S> };
/** What becomes of a node that fails. */
export type FailurePolicy = SettingWord<'failure_policy'>;
/** How strong a model the work on a node needs. */
export type ModelTier = SettingWord<'model_tier'>;

/** What there is to know about a type of node. */
export interface NodeTypeEntry {
  /** What such a node does, in a sentence. */
  readonly help: string;
  /** The settings of a node of this type that states none. */
  readonly defaults: Settings;
}

/** The types of nodes. Each is the keyword that opens such a node, and in the store the label beside `GbuildNode`. */
const TYPES = {
  research: {
    help: 'A node that finds something out.',
    defaults: { failure_policy: 'retry', model_tier: 'cheap' },
  },
  decision: {
    help: 'A node that chooses between ways to go. Others may read what it chose `when` it has a value.',
    defaults: { failure_policy: 'escalate', model_tier: 'strong' },
  },
  code: {
    help: 'A node that changes the code.',
    defaults: { failure_policy: 'repair', model_tier: 'cheap' },
  },
  test: {
    help: 'A node that tests specified behaviour.',
    defaults: { failure_policy: 'repair', model_tier: 'cheap' },
  },
  verify: {
    help: 'A node that tries to prove other work wrong.',
    defaults: { failure_policy: 'escalate', model_tier: 'cheap' },
  },
  chore: {
    help: 'A node that prepares something for others: some node depends on it.',
    defaults: { failure_policy: 'retry', model_tier: 'cheap' },
  },
} as const satisfies Readonly<Record<string, NodeTypeEntry>>;

/** The type of a node. */
export type NodeType = keyof typeof TYPES;
/** The types of nodes, each with what it means and what a node of it has by default. */
export const NODE_TYPE_TABLE: Readonly<Record<NodeType, NodeTypeEntry>> = TYPES;

/** Where a node stands while the plan runs. */
export const STATUS_TABLE = {
  pending: 'It waits to be started.',
  in_progress: 'Somebody works on it.',
  completed: 'It is reviewed and done, and its outputs have values.',
  failed: 'It was given up; what depends on it waits.',
  cancelled: 'It is left out; nothing waits for it.',
} as const satisfies Meanings;
/** The status of a node in the store. */
export type Status = keyof typeof STATUS_TABLE;

/** What a review comes to. */
export const VERDICT_TABLE = {
  pass: 'Every criterion is met.',
  fail: 'A criterion is not met.',
} as const satisfies Meanings;
/** What a reviewer says of a node. */
export type Verdict = keyof typeof VERDICT_TABLE;

export const NODE_TYPES = wordsOf(NODE_TYPE_TABLE);
export const STATUSES = wordsOf(STATUS_TABLE);
/** The status of a node that has just been charted. */
export const FIRST_STATUS = 'pending' satisfies Status;
/** The statuses that a person may give a node: it is completed by what it made and a passing review, or not at all. */
export const SETTABLE_STATUSES = STATUSES.filter((status) => status !== 'completed');
/** The statuses of a node that no other waits for. */
export const SETTLED_STATUSES: readonly Status[] = ['completed', 'cancelled'];
export const VERDICTS = wordsOf(VERDICT_TABLE);
export const SETTING_NAMES = wordsOf(SETTINGS);

/** The words of a setting, in order. */
export function wordsOfSetting<S extends SettingName>(setting: S): readonly SettingWord<S>[] {
  return wordsOf(SETTINGS[setting].words as Readonly<Record<SettingWord<S>, string>>);
}

/** A setting as it is called in running text. */
export function settingTitle(setting: SettingName): string {
  return setting.replaceAll('_', ' ');
}

/** What a word of a setting means; nothing for a word outside the set. */
export function helpOfSetting(setting: SettingName, word: string): string | undefined {
  return entryOf<string>(SETTINGS[setting].words, word);
}

/** Whether no other node waits for one with a status. */
export function isSettled(status: string): boolean {
  return SETTLED_STATUSES.some((each) => each === status);
}

export function isSetting(word: string): word is SettingName {
  return Object.hasOwn(SETTINGS, word);
}

export function isNodeType(word: string): word is NodeType {
  return Object.hasOwn(NODE_TYPE_TABLE, word);
}

/** The entry of a table under a word that may be none of its own. */
export function entryOf<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** The words of a table, in order, by their names. */
export function wordsOf<K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(table) as K[];
}
