import { write } from '../diagnostics/fix.ts';
import { NODE_TYPES } from '../language/words.ts';
import type { Check } from './check.ts';
import { reportUnknownWord } from './unknown-word.ts';
import { isSwapped } from './unknowns.ts';

/** A block that is no feature is a node, of a type that there is. */
export const badType: Check = ({ plan, report }) => {
  for (const { slug, type } of plan.ast.nodes) {
    if (isSwapped({ slug, type })) {
      report({
        span: type.span,
        message: `the type \`${slug.text}\` comes before the slug`,
        fix: write({ start: type.span.start, end: slug.span.end }, `${slug.text} ${type.text}`),
      });
    } else reportUnknownWord(type, { one: 'a type of node', many: 'types', words: NODE_TYPES }, report);
  }
};
