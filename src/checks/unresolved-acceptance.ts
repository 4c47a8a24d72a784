import { write } from '../diagnostics/fix.ts';
import { didYouMean, namesOf } from '../text/wording.ts';
import type { Check } from './check.ts';
import { suggestCriterion } from './criterion-ids.ts';
import { criterionMayExist } from './unknowns.ts';

/** `satisfies` names criteria that the feature declares. */
export const unresolvedAcceptance: Check = ({ plan, report }) => {
  if (plan.feature === undefined) return;
  const mayExist = criterionMayExist(plan);
  const declared = [...plan.criteria.keys()].filter((id) => id !== '');
  for (const { items } of plan.nodes) {
    for (const { missing, span, text: id } of items.satisfies.flatMap((item) => item.ids)) {
      if (missing || plan.criteria.has(id) || mayExist(id)) continue;
      const suggestion = suggestCriterion(plan, id);
      report({
        span,
        message: `the feature declares no criterion \`${id}\`${didYouMean(suggestion)}`,
        help:
          declared.length === 0
            ? `add \`acceptance ${id} "…"\` to the feature`
            : namesOf('criterion', 'criteria', declared),
        fix: write(span, suggestion),
      });
    }
  }
};
