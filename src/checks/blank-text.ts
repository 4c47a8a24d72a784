import type { InputItem, Name, OutputItem, ShapeLiteral, TextLiteral } from '../syntax/ast.ts';
import { hasVisibleCharacter } from '../text/wording.ts';
import type { Check } from './check.ts';

/** Every text says something. */
export const blankText: Check = ({ plan, report }) => {
  for (const { items } of plan.ast.features) {
    for (const item of items) {
      if (item.kind === 'destination')
        check(item.text, 'the destination', 'say what is true once this is done');
      else if (item.kind === 'context') check(item.text, 'the context', 'say why this exists');
      else if (item.kind === 'criterion') check(item.text, `criterion \`${item.id.text}\``, CRITERION);
      else
        for (const text of item.texts)
          check(text, 'this out-of-scope bullet', 'say what is left out, or delete it');
    }
  }
  for (const { block } of plan.nodes) {
    check(block.title, 'the title', 'say what the node does, as people are to read it');
    for (const item of block.items) {
      if (item.kind === 'acceptance') for (const text of item.texts) check(text, 'this criterion', CRITERION);
      else if (item.kind === 'input' || item.kind === 'output') checkField(item);
      else if (item.kind === 'failure_policy' && item.approach !== undefined) {
        check(item.approach, 'the other approach', 'say what is done instead when the node fails');
      } else if (item.kind === 'cycle') {
        check(
          item.dedup,
          'the dedup rule',
          'say when two results of the loop count as one, such as "by finding id"',
        );
      }
    }
  }

  function checkField(item: InputItem | OutputItem): void {
    checkName(item.name);
    if (item.shape !== undefined) {
      check(item.shape, `the shape of \`${item.name.text}\``, 'say what the value is, such as `<integer>`');
    }
    if (item.kind === 'input' && item.source?.field !== undefined) checkName(item.source.field);
  }

  function check(text: TextLiteral | ShapeLiteral, what: string, help: string): void {
    if (text.missing || hasVisibleCharacter(text.value)) return;
    report('blank-text', { span: text.span, message: `${what} is blank`, help });
  }

  function checkName(name: Name): void {
    if (name.missing || hasVisibleCharacter(name.text)) return;
    report('blank-text', {
      span: name.span,
      message: 'the name of this field is blank',
      help: 'give it a name',
    });
  }
};

const CRITERION = 'say what is to be checked, or delete it';
