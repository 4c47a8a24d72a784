import type { DependsOnItem, Name, SatisfiesItem } from '../syntax/ast.ts';
import type { Span } from '../text/span.ts';
import type { Check } from './check.ts';
import { withoutName } from './lists.ts';

/** What may stand once stands once: a feature's texts, a node's settings, a name in a list. */
export const singleProperties: Check = ({ plan, report }) => {
  for (const feature of plan.ast.features) {
    for (const kind of ['destination', 'context'] as const) {
      reportRepeated(
        feature.items.filter((item) => item.kind === kind),
        `\`${kind}\``,
      );
    }
  }
  for (const { failurePolicy, modelTier, verify, cycle, dependsOn, satisfies } of plan.nodes) {
    reportRepeated(failurePolicy, '`failure_policy`');
    reportRepeated(modelTier, '`model_tier`');
    reportRepeated(verify, '`verify`');
    reportRepeated(cycle, '`cycle`');
    reportRepeatedNames(
      dependsOn,
      dependsOn.flatMap((item) => item.nodes),
    );
    reportRepeatedNames(
      satisfies,
      satisfies.flatMap((item) => item.ids),
    );
  }

  function reportRepeated(items: readonly { span: Span; keyword: Span }[], what: string): void {
    const [first, ...others] = items;
    if (first === undefined) return;
    for (const { keyword, span } of others) {
      report('duplicate-property', {
        span: keyword,
        message: `${what} stands here a second time`,
        related: [{ message: 'the first one', span: first.keyword }],
        help: 'keep one of them',
        fix: { title: 'Delete this one', edits: [{ span, newText: '' }] },
      });
    }
  }

  function reportRepeatedNames(
    items: readonly (DependsOnItem | SatisfiesItem)[],
    names: readonly Name[],
  ): void {
    const seen = new Map<string, Name>();
    for (const name of names) {
      const first = seen.get(name.text);
      if (first === undefined) seen.set(name.text, name);
      else if (!name.missing) {
        report('duplicate-property', {
          span: name.span,
          message: `\`${name.text}\` is listed a second time`,
          related: [{ message: 'the first one', span: first.span }],
          help: 'keep one of them',
          fix: withoutName(items, name, 'Delete this one'),
        });
      }
    }
  }
};
