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

/** The properties of a node that are changed one by one; the type is changed together with its label. */
export const PROPERTIES = ['title', 'acceptance', 'verify', 'failure_policy', 'model_tier'] as const;

/** The properties of a node as the store has them. */
export function propertiesOf(node: PlanNode): Record<(typeof PROPERTIES)[number], PropertyValue> {
  return {
    title: node.title,
    acceptance: node.acceptance,
    verify: node.verify,
    failure_policy: node.failurePolicy,
    model_tier: node.modelTier,
  };
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
