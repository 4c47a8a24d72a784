import type { IToken } from 'chevrotain';
import { opensBlock, opensItem } from '../../syntax/faults/roles.ts';
import { Integer, isA, LBrace, Name, RBrace, ShapeValue, spanOf, Text, Word } from '../../syntax/tokens.ts';
import { FEATURE_ITEMS, NODE_ITEMS } from '../../language/blocks.ts';
import { isWord } from '../../language/names.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';

/** What may stand next within an item: a name of some kind, a literal, a keyword. */
export type Expected =
  | 'input-name'
  | 'output-name'
  | 'shape'
  | 'source-node'
  | 'source-field'
  | 'when-value'
  | 'declared-node'
  | 'criterion'
  | 'criterion-id'
  | 'verify-node'
  | 'policy'
  | 'tier'
  | 'exit-node'
  | 'text'
  | 'number'
  | ':'
  | '.'
  | ','
  | 'from'
  | 'when'
  | 'rounds'
  | 'dedup'
  | 'exit';

/** Where a cursor stands, as far as the tokens before it tell. */
export interface Slot {
  readonly region: 'top' | 'header' | 'feature' | 'node';
  /** The keyword of the block. */
  readonly block: IToken | undefined;
  /** The keyword of the item. */
  readonly item: IToken | undefined;
  /** The tokens of the item before the cursor, its keyword first. */
  readonly before: readonly IToken[];
  /** What the item may go on with. */
  readonly expected: readonly Expected[];
  /** Whether an item may start here. */
  readonly startsItem: boolean;
  /** The word that is being written, or the place of the cursor. */
  readonly span: Span;
}

/** What may follow what in each item; `.` stands for the end. The lists behind a comma start anew. */
const FORMS: Readonly<Record<string, Readonly<Record<string, readonly Expected[]>>>> = {
  input: {
    start: ['input-name'],
    'input-name': [':', 'from'],
    ':': ['shape'],
    shape: ['from'],
    from: ['source-node'],
    'source-node': ['.', 'when'],
    '.': ['source-field'],
    'source-field': ['when'],
    when: ['when-value'],
  },
  output: { start: ['output-name'], 'output-name': [':'], ':': ['shape'] },
  depends_on: { start: ['declared-node'], 'declared-node': [','], ',': ['declared-node'] },
  satisfies: { start: ['criterion'], criterion: [','], ',': ['criterion'] },
  acceptance: { start: ['text'], text: [','], ',': ['text'] },
  verify: { start: ['verify-node'] },
  failure_policy: { start: ['policy'], policy: ['text'] },
  model_tier: { start: ['tier'] },
  cycle: {
    start: ['rounds'],
    rounds: ['number'],
    number: ['dedup'],
    dedup: ['text'],
    text: ['exit'],
    exit: ['exit-node'],
  },
  destination: { start: ['text'] },
  context: { start: ['text'] },
  out_of_scope: { start: ['text'], text: [','], ',': ['text'] },
  'feature acceptance': { start: ['criterion-id'], 'criterion-id': ['text'] },
};

/** After these an item is not whole yet. */
const OPEN: ReadonlySet<string> = new Set([
  ...[
    'start',
    ':',
    ',',
    '.',
    'from',
    'when',
    'rounds',
    'number',
    'dedup',
    'exit',
    'output-name',
    'criterion-id',
  ],
]);

/** Where an offset stands; nothing for one within a literal or a comment. O(tokens up to it in its block). */
export function slotAt(analysis: Analysis, offset: number): Slot | undefined {
  const { text, tokens } = analysis;
  let count = countBefore(tokens, offset);
  let span: Span = { start: offset, end: offset };
  const last = tokens[count - 1];
  if (last !== undefined && spanOf(last).end >= offset) {
    const isLiteral = isA(last, Text) || isA(last, ShapeValue);
    const isClosed = spanOf(last).end === offset && !/Unclosed/.test(last.tokenType.name);
    if (isLiteral && !(isClosed && last.image.length > 1)) {
      // Within a text: only the value of a branch is known.
      if (tokens[count - 2]?.image !== 'when') return undefined;
      span = {
        start: last.startOffset,
        end: isClosed || !/Unclosed/.test(last.tokenType.name) ? spanOf(last).end : offset,
      };
      count--;
    } else if (isWord(last.image)) {
      span = spanOf(last);
      count--;
    }
  }
  const end = tokens[count - 1] === undefined ? 0 : spanOf(tokens[count - 1] as IToken).end;
  if (/\/\/[^\r\n]*$/.test(text.slice(end, span.start))) return undefined;
  const region = regionOf(tokens, count);
  const startsLine = /[\r\n]/.test(text.slice(end, span.start)) || end === 0;
  if (region.kind === 'top' || region.kind === 'header') {
    return {
      region: region.kind,
      block: region.block,
      item: undefined,
      before: [],
      expected: [],
      startsItem: true,
      span,
    };
  }
  const { before, expected, isWhole, item } = readItem(tokens.slice(region.body, count), region.kind);
  const isOneLine = !/[\r\n]/.test(text.slice(region.brace, span.start));
  const startsItem = item === undefined || startsLine || (isOneLine && isWhole);
  return { region: region.kind, block: region.block, item, before, expected, startsItem, span };
}

/** How many tokens start before an offset. */
function countBefore(tokens: readonly IToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.startOffset ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Region {
  readonly kind: Slot['region'];
  readonly block: IToken | undefined;
  /** The place of the first token of the body, and the offset of its brace. */
  readonly body: number;
  readonly brace: number;
}

function regionOf(tokens: readonly IToken[], count: number): Region {
  for (let at = count - 1; at >= 0; at--) {
    const token = tokens[at] as IToken;
    if (token.tokenType === RBrace) break;
    if (token.tokenType === LBrace) {
      const isFeature = tokens[at - 2]?.image === 'feature' && !isA(tokens[at - 1] as IToken, Text);
      const block = isFeature ? tokens[at - 2] : tokens[at - 3];
      return { kind: isFeature ? 'feature' : 'node', block, body: at + 1, brace: token.startOffset };
    }
    if (opensBlock(token)) return { kind: 'header', block: token, body: 0, brace: 0 };
  }
  const last = tokens[count - 1];
  const isHeader = last !== undefined && last.tokenType !== RBrace;
  return { kind: isHeader ? 'header' : 'top', block: undefined, body: 0, brace: 0 };
}

interface ReadItem {
  readonly item: IToken | undefined;
  readonly before: readonly IToken[];
  readonly expected: readonly Expected[];
  readonly isWhole: boolean;
}

/** Reads the tokens of a body up to the cursor; answers with the item that they end in. */
function readItem(tokens: readonly IToken[], region: 'feature' | 'node'): ReadItem {
  const keywords: readonly string[] = region === 'feature' ? FEATURE_ITEMS : NODE_ITEMS;
  let item: IToken | undefined;
  let before: IToken[] = [];
  let state = 'start';
  let expected: readonly Expected[] = [];
  for (const token of tokens) {
    const next = expected.find((each) => accepts(each, token));
    const isKeyword = keywords.includes(token.image);
    if (item === undefined || opensItem(token) || (next === undefined && isKeyword)) {
      if (!isKeyword) continue;
      [item, before, state] = [token, [token], 'start'];
      expected = followers(region, item, state, token);
    } else {
      before.push(token);
      state = next ?? 'lost';
      expected = next === undefined ? [] : followers(region, item, state, token);
    }
  }
  return { item, before, expected, isWhole: !OPEN.has(state) };
}

function followers(
  region: 'feature' | 'node',
  item: IToken,
  state: string,
  token: IToken,
): readonly Expected[] {
  const form = FORMS[region === 'feature' && item.image === 'acceptance' ? 'feature acceptance' : item.image];
  if (state === 'policy' && token.image !== 'fallback') return [];
  return form?.[state] ?? [];
}

function accepts(expected: Expected, token: IToken): boolean {
  switch (expected) {
    case ':':
    case '.':
    case ',':
    case 'from':
    case 'when':
    case 'rounds':
    case 'dedup':
    case 'exit':
      return token.image === expected;
    case 'text':
    case 'when-value':
      return isA(token, Text);
    case 'shape':
      return isA(token, ShapeValue);
    case 'number':
      return isA(token, Integer);
    case 'input-name':
    case 'output-name':
    case 'source-field':
      return isA(token, Name);
    default:
      return isA(token, Word);
  }
}
