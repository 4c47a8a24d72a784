import type { Check } from './check.ts';

/** A plan states exactly one feature. */
export const featureCount: Check = ({ plan, report }) => {
  const [first, ...others] = plan.ast.features;
  if (first === undefined) {
    // A feature that stands in a region that did not parse is there, and its fault is reported.
    const { ast, unparsedWords } = plan;
    if (unparsedWords.has('feature') || (ast.hasUnparsedBlocks && unparsedWords.has('destination'))) return;
    report('feature-count', {
      span: { start: 0, end: 0 },
      message:
        plan.nodes.length === 0
          ? 'there is no plan here: no feature, and no node'
          : 'the plan states no feature',
      help: 'start with `feature SLUG { destination "…" context "…" }`: what is true once the plan is done, and why',
    });
    return;
  }
  for (const feature of others) {
    report('feature-count', {
      span: { start: feature.keyword.start, end: feature.slug.span.end },
      message: 'a plan states one feature, and this is another',
      related: [
        {
          message: 'the first feature',
          span: { start: first.keyword.start, end: first.slug.span.end },
        },
      ],
      help: 'merge the two, or move one to a file of its own: each feature has its own store',
    });
  }
};
