import { type Check, declarationOf } from './check.ts';
import { withoutName } from './lists.ts';
import { readsAreKnown } from './unknowns.ts';

/** What is declared is read. */
export const dependencyWithoutFrom: Check = ({ plan, report }) => {
  for (const node of plan.nodes.filter(readsAreKnown)) {
    for (const { item, name, node: other } of node.declared) {
      if (other === undefined || other === node || node.reads.has(other)) continue;
      report({
        span: name.span,
        message: `\`${node.slug}\` depends on \`${other.slug}\` but reads nothing from it`,
        related: [declarationOf(other)],
        help: 'read one of its outputs with `input … from`; if the node would run the same without it, there is no dependency',
        fix: withoutName(item, name, `Delete the dependency on \`${name.text}\``),
      });
    }
  }
};
