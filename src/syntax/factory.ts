import type { IToken } from 'chevrotain';
import { entryOfKind, type ItemKind } from '../language/blocks.ts';
import { type Form, type ValuePart } from '../language/form.ts';
import { isWord } from '../language/names.ts';
import { entryOf, SETTINGS } from '../language/words.ts';
import { type Span, cover } from '../text/span.ts';
import type {
  FeatureBlock,
  FeatureItem,
  Name,
  NodeBlock,
  NodeItem,
  ShapeLiteral,
  TextLiteral,
} from './ast.ts';
import { cookString, cookTextBlock, type LiteralFaults } from './literals.ts';
import {
  isA,
  spanOf,
  StringLiteral,
  Text,
  TextBlock,
  UnclosedShape,
  UnclosedString,
  UnclosedTextBlock,
  WronglyQuoted,
} from './tokens.ts';

/*
 * Tokens in, tree out. A token that recovery made up has an empty image and an empty span at the end of the token
 * before it, so that what is built from it is `missing` and still lies inside its parent.
 */

/** What can be wrong with values that parse. The words for it are not the tree's business. */
export interface ValueFaults extends LiteralFaults {
  /** A name outside of quotes that is no word. */
  looseWord(token: IToken): void;
  /** A text behind a word that takes none. */
  surplusText(part: ValuePart, text: IToken, word: IToken, key: IToken): void;
}

/** A part of an item as it was written: its tokens, or a group that is built already. */
export type Written =
  | { readonly part: ValuePart; readonly tokens: readonly IToken[] }
  | { readonly field: string; readonly group: Group };

/** Several values that are one together. */
export interface Group {
  readonly kind: string;
  readonly span: Span;
  readonly [field: string]: unknown;
}

export function feature(
  open: IToken,
  slug: IToken,
  items: readonly FeatureItem[],
  close: IToken,
  broken: boolean,
): FeatureBlock {
  return {
    kind: 'feature',
    ...extent(open, spanOf(close)),
    slug: word(slug),
    items,
    broken,
    headerBroken: false,
  };
}

export function node(
  open: IToken,
  slug: IToken,
  title: IToken,
  items: readonly NodeItem[],
  close: IToken,
  broken: boolean,
  faults: ValueFaults,
): NodeBlock {
  return {
    kind: 'node',
    ...extent(open, spanOf(close)),
    type: word(open),
    slug: word(slug),
    title: text(title, faults),
    items,
    broken,
    headerBroken: false,
  };
}

/** An item of a kind: what stands behind its keyword, in the order of its form. */
export function item<K extends ItemKind>(
  kind: K,
  key: IToken,
  written: readonly Written[],
  faults: ValueFaults,
): (FeatureItem | NodeItem) & { readonly kind: K } {
  const { fields, last } = fieldsOf(entryOfKind(kind).form, written, key, faults);
  const extents = extent(key, last ?? spanOf(key));
  // The types of the tree are made from the same forms, which the type checker cannot follow through a loop.
  return { kind, ...extents, broken: false, ...fields } as unknown as ReturnType<typeof item<K>>;
}

/** A group of values inside an item. */
export function group(
  kind: string,
  form: Form,
  written: readonly Written[],
  key: IToken,
  faults: ValueFaults,
): Group {
  const { fields, first, last } = fieldsOf(form, written, key, faults);
  return { kind, ...fields, span: cover(first ?? spanOf(key), last ?? spanOf(key)) };
}

interface Fields {
  readonly fields: Record<string, unknown>;
  readonly first: Span | undefined;
  readonly last: Span | undefined;
}

function fieldsOf(form: Form, written: readonly Written[], key: IToken, faults: ValueFaults): Fields {
  const fields = emptyFields(form);
  let first: Span | undefined;
  let last: Span | undefined;
  let before: IToken | undefined;
  for (const each of written) {
    let span: Span;
    if ('group' in each) {
      fields[each.field] = each.group;
      ({ span } = each.group);
    } else {
      const { part, tokens } = each;
      const end = tokens.at(-1) ?? key;
      span = cover(spanOf(tokens[0] ?? key), spanOf(end));
      if (before !== undefined && isSurplus(part, before, key)) {
        faults.surplusText(part, end, before, key);
      } else {
        const values = tokens.map((token) => value(part, token, faults));
        fields[part.field] = part.list === true ? values : values[0];
      }
      before = end;
    }
    first ??= span;
    last = span;
  }
  return { fields, first, last };
}

/** Whether a value stands behind a word of its setting that takes none. */
function isSurplus({ onlyBehind }: ValuePart, { image }: IToken, key: IToken): boolean {
  if (onlyBehind === undefined || image === onlyBehind.word) return false;
  return entryOf<string>(entryOf(SETTINGS, key.image)?.words ?? {}, image) !== undefined;
}

const EMPTY = new WeakMap<Form, Readonly<Record<string, undefined>>>();

/** Every property that a form stands for, without a value. */
function emptyFields(form: Form): Record<string, unknown> {
  let empty = EMPTY.get(form);
  if (empty === undefined) {
    empty = Object.fromEntries(form.flatMap(fieldNames).map((name) => [name, undefined]));
    EMPTY.set(form, empty);
  }
  return { ...empty };
}

function fieldNames(part: Form[number]): string[] {
  if (part.part === 'optional') return part.form.flatMap(fieldNames);
  return part.part === 'value' || part.part === 'group' ? [part.field] : [];
}

function extent(key: IToken, last: Span): { span: Span; keyword: Span } {
  const keyword = spanOf(key);
  return { span: cover(keyword, last), keyword };
}

function isMissing(token: IToken): boolean {
  return token.isInsertedInRecovery === true;
}

function value({ kind }: ValuePart, token: IToken, faults: ValueFaults): Name | TextLiteral | ShapeLiteral {
  switch (kind) {
    case 'word':
    case 'integer':
      return word(token);
    case 'name':
      return name(token, faults);
    case 'text':
      return text(token, faults);
    case 'shape':
      return shape(token, faults);
  }
}

function word(token: IToken): Name {
  return { kind: 'name', text: token.image, span: spanOf(token), quoted: false, missing: isMissing(token) };
}

function name(token: IToken, faults: ValueFaults): Name {
  if (!isA(token, Text)) {
    if (!isMissing(token) && !isWord(token.image)) faults.looseWord(token);
    return word(token);
  }
  const { value: name, span, missing } = text(token, faults);
  return { kind: 'name', text: name, span, quoted: true, missing };
}

function text(token: IToken, faults: ValueFaults): TextLiteral {
  const { tokenType } = token;
  const cut = tokenType === UnclosedString || tokenType === UnclosedTextBlock;
  return {
    kind: 'text',
    value: textValue(token, faults),
    span: spanOf(token),
    missing: isMissing(token) || cut,
  };
}

function shape(token: IToken, faults: ValueFaults): ShapeLiteral {
  return {
    kind: 'shape',
    value: isA(token, Text) ? textValue(token, faults) : token.image,
    span: spanOf(token),
    missing: isMissing(token) || token.tokenType === UnclosedShape,
  };
}

function textValue({ image, startOffset, tokenType }: IToken, faults: ValueFaults): string {
  switch (tokenType) {
    case StringLiteral:
      return cookString({ raw: image.slice(1, -1), offset: startOffset + 1 }, faults);
    case UnclosedString:
      return cookString({ raw: image.slice(1), offset: startOffset + 1 }, faults);
    case WronglyQuoted:
      return image.slice(1, -1);
    case TextBlock:
      return cookTextBlock({ raw: image.slice(3, -3), offset: startOffset + 3 }, true, faults);
    case UnclosedTextBlock:
      return cookTextBlock({ raw: image.slice(3), offset: startOffset + 3 }, false, faults);
    default:
      return '';
  }
}
