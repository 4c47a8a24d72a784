import type { Name } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import { CYCLE_FIELDS } from '../language/store.ts';
import type { Check } from './check.ts';

/** A field name stands once among a node's inputs, and once among its outputs. */
export const duplicateField: Check = ({ plan, report }) => {
  for (const { items, slug } of plan.nodes) {
    const implied = new Map(
      items.cycle
        .slice(0, 1)
        .flatMap(({ keyword }) => Object.values(CYCLE_FIELDS).map((name) => [name, keyword])),
    );
    checkNames(
      slug,
      'input',
      items.input.map(({ name }) => name),
      implied,
    );
    checkNames(
      slug,
      'output',
      items.output.map(({ name }) => name),
      new Map(),
    );
  }

  function checkNames(
    slug: string,
    direction: 'input' | 'output',
    names: readonly Name[],
    implied: ReadonlyMap<string, Span>,
  ): void {
    const seen = new Map<string, Span>();
    for (const name of names) {
      if (name.missing) continue;
      const cycle = implied.get(name.text);
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
};
