import type { CriterionItem, FeatureItem } from '../syntax/ast.ts';
import { isAcceptanceId } from '../syntax/vocabulary.ts';
import { type Check, replacementBy } from './check.ts';

/** Feature-level criteria carry ids of the form `a-N`, and each its own. */
export const acceptanceIds: Check = ({ plan, report }) => {
  const first = new Map<string, CriterionItem>();
  for (const item of plan.ast.features.flatMap(({ items }) => items.filter(isCriterion))) {
    const { id } = item;
    if (id.missing) continue;
    if (!isAcceptanceId(id.text)) {
      const mended = mendedId(id.text);
      report('bad-acceptance-node', {
        span: id.span,
        message: `\`${id.text}\` is not the id of a criterion`,
        help: 'ids are `a-1`, `a-2`, …; once given, an id is never renumbered',
        fix: replacementBy(id.span, mended !== undefined && !plan.criteria.has(mended) ? mended : undefined),
      });
    }
    const earlier = first.get(id.text);
    if (earlier === undefined) {
      first.set(id.text, item);
      continue;
    }
    const free = nextFreeId(plan.criteria);
    report('duplicate-acceptance-id', {
      span: id.span,
      message: `the id \`${id.text}\` is already taken`,
      related: [{ message: `\`${id.text}\` is given here`, span: earlier.id.span }],
      help: `give this criterion an id of its own, such as \`${free}\``,
      fix: replacementBy(id.span, free),
    });
  }
};

function isCriterion(item: FeatureItem): item is CriterionItem {
  return item.kind === 'criterion';
}

/** `A1`, `a_1`, `a-01` or `1` as the id it must mean. */
function mendedId(id: string): string | undefined {
  const number = /^(?:a[-_]?)?0*([1-9][0-9]*)$/i.exec(id)?.[1];
  return number === undefined ? undefined : `a-${number}`;
}

function nextFreeId(taken: ReadonlyMap<string, unknown>): string {
  let number = taken.size + 1;
  while (taken.has(`a-${number}`)) number++;
  return `a-${number}`;
}
