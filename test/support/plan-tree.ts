/** What holds for every syntax tree, whatever the text. */

import type { PlanAst } from '../../src/index.ts';

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** What is wrong with the spans of a tree: those turned round, out of the text, or outside their parent's. */
export function misplacedSpans(ast: PlanAst, text: string): string[] {
  const wrong: string[] = [];
  visit(ast, { start: 0, end: text.length }, 'file', wrong);
  return wrong;
}

function visit(part: unknown, parent: Extent, path: string, wrong: string[]): void {
  if (typeof part !== 'object' || part === null || part instanceof Set) return;
  if (isExtent(part)) {
    checkExtent(part, parent, path, wrong);
    return;
  }
  const own = 'span' in part && isExtent(part.span) ? part.span : parent;
  for (const [key, child] of Object.entries(part))
    visit(child, key === 'span' ? parent : own, `${path}.${key}`, wrong);
}

function checkExtent({ end, start }: Extent, parent: Extent, path: string, wrong: string[]): void {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start > end)
    wrong.push(`${path} is ${start} to ${end}`);
  else if (start < parent.start || end > parent.end)
    wrong.push(`${path} is ${start} to ${end}, outside ${parent.start} to ${parent.end}`);
}

function isExtent(part: unknown): part is Extent {
  return typeof part === 'object' && part !== null && 'start' in part && 'end' in part;
}
