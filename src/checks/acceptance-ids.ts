import type { Resolution } from '../plan/resolve.ts';
import type { CriterionItem, FeatureItem, Name } from '../syntax/ast.ts';
import { isCriterionId } from '../language/names.ts';
import type { Check } from './check.ts';
import { canonicalId } from './criterion-id.ts';
import { groupByText, once, renaming } from './renaming.ts';

/** Feature-level criteria carry ids of the form `a-N`, and each its own. */
export const acceptanceIds: Check = ({ plan, report }) => {
  const first = new Map<string, CriterionItem>();
  const freeId = idGiver(plan.criteria.keys());
  const references = once(() => referencesById(plan));
  for (const item of plan.ast.features.flatMap(({ items }) => items.filter(isCriterion))) {
    const { id } = item;
    if (id.missing) continue;
    const earlier = first.get(id.text);
    if (earlier !== undefined) {
      report('duplicate-acceptance-id', {
        span: id.span,
        message: `the id \`${id.text}\` is already taken`,
        related: [{ message: `\`${id.text}\` is given here`, span: earlier.id.span }],
        help: `give this criterion an id of its own, such as \`${freeId(id.text)}\`, and let a node satisfy it`,
      });
      continue;
    }
    first.set(id.text, item);
    if (isCriterionId(id.text)) continue;
    const newText = freeId(id.text);
    report('bad-acceptance-node', {
      span: id.span,
      message: `\`${id.text}\` is not the id of a criterion`,
      help: 'ids are `a-1`, `a-2`, …; once given, an id never changes',
      fix: renaming([id, ...(references().get(id.text) ?? [])], newText),
    });
  }
};

function isCriterion(item: FeatureItem): item is CriterionItem {
  return item.kind === 'criterion';
}

/** Gives the id that a word must mean, or else the next one; what it gives is taken from then on. */
function idGiver(ids: Iterable<string>): (word: string) => string {
  const taken = new Set(ids);
  let highest = 0;
  for (const id of taken) highest = Math.max(highest, Number(canonicalId(id)?.slice(2) ?? 0));
  return (word) => {
    const meant = canonicalId(word);
    const id = meant !== undefined && !taken.has(meant) ? meant : `a-${++highest}`;
    taken.add(id);
    return id;
  };
}

function referencesById(plan: Resolution): Map<string, Name[]> {
  return groupByText(plan.nodes.flatMap(({ items }) => items.satisfies.flatMap((item) => item.ids)));
}
