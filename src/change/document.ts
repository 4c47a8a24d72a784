import type { PlanNode } from '../plan/model.ts';
import {
  type Action,
  type ChangeSet,
  type Direction,
  type EdgeChange,
  type FieldState,
  type NodeChange,
  type PropertyChange,
  type PropertyValue,
  type Totals,
  totalsOf,
} from './changes.ts';
import { PROPERTIES, propertyOf } from './rows.ts';
import { unfitValues } from './unfit-values.ts';

/** One thing that differs, for programs. What one side lacks is null on that side. */
export interface ChangeEntry {
  readonly action: Action;
  readonly kind: 'feature' | 'criterion' | 'node';
  /** The slug, or the id of a criterion. */
  readonly name: string;
  /** Of a node in a store: its status, and how many reviews it has; null otherwise. */
  readonly status: string | null;
  readonly reviews: number | null;
  readonly properties: readonly {
    readonly name: string;
    readonly old: string | readonly string[] | null;
    readonly new: string | readonly string[] | null;
  }[];
  readonly fields: readonly {
    readonly action: Action;
    readonly direction: Direction;
    readonly name: string;
    readonly old: FieldEntry | null;
    readonly new: FieldEntry | null;
  }[];
  readonly edges: readonly EdgeChange[];
}

interface FieldEntry {
  readonly shape: string;
  /** What it reads; null for a field that reads nothing. */
  readonly from: { readonly node: string; readonly field: string } | null;
}

export interface ChangeDocument {
  readonly feature: string;
  readonly changes: readonly ChangeEntry[];
  readonly summary: Totals;
  /** What the change leaves behind that somebody should look at, each in a sentence. */
  readonly notes: readonly string[];
}

/** The differences as data for programs, in their order. */
export function changeDocument(changes: ChangeSet): ChangeDocument {
  const { criteria, feature, nodes, plan } = changes;
  const bare = { status: null, reviews: null, fields: [], edges: [] };
  return {
    feature: plan.feature.slug,
    changes: [
      ...(feature.length === 0
        ? []
        : [
            {
              ...bare,
              action: 'change' as const,
              kind: 'feature' as const,
              name: plan.feature.slug,
              properties: feature.map(propertyEntry),
            },
          ]),
      ...criteria.map(({ action, id, new: now, old }) => ({
        ...bare,
        action,
        kind: 'criterion' as const,
        name: id,
        properties: [propertyEntry({ name: 'text', old, new: now })],
      })),
      ...nodes.map(nodeEntry),
    ],
    summary: totalsOf(changes),
    notes: unfitValues(changes),
  };
}

function nodeEntry(node: NodeChange): ChangeEntry {
  return {
    action: node.action,
    kind: 'node',
    name: node.slug,
    status: node.progress?.status ?? null,
    reviews: node.progress?.reviews.length ?? null,
    properties: (node.action === 'change' ? node.properties : allProperties(node)).map(propertyEntry),
    fields: node.fields.map(({ action, direction, name, new: now, old }) => ({
      action,
      direction,
      name,
      old: fieldEntry(old),
      new: fieldEntry(now),
    })),
    edges: node.edges,
  };
}

/** Every property of a node that only one side has. */
function allProperties({ new: now, old }: NodeChange): PropertyChange[] {
  const value = (node: PlanNode | undefined, name: 'type' | (typeof PROPERTIES)[number]): PropertyValue =>
    node === undefined ? undefined : name === 'type' ? node.type : propertyOf(node, name);
  return (['type', ...PROPERTIES] as const)
    .map((name) => ({ name, old: value(old, name), new: value(now, name) }))
    .filter((property) => property.old !== undefined || property.new !== undefined);
}

function propertyEntry({ name, new: now, old }: PropertyChange): ChangeEntry['properties'][number] {
  return { name, old: old ?? null, new: now ?? null };
}

function fieldEntry(state: FieldState | undefined): FieldEntry | null {
  return state === undefined ? null : { shape: state.shape, from: state.from ?? null };
}
