import type { Check } from './check.ts';

/** A node does not wait for itself. */
export const selfDependency: Check = ({ plan, report }) => {
  for (const node of plan.nodes) {
    for (const { item, node: read } of node.inputs) {
      if (read !== node || item.source === undefined) continue;
      report('self-dependency', {
        span: item.source.span,
        message: `\`${node.slug}\` reads its own output, so it could never start`,
        help: 'a bounded loop is written `cycle rounds … dedup … exit …`; data from an earlier run is an external input',
      });
    }
    for (const { name, node: other } of node.declared) {
      if (other !== node) continue;
      report('self-dependency', {
        span: name.span,
        message: `\`${node.slug}\` depends on itself, so it could never start`,
        help: 'delete it from the list',
      });
    }
  }
};
