import { dependencyEdges } from '../plan/dependencies.ts';
import { stronglyConnectedComponents } from '../plan/graph.ts';
import { resolve, type ResolvedNode } from '../plan/resolve.ts';
import type { PlanAst } from '../syntax/ast.ts';
import type { SourceText } from '../text/source.ts';

/** A node of the plan, as the picture shows it. */
export interface PictureNode {
  readonly slug: string;
  readonly type: string;
  readonly title: string;
  /** The line of its slug in the text, from 0. */
  readonly line: number;
}

/** What one node reads of another. */
export interface PictureEdge {
  /** The node that is read, by its index among the nodes. */
  readonly from: number;
  /** The node that reads. */
  readonly to: number;
  /** The outputs that are read, in order. */
  readonly fields: readonly string[];
  /** Whether the edge is part of a cycle. */
  readonly circular: boolean;
}

/** What there is to draw of a plan. */
export interface Picture {
  readonly feature: string | undefined;
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
}

/** A text and the tree of what could be read of it, as `parse` gives them. */
interface Parsed {
  readonly source: SourceText;
  readonly ast: PlanAst | undefined;
}

/** What there is to draw of a plan; one with faults is drawn as far as it could be read. Never throws. */
export function pictureOf({ ast, source }: Parsed): Picture {
  if (ast === undefined) return { feature: undefined, nodes: [], edges: [] };
  const plan = resolve(ast);
  const component = new Map<number, number>();
  for (const [index, members] of stronglyConnectedComponents(dependencyEdges(plan)).entries()) {
    for (const member of members) component.set(member, index);
  }
  return {
    feature: plan.feature?.slug.missing === false ? plan.feature.slug.text : undefined,
    nodes: plan.nodes.map(({ block, slug }) => ({
      slug,
      type: block.type.text,
      title: block.title.value,
      line: source.rangeOf(block.slug.span).start.line - 1,
    })),
    edges: plan.nodes.flatMap((node) =>
      [...node.reads.keys()].map((read) => ({
        from: read.index,
        to: node.index,
        fields: fieldsRead(node, read),
        circular: component.has(node.index) && component.get(node.index) === component.get(read.index),
      })),
    ),
  };
}

function fieldsRead(node: ResolvedNode, read: ResolvedNode): string[] {
  return [...new Set(node.inputs.filter((input) => input.node === read).map(({ field }) => field.text))];
}
