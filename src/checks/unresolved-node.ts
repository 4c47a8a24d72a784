import { write } from '../diagnostics/fix.ts';
import { NODE_ROLES } from '../language/form.ts';
import { namesOf } from '../syntax/names.ts';
import { didYouMean } from '../text/wording.ts';
import type { Check } from './check.ts';
import { nodeMayExist } from './unknowns.ts';

/** What is named by `verify` has a check of its own. */
const CHECKED = NODE_ROLES.filter((role) => role !== 'verify-node');

/** `from`, `depends_on` and `exit` name nodes of the plan. */
export const unresolvedNode: Check = ({ plan, report }) => {
  const mayExist = nodeMayExist(plan);
  for (const { block, slug: owner } of plan.nodes) {
    for (const { missing, span, text: slug } of block.items.flatMap((item) => namesOf(item, CHECKED))) {
      if (missing || plan.bySlug.has(slug) || mayExist(slug)) continue;
      const near = plan.suggestions.get(slug);
      // None of the three may name the node itself.
      const suggestion = near === owner ? undefined : near;
      report({
        span,
        message: `no node is named \`${slug}\`${didYouMean(suggestion)}`,
        help: suggestion === undefined ? 'declare it, or name a node that is declared' : undefined,
        fix: write(span, suggestion),
      });
    }
  }
};
