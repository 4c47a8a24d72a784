import type { IToken } from 'chevrotain';
import type { Report } from '../diagnostics/diagnostic.ts';
import { type Span, cover } from '../text/span.ts';
import type {
  AcceptanceItem,
  ContextItem,
  CriterionItem,
  CycleItem,
  DependsOnItem,
  DestinationItem,
  FailurePolicyItem,
  FeatureBlock,
  FeatureItem,
  InputItem,
  ModelTierItem,
  Name,
  NodeBlock,
  NodeItem,
  OutOfScopeItem,
  OutputItem,
  SatisfiesItem,
  ShapeLiteral,
  SourceRef,
  TextLiteral,
  VerifyItem,
} from './ast.ts';
import { cookString, cookTextBlock } from './literals.ts';
import { quoteToken, spanOf } from './place.ts';
import {
  StringLiteral,
  TextBlock,
  UnclosedShape,
  UnclosedString,
  UnclosedTextBlock,
  WronglyQuoted,
} from './tokens.ts';
import { FAILURE_POLICIES, isWord } from './vocabulary.ts';

/*
 * Tokens in, tree out. A token that recovery made up has an empty image and an empty span at the end of the token
 * before it, so that what is built from it is `missing` and still lies inside its parent.
 */

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
  report: Report,
): NodeBlock {
  return {
    kind: 'node',
    ...extent(open, spanOf(close)),
    type: word(open),
    slug: word(slug),
    title: text(title, report),
    items,
    broken,
    headerBroken: false,
  };
}

export function destination(key: IToken, value: IToken, report: Report): DestinationItem {
  return { kind: 'destination', ...extent(key, spanOf(value)), text: text(value, report) };
}

export function context(key: IToken, value: IToken, report: Report): ContextItem {
  return { kind: 'context', ...extent(key, spanOf(value)), text: text(value, report) };
}

export function outOfScope(key: IToken, values: readonly IToken[], report: Report): OutOfScopeItem {
  return { kind: 'out_of_scope', ...extent(key, lastSpan(key, values)), texts: texts(values, report) };
}

export function criterion(key: IToken, id: IToken, value: IToken, report: Report): CriterionItem {
  return { kind: 'criterion', ...extent(key, spanOf(value)), id: word(id), text: text(value, report) };
}

export function input(
  key: IToken,
  name: IToken,
  shapeToken: IToken | undefined,
  from: SourceRef | undefined,
  when: IToken | undefined,
  report: Report,
): InputItem {
  const last = when === undefined ? (from?.span ?? spanOf(shapeToken ?? name)) : spanOf(when);
  return {
    kind: 'input',
    ...extent(key, last),
    name: fieldName(name, report),
    shape: shapeToken === undefined ? undefined : shape(shapeToken, report),
    source: from,
    when: when === undefined ? undefined : text(when, report),
  };
}

export function source(slug: IToken, field: IToken | undefined, report: Report): SourceRef {
  return {
    node: word(slug),
    field: field === undefined ? undefined : fieldName(field, report),
    span: cover(spanOf(slug), spanOf(field ?? slug)),
  };
}

export function output(key: IToken, name: IToken, shapeToken: IToken, report: Report): OutputItem {
  return {
    kind: 'output',
    ...extent(key, spanOf(shapeToken)),
    name: fieldName(name, report),
    shape: shape(shapeToken, report),
  };
}

export function dependsOn(key: IToken, slugs: readonly IToken[]): DependsOnItem {
  return { kind: 'depends_on', ...extent(key, lastSpan(key, slugs)), nodes: slugs.map(word) };
}

export function satisfies(key: IToken, ids: readonly IToken[]): SatisfiesItem {
  return { kind: 'satisfies', ...extent(key, lastSpan(key, ids)), ids: ids.map(word) };
}

export function acceptance(key: IToken, values: readonly IToken[], report: Report): AcceptanceItem {
  return { kind: 'acceptance', ...extent(key, lastSpan(key, values)), texts: texts(values, report) };
}

export function verify(key: IToken, slug: IToken): VerifyItem {
  return { kind: 'verify', ...extent(key, spanOf(slug)), node: word(slug) };
}

export function failurePolicy(
  key: IToken,
  policy: IToken,
  approach: IToken | undefined,
  report: Report,
): FailurePolicyItem {
  const last = spanOf(approach ?? policy);
  const item = { kind: 'failure_policy' as const, ...extent(key, last), policy: word(policy) };
  if (approach === undefined) return { ...item, approach: undefined };
  const known = (FAILURE_POLICIES as readonly string[]).includes(policy.image);
  if (!known || policy.image === 'fallback') return { ...item, approach: text(approach, report) };
  const span = spanOf(approach);
  report('syntax', {
    span,
    message: `\`failure_policy ${policy.image}\` takes no text; only \`fallback\` names another approach`,
    fix: {
      title: 'Delete the text',
      edits: [{ span: { start: spanOf(policy).end, end: span.end }, newText: '' }],
    },
  });
  return { ...item, approach: undefined };
}

export function modelTier(key: IToken, tier: IToken): ModelTierItem {
  return { kind: 'model_tier', ...extent(key, spanOf(tier)), tier: word(tier) };
}

export function cycle(key: IToken, rounds: IToken, dedup: IToken, exit: IToken, report: Report): CycleItem {
  return {
    kind: 'cycle',
    ...extent(key, spanOf(exit)),
    rounds: word(rounds),
    dedup: text(dedup, report),
    exit: word(exit),
  };
}

function extent(key: IToken, last: Span): { span: Span; keyword: Span; broken: boolean } {
  const keyword = spanOf(key);
  return { span: cover(keyword, last), keyword, broken: false };
}

function lastSpan(key: IToken, list: readonly IToken[]): Span {
  return spanOf(list.at(-1) ?? key);
}

function isMissing(token: IToken): boolean {
  return token.isInsertedInRecovery === true;
}

function word(token: IToken): Name {
  return { text: token.image, span: spanOf(token), quoted: false, missing: isMissing(token) };
}

function fieldName(token: IToken, report: Report): Name {
  if (!isText(token)) {
    if (!isMissing(token) && !isWord(token.image)) reportLooseWord(token, report);
    return word(token);
  }
  const { value, span, missing } = text(token, report);
  return { text: value, span, quoted: true, missing };
}

function reportLooseWord(token: IToken, report: Report): void {
  const span = spanOf(token);
  report('invalid-character', {
    span,
    message: `${quoteToken(token)} is not a word: letters a to z, digits and \`_\`, with single \`-\` inside`,
    help: 'a field of any other name is written in quotes',
    fix: { title: 'Quote the name', edits: [{ span, newText: `"${token.image}"` }] },
  });
}

function texts(tokens: readonly IToken[], report: Report): TextLiteral[] {
  return tokens.map((token) => text(token, report));
}

function text(token: IToken, report: Report): TextLiteral {
  const { tokenType } = token;
  const cut = tokenType === UnclosedString || tokenType === UnclosedTextBlock;
  return { value: textValue(token, report), span: spanOf(token), missing: isMissing(token) || cut };
}

function shape(token: IToken, report: Report): ShapeLiteral {
  return {
    value: isText(token) ? textValue(token, report) : token.image,
    span: spanOf(token),
    missing: isMissing(token) || token.tokenType === UnclosedShape,
  };
}

function isText({ tokenType }: IToken): boolean {
  return (
    tokenType === StringLiteral ||
    tokenType === UnclosedString ||
    tokenType === TextBlock ||
    tokenType === UnclosedTextBlock ||
    tokenType === WronglyQuoted
  );
}

function textValue(token: IToken, report: Report): string {
  const { image, startOffset, tokenType } = token;
  switch (tokenType) {
    case StringLiteral:
      return cookString({ raw: image.slice(1, -1), offset: startOffset + 1 }, report);
    case UnclosedString:
      return cookString({ raw: image.slice(1), offset: startOffset + 1 }, report);
    case WronglyQuoted:
      return image.slice(1, -1);
    case TextBlock:
      return cookTextBlock({ raw: image.slice(3, -3), offset: startOffset + 3 }, true, report);
    case UnclosedTextBlock:
      return cookTextBlock({ raw: image.slice(3), offset: startOffset + 3 }, false, report);
    default:
      return '';
  }
}
