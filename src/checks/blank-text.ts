import type { Name, ShapeLiteral, TextLiteral } from '../syntax/ast.ts';
import { hasVisibleCharacter } from '../text/wording.ts';
import type { Check } from './check.ts';

/** Every text says something. */
export const blankText: Check = ({ plan, report }) => {
  for (const { items } of plan.ast.features) {
    for (const item of items) {
      if (item.kind === 'destination') check(item.text, 'the destination');
      else if (item.kind === 'context') check(item.text, 'the context');
      else if (item.kind === 'criterion') check(item.text, `criterion \`${item.id.text}\``);
      else for (const text of item.texts) check(text, 'this out-of-scope bullet');
    }
  }
  for (const { block } of plan.nodes) {
    check(block.title, 'the title');
    for (const item of block.items) {
      if (item.kind === 'acceptance') for (const text of item.texts) check(text, 'this criterion');
      else if (item.kind === 'input' || item.kind === 'output') {
        checkName(item.name);
        if (item.shape !== undefined) check(item.shape, `the shape of \`${item.name.text}\``);
        if (item.kind === 'input' && item.source?.field !== undefined) checkName(item.source.field);
      } else if (item.kind === 'failure_policy' && item.approach !== undefined) {
        check(item.approach, 'the other approach');
      } else if (item.kind === 'cycle') check(item.dedup, 'the dedup rule');
    }
  }

  function check(text: TextLiteral | ShapeLiteral, what: string): void {
    if (text.missing || hasVisibleCharacter(text.value)) return;
    report('blank-text', { span: text.span, message: `${what} is blank`, help: 'say it, or delete it' });
  }

  function checkName(name: Name): void {
    if (name.missing || hasVisibleCharacter(name.text)) return;
    report('blank-text', { span: name.span, message: 'the name of this field is blank', help: 'name it' });
  }
};
