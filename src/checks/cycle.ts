import { shortestCycle, stronglyConnectedComponents } from '../plan/graph.ts';
import { dependencyEdges } from '../plan/dependencies.ts';
import type { Check } from './check.ts';

/** How many steps of a cycle are shown, each with its source. */
const SHOWN_STEPS = 20;

/** Nodes do not wait for each other in a circle. Each strongly connected component is reported once. */
export const cycle: Check = ({ plan, report }) => {
  const edges = dependencyEdges(plan);
  for (const component of stronglyConnectedComponents(edges)) {
    const path = shortestCycle(edges, component).flatMap((index) => plan.nodes[index] ?? []);
    const steps = path.flatMap((node, at) => {
      const next = path[(at + 1) % path.length];
      const source = next === undefined ? undefined : node.reads.get(next)?.item.source;
      return next === undefined || source === undefined ? [] : [{ node, next, span: source.span }];
    });
    const [first, ...others] = steps;
    if (first === undefined) continue;
    const slugs = [...path.map(({ slug }) => slug), first.node.slug];
    const shown =
      slugs.length > SHOWN_STEPS + 1 ? [...slugs.slice(0, SHOWN_STEPS - 1), '…', ...slugs.slice(-2)] : slugs;
    report({
      span: first.span,
      message: `${path.length} nodes wait for each other, each reading the next: ${shown.map((slug) => (slug === '…' ? slug : `\`${slug}\``)).join(' → ')}`,
      related: others
        .slice(0, SHOWN_STEPS)
        .map(({ node, next, span }) => ({ message: `\`${node.slug}\` reads \`${next.slug}\``, span })),
      help: 'cut one of these reads; a loop with feedback is one node with `cycle rounds … dedup … exit …`',
    });
  }
};
