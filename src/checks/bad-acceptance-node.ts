import type { Check } from './check.ts';
import { misnumberedCriteria } from './criterion-ids.ts';
import { renamer } from './renaming.ts';

/** The criteria of the feature carry ids of the form `a-N`. */
export const badAcceptanceNode: Check = ({ plan, report }) => {
  const rename = renamer(() => plan.nodes.flatMap(({ items }) => items.satisfies.flatMap(({ ids }) => ids)));
  for (const { earlier, freeId, item } of misnumberedCriteria(plan)) {
    if (earlier !== undefined) continue;
    const { id } = item;
    report({
      span: id.span,
      message: `\`${id.text}\` is not the id of a criterion`,
      help: 'ids are `a-1`, `a-2`, …; once given, an id never changes',
      fix: rename(id, freeId),
    });
  }
};
