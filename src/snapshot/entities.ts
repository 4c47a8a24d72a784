import { wholeProperties } from './halves.ts';
import type { ReportProblem } from './problem.ts';
import {
  type CriterionProperties,
  criterionProperties,
  type Envelope,
  type FeatureProperties,
  featureProperties,
  type FieldProperties,
  fieldProperties,
  keysOf,
  parseAs,
  type ReviewProperties,
  reviewProperties,
  type WorkProperties,
  workProperties,
} from './schema.ts';

/*
 * The nodes of a snapshot, told apart by their labels. What is no node of the model is reported and left out; a
 * node of the model without the properties of the model makes the snapshot malformed.
 */

interface Stored<Kind extends string, Properties> {
  readonly kind: Kind;
  readonly id: number;
  /** Where it stands in `nodes`. */
  readonly index: number;
  readonly properties: Properties;
}

export type Entity =
  | Stored<'feature', FeatureProperties>
  | Stored<'criterion', CriterionProperties>
  | Stored<'work', WorkProperties>
  | Stored<'field', FieldProperties>
  | Stored<'review', ReviewProperties>;

export type EntityKind = Entity['kind'];
export type EntityOf<K extends EntityKind> = Extract<Entity, { kind: K }>;

const KINDS: Readonly<Record<string, EntityKind>> = {
  Feature: 'feature',
  Acceptance: 'criterion',
  GbuildNode: 'work',
  Field: 'field',
  Review: 'review',
};

const SCHEMAS = {
  feature: featureProperties,
  criterion: criterionProperties,
  work: workProperties,
  field: fieldProperties,
  review: reviewProperties,
} as const;

/** What was read: `malformed` gets what makes the snapshot unreadable, `leftOut` what the model does not know. */
export function readEntities(
  graph: Envelope,
  malformed: ReportProblem,
  leftOut: ReportProblem,
): Map<number, Entity> {
  const found = new Map<number, Entity>();
  for (const [index, { id, labels, properties }] of graph.nodes.entries()) {
    const known = [...new Set(labels)].filter((label) => Object.hasOwn(KINDS, label));
    const kind = KINDS[known[0] ?? ''];
    if (kind === undefined || known.length > 1) {
      leftOut(['nodes', index], `node ${id} ${describeLabels(labels)}, which is no node of a plan`);
      continue;
    }
    const at = ['nodes', index, 'properties'];
    const entity = readEntity(kind, wholeProperties(properties, at, leftOut), at, malformed);
    if (entity !== undefined) found.set(id, { ...entity, id, index });
  }
  return found;
}

type Unplaced<E> = E extends Entity ? Pick<E, 'kind' | 'properties'> : never;

function readEntity(
  kind: EntityKind,
  value: unknown,
  at: readonly PropertyKey[],
  report: ReportProblem,
): Unplaced<Entity> | undefined {
  switch (kind) {
    case 'feature': {
      const properties = parseAs(SCHEMAS.feature, value, at, report);
      return properties && { kind, properties };
    }
    case 'criterion': {
      const properties = parseAs(SCHEMAS.criterion, value, at, report);
      return properties && { kind, properties };
    }
    case 'work': {
      const properties = parseAs(SCHEMAS.work, value, at, report);
      return properties && { kind, properties };
    }
    case 'field': {
      const properties = parseAs(SCHEMAS.field, value, at, report);
      return properties && { kind, properties };
    }
    case 'review': {
      const properties = parseAs(SCHEMAS.review, value, at, report);
      return properties && { kind, properties };
    }
  }
}

/** Reports labels and properties that the model does not know, each with the name of what it is on. */
export function reportUnknowns(
  graph: Envelope,
  entities: ReadonlyMap<number, Entity>,
  nameOf: (entity: Entity) => string,
  report: ReportProblem,
): void {
  for (const entity of entities.values()) {
    const { index, kind } = entity;
    const { labels = [], properties = {} } = graph.nodes[index] ?? {};
    for (const [at, label] of labels.entries()) {
      if (KINDS[label] === kind || (kind === 'work' && label === typeLabel(entity.properties.type))) continue;
      report(['nodes', index, 'labels', at], `${nameOf(entity)} has the label \`${label}\``);
    }
    const known = keysOf(SCHEMAS[kind]);
    for (const [key, value] of Object.entries(properties)) {
      if (known.has(key) || value === null) continue;
      report(['nodes', index, 'properties', key], `${nameOf(entity)} has the property \`${key}\``);
    }
  }
}

/** The label that goes with a type. */
function typeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

function describeLabels(labels: readonly string[]): string {
  if (labels.length === 0) return 'has no label';
  const names = labels.map((label) => `\`${label}\``).join(', ');
  return `has the ${labels.length === 1 ? 'label' : 'labels'} ${names}`;
}
