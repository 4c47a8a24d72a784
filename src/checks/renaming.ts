import type { Fix } from '../diagnostics/diagnostic.ts';
import type { Name } from '../syntax/ast.ts';

/** A fix that writes a declaration and every reference to it anew. */
export function renaming(names: readonly Name[], newText: string): Fix {
  return { title: `Rename to \`${newText}\``, edits: names.map(({ span }) => ({ span, newText })) };
}

/** Names by what they say. */
export function groupByText(names: readonly Name[]): Map<string, Name[]> {
  const groups = new Map<string, Name[]>();
  for (const name of names) {
    const group = groups.get(name.text);
    if (group === undefined) groups.set(name.text, [name]);
    else group.push(name);
  }
  return groups;
}

/** A value that is made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
