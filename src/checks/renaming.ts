import type { Fix } from '../diagnostics/diagnostic.ts';
import type { Name } from '../syntax/ast.ts';

/** Makes fixes that write a declaration and all that refers to it anew; asks for the references when one is made. */
export function renamer(references: () => readonly Name[]): (declaration: Name, newText: string) => Fix {
  let byText: Map<string, Name[]> | undefined;
  return (declaration, newText) => {
    byText ??= groupByText(references());
    const names = [declaration, ...(byText.get(declaration.text) ?? [])];
    return { title: `Rename to \`${newText}\``, edits: names.map(({ span }) => ({ span, newText })) };
  };
}

function groupByText(names: readonly Name[]): Map<string, Name[]> {
  const groups = new Map<string, Name[]>();
  for (const name of names) {
    const group = groups.get(name.text);
    if (group === undefined) groups.set(name.text, [name]);
    else group.push(name);
  }
  return groups;
}
