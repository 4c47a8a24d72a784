import type { PlanNode } from '../plan/model.ts';
import type {
  Action,
  ChangeSet,
  Direction,
  EdgeChange,
  FieldChange,
  NodeChange,
  PropertyValue,
} from './changes.ts';

/*
 * The changes of a store as rows: what the statements that make them and the guards in front of them both go by.
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

/** The changed fields of an action, in the order of the nodes. */
export function fieldsOf({ nodes }: ChangeSet, action: Action, direction?: Direction): FieldEntry[] {
  return nodes.flatMap(({ fields, slug }) =>
    fields
      .filter((field) => field.action === action && (direction ?? field.direction) === field.direction)
      .map((field) => ({ ...field, slug })),
  );
}

/** The changed edges of an action, each with its node. */
export function edgesOf({ nodes }: ChangeSet, action: EdgeChange['action'], type: EdgeChange['type']) {
  return nodes.flatMap((node: NodeChange) =>
    node.edges
      .filter((edge) => edge.action === action && edge.type === type)
      .map(({ to }) => ({ node, slug: node.slug, to })),
  );
}

/** Whether an input reads something else than before. */
export function isRewired(field: FieldChange): boolean {
  return field.old?.from?.node !== field.new?.from?.node || field.old?.from?.field !== field.new?.from?.field;
}

/** The way to the field `f` of a row. */
export function pathOf(direction: Direction): string {
  return `(:GbuildNode {slug: row.slug})-[:${direction.toUpperCase()}]->(f:Field {name: row.name})`;
}
