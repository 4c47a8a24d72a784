import type { Fix } from '../diagnostics/diagnostic.ts';
import { remove } from '../diagnostics/fix.ts';
import { keywordOfKind, mayRepeat } from '../language/blocks.ts';
import type { Span } from '../text/span.ts';
import type { Check } from './check.ts';
import { listedNames, withoutName } from './lists.ts';

/** What may stand once stands once: a feature's texts, a node's settings, a name in a list. */
export const duplicateProperty: Check = ({ plan, report }) => {
  for (const { items } of [...plan.ast.features, ...plan.ast.nodes]) {
    const seen = new Map<string, Span>();
    const meet = (key: string, span: Span, what: string, fix: (title: string) => Fix): void => {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, span);
      else {
        report({
          span,
          message: `${what} a second time`,
          related: [{ message: 'the first one', span: first }],
          help: 'keep one of them',
          fix: fix('Delete this one'),
        });
      }
    };
    for (const item of items) {
      const keyword = keywordOfKind(item.kind);
      if (!mayRepeat(item.kind))
        meet(keyword, item.keyword, `\`${keyword}\` stands here`, (title) => remove(title, item.span));
      for (const name of listedNames(item).filter(({ missing }) => !missing)) {
        const key = `${keyword} ${name.text}`;
        meet(key, name.span, `\`${name.text}\` is listed`, (title) => withoutName(item, name, title));
      }
    }
  }
};
