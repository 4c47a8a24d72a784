import type { Check } from './check.ts';
import { misnumberedCriteria } from './criterion-ids.ts';

/** An id names one criterion. */
export const duplicateAcceptanceId: Check = ({ plan, report }) => {
  for (const { earlier, freeId, item } of misnumberedCriteria(plan)) {
    if (earlier === undefined) continue;
    const { span, text } = item.id;
    report({
      span,
      message: `the id \`${text}\` is already taken`,
      related: [{ message: `\`${text}\` is given here`, span: earlier.id.span }],
      help: `give this criterion an id of its own, such as \`${freeId}\`, and let a node satisfy it`,
    });
  }
};
