import type { NodeBlock, PlanAst } from '../syntax/ast.ts';
import type { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';

/** A comment that says which slug the node below it had before. */
export interface FormerSlug {
  /** The slug that the node has now. */
  readonly now: string;
  readonly was: string;
  /** The former slug in the comment. */
  readonly span: Span;
}

/**
 * The comments `// gbuild-was: SLUG` of a plan, each among the comment lines directly above its node. The lexer skips
 * comments, so this looks between the blocks, where a plan without errors has nothing but blanks and comments.
 * O(blocks × log lines + comments).
 */
export function formerSlugs(source: SourceText, { features, nodes }: PlanAst): FormerSlug[] {
  const blocks = [...features, ...nodes].sort((a, b) => a.span.start - b.span.start);
  return blocks.flatMap((block, index) =>
    block.kind === 'node' ? commentsAbove(source, block, blocks[index - 1]?.span.end ?? 0) : [],
  );
}

/** The comments above a block, up to the end of the block before it. */
function commentsAbove(source: SourceText, block: NodeBlock, from: number): FormerSlug[] {
  const own = source.positionAt(block.span.start).line;
  const startOf = (line: number): number => source.lineStarts[line - 1] ?? 0;
  if (source.text.slice(Math.max(startOf(own), from), block.span.start).trim() !== '') return [];
  const found: FormerSlug[] = [];
  for (let line = own - 1; line >= 1 && startOf(line) >= from; line--) {
    const text = source.lineText(line);
    if (!/^[ \t]*\/\//.test(text)) break;
    const was = /^[ \t]*\/\/[ \t]*gbuild-was:[ \t]*([a-z0-9-]+)[ \t]*$/.exec(text)?.[1];
    if (was === undefined) continue;
    const start = startOf(line) + text.lastIndexOf(was);
    found.unshift({ now: block.slug.text, was, span: { start, end: start + was.length } });
  }
  return found;
}
