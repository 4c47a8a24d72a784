import {
  NODE_TYPES,
  SETTING_NAMES,
  type SettingName,
  type SettingWord,
  STATUSES,
  VERDICTS,
  wordsOf,
  wordsOfSetting,
} from './words.ts';

/*
 * The graph model of a store (0.6): labels with their properties, and edges with their ends. What is written here is
 * what the constraints, the reading of snapshots, the tables of a script, its guards and the changes of a store go by.
 */

/** What kind of thing a property holds. A `value` is a scalar or a list of scalars of one kind. */
export type PropertyKind = 'text' | 'texts' | 'integer' | 'value';

/** What there is to know about a property. */
export interface PropertyEntry {
  readonly kind: PropertyKind;
  readonly required: boolean;
  /** No two nodes of the label share the value. */
  readonly unique?: true;
  /** The only words that the property may hold. */
  readonly words?: readonly string[];
  /** Whether the language writes it as a word, so that nothing else could be written there. */
  readonly isWord?: true;
  /**
   * Who writes it: the chart of a plan, or the run; of what the run writes, whether gbuild's own commands alone do, so
   * that it is absent where they had no part, and neither the schema nor the scripts of the catalogue know of it.
   */
  readonly by: 'plan' | 'run' | 'gbuild';
}

/** What there is to know about a label. */
export interface LabelEntry {
  /** What stands above its constraints in the schema. */
  readonly about: string;
  readonly properties: Readonly<Record<string, PropertyEntry>>;
}

const TEXT = { kind: 'text', required: true, by: 'plan' } as const;
const TEXTS = { kind: 'texts', required: true, by: 'plan' } as const;
const WORD = { ...TEXT, isWord: true } as const;
const MOMENT = { kind: 'text', required: false, by: 'run' } as const;
const NOTE = { kind: 'text', required: false, by: 'gbuild' } as const;
const NOTES = { kind: 'texts', required: false, by: 'gbuild' } as const;
const NUMBER = { kind: 'integer', required: false, by: 'gbuild' } as const;

/** The labels of a store's nodes, each with its properties. */
export const LABEL_TABLE = {
  Feature: {
    about:
      'the one feature a store is for. The list may be empty but not absent: nothing being out of scope is a statement too.',
    properties: { feature: WORD, destination: TEXT, context: TEXT, out_of_scope: TEXTS, revision: NUMBER },
  },
  Acceptance: {
    about:
      'a criterion of the whole feature. SATISFIES edges are made by its id, so an id names one criterion.',
    properties: { id: { ...WORD, unique: true }, text: TEXT },
  },
  GbuildNode: {
    about:
      'a unit of work. Everything keys on its slug, so charting a plan a second time fails here instead of doubling the plan. Its verify is a choice of the plan, and its times come with its completion: these are typed, never required.',
    properties: {
      slug: { ...WORD, unique: true },
      title: TEXT,
      type: { ...TEXT, words: NODE_TYPES },
      acceptance: TEXTS,
      verify: { ...WORD, required: false },
      ...settings(),
      status: { ...TEXT, words: STATUSES, by: 'run' },
      started_at: MOMENT,
      completed_at: MOMENT,
      starts: NUMBER,
      reviews_before: NUMBER,
      counted_from: NUMBER,
      read_from: NOTES,
      left_out_by: NOTE,
      reason: NOTE,
    },
  },
  Field: {
    about:
      "one input or output of a node. Its name is unique per node and direction only, which no constraint can say. The value comes with the node's completion and is a scalar or a list of scalars of one kind.",
    properties: { name: TEXT, shape: TEXT, value: { kind: 'value', required: false, by: 'run' } },
  },
  Review: {
    about:
      'one verdict on a node. It is written once and never changed, so it has to be whole from the start.',
    properties: {
      attempt: { kind: 'integer', required: true, by: 'run' },
      verdict: { ...TEXT, words: VERDICTS, by: 'run' },
      failed_criteria: { ...TEXTS, by: 'run' },
      at: { ...TEXT, by: 'run' },
      note: NOTE,
      criterion_notes: NOTES,
    },
  },
} as const satisfies Readonly<Record<string, LabelEntry>>;

/** A label of a node in the store. */
export type Label = keyof typeof LABEL_TABLE;
export type PropertyName<L extends Label> = keyof (typeof LABEL_TABLE)[L]['properties'] & string;

interface EdgeEntry {
  readonly from: Label;
  readonly to: Label;
  /** What it leads to belongs to the node that it starts at, and to no other. */
  readonly owns?: true;
}

/** The edges, each with the labels at its ends. */
export const EDGE_TABLE = {
  HAS_ACCEPTANCE: { from: 'Feature', to: 'Acceptance' },
  OUTPUT: { from: 'GbuildNode', to: 'Field', owns: true },
  INPUT: { from: 'GbuildNode', to: 'Field', owns: true },
  FROM: { from: 'Field', to: 'Field' },
  DEPENDS_ON: { from: 'GbuildNode', to: 'GbuildNode' },
  SATISFIES: { from: 'GbuildNode', to: 'Acceptance' },
  REVIEWED: { from: 'GbuildNode', to: 'Review', owns: true },
} as const satisfies Readonly<Record<string, EdgeEntry>>;

/** The type of an edge in the store. */
export type EdgeType = keyof typeof EDGE_TABLE;

/** What an output can hold. */
export type OutputValue = string | number | boolean | readonly (string | number | boolean)[];

/** What a property holds. */
type Held<P> = P extends { readonly words: readonly (infer W)[] }
  ? W
  : P extends { readonly kind: 'text' }
    ? string
    : P extends { readonly kind: 'texts' }
      ? readonly string[]
      : P extends { readonly kind: 'integer' }
        ? number
        : OutputValue;

/** The entries of a label's properties, by name. */
export type EntriesOf<L extends Label> = (typeof LABEL_TABLE)[L]['properties'];

/** The properties of a node of a label; one that may be absent may also be null. */
export type PropertiesOf<L extends Label> = {
  readonly [P in PropertyName<L>]: EntriesOf<L>[P] extends { readonly required: true }
    ? Held<EntriesOf<L>[P]>
    : Held<EntriesOf<L>[P]> | null | undefined;
};

/** The properties of a label that the chart of a plan writes. */
export type PlanProperty<L extends Label> = {
  [P in PropertyName<L>]: EntriesOf<L>[P] extends { readonly by: 'plan' } ? P : never;
}[PropertyName<L>];

/** The properties of a label that every store has, whoever drives it. */
export type SharedProperty<L extends Label> = {
  [P in PropertyName<L>]: EntriesOf<L>[P] extends { readonly by: 'gbuild' } ? never : P;
}[PropertyName<L>];

/** What the chart of a plan writes on a node of a label: its properties by the store's names. */
export type Charted<L extends Label> = {
  readonly [P in PlanProperty<L>]: EntriesOf<L>[P] extends { readonly required: true }
    ? Held<EntriesOf<L>[P]>
    : Held<EntriesOf<L>[P]> | undefined;
};

/** The labels that the chart of a plan has nodes of, and the types of its edges; the run adds the others. */
export type PlanLabel = { [L in Label]: [PlanProperty<L>] extends [never] ? never : L }[Label];
export type PlanEdge = {
  [E in EdgeType]: (typeof EDGE_TABLE)[E]['to'] extends PlanLabel ? E : never;
}[EdgeType];

/** The properties of a label, in order. */
export function propertiesOf(label: Label): ReadonlyMap<string, PropertyEntry> {
  return new Map(Object.entries<PropertyEntry>(LABEL_TABLE[label].properties));
}

/** Those of them that every store has, whoever drives it. */
export function sharedProperties(label: Label): ReadonlyMap<string, PropertyEntry> {
  return new Map([...propertiesOf(label)].filter(([, { by }]) => by !== 'gbuild'));
}

/** Those of them that the chart of a plan writes. */
export function planProperties<L extends Label>(label: L): readonly PlanProperty<L>[] {
  return [...propertiesOf(label)].flatMap(([name, { by }]) =>
    by === 'plan' ? [name as PlanProperty<L>] : [],
  );
}

/** The types of the edges that lead from a node to what belongs to it alone. */
export const OWNING_EDGES: readonly EdgeType[] = wordsOf<EdgeType>(EDGE_TABLE).filter(
  (type) => 'owns' in EDGE_TABLE[type],
);

/** Whether every node of a label has a property. */
export function isRequired(label: Label, name: string): boolean {
  return propertiesOf(label).get(name)?.required === true;
}

/** The label that a node has beside `GbuildNode`: its type with a capital. */
export function labelOfType(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

/** The inputs from outside that stand for constructs of the language. */
export const FALLBACK_FIELD = 'fallback';
export const CYCLE_FIELDS = { rounds: 'round_cap', dedup: 'dedup_rule', exit: 'exit_node' } as const;

/** A property for each setting, of the setting's name. */
function settings(): {
  readonly [S in SettingName]: typeof TEXT & { readonly words: readonly SettingWord<S>[] };
} {
  const entries = SETTING_NAMES.map((name) => [name, { ...TEXT, words: wordsOfSetting(name) }]);
  return Object.fromEntries(entries) as ReturnType<typeof settings>;
}
