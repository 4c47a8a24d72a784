import { type Check, headerOf } from './check.ts';

/** A node has an output. */
export const noOutput: Check = ({ plan, report }) => {
  for (const { block, items, slug } of plan.nodes) {
    if (block.broken || items.output.length > 0) continue;
    report({
      span: headerOf(block),
      message: `node \`${slug}\` has no output`,
      help: 'add `output NAME: <shape>`: the value that a reviewer checks and that other nodes read',
    });
  }
};
