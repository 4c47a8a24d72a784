import { type IToken, type TokenType } from 'chevrotain';
import { Colon, Dot, Integer, LBrace, Name, Shape, ShapeValue, Text, Word } from './tokens.ts';
import { FEATURE_ITEMS, ITEM_FORMS, NODE_ITEMS, type Region } from './vocabulary.ts';

/*
 * How things are written: what a message shows to somebody who has written them otherwise.
 */

/** The form of the item at hand, or of the block's first line where there is no item. */
export function usage(item: IToken | undefined, block: IToken | undefined): string | undefined {
  if (item === undefined) {
    if (block === undefined) return undefined;
    return block.image === 'feature'
      ? 'a feature is written `feature SLUG { … }`'
      : `a node is written \`${block.image} SLUG "Title" { … }\``;
  }
  if (item.image === 'acceptance') {
    return block?.image === 'feature' ? 'write `acceptance a-1 "…"`' : 'write `acceptance "…"`';
  }
  const form = (ITEM_FORMS as Readonly<Record<string, string>>)[item.image];
  return form === undefined ? undefined : `write \`${form}\``;
}

/** The items that a region takes. */
export function itemList(region: Region): string {
  const items = region === 'feature' ? FEATURE_ITEMS : NODE_ITEMS;
  return items.map((each) => `\`${each}\``).join(', ');
}

/** What was expected, in the words of the plan. */
export function expectation(expected: TokenType, previous: IToken, item: IToken | undefined): string {
  if (expected === ShapeValue || expected === Shape) return 'a shape such as `<integer>`';
  if (expected === Text) return 'a text in double quotes';
  if (expected === Integer) return 'a whole number';
  if (expected === Colon) return '`:` and a shape';
  if (expected === LBrace) return '`{`';
  if (expected === Name) return previous.tokenType === Dot ? 'the name of an output' : 'a field name';
  if (expected !== Word) return `\`${expected.name}\``;
  if (item === undefined) return 'a slug';
  return WORD_AFTER[item.image] ?? 'the slug of a node';
}

const WORD_AFTER: Readonly<Record<string, string>> = {
  acceptance: 'an id such as `a-1`',
  satisfies: 'the id of a feature-level criterion',
  failure_policy: 'a policy',
  model_tier: 'a tier',
};
