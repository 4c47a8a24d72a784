import { BLOCK_TABLE } from '../language/blocks.ts';
import type { ValuePart } from '../language/form.ts';
import type { Name } from '../syntax/ast.ts';
import { type ItemValue, valuesOf } from '../syntax/names.ts';
import { hasVisibleCharacter } from '../text/wording.ts';
import type { Check } from './check.ts';

const [, TITLE] = BLOCK_TABLE.node.form;

/** Every text says something. */
export const blankText: Check = ({ plan, report }) => {
  for (const block of [...plan.ast.features, ...plan.ast.nodes]) {
    if (block.kind === 'node') check({ part: TITLE, value: block.title }, '');
    for (const item of block.items) {
      const values = valuesOf(item);
      const owner = values.flatMap(({ value }) => ('text' in value ? [value.text] : []))[0] ?? '';
      for (const value of values) check(value, owner);
    }
  }

  function check({ part, value }: ItemValue, owner: string): void {
    const said = 'text' in value ? value.text : value.value;
    const blank = blankOf(part, value, owner);
    if (blank === undefined || value.missing || hasVisibleCharacter(said)) return;
    report({ span: value.span, message: `${blank.what} is blank`, help: blank.help });
  }
};

/** What a value is called when it is blank; nothing for one that is no text. */
function blankOf({ blank, kind }: ValuePart, value: ItemValue['value'], owner: string): ValuePart['blank'] {
  if (kind === 'shape')
    return { what: `the shape of \`${owner}\``, help: 'say what the value is, such as `<integer>`' };
  if (kind === 'name' && isQuoted(value)) return { what: 'the name of this field', help: 'give it a name' };
  return blank && { what: blank.what.replace('%id', () => owner), help: blank.help };
}

function isQuoted(value: ItemValue['value']): value is Name {
  return 'quoted' in value && value.quoted;
}
