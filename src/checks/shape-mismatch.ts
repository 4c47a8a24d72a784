import { remove } from '../diagnostics/fix.ts';
import type { Check } from './check.ts';

/** A shape that an input restates is the output's, to the letter. */
export const shapeMismatch: Check = ({ plan, report }) => {
  for (const { inputs } of plan.nodes) {
    for (const { field, item, node, output } of inputs) {
      if (item.shape === undefined || output === undefined || node === undefined) continue;
      if (output.broken || item.shape.missing || output.shape.missing) continue;
      if (item.shape.value === output.shape.value) continue;
      const { shape, source } = item;
      report({
        span: shape.span,
        message: `the shape of \`${item.name.text}\` differs from the one of \`${node.slug}.${field.text}\``,
        related: [{ message: 'the output’s shape', span: output.shape.span }],
        help: 'leave the shape out: an input inherits it from the output it reads',
        fix:
          source === undefined
            ? undefined
            : remove('Inherit the shape', { start: item.name.span.end, end: shape.span.end }),
      });
    }
  }
};
