import { entryOfKind, type ItemKind } from '../language/blocks.ts';
import { type Form, NODE_ROLES, type Part, partsOf, type Role, type ValuePart } from '../language/form.ts';
import type { FeatureItem, Name, NodeItem, ShapeLiteral, SourceRef, TextLiteral } from './ast.ts';

/** A value of an item: what stands there, and which part of the item's form it is. */
export interface ItemValue {
  readonly part: ValuePart;
  readonly value: Name | TextLiteral | ShapeLiteral;
}

/** The values of an item in the order of its form, those of lists one by one. O(size of the item). */
export function valuesOf(item: FeatureItem | NodeItem): ItemValue[] {
  return valuePartsOf(item.kind).flatMap(({ part, path }) => {
    let holder: unknown = item;
    for (const field of path) holder = propertyOf(holder, field);
    const found = propertyOf(holder, part.field);
    if (found === undefined) return [];
    // The tree's types are made from these forms, so that what stands at a part is one of its values, or a list.
    const values = (part.list === true ? found : [found]) as readonly ItemValue['value'][];
    return values.map((value) => ({ part, value }));
  });
}

/** The values of an item, those that are one together as such. */
export function partsWritten(item: FeatureItem | NodeItem): (ItemValue['value'] | SourceRef)[] {
  return entryOfKind(item.kind).form.flatMap(function written(
    part: Part,
  ): (ItemValue['value'] | SourceRef)[] {
    if (part.part === 'optional') return part.form.flatMap(written);
    const found = part.part === 'value' || part.part === 'group' ? propertyOf(item, part.field) : undefined;
    if (found === undefined) return [];
    return (Array.isArray(found) ? found : [found]) as (ItemValue['value'] | SourceRef)[];
  });
}

/** The names in an item that mean one of some things. */
export function namesOf(item: FeatureItem | NodeItem, roles: readonly Role[]): Name[] {
  if (!valuePartsOf(item.kind).some(({ part }) => roles.includes(part.role))) return [];
  return valuesOf(item).flatMap(({ part, value }) =>
    roles.includes(part.role) && 'text' in value ? [value] : [],
  );
}

/** The names in an item that refer to nodes. */
export function namedNodes(item: FeatureItem | NodeItem): Name[] {
  return namesOf(item, NODE_ROLES);
}

interface PlacedValue {
  readonly part: ValuePart;
  readonly path: readonly string[];
}

const known = new Map<ItemKind, readonly PlacedValue[]>();

function valuePartsOf(kind: ItemKind): readonly PlacedValue[] {
  let parts = known.get(kind);
  if (parts === undefined) {
    const form: Form = entryOfKind(kind).form;
    parts = [...partsOf(form)].flatMap(({ part, path }) => (part.part === 'value' ? [{ part, path }] : []));
    known.set(kind, parts);
  }
  return parts;
}

function propertyOf(holder: unknown, field: string): unknown {
  return holder === undefined ? undefined : (holder as Readonly<Record<string, unknown>>)[field];
}
