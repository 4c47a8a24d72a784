import type { Check } from './check.ts';
import { withoutName } from './lists.ts';

/** A node does not wait for itself. */
export const selfDependency: Check = ({ plan, report }) => {
  for (const node of plan.nodes) {
    for (const { item, node: read } of node.inputs) {
      if (read !== node || item.source === undefined) continue;
      report({
        span: item.source.span,
        message: `\`${node.slug}\` reads its own output, so it could never start`,
        help: 'a bounded loop is written `cycle rounds … dedup … exit …`; data from an earlier run is an external input',
      });
    }
    const readsItself = node.inputs.some((input) => input.node === node);
    for (const { item, name, node: other } of node.declared) {
      if (other !== node || readsItself) continue;
      report({
        span: name.span,
        message: `\`${node.slug}\` depends on itself, so it could never start`,
        help: 'delete it from the list',
        fix: withoutName(item, name, 'Delete it from the list'),
      });
    }
  }
};
