import { NODE_ITEM_TABLE } from '../language/items.ts';
import { FALLBACK_FIELD } from '../language/store.ts';
import type { Check } from './check.ts';

const [, { form }] = NODE_ITEM_TABLE.failure_policy.form;
const [{ onlyBehind: FALLBACK }] = form;

/** The fallback policy names exactly one other approach: behind the policy, or as the input `fallback`. */
export const fallbackApproach: Check = ({ plan, report }) => {
  for (const { block, inputs, items, slug } of plan.nodes) {
    const policy = items.failure_policy[0];
    if (policy?.word.text !== FALLBACK.word) continue;
    const byHand = inputs.find(({ item }) => item.name.text === FALLBACK_FIELD)?.item;
    if (policy.approach !== undefined && byHand !== undefined) {
      report({
        span: policy.approach.span,
        message: `\`${slug}\` names two other approaches`,
        related: [{ message: 'the input `fallback` names one', span: byHand.span }],
        help: 'keep one of them: both are stored as the input `fallback`',
      });
    } else if (policy.approach === undefined && byHand === undefined && !block.broken) {
      report({
        span: policy.span,
        message: `\`${slug}\` falls back, but to nothing`,
        help: 'name the other approach: `failure_policy fallback "use the v1 endpoint"`',
      });
    } else if (byHand?.source !== undefined) {
      report({
        span: byHand.span,
        message: `the input \`fallback\` of \`${slug}\` reads an output, so it names no approach`,
        related: [{ message: 'the policy', span: policy.span }],
        help: 'state the approach as its shape, `input fallback: "use the v1 endpoint"`, or behind the policy',
      });
    }
  }
};
