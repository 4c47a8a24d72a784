import { chartedFeature } from '../cypher/chart.ts';
import { planProperties } from '../language/store.ts';
import type { Plan, PlanFeature, PlanInput, PlanNode, PlanOutput } from '../plan/model.ts';
import type { StoreState } from '../snapshot/state.ts';
import {
  type ChangeSet,
  type CriterionChange,
  type Direction,
  type EdgeChange,
  type FieldChange,
  type FieldState,
  haveSameSource,
  type NodeChange,
  type PropertyChange,
  type PropertyValue,
} from './changes.ts';
import { PROPERTIES, propertyOf } from './rows.ts';

/**
 * The differences between a store and a plan. Nodes are identified by slug, criteria of the feature by id, fields by
 * direction and name; a store does not keep their order, but it does keep the order of a node's criteria and of what
 * is out of scope. O(size of both).
 */
export function diff(base: StoreState, plan: Plan): ChangeSet {
  return {
    base,
    plan,
    feature: featureChanges(base.plan.feature, plan.feature),
    criteria: criterionChanges(base.plan.feature, plan.feature),
    nodes: nodeChanges(base, plan),
  };
}

function featureChanges(old: PlanFeature, now: PlanFeature): PropertyChange[] {
  const before = chartedFeature(old);
  const after = chartedFeature(now);
  return changedProperties(
    planProperties('Feature').map((name) => ({ name, old: before[name], new: after[name] })),
  );
}

function criterionChanges(old: PlanFeature, now: PlanFeature): CriterionChange[] {
  const before = new Map(old.criteria.map(({ id, text }) => [id, text]));
  const after = new Map(now.criteria.map(({ id, text }) => [id, text]));
  return [
    ...now.criteria.flatMap(({ id, text }): CriterionChange[] => {
      const known = before.get(id);
      if (known === text) return [];
      return [{ action: known === undefined ? 'add' : 'change', id, old: known, new: text }];
    }),
    ...old.criteria
      .filter(({ id }) => !after.has(id))
      .map(({ id, text }): CriterionChange => ({ action: 'remove', id, old: text, new: undefined })),
  ];
}

function nodeChanges({ plan: old, progress }: StoreState, now: Plan): NodeChange[] {
  const before = new Map(old.nodes.map((node) => [node.slug, node]));
  const after = new Set(now.nodes.map(({ slug }) => slug));
  return [
    ...now.nodes.flatMap((node) => {
      const known = before.get(node.slug);
      if (known === undefined) return [oneSided('add', node)];
      const change = changeOf(known, node);
      return change === undefined ? [] : [{ ...change, progress: progress.get(node.slug) }];
    }),
    ...old.nodes
      .filter(({ slug }) => !after.has(slug))
      .map((node) => ({ ...oneSided('remove', node), progress: progress.get(node.slug) })),
  ];
}

/** A node that only one side has, with all its fields and edges. */
function oneSided(action: 'add' | 'remove', node: PlanNode): NodeChange {
  const [old, now] = action === 'add' ? [undefined, node] : [node, undefined];
  return {
    action,
    slug: node.slug,
    old,
    new: now,
    progress: undefined,
    properties: [],
    fields: fieldChanges(old, now),
    edges: edgeChanges(old, now),
  };
}

function changeOf(old: PlanNode, now: PlanNode): NodeChange | undefined {
  const properties = changedProperties([
    { name: 'type', old: old.type, new: now.type },
    ...PROPERTIES.map((name) => ({ name, old: propertyOf(old, name), new: propertyOf(now, name) })),
  ]);
  const fields = fieldChanges(old, now);
  const edges = edgeChanges(old, now);
  if (properties.length + fields.length + edges.length === 0) return undefined;
  return { action: 'change', slug: now.slug, old, new: now, progress: undefined, properties, fields, edges };
}

function changedProperties(all: readonly PropertyChange[]): PropertyChange[] {
  return all.filter((each) => !isSameValue(each.old, each.new));
}

function isSameValue(a: PropertyValue, b: PropertyValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

function fieldChanges(old: PlanNode | undefined, now: PlanNode | undefined): FieldChange[] {
  return (['input', 'output'] as const).flatMap((direction) =>
    changesOf(direction, fieldsOf(old, direction), fieldsOf(now, direction)),
  );
}

function changesOf(
  direction: Direction,
  before: ReadonlyMap<string, FieldState>,
  after: ReadonlyMap<string, FieldState>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [name, state] of after) {
    const known = before.get(name);
    if (known === undefined) changes.push({ action: 'add', direction, name, old: undefined, new: state });
    else if (!isSameState(known, state))
      changes.push({ action: 'change', direction, name, old: known, new: state });
  }
  for (const [name, state] of before)
    if (!after.has(name)) changes.push({ action: 'remove', direction, name, old: state, new: undefined });
  return changes;
}

function fieldsOf(node: PlanNode | undefined, direction: Direction): Map<string, FieldState> {
  const fields: readonly (PlanInput | PlanOutput)[] =
    (direction === 'input' ? node?.inputs : node?.outputs) ?? [];
  return new Map(
    fields.map((field) => [
      field.name,
      { shape: field.shape, from: 'from' in field ? field.from : undefined },
    ]),
  );
}

function isSameState(a: FieldState, b: FieldState): boolean {
  return a.shape === b.shape && haveSameSource(a, b);
}

function edgeChanges(old: PlanNode | undefined, now: PlanNode | undefined): EdgeChange[] {
  return [
    ...changedEdges('depends_on', old?.dependsOn ?? [], now?.dependsOn ?? []),
    ...changedEdges('satisfies', old?.satisfies ?? [], now?.satisfies ?? []),
  ];
}

function changedEdges(
  type: EdgeChange['type'],
  old: readonly string[],
  now: readonly string[],
): EdgeChange[] {
  const before = new Set(old);
  const after = new Set(now);
  return [
    ...now.filter((to) => !before.has(to)).map((to): EdgeChange => ({ action: 'add', type, to })),
    ...old.filter((to) => !after.has(to)).map((to): EdgeChange => ({ action: 'remove', type, to })),
  ];
}
