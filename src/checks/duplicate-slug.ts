import { type Check, declarationOf } from './check.ts';

/** A slug names one node. */
export const duplicateSlug: Check = ({ plan, report }) => {
  for (const { block, slug, isReferable } of plan.nodes) {
    if (isReferable || block.slug.missing) continue;
    const first = plan.bySlug.get(slug);
    report({
      span: block.slug.span,
      message: `the slug \`${slug}\` is already taken`,
      related: first === undefined ? [] : [declarationOf(first)],
      help: 'give one of the two another slug; every `from` that names it reads the first',
    });
  }
};
