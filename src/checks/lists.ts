import type { Fix } from '../diagnostics/diagnostic.ts';
import { remove } from '../diagnostics/fix.ts';
import type { FeatureItem, Name, NodeItem } from '../syntax/ast.ts';
import { valuesOf } from '../syntax/names.ts';

/** The names that an item lists. */
export function listedNames(item: FeatureItem | NodeItem): Name[] {
  return valuesOf(item).flatMap(({ part, value }) => (part.list && 'text' in value ? [value] : []));
}

/** Takes a name out of the list it stands in, with its comma; the whole item when it stands alone. */
export function withoutName(item: FeatureItem | NodeItem, name: Name, title: string): Fix {
  const names = listedNames(item);
  const index = names.indexOf(name);
  const before = names[index - 1];
  const after = names[index + 1];
  const { end, start } = name.span;
  if (before !== undefined) return remove(title, { start: before.span.end, end });
  return remove(title, after === undefined ? item.span : { start, end: after.span.start });
}
