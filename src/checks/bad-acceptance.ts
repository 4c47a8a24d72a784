import { type Check, headerOf } from './check.ts';

/** A node has something to be accepted by. */
export const badAcceptance: Check = ({ plan, report }) => {
  for (const { block, items, slug } of plan.nodes) {
    if (block.broken || items.acceptance.length > 0) continue;
    report({
      span: headerOf(block),
      message: `node \`${slug}\` has no criterion`,
      help: 'add `acceptance "…"`: what somebody who knows nothing else can check',
    });
  }
};
