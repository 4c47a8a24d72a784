import { suggestCriterion } from './known-criteria.ts';
import type { Check } from './check.ts';

/** Every feature-level criterion is satisfied by a node. */
export const acceptanceCoverage: Check = ({ plan, report }) => {
  const named = plan.nodes.flatMap(({ satisfies }) => satisfies.flatMap((item) => item.ids));
  if (named.some((id) => id.missing)) return;
  const satisfied = new Set(named.map((id) => id.text));
  const unknown = new Set(named.filter((id) => !plan.criteria.has(id.text)).map((id) => id.text));
  const meant = new Set([...unknown].map((id) => suggestCriterion(plan, id)));
  for (const [id, { id: name, text }] of plan.criteria) {
    if (name.missing || satisfied.has(id) || meant.has(id) || plan.ast.unparsedWords.has(id)) continue;
    report('acceptance-uncovered', {
      span: name.span,
      message: `no node satisfies \`${id}\``,
      related: text.missing ? [] : [{ message: 'what is to be shown', span: text.span }],
      help: `add \`satisfies ${id}\` to the node that shows it; if there is none, a node is missing`,
    });
  }
};
