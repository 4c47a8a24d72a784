import { type IToken, type TokenType, EOF, createTokenInstance, tokenMatcher } from 'chevrotain';
import type { Report } from '../diagnostics/diagnostic.ts';
import type { SourceText } from '../text/source.ts';
import type { Span } from '../text/span.ts';
import type { FeatureBlock, NodeBlock, PlanAst } from './ast.ts';
import { startsLine } from './classify.ts';
import { spanOf } from './place.ts';
import * as say from './syntax-messages.ts';
import {
  type Keyword,
  Comma,
  Integer,
  LBrace,
  PlainWord,
  RBrace,
  Shape,
  ShapeValue,
  StringLiteral,
  Text,
  UnclosedShape,
  UnclosedString,
  UnclosedTextBlock,
  UnknownType,
  Word,
  keywords,
} from './tokens.ts';
import { isWord, type Region } from './vocabulary.ts';

/** What recovery may ask of the parser's place in the tokens: `peek(1)` is next, `peek(0)` was last. */
export interface Lookahead {
  peek(k: number): IToken;
  skip(): IToken;
}

/**
 * Decides what happens where the text leaves the grammar, and reports it: once a fault.
 *
 * A fault is one per item, one per block header, and one per place; what follows on its line, and what a lexical
 * fault on that line has already explained, is not reported again.
 */
export class Recovery {
  readonly report: Report;
  /** Regions whose lexical faults are part of a reported one. */
  readonly explained: Span[] = [];
  readonly #source: SourceText;
  readonly #text: string;
  readonly #lexicalFaults: readonly number[];
  readonly #unparsedWords = new Set<string>();
  readonly #closedEarly = new Set<number>();
  #hasUnparsedBlocks = false;
  #faultsInBlock = 0;
  #faultInItem = false;
  #lastFaultAt = -1;
  #item: IToken | undefined;
  #block: IToken | undefined;
  #lastBlockEnd = -1;

  /** `lexicalFaults` are the offsets of the faults that the lexer has reported, in ascending order. */
  constructor(
    source: SourceText,
    tokens: readonly IToken[],
    lexicalFaults: readonly number[],
    report: Report,
  ) {
    this.#source = source;
    this.#text = source.text;
    this.#lexicalFaults = lexicalFaults;
    this.report = report;
    for (const token of tokens) if (isUnclosed(token)) this.#noteWords(token);
  }

  enterBlock(open: IToken): void {
    this.#block = open;
    this.#item = undefined;
    this.#faultsInBlock = 0;
    this.#faultInItem = false;
  }

  /** Between the items of a block: the header's faults are behind. */
  enterBody(): void {
    this.#item = undefined;
    this.#faultInItem = false;
  }

  enterItem(first: IToken): void {
    this.#item = first;
    this.#faultInItem = false;
  }

  /** Whether the block that ends here had a fault. */
  leaveBlock(): boolean {
    this.#item = undefined;
    this.#faultInItem = false;
    return this.#faultsInBlock > 0;
  }

  /** The finished tree. */
  file(features: readonly FeatureBlock[], nodes: readonly NodeBlock[]): PlanAst {
    const mark = <B extends FeatureBlock | NodeBlock>(block: B): B =>
      this.#closedEarly.has(block.span.end) ? { ...block, broken: true } : block;
    return {
      span: { start: 0, end: this.#text.length },
      features: features.map(mark),
      nodes: nodes.map(mark),
      unparsedWords: this.#unparsedWords,
      hasUnparsedBlocks: this.#hasUnparsedBlocks,
    };
  }

  /** The token to go on with where `expected` is not what comes next. */
  supply(expected: TokenType, ahead: Lookahead): IToken {
    const actual = ahead.peek(1);
    const previous = ahead.peek(0);
    const onLine = actual.tokenType !== EOF && !startsLine(this.#text, actual);
    if (expected === RBrace) this.#missingBrace(previous);
    else if (previous.tokenType === Comma && !onLine) this.#fault(previous, say.trailingComma(previous));
    else if (previous.tokenType === Comma && actual.tokenType === RBrace) {
      this.#fault(previous, say.trailingComma(previous));
    } else if (onLine && expected === ShapeValue && isA(actual, Word)) return this.#bareShape(ahead);
    else if (onLine && expected === Integer && /^-[0-9]+$/.test(actual.image)) {
      ahead.skip();
      return actual;
    } else if (onLine && isA(ahead.peek(2), expected) && isRemovable(actual)) {
      this.#fault(actual, say.inTheWay(actual, previous, this.#item));
      this.#noteWords(actual);
      ahead.skip();
      const wanted = ahead.peek(1);
      ahead.skip();
      return wanted;
    } else if (onLine && expected === Word && actual.tokenType === StringLiteral && !this.#isTheText(ahead)) {
      return this.#quotedWord(actual, ahead);
    } else if (onLine && expected === Text && (isA(actual, Word) || actual.tokenType === Shape)) {
      return this.#bareText(previous, ahead);
    } else {
      this.#fault(
        previous,
        say.missing(expected, previous, onLine ? actual : undefined, this.#item, this.#block),
      );
      if (onLine && expected === Integer && isA(actual, Word)) ahead.skip();
    }
    return insertedAfter(previous, expected);
  }

  /** Passes over tokens that start nothing, up to the next place where something can start. */
  passStray(first: IToken, region: Region, ahead: Lookahead): void {
    const before = ahead.peek(-1);
    const tokens = this.#skipStray(first, region, ahead);
    const last = tokens.at(-1) ?? first;
    for (const token of tokens) this.#noteWords(token);
    const follows = !startsLine(this.#text, first);
    const span = { start: first.startOffset, end: spanOf(last).end };
    if (region === 'top') {
      this.#hasUnparsedBlocks = true;
      this.#closedEarly.add(this.#lastBlockEndAt(before));
      this.explained.push(span);
      this.#fault(first, say.strayAtTop(first, tokens));
    } else if (!(follows && this.#faultInItem) && !this.#isExplained(first, tokens)) {
      this.#faultInItem = false;
      this.#fault(first, say.strayInBlock(first, tokens, before, this.#item, region, follows));
    }
    this.#faultInItem = false;
    this.#faultsInBlock++;
    this.#item = undefined;
  }

  #lastBlockEndAt(before: IToken): number {
    this.#lastBlockEnd = before.tokenType === RBrace ? spanOf(before).end : this.#lastBlockEnd;
    return this.#lastBlockEnd;
  }

  #skipStray(first: IToken, region: Region, ahead: Lookahead): IToken[] {
    const tokens = [first];
    let depth = first.tokenType === LBrace ? 1 : 0;
    for (;;) {
      const next = ahead.peek(1);
      if (next.tokenType === EOF || this.#isBoundary(next, tokens.at(-1), depth, region)) return tokens;
      if (next.tokenType === LBrace) depth++;
      if (next.tokenType === RBrace) depth--;
      tokens.push(next);
      ahead.skip();
    }
  }

  #isBoundary(next: IToken, last: IToken | undefined, depth: number, region: Region): boolean {
    const role = roleOf(next);
    if (role === 'block') return true;
    if (region === 'top') return depth <= 0 && last?.tokenType === RBrace && startsLine(this.#text, next);
    if (depth > 0) return false;
    if (next.tokenType === RBrace || role === 'item') return true;
    return isA(next, Word) && last?.tokenType !== Comma && startsLine(this.#text, next);
  }

  /** Words where a shape belongs: taken for the shape that somebody forgot to bracket. */
  #bareShape(ahead: Lookahead): IToken {
    const first = ahead.peek(1);
    let last = first;
    for (;;) {
      ahead.skip();
      const next = ahead.peek(1);
      if (next.tokenType === EOF || startsLine(this.#text, next)) break;
      if (!isA(next, Word) || next.image === 'from') break;
      last = next;
    }
    const span = { start: first.startOffset, end: spanOf(last).end };
    const image = this.#text.slice(span.start, span.end);
    this.#fault(first, say.bareShape(image, span));
    return { ...first, image, tokenType: UnclosedShape, tokenTypeIdx: UnclosedShape.tokenTypeIdx ?? 0 };
  }

  /** `"retry"` where a word belongs: taken for the word in it. */
  #quotedWord(actual: IToken, ahead: Lookahead): IToken {
    const image = actual.image.slice(1, -1);
    this.#fault(actual, say.quotedWord(actual, isWord(image) ? image : undefined));
    ahead.skip();
    if (!isWord(image)) return insertedAfter(actual, PlainWord);
    const startOffset = actual.startOffset + 1;
    return { ...actual, image, startOffset, tokenType: PlainWord, tokenTypeIdx: PlainWord.tokenTypeIdx ?? 0 };
  }

  /** Words where a text belongs: taken for a text without its quotes, to the end of the line. */
  #bareText(previous: IToken, ahead: Lookahead): IToken {
    const first = ahead.peek(1);
    let last = first;
    for (;;) {
      this.#noteWords(ahead.peek(1));
      last = ahead.peek(1);
      ahead.skip();
      const next = ahead.peek(1);
      if (next.tokenType === EOF || startsLine(this.#text, next)) break;
      if (next.tokenType === LBrace || next.tokenType === RBrace) break;
    }
    const span = { start: first.startOffset, end: spanOf(last).end };
    this.#fault(first, say.bareText(this.#text.slice(span.start, span.end), span, this.#item));
    return insertedAfter(previous, Text);
  }

  /** Whether the text that comes next is the one that belongs behind the missing word: a title, a criterion. */
  #isTheText(ahead: Lookahead): boolean {
    const keyword = this.#item ?? this.#block;
    const takesText =
      keyword?.image === 'acceptance' || (this.#item === undefined && keyword?.image !== 'feature');
    return takesText && !isA(ahead.peek(2), Text);
  }

  #missingBrace(previous: IToken): void {
    // What an unclosed literal swallowed may hold the brace; that one fault is reported.
    if (isUnclosed(previous)) this.#faultsInBlock++;
    else this.#fault(previous, say.missingBrace(previous, this.#block));
  }

  #fault(at: IToken, details: say.SyntaxFault): void {
    this.#faultsInBlock++;
    const place = spanOf(at).end;
    if (this.#faultInItem || place === this.#lastFaultAt) return;
    this.#faultInItem = true;
    this.#lastFaultAt = place;
    const { code = 'syntax', ...rest } = details;
    this.report(code, rest);
  }

  /** Whether the lexer has reported something between the start of the stray's line or item and its end. */
  #isExplained(first: IToken, tokens: readonly IToken[]): boolean {
    const line = this.#source.positionAt(first.startOffset).line;
    const start = Math.max(this.#source.lineStarts[line - 1] ?? 0, this.#item?.startOffset ?? 0);
    const end = spanOf(tokens.at(-1) ?? first).end;
    const faults = this.#lexicalFaults;
    let low = 0;
    let high = faults.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((faults[middle] ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return (faults[low] ?? Infinity) < end;
  }

  #noteWords(token: IToken): void {
    if (isA(token, Word)) this.#unparsedWords.add(token.image);
    else for (const [word] of token.image.matchAll(/[\w-]+/g)) this.#unparsedWords.add(word);
  }
}

/** A token that the text lacks, at the end of the one before it. */
function insertedAfter(previous: IToken, type: TokenType): IToken {
  const offset = previous.tokenType === EOF ? 0 : spanOf(previous).end;
  const token = createTokenInstance(type, '', offset, offset, NaN, NaN, NaN, NaN);
  token.isInsertedInRecovery = true;
  return token;
}

function isUnclosed({ tokenType }: IToken): boolean {
  return tokenType === UnclosedString || tokenType === UnclosedTextBlock || tokenType === UnclosedShape;
}

/** Whether dropping a token can be the repair: braces and keywords in their place hold the plan together. */
function isRemovable(token: IToken): boolean {
  return token.tokenType !== LBrace && token.tokenType !== RBrace && roleOf(token) === undefined;
}

/** What an anchored keyword opens. */
function roleOf(token: IToken): 'item' | 'block' | undefined {
  if (token.tokenType === UnknownType) return 'block';
  const found: Keyword | undefined = keywords.get(token.image);
  if (found === undefined) return undefined;
  if (token.tokenType === found.item) return 'item';
  return token.tokenType === found.block ? 'block' : undefined;
}

function isA(token: IToken, type: TokenType): boolean {
  return tokenMatcher(token, type);
}
