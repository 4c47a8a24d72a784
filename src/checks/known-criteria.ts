import type { Resolution } from '../plan/resolve.ts';
import { didYouMean, listNames } from '../text/wording.ts';
import { type Check, replacementBy } from './check.ts';
import { criterionMayExist } from './unknowns.ts';

/** `satisfies` names criteria that the feature declares. */
export const knownCriteria: Check = ({ plan, report }) => {
  if (plan.feature === undefined) return;
  const mayExist = criterionMayExist(plan);
  const declared = [...plan.criteria.keys()].filter((id) => id !== '');
  for (const { satisfies } of plan.nodes) {
    for (const { missing, span, text: id } of satisfies.flatMap((item) => item.ids)) {
      if (missing || plan.criteria.has(id) || mayExist(id)) continue;
      const suggestion = suggestCriterion(plan, id);
      report('unresolved-acceptance', {
        span,
        message: `the feature declares no criterion \`${id}\`${didYouMean(suggestion)}`,
        help:
          declared.length === 0
            ? `add \`acceptance ${id} "…"\` to the feature`
            : `it declares ${listNames(declared)}`,
        fix: replacementBy(span, suggestion),
      });
    }
  }
};

/**
 * The criterion that an unknown id must mean: the one of the same number. Ids differ by a digit, so that a near
 * spelling says nothing.
 */
export function suggestCriterion(plan: Resolution, id: string): string | undefined {
  const number = /^(?:a[-_]?)?0*([1-9][0-9]*)$/i.exec(id)?.[1];
  const meant = number === undefined ? undefined : `a-${number}`;
  return meant !== undefined && plan.criteria.has(meant) ? meant : undefined;
}
