import { keywordOfKind, mayRepeat } from '../language/blocks.ts';
import type { DependsOnItem, FeatureItem, Name, NodeItem, SatisfiesItem } from '../syntax/ast.ts';
import type { Check } from './check.ts';
import { withoutName } from './lists.ts';

/** What may stand once stands once: a feature's texts, a node's settings, a name in a list. */
export const duplicateProperty: Check = ({ plan, report }) => {
  for (const { items } of [...plan.ast.features, ...plan.ast.nodes]) reportRepeated(items);
  for (const { items } of plan.nodes) {
    reportRepeatedNames(
      items.depends_on,
      items.depends_on.flatMap((item) => item.nodes),
    );
    reportRepeatedNames(
      items.satisfies,
      items.satisfies.flatMap((item) => item.ids),
    );
  }

  function reportRepeated(items: readonly (FeatureItem | NodeItem)[]): void {
    const seen = new Map<string, FeatureItem | NodeItem>();
    for (const item of items) {
      if (mayRepeat(item.kind)) continue;
      const first = seen.get(item.kind);
      if (first === undefined) {
        seen.set(item.kind, item);
        continue;
      }
      report({
        span: item.keyword,
        message: `\`${keywordOfKind(item.kind)}\` stands here a second time`,
        related: [{ message: 'the first one', span: first.keyword }],
        help: 'keep one of them',
        fix: { title: 'Delete this one', edits: [{ span: item.span, newText: '' }] },
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
        report({
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
