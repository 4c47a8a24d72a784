import type { Check } from './check.ts';
import { withoutName } from './lists.ts';
import { readsAreKnown } from './unknowns.ts';

/** Declared dependencies and data agree, both ways: what is declared is read, what is read is declared. */
export const cutTest: Check = ({ plan, report }) => {
  for (const node of plan.nodes) {
    const { declared, items, reads, slug } = node;
    const dependsOn = items.depends_on;
    const list = dependsOn.at(-1);
    if (list === undefined) continue;
    const known = new Set(declared.map((ref) => ref.node));
    if (readsAreKnown(node)) {
      for (const { name, node: other } of declared) {
        if (other === undefined || other === node || reads.has(other)) continue;
        known.delete(other);
        report('dependency-without-from', {
          span: name.span,
          message: `\`${slug}\` depends on \`${other.slug}\` but reads nothing from it`,
          related: [{ message: `\`${other.slug}\` is declared here`, span: other.block.slug.span }],
          help: 'read one of its outputs with `input … from`; if the node would run the same without it, there is no dependency',
          fix: withoutName(dependsOn, name, `Delete the dependency on \`${name.text}\``),
        });
      }
    }
    if (known.has(undefined) || dependsOn.some((item) => item.broken)) continue;
    for (const [read, input] of reads) {
      if (known.has(read) || plan.unparsedWords.has(read.slug)) continue;
      report('from-without-dependency', {
        span: input.item.source?.span ?? input.item.span,
        message: `\`${slug}\` reads \`${read.slug}\`, which its \`depends_on\` leaves out`,
        related: [{ message: 'the declared dependencies', span: list.span }],
        help: 'add it to the list, or delete the whole list: dependencies follow from what is read',
        fix: {
          title: `Add \`${read.slug}\` to the list`,
          edits: [{ span: { start: list.span.end, end: list.span.end }, newText: `, ${read.slug}` }],
        },
      });
    }
  }
};
