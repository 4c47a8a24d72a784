import { insert } from '../diagnostics/fix.ts';
import type { Check } from './check.ts';

/** What is read is declared, where a node declares its dependencies at all. */
export const fromWithoutDependency: Check = ({ plan, report }) => {
  for (const { declared, items, reads, slug } of plan.nodes) {
    const list = items.depends_on.at(-1);
    const known = new Set(declared.map(({ node }) => node));
    if (list === undefined || known.has(undefined) || items.depends_on.some((item) => item.broken)) continue;
    for (const [read, input] of reads) {
      if (known.has(read) || plan.unparsedWords.has(read.slug)) continue;
      report({
        span: input.item.source?.span ?? input.item.span,
        message: `\`${slug}\` reads \`${read.slug}\`, which its \`depends_on\` leaves out`,
        related: [{ message: 'the declared dependencies', span: list.span }],
        help: 'add it to the list, or delete the whole list: dependencies follow from what is read',
        fix: insert(`Add \`${read.slug}\` to the list`, list.span.end, `, ${read.slug}`),
      });
    }
  }
};
