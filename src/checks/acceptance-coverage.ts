import type { Check } from './check.ts';
import { suggestCriterion } from './criterion-id.ts';
import { isHalfWritten } from './unknowns.ts';

/** Every feature-level criterion is satisfied by a node. */
export const acceptanceCoverage: Check = ({ plan, report }) => {
  const lists = plan.nodes.flatMap(({ items }) => items.satisfies);
  const named = lists.flatMap((item) => item.ids);
  if (
    plan.ast.hasUnparsedBlocks ||
    isHalfWritten(plan, 'satisfies') ||
    lists.some((item) => item.broken) ||
    named.some((id) => id.missing)
  )
    return;
  const satisfied = new Set(named.map((id) => id.text));
  const unknown = [...satisfied].filter((id) => !plan.criteria.has(id));
  const meant = new Set(unknown.map((id) => suggestCriterion(plan, id)));
  // An unknown id that nothing resembles is reported, and stands for one of those that are left.
  const unclear = unknown.filter((id) => suggestCriterion(plan, id) === undefined);
  const uncovered = [...plan.criteria].filter(
    ([id, { id: name }]) =>
      !name.missing &&
      !satisfied.has(id) &&
      !meant.has(id) &&
      !plan.unparsedWords.has(id) &&
      !unclear.some((start) => id.startsWith(start)),
  );
  if (uncovered.length <= unclear.length) return;
  for (const [id, { id: name, text }] of uncovered) {
    report('acceptance-uncovered', {
      span: name.span,
      message: `no node satisfies \`${id}\``,
      related: text.missing ? [] : [{ message: 'what is to be shown', span: text.span }],
      help: `add \`satisfies ${id}\` to the node that shows it; if there is none, a node is missing`,
    });
  }
};
