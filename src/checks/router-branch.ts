import { replace } from '../diagnostics/fix.ts';
import { unionMembers } from '../plan/router.ts';
import { stringOf } from '../syntax/quote.ts';
import { nearest } from '../text/nearest.ts';
import { didYouMean, namesOf } from '../text/wording.ts';
import type { Check } from './check.ts';

/** `when` names a member of the union that the output's shape states. */
export const routerBranch: Check = ({ plan, report }) => {
  for (const { inputs } of plan.nodes) {
    for (const { field, item, node, output } of inputs) {
      const { when } = item;
      if (when === undefined || when.missing || output === undefined || node === undefined) continue;
      if (output.broken || output.shape.missing) continue;
      const members = unionMembers(output.shape.value);
      if (members?.includes(when.value)) continue;
      const name = `${node.slug}.${field.text}`;
      const suggestion = members === undefined ? undefined : nearest(when.value, members);
      report({
        span: when.span,
        message:
          members === undefined
            ? `\`${name}\` is not a union of literals, so no branch can be chosen by it`
            : `${stringOf(when.value)} is not a member of \`${name}\`${didYouMean(suggestion)}`,
        related: [{ message: 'the output’s shape', span: output.shape.span }],
        help:
          members === undefined
            ? 'a router’s output has a shape such as `<"sqlite" | "postgres">`'
            : namesOf('member', 'members', members),
        fix:
          suggestion === undefined
            ? undefined
            : replace(`Write \`${suggestion}\``, when.span, stringOf(suggestion)),
      });
    }
  }
};
