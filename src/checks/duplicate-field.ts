import { CYCLE_FIELDS } from '../language/store.ts';
import type { Span } from '../text/span.ts';
import type { Check } from './check.ts';

const OF_CYCLE: ReadonlySet<string> = new Set(Object.values(CYCLE_FIELDS));

/** A field name stands once among a node's inputs, and once among its outputs. */
export const duplicateField: Check = ({ plan, report }) => {
  for (const { items, slug } of plan.nodes) {
    for (const direction of ['input', 'output'] as const) {
      const seen = new Map<string, Span>();
      for (const { name } of items[direction]) {
        if (name.missing) continue;
        const cycle = direction === 'input' && OF_CYCLE.has(name.text) ? items.cycle[0]?.keyword : undefined;
        const first = cycle ?? seen.get(name.text);
        if (first === undefined) {
          seen.set(name.text, name.span);
          continue;
        }
        report({
          span: name.span,
          message: `\`${slug}\` has two ${direction}s named \`${name.text}\``,
          related: [{ message: cycle === undefined ? 'the first one' : '`cycle` states one', span: first }],
          help:
            cycle === undefined
              ? 'rename one of them'
              : 'the `cycle` item already stores this input; delete this one',
        });
      }
    }
  }
};
