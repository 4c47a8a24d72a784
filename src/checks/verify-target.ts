import { write } from '../diagnostics/fix.ts';
import type { NodeType } from '../language/words.ts';
import { didYouMean, listNames } from '../text/wording.ts';
import { nearest } from '../text/nearest.ts';
import { type Check, declarationOf } from './check.ts';
import { nodeMayExist } from './unknowns.ts';

const VERIFY: NodeType = 'verify';

/** `verify` names another node, of type `verify`. */
export const verifyTarget: Check = ({ plan, report }) => {
  const mayExist = nodeMayExist(plan);
  const candidates = plan.nodes.filter(({ block }) => block.type.text === VERIFY).map(({ slug }) => slug);
  for (const node of plan.nodes) {
    for (const { node: name } of node.items.verify) {
      const target = plan.bySlug.get(name.text);
      if (name.missing || (target === undefined && mayExist(name.text))) continue;
      if (target !== undefined && target !== node && target.block.type.text === VERIFY) continue;
      const others = candidates.filter((slug) => slug !== node.slug);
      const suggestion = target === undefined ? nearest(name.text, others) : undefined;
      report({
        span: name.span,
        message:
          target === undefined
            ? `no node is named \`${name.text}\`${didYouMean(suggestion)}`
            : target === node
              ? `\`${node.slug}\` cannot verify itself`
              : `\`${target.slug}\` is of type \`${target.block.type.text}\`, not \`verify\``,
        related: target === undefined || target === node ? [] : [declarationOf(target)],
        help:
          others.length === 0
            ? 'declare a node of type `verify` for the additional check, or delete this item'
            : `name another node of type \`verify\`: ${listNames(others)}`,
        fix: write(name.span, suggestion),
      });
    }
  }
};
