import { FIRST_STATUS } from '../language/words.ts';
import type { Plan, PlanNode } from '../plan/model.ts';
import type { NodeProgress, RunProgress, RunState, StoreState } from '../snapshot/state.ts';

/*
 * What has to change in a store for it to chart another plan. Each difference is listed once, with the node that it
 * belongs to; what stays the same is not listed.
 */

/** What is done to a thing of the store. */
export type Action = 'add' | 'change' | 'remove';

/** A value that a property has; `undefined` for a property that is absent. */
export type PropertyValue = string | readonly string[] | undefined;

/** A property whose value differs, under its name in the store. */
export interface PropertyChange {
  readonly name: string;
  readonly old: PropertyValue;
  readonly new: PropertyValue;
}

/** Which of a node's fields one is. */
export type Direction = 'input' | 'output';

/** A field without its name, which identifies it. */
export interface FieldState {
  readonly shape: string;
  readonly from: { readonly node: string; readonly field: string } | undefined;
}

/** A field that only one side has, or whose shape or source differs. */
export interface FieldChange {
  readonly action: Action;
  readonly direction: Direction;
  readonly name: string;
  readonly old: FieldState | undefined;
  readonly new: FieldState | undefined;
}

/** An edge that only one side has. */
export interface EdgeChange {
  readonly action: 'add' | 'remove';
  readonly type: 'depends_on' | 'satisfies';
  /** A slug, or the id of a criterion. */
  readonly to: string;
}

/** A node that only one side has, or that differs. */
export interface NodeChange {
  readonly action: Action;
  readonly slug: string;
  readonly old: PlanNode | undefined;
  readonly new: PlanNode | undefined;
  /** What has happened to the node in the store; `undefined` for a new node, and when the base is a plan. */
  readonly progress: NodeProgress | undefined;
  /** The properties that differ; empty for a node that only one side has. */
  readonly properties: readonly PropertyChange[];
  /** The fields that differ: all of them for a node that only one side has. The same goes for the edges. */
  readonly fields: readonly FieldChange[];
  readonly edges: readonly EdgeChange[];
}

/** A criterion of the feature that only one side has, or whose text differs. */
export interface CriterionChange {
  readonly action: Action;
  readonly id: string;
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/** The differences between a store and a plan, in the order of the plan; removals come last, in the store's order. */
export interface ChangeSet {
  readonly base: StoreState | RunState;
  readonly plan: Plan;
  readonly feature: readonly PropertyChange[];
  readonly criteria: readonly CriterionChange[];
  readonly nodes: readonly NodeChange[];
}

/** How many things are added, changed and removed, where a thing is the feature, a criterion or a node. */
export type Totals = Readonly<Record<Action, number>>;

/** The totals of a change set. */
export function totalsOf({ criteria, feature, nodes }: ChangeSet): Totals {
  const count = (action: Action): number =>
    [...criteria, ...nodes].filter((change) => change.action === action).length;
  return {
    add: count('add'),
    change: count('change') + (feature.length > 0 ? 1 : 0),
    remove: count('remove'),
  };
}

/** `2 to add, 1 to change, 0 to remove` */
export function totalsText({ add, change, remove }: Totals): string {
  return `${add} to add, ${change} to change, ${remove} to remove`;
}

/** Whether the store charts the plan already. */
export function isEmpty({ criteria, feature, nodes }: ChangeSet): boolean {
  return criteria.length + feature.length + nodes.length === 0;
}

/**
 * Whether work on a node has begun: it has left `pending`, or has a review or a value from an earlier attempt. A node that
 * a router leaves out has not.
 */
export function hasStarted(progress: NodeProgress | RunProgress | undefined): boolean {
  return (
    progress !== undefined &&
    !isLeftOut(progress) &&
    (progress.status !== FIRST_STATUS || progress.reviews.length > 0 || progress.values.size > 0)
  );
}

/** Whether a router leaves a node out. */
function isLeftOut(progress: NodeProgress | RunProgress): boolean {
  return 'leftOutBy' in progress && progress.leftOutBy !== undefined;
}

/** Whether two states of a field read the same output, or neither reads any. */
export function haveSameSource(a: FieldState | undefined, b: FieldState | undefined): boolean {
  return a?.from?.node === b?.from?.node && a?.from?.field === b?.from?.field;
}
