import type { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import type {
  FeatureBlock,
  FeatureItem,
  Name,
  NodeBlock,
  NodeItem,
  PlanAst,
  ShapeLiteral,
  SourceRef,
  TextLiteral,
} from './ast.ts';
import { partsWritten } from './names.ts';
import type { Token } from './token.ts';
import { spanOf } from './tokens.ts';

/** A comment, from its slashes to the end of its line. */
export interface Comment {
  readonly kind: 'comment';
  readonly text: string;
  readonly span: Span;
}

/** Everything that stands in a tree; `kind` tells one from the other. */
export type AstNode =
  | PlanAst
  | FeatureBlock
  | NodeBlock
  | FeatureItem
  | NodeItem
  | SourceRef
  | Name
  | TextLiteral
  | ShapeLiteral
  | Comment;

/** What is called on the way through a tree. */
export interface Visitor {
  /**
   * Called before what is inside a node, with the nodes around it, the outermost first. What it answers with `false`
   * is not entered: neither what is inside the node nor `leave` is called.
   */
  enter?(node: AstNode, ancestors: readonly AstNode[]): boolean | void;
  /** Called behind what is inside a node. */
  leave?(node: AstNode, ancestors: readonly AstNode[]): void;
}

/** What is visited: the result of `parse` or of whatever begins with it. */
export interface Visited {
  readonly source: SourceText;
  readonly ast: PlanAst | undefined;
  readonly tokens: readonly Token[];
}

/**
 * Visits all that stands in a plan in the order of the file, comments included. A comment is inside of the innermost
 * block, item or source that holds it. Parts that are `missing` are left out. Calls nothing for a text that is no plan.
 * No deeper than the tree, which is four levels; O(size of the plan).
 */
export function visit(parsed: Visited, visitor: Visitor): void {
  if (parsed.ast === undefined) return;
  const comments = commentsOf(parsed);
  let next = 0;
  const ancestors: AstNode[] = [];
  const comment = (before: number): void => {
    for (let each = comments[next]; each !== undefined && each.span.start < before; each = comments[next]) {
      next++;
      if (visitor.enter?.(each, ancestors) !== false) visitor.leave?.(each, ancestors);
    }
  };
  const walk = (node: AstNode): void => {
    comment(node.span.start);
    if (visitor.enter?.(node, ancestors) === false) {
      while ((comments[next]?.span.start ?? Infinity) < node.span.end) next++;
      return;
    }
    ancestors.push(node);
    for (const child of childrenOf(node)) walk(child);
    comment(node.span.end);
    ancestors.pop();
    visitor.leave?.(node, ancestors);
  };
  walk(parsed.ast);
}

/** The comments of a plan, in order. O(text). */
export function commentsOf({ source: { text }, tokens }: Omit<Visited, 'ast'>): Comment[] {
  const comments: Comment[] = [];
  let end = 0;
  const read = (before: number): void => {
    for (const { 0: found, index } of text.slice(end, before).matchAll(/\/\/[^\r\n]*/g)) {
      const start = end + index;
      comments.push({ kind: 'comment', text: found, span: { start, end: start + found.length } });
    }
  };
  for (const token of tokens) {
    read(token.startOffset);
    ({ end } = spanOf(token));
  }
  read(text.length);
  return comments;
}

function childrenOf(node: AstNode): AstNode[] {
  switch (node.kind) {
    case 'plan':
      return [...node.features, ...node.nodes].sort((a, b) => a.span.start - b.span.start);
    case 'feature':
      return [...written(node.slug), ...node.items];
    case 'node':
      return [...written(node.type), ...written(node.slug), ...written(node.title), ...node.items];
    case 'name':
    case 'text':
    case 'shape':
    case 'comment':
      return [];
    case 'source':
      return [...written(node.node), ...(node.field === undefined ? [] : written(node.field))];
    default:
      return partsWritten(node).flatMap((part): AstNode[] =>
        part.kind === 'source' ? [part] : written(part),
      );
  }
}

function written(part: Name | TextLiteral | ShapeLiteral): (Name | TextLiteral | ShapeLiteral)[] {
  return part.missing ? [] : [part];
}
