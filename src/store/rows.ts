import * as z from 'zod/mini';
import {
  type EntriesOf,
  type Label,
  type OutputValue,
  propertiesOf,
  type PropertyKind,
  type PropertyName,
  type SharedProperty,
  sharedProperties,
} from '../language/store.ts';

/*
 * The columns that the scripts of the catalogue return, as `cypher/*.cypher` document them. A column that the store
 * leaves out of a row is null; a column that is not listed here is ignored. Where a column is a property, its kind is
 * that of the graph model; its words are not checked here, since finding a wrong one is what `validate` is for.
 */

const text = z.string();
const texts = z.array(text);
const scalar = z.union([z.string(), z.number(), z.boolean()]);

interface Kinds {
  text: string;
  texts: string[];
  integer: number;
  value: OutputValue;
}
const KINDS: { readonly [K in PropertyKind]: z.ZodMiniType<Kinds[K]> } = {
  text,
  texts,
  integer: z.int(),
  value: z.union([scalar, z.array(scalar)]),
};

/** What a column holds that is a property. */
type Column<P> = P extends { readonly kind: infer K extends PropertyKind; readonly required: infer R }
  ? R extends true
    ? Kinds[K]
    : Kinds[K] | null
  : never;
type Columns<L extends Label, N extends PropertyName<L>> = {
  readonly [P in N]: z.ZodMiniType<Column<EntriesOf<L>[P]>>;
};

/** Columns that are properties of a node of a label, by default all of them. */
function columns<L extends Label, N extends PropertyName<L> = SharedProperty<L>>(
  label: L,
  names: readonly N[] = [...sharedProperties(label).keys()] as N[],
): Columns<L, N> {
  const properties = propertiesOf(label);
  const types = names.map((name) => {
    const { kind = 'text', required = false } = properties.get(name) ?? {};
    return [name, required ? KINDS[kind] : orNull(KINDS[kind])];
  });
  // Types and their descriptions are made from the same table, which the type checker cannot follow.
  return Object.fromEntries(types) as Columns<L, N>;
}

export const violationRow = z.object({ check: text, detail: text });

export const statusRow = z.object({
  ...columns('GbuildNode', ['slug', 'title', 'type', 'status']),
  state: text,
  wave: orNull(z.int()),
  waiting_on: texts,
  review_attempts: z.int(),
  last_verdict: orNull(text),
  last_failed_criteria: orNull(texts),
  ...columns('GbuildNode', ['started_at', 'completed_at']),
});

export const nodeRow = z.object({
  ...columns('GbuildNode'),
  inputs: z.array(
    z.object({
      ...columns('Field', ['name', 'shape']),
      from: orNull(text),
      ...columns('Field', ['value']),
    }),
  ),
  outputs: z.array(z.object(columns('Field'))),
  depends_on: z.array(z.object(columns('GbuildNode', ['slug', 'title', 'status']))),
  satisfies: z.array(z.object(columns('Acceptance'))),
  reviews: z.array(z.object(columns('Review'))),
});

export const featureRow = z.object({
  ...columns('Feature', ['destination', 'context', 'out_of_scope']),
  acceptance: z.array(z.object({ ...columns('Acceptance'), covered_by: texts })),
  outputs: z.array(z.object({ node: text, ...columns('Field') })),
});

export const dispatchRow = z.object({ dispatched: text });
export const reviewRow = z.object(columns('Review', ['attempt', 'verdict']));
export const statusChangeRow = z.object(columns('GbuildNode', ['slug', 'status']));
export const completionRow = z.object({
  completed: z.boolean(),
  ...columns('GbuildNode', ['status']),
  has_passing_review: z.boolean(),
  missing_outputs: texts,
});

export type { OutputValue };
export type Violation = z.output<typeof violationRow>;
export type NodeStatus = z.output<typeof statusRow>;
export type NodeDetails = z.output<typeof nodeRow>;
export type FeatureDetails = z.output<typeof featureRow>;
export type RecordedReview = z.output<typeof reviewRow>;
export type StatusChange = z.output<typeof statusChangeRow>;
export type Completion = z.output<typeof completionRow>;

function orNull<T extends z.ZodMiniType>(type: T) {
  return z.pipe(
    z.nullish(type),
    z.transform((given): z.output<T> | null => (given ?? null) as z.output<T> | null),
  );
}
