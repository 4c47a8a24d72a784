import type { Name } from '../syntax/ast.ts';
import type { Code } from '../diagnostics/catalogue.ts';
import { FAILURE_POLICIES, MODEL_TIERS, NODE_TYPES } from '../syntax/vocabulary.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean, listNames } from '../text/wording.ts';
import { type Check, replacementBy } from './check.ts';
import { isSwapped } from './unknowns.ts';

/** Node types, failure policies and model tiers come from fixed sets. */
export const knownWords: Check = ({ plan, report }) => {
  for (const { block, failurePolicy, modelTier } of plan.nodes) {
    if (isSwapped(block)) {
      const newText = `${block.slug.text} ${block.type.text}`;
      const span = { start: block.type.span.start, end: block.slug.span.end };
      report('bad-type', {
        span: block.type.span,
        message: `the type \`${block.slug.text}\` comes before the slug`,
        fix: { title: `Write \`${newText}\``, edits: [{ span, newText }] },
      });
    } else check('bad-type', 'a type of node', 'types', block.type, NODE_TYPES);
    for (const { policy } of failurePolicy)
      check('bad-failure-policy', 'a failure policy', 'policies', policy, FAILURE_POLICIES);
    for (const { tier } of modelTier) check('bad-model-tier', 'a model tier', 'tiers', tier, MODEL_TIERS);
  }

  function check(
    code: Code,
    what: string,
    plural: string,
    { missing, span, text }: Name,
    words: readonly string[],
  ): void {
    if (missing || words.includes(text)) return;
    const suggestion = nearest(text, words);
    report(code, {
      span,
      message: `\`${text}\` is not ${what}${didYouMean(suggestion)}`,
      help: `the ${plural} are ${listNames(words)}`,
      fix: replacementBy(span, suggestion),
    });
  }
};
