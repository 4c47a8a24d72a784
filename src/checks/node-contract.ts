import type { NodeBlock } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import type { Check } from './check.ts';

/** A node has an output, and a criterion to be accepted by. */
export const nodeContract: Check = ({ plan, report }) => {
  for (const { block, slug, items } of plan.nodes) {
    if (block.broken) continue;
    if (items.output.length === 0) {
      report('no-output', {
        span: headerOf(block),
        message: `node \`${slug}\` has no output`,
        help: 'add `output NAME: <shape>`: the value that a reviewer checks and that other nodes read',
      });
    }
    if (items.acceptance.length === 0) {
      report('bad-acceptance', {
        span: headerOf(block),
        message: `node \`${slug}\` has no criterion`,
        help: 'add `acceptance "…"`: what somebody who knows nothing else can check',
      });
    }
  }
};

function headerOf({ keyword, slug }: NodeBlock): Span {
  return { start: keyword.start, end: slug.span.end };
}
