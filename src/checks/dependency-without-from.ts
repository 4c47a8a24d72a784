import type { Check } from './check.ts';
import { withoutName } from './lists.ts';
import { readsAreKnown } from './unknowns.ts';

/** What is declared is read. */
export const dependencyWithoutFrom: Check = ({ plan, report }) => {
  for (const node of plan.nodes.filter(readsAreKnown)) {
    for (const { name, node: other } of node.declared) {
      if (other === undefined || other === node || node.reads.has(other)) continue;
      report({
        span: name.span,
        message: `\`${node.slug}\` depends on \`${other.slug}\` but reads nothing from it`,
        related: [{ message: `\`${other.slug}\` is declared here`, span: other.block.slug.span }],
        help: 'read one of its outputs with `input … from`; if the node would run the same without it, there is no dependency',
        fix: withoutName(node.items.depends_on, name, `Delete the dependency on \`${name.text}\``),
      });
    }
  }
};
