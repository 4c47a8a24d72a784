import { replace } from '../diagnostics/fix.ts';
import { unionMembers } from '../plan/router.ts';
import type { TextLiteral } from '../syntax/ast.ts';
import { stringOf } from '../syntax/quote.ts';
import { nearest } from '../text/nearest.ts';
import { cover, type Span } from '../text/span.ts';
import { didYouMean, namesOf } from '../text/wording.ts';
import type { Check } from './check.ts';

/** `when` names members of the union that the output's shape states. */
export const routerBranch: Check = ({ plan, report }) => {
  for (const { inputs } of plan.nodes) {
    for (const { field, item, node, output } of inputs) {
      if (item.when?.some(({ missing }) => !missing) !== true || output === undefined || node === undefined)
        continue;
      if (output.broken || output.shape.missing) continue;
      const name = `${node.slug}.${field.text}`;
      const members = unionMembers(output.shape.value);
      const related = [{ message: 'the output’s shape', span: output.shape.span }];
      if (members === undefined) {
        report({
          span: spanOfValues(item.when),
          message: `\`${name}\` is not a union of literals, so no branch can be chosen by it`,
          related,
          help: 'a router’s output has a shape such as `<"sqlite" | "postgres">`',
        });
        continue;
      }
      for (const { missing, span, value } of item.when) {
        if (missing || members.includes(value)) continue;
        const suggestion = nearest(value, members);
        report({
          span,
          message: `${stringOf(value)} is not a member of \`${name}\`${didYouMean(suggestion)}`,
          related,
          help: namesOf('member', 'members', members),
          fix:
            suggestion === undefined
              ? undefined
              : replace(`Write \`${suggestion}\``, span, stringOf(suggestion)),
        });
      }
    }
  }
};

function spanOfValues(values: readonly TextLiteral[]): Span {
  return values.map(({ span }) => span).reduce(cover);
}
