import type { PlanAst } from '../syntax/ast.ts';

/** What a token opens or ends; tokens that do neither stand on the line of the one before. */
export type Mark = 'block' | 'item' | 'close' | 'acceptance';

/**
 * The offsets of the tokens that start a line in the canonical layout. A comma between the
 * acceptance texts of a node is marked too: it gives way to a line of its own for the next one.
 */
export function marksOf(ast: PlanAst): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>();
  for (const block of [...ast.features, ...ast.nodes]) {
    marks.set(block.keyword.start, 'block');
    marks.set(block.span.end - 1, 'close');
    for (const item of block.items) marks.set(item.keyword.start, 'item');
  }
  return marks;
}

/** The spans of the items with several acceptance texts, in which a comma separates lines. */
export function acceptanceLists(ast: PlanAst): { readonly start: number; readonly end: number }[] {
  return ast.nodes
    .flatMap(({ items }) => items)
    .filter((item) => item.kind === 'acceptance' && item.texts.length > 1)
    .map(({ span }) => span);
}
