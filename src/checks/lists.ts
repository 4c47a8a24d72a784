import type { Fix } from '../diagnostics/diagnostic.ts';
import type { DependsOnItem, Name, SatisfiesItem } from '../syntax/ast.ts';

/** Takes a name out of the list it stands in, with its comma; the whole item when it stands alone. */
export function withoutName(
  items: readonly (DependsOnItem | SatisfiesItem)[],
  { span: at }: Name,
  title: string,
): Fix | undefined {
  for (const item of items) {
    const names = item.kind === 'depends_on' ? item.nodes : item.ids;
    const index = names.findIndex(({ span }) => span.start === at.start);
    if (index === -1) continue;
    const before = names[index - 1];
    const after = names[index + 1];
    const span =
      before !== undefined
        ? { start: before.span.end, end: at.end }
        : after !== undefined
          ? { start: at.start, end: after.span.start }
          : item.span;
    return { title, edits: [{ span, newText: '' }] };
  }
  return undefined;
}
