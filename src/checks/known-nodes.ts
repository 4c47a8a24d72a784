import type { Name } from '../syntax/ast.ts';
import { didYouMean } from '../text/wording.ts';
import { type Check, replacementBy } from './check.ts';
import { nodeMayExist } from './unknowns.ts';

/** `from`, `depends_on` and `exit` name nodes of the plan. */
export const knownNodes: Check = ({ plan, report }) => {
  const mayExist = nodeMayExist(plan);
  for (const { slug, inputs, declared, cycle } of plan.nodes) {
    for (const { item } of inputs) if (item.source !== undefined) check(item.source.node, slug);
    for (const { name } of declared) check(name, slug);
    for (const { exit } of cycle) check(exit, slug);
  }

  function check(name: Name, owner: string): void {
    const { missing, span, text: slug } = name;
    if (missing || plan.bySlug.has(slug) || mayExist(slug)) return;
    const near = plan.suggestSlug(slug);
    // None of the three may name the node itself.
    const suggestion = near === owner ? undefined : near;
    report('unresolved-node', {
      span,
      message: `no node is named \`${slug}\`${didYouMean(suggestion)}`,
      help: suggestion === undefined ? 'declare it, or name a node that is declared' : undefined,
      fix: replacementBy(span, suggestion),
    });
  }
};
