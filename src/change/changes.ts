import type { Plan, PlanNode } from '../plan/model.ts';
import type { NodeProgress, StoreState } from '../snapshot/state.ts';

/*
 * What is to become of a store so that it charts another plan. Everything that differs stands here once, at the node
 * that it belongs to; what does not differ stands nowhere.
 */

export type Action = 'add' | 'change' | 'remove';

/** A value that a property has; `undefined` for a property that is absent. */
export type PropertyValue = string | readonly string[] | undefined;

/** A property whose value differs. It bears the store's name. */
export interface PropertyChange {
  readonly name: string;
  readonly old: PropertyValue;
  readonly new: PropertyValue;
}

export type Direction = 'input' | 'output';

/** What there is to a field but its name. */
export interface FieldState {
  readonly shape: string;
  readonly from: { readonly node: string; readonly field: string } | undefined;
}

/** A field that is there on one side only, or differs in its shape or source. A field is known by its name. */
export interface FieldChange {
  readonly action: Action;
  readonly direction: Direction;
  readonly name: string;
  readonly old: FieldState | undefined;
  readonly new: FieldState | undefined;
}

/** An edge that is there on one side only. */
export interface EdgeChange {
  readonly action: 'add' | 'remove';
  readonly type: 'depends_on' | 'satisfies';
  /** A slug, or the id of a criterion. */
  readonly to: string;
}

export interface NodeChange {
  readonly action: Action;
  readonly slug: string;
  readonly old: PlanNode | undefined;
  readonly new: PlanNode | undefined;
  /** What has happened to the node in the store; `undefined` where the base is no store, and for a new node. */
  readonly progress: NodeProgress | undefined;
  /** Of a node that is on both sides. */
  readonly properties: readonly PropertyChange[];
  /** All of them for a node that is on one side only; so for the edges. */
  readonly fields: readonly FieldChange[];
  readonly edges: readonly EdgeChange[];
}

/** A criterion of the feature that is on one side only, or has another text. */
export interface CriterionChange {
  readonly action: Action;
  readonly id: string;
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/** The difference of a plan from a store, in the order of the plan; what is removed stands last, in the store's. */
export interface ChangeSet {
  readonly base: StoreState;
  readonly plan: Plan;
  readonly feature: readonly PropertyChange[];
  readonly criteria: readonly CriterionChange[];
  readonly nodes: readonly NodeChange[];
}

/** How many things there are to add, to change and to remove: the feature, its criteria and the nodes. */
export type Totals = Readonly<Record<Action, number>>;

export function totalsOf({ criteria, feature, nodes }: ChangeSet): Totals {
  const count = (action: Action): number =>
    [...criteria, ...nodes].filter((change) => change.action === action).length;
  return {
    add: count('add'),
    change: count('change') + (feature.length > 0 ? 1 : 0),
    remove: count('remove'),
  };
}

/** Whether the store charts the plan as it is. */
export function isEmpty({ criteria, feature, nodes }: ChangeSet): boolean {
  return criteria.length + feature.length + nodes.length === 0;
}

/** Whether anything has been made of a node: it left `pending`, or it was reviewed or has a value from earlier. */
export function hasStarted(progress: NodeProgress | undefined): boolean {
  return (
    progress !== undefined &&
    (progress.status !== 'pending' || progress.reviews.length > 0 || progress.values.size > 0)
  );
}
