import { type PlanProperty, planProperties } from '../language/store.ts';
import type { PlanNode } from '../plan/model.ts';
import {
  type Action,
  type ChangeSet,
  type Direction,
  type EdgeChange,
  type FieldChange,
  haveSameSource,
  type NodeChange,
  type PropertyValue,
} from './changes.ts';

/*
 * The changes of a store as rows, for the statements that make them and for the guards in front of those.
 */

type NodeProperty = PlanProperty<'GbuildNode'>;

/** The properties that a plan gives a node, but for its slug; the type is changed together with its label. */
export const PROPERTIES: readonly NodeProperty[] = planProperties('GbuildNode').filter(
  (name) => name !== 'slug' && name !== 'type',
);

/** A property of a node as the store has it. */
export function propertyOf(node: PlanNode, name: NodeProperty): PropertyValue {
  return node[name];
}

/** A change of a field, with the slug of its node. */
export interface FieldEntry extends FieldChange {
  readonly slug: string;
}

/** The fields that are added, changed or removed, in the order of the nodes. */
export function fieldsOf({ nodes }: ChangeSet, action: Action, direction?: Direction): FieldEntry[] {
  return nodes.flatMap(({ fields, slug }) =>
    fields
      .filter((field) => field.action === action && (direction ?? field.direction) === field.direction)
      .map((field) => ({ ...field, slug })),
  );
}

/** The edges that are added or removed, each with its node. */
export function edgesOf({ nodes }: ChangeSet, action: EdgeChange['action'], type: EdgeChange['type']) {
  return nodes.flatMap((node: NodeChange) =>
    node.edges
      .filter((edge) => edge.action === action && edge.type === type)
      .map(({ to }) => ({ node, slug: node.slug, to })),
  );
}

/** Whether an input reads something else than before. */
export function isRewired(field: FieldChange): boolean {
  return !haveSameSource(field.old, field.new);
}

/** The pattern that finds the field `f` of a row. */
export function pathOf(direction: Direction): string {
  return `(:GbuildNode {slug: row.slug})-[:${direction.toUpperCase()}]->(f:Field {name: row.name})`;
}
