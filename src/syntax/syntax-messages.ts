import { type IToken, type TokenType, tokenMatcher } from 'chevrotain';
import type { Code } from '../diagnostics/catalogue.ts';
import type { DiagnosticDetails } from '../diagnostics/diagnostic.ts';
import { nearest } from '../text/nearest.ts';
import type { Span } from '../text/span.ts';
import { quoteToken, spanOf } from './place.ts';
import { Colon, Comma, Dot, Integer, LBrace, Name, RBrace, Shape, ShapeValue, Text, Word } from './tokens.ts';
import { FEATURE_ITEMS, ITEM_FORMS, NODE_ITEMS, type Region } from './vocabulary.ts';

/** A diagnostic of the parser: `syntax` unless it says otherwise. */
export type SyntaxFault = DiagnosticDetails & { readonly code?: Code };

/*
 * The parser's words. They speak of the plan (a slug, a shape, an item), never of tokens or rules, say what was
 * expected where, and show how the item at hand is written.
 */

/** Something required is not there. `found` is what stands on the same line instead, if anything does. */
export function missing(
  expected: TokenType,
  previous: IToken,
  found: IToken | undefined,
  item: IToken | undefined,
  block: IToken | undefined,
): SyntaxFault {
  const end = spanOf(previous).end;
  const span = found === undefined ? { start: end, end } : spanOf(found);
  const help = usage(item, block);
  if (item === undefined && expected === Text && block !== undefined) {
    return {
      code: 'missing-property',
      span,
      message: `node \`${previous.image}\` has no title`,
      help: 'the title is what people read: a short text in double quotes after the slug',
    };
  }
  const what = expectation(expected, previous, item);
  const insert = expected === Colon || expected === LBrace ? expected.name : undefined;
  return {
    span,
    message: `expected ${what} after ${quoteToken(previous)}${found === undefined ? '' : `, found ${quoteToken(found)}`}`,
    help,
    ...(insert === undefined
      ? {}
      : {
          fix: {
            title: `Add \`${insert}\``,
            edits: [{ span: { start: end, end }, newText: insert === '{' ? ' {' : insert }],
          },
        }),
  };
}

/** A block without its `}`. */
export function missingBrace(previous: IToken, block: IToken | undefined): SyntaxFault {
  const end = spanOf(previous).end;
  return {
    span: { start: end, end },
    message: block === undefined ? '`}` is missing' : `the \`${block.image}\` block is not closed`,
    related: block === undefined ? [] : [{ message: 'the block opens here', span: spanOf(block) }],
    help: 'a block ends with `}`',
    fix: { title: 'Add `}`', edits: [{ span: { start: end, end }, newText: '\n}' }] },
  };
}

export function trailingComma(comma: IToken): SyntaxFault {
  return {
    span: spanOf(comma),
    message: 'a list does not end with a comma',
    fix: { title: 'Delete the comma', edits: [{ span: spanOf(comma), newText: '' }] },
  };
}

/** One token too many, with what is expected right behind it. */
export function inTheWay(actual: IToken, previous: IToken, item: IToken | undefined): SyntaxFault {
  const isColon = actual.tokenType === Colon;
  const isId = item?.image === 'acceptance' && tokenMatcher(actual, Word);
  return {
    span: spanOf(actual),
    message: isColon
      ? `no \`:\` follows ${quoteToken(previous)}`
      : isId
        ? `a node’s own criterion has no id, so ${quoteToken(actual)} cannot stand here`
        : `${quoteToken(actual)} cannot stand after ${quoteToken(previous)}`,
    help: isId
      ? 'ids belong to the feature’s criteria; a node names those it serves with `satisfies`'
      : usage(item),
    fix: {
      title: `Delete ${quoteToken(actual)}`,
      edits: [
        {
          span: { start: isColon ? actual.startOffset : spanOf(previous).end, end: spanOf(actual).end },
          newText: '',
        },
      ],
    },
  };
}

export function bareShape(words: string, span: Span): SyntaxFault {
  return {
    span,
    message: 'a shape stands in `<…>`',
    fix: { title: `Write \`<${words}>\``, edits: [{ span, newText: `<${words}>` }] },
  };
}

export function quotedWord(actual: IToken, word: string | undefined): SyntaxFault {
  const span = spanOf(actual);
  return {
    span,
    message: `expected a word, found the text ${quoteToken(actual)}`,
    help: 'slugs, ids and the words of the language stand without quotes',
    ...(word === undefined ? {} : { fix: { title: `Write \`${word}\``, edits: [{ span, newText: word }] } }),
  };
}

export function bareText(words: string, span: Span, item: IToken | undefined): SyntaxFault {
  const quoted = `"${words.replace(/["\\]/g, '\\$&')}"`;
  return {
    span,
    message: 'a text stands in double quotes',
    help: usage(item),
    fix: { title: 'Quote the text', edits: [{ span, newText: quoted }] },
  };
}

/** Something between blocks that starts none. */
export function strayAtTop(first: IToken, tokens: readonly IToken[]): SyntaxFault {
  const span = spanOf(first);
  if (first.tokenType === RBrace) {
    return {
      span,
      message: 'this `}` closes nothing',
      help: tokens.length > 1 ? 'the block above may be closed too early' : undefined,
      fix: { title: 'Delete it', edits: [{ span, newText: '' }] },
    };
  }
  if ((FEATURE_ITEMS as readonly string[]).includes(first.image) || isNodeItem(first)) {
    return {
      span,
      message: `\`${first.image}\` stands outside of every block`,
      help: 'the block above may be closed too early: look for a `}` too many',
    };
  }
  return {
    span,
    message: `expected a feature or a node, found ${quoteToken(first)}`,
    help: 'a block is `feature SLUG { … }` or `TYPE SLUG "Title" { … }`; a comment starts with `//`',
  };
}

/** Something in a block that starts no item. */
export function strayInBlock(
  first: IToken,
  tokens: readonly IToken[],
  before: IToken,
  item: IToken | undefined,
  region: Region,
  follows: boolean,
): SyntaxFault {
  const span = spanOf(first);
  if (first.tokenType === Comma && tokens.length === 1) {
    return {
      span,
      message: 'no comma stands between items',
      help: 'an item ends where the next one starts',
      fix: { title: 'Delete the comma', edits: [{ span, newText: '' }] },
    };
  }
  if (continuesList(first, before, item)) {
    const at = spanOf(before).end;
    return {
      span,
      message: `a comma is missing before ${quoteToken(first)}`,
      fix: { title: 'Add the comma', edits: [{ span: { start: at, end: at }, newText: ',' }] },
    };
  }
  const other = region === 'feature' ? NODE_ITEMS : FEATURE_ITEMS;
  if (!follows && (other as readonly string[]).includes(first.image)) {
    return {
      span,
      message: `\`${first.image}\` belongs in ${region === 'feature' ? 'a node' : 'the feature'}`,
      help: `the items of ${region === 'feature' ? 'the feature' : 'a node'} are ${itemList(region)}`,
    };
  }
  const meant = follows ? meantInItem(first, item) : undefined;
  if (meant !== undefined) {
    return {
      span,
      message: `unexpected ${quoteToken(first)}; did you mean \`${meant}\`?`,
      help: usage(item),
      fix: { title: `Write \`${meant}\``, edits: [{ span, newText: meant }] },
    };
  }
  if (follows || first.tokenType === LBrace || item !== undefined) {
    return {
      span,
      message: `unexpected ${quoteToken(first)} after ${quoteToken(before)}`,
      help: usage(item, undefined, region),
    };
  }
  return {
    span,
    message: `${quoteToken(first)} starts no item of ${region === 'feature' ? 'a feature' : 'a node'}`,
    help: `the items are ${itemList(region)}`,
  };
}

function continuesList(first: IToken, before: IToken, item: IToken | undefined): boolean {
  if (item === undefined) return false;
  const word = ['satisfies', 'depends_on'].includes(item.image);
  const text = ['acceptance', 'out_of_scope'].includes(item.image);
  const wanted = word ? Word : text ? Text : undefined;
  return wanted !== undefined && tokenMatcher(first, wanted) && tokenMatcher(before, wanted);
}

function meantInItem(first: IToken, item: IToken | undefined): string | undefined {
  if (!tokenMatcher(first, Word)) return undefined;
  if (item?.image === 'input') return nearest(first.image, ['from', 'when']);
  return item?.image === 'cycle' ? nearest(first.image, ['rounds', 'dedup', 'exit']) : undefined;
}

function isNodeItem(token: IToken): boolean {
  return (NODE_ITEMS as readonly string[]).includes(token.image);
}

function itemList(region: Region): string {
  const items = region === 'feature' ? FEATURE_ITEMS : NODE_ITEMS;
  return items.map((each) => `\`${each}\``).join(', ');
}

/** How the item at hand is written. */
function usage(item: IToken | undefined, block?: IToken, region?: Region): string | undefined {
  if (item === undefined) {
    if (block === undefined) return undefined;
    return block.image === 'feature'
      ? 'a feature is written `feature SLUG { … }`'
      : `a node is written \`${block.image} SLUG "Title" { … }\``;
  }
  if (item.image === 'acceptance') {
    return region === 'feature' || region === undefined
      ? 'a feature’s criterion is written `acceptance a-1 "…"`, a node’s `acceptance "…"`'
      : 'a node’s criterion is written `acceptance "…"`';
  }
  const form = (ITEM_FORMS as Readonly<Record<string, string>>)[item.image];
  return form === undefined ? undefined : `write \`${form}\``;
}

function expectation(expected: TokenType, previous: IToken, item: IToken | undefined): string {
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
