import { type IToken, type TokenType, EOF } from 'chevrotain';
import type { Report } from '../../diagnostics/diagnostic.ts';
import { type BlockKind, type ItemKind, kindOpenedBy, type Region } from '../../language/blocks.ts';
import type { SourceText } from '../../text/source.ts';
import { partitionPoint } from '../../text/order.ts';
import type { Span } from '../../text/span.ts';
import type { FeatureBlock, NodeBlock, PlanAst } from '../ast.ts';
import type { ValueFaults } from '../factory.ts';
import type { ExpectedPart, Listener, Lookahead } from '../grammar.ts';
import { Comma, Feature, isA, keywordOf, LBrace, RBrace, spanOf, Word } from '../tokens.ts';
import { startsLine } from './anchors.ts';
import { closedBraces } from './braces.ts';
import type { Open, Reading } from './context.ts';
import { type SyntaxFault, missingBrace } from './messages.ts';
import { findRepair, insertedAfter, isOnLine } from './repairs.ts';
import { isUnclosed, opensBlock, opensItem } from './roles.ts';
import { unexpectedAtTop, unexpectedInBlock } from './unexpected.ts';
import { reportingValues } from './value-faults.ts';

/**
 * Decides what happens where the text leaves the grammar, and reports it: once a fault.
 *
 * An item has one fault, a block header has one, and so has an offset; what follows on its line, and what a lexical
 * fault on that line has already explained, is not reported again. Items and headers with a fault are marked
 * `broken` in the tree, so that no check adds a consequence to it.
 */
export class Recovery implements Listener {
  readonly faults: ValueFaults;
  readonly #report: Report;
  /** Regions whose lexical faults are part of a reported one. */
  readonly explained: Span[] = [];
  /** Offsets of unclosed literals behind which the line ends too early: closing them alone would not mend it. */
  readonly cutLiterals = new Set<number>();
  readonly #source: SourceText;
  readonly #text: string;
  readonly #tokens: readonly IToken[];
  readonly #lexicalFaults: readonly number[];
  readonly #unparsedWords = new Set<string>();
  readonly #closedEarly = new Set<number>();
  /** Offsets of the keywords of items and blocks whose own part did not parse. */
  readonly #broken = new Set<number>();
  #closedBraces: ReadonlySet<number> | undefined;
  #hasUnparsedBlocks = false;
  #faultsInBlock = 0;
  #faultInItem = false;
  #faultInHeader = false;
  #lastFaultAt = -1;
  #item: Open<ItemKind> | undefined;
  #block: Open<BlockKind> | undefined;
  /** The opening brace of the body at hand; absent before it, or when it is missing. */
  #brace: IToken | undefined;
  #inBody = false;
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
    this.#tokens = tokens;
    this.#lexicalFaults = lexicalFaults;
    this.#report = report;
    this.faults = reportingValues(report);
    for (const token of tokens) if (isUnclosed(token)) this.#noteWords(token);
  }

  enterBlock(open: IToken): void {
    this.#block = { kind: isA(open, Feature) ? 'feature' : 'node', token: open };
    this.#item = undefined;
    this.#brace = undefined;
    this.#inBody = false;
    this.#faultsInBlock = 0;
    this.#faultInItem = false;
    this.#faultInHeader = false;
  }

  /** The items of a block start; what follows on the line of its header still belongs to a fault of the header. */
  enterBody(brace: IToken): void {
    this.#inBody = true;
    this.#brace = brace.isInsertedInRecovery === true ? undefined : brace;
    this.#faultInHeader = this.#faultInItem;
    this.#faultInItem = false;
  }

  enterItem(first: IToken): void {
    const kind = this.#block && kindOpenedBy(this.#block.kind, keywordOf(first));
    this.#item = kind && { kind, token: first };
    this.#faultInItem = false;
    this.#faultInHeader = false;
  }

  /** Whether the block that ends here had a fault. */
  leaveBlock(): boolean {
    this.#item = undefined;
    this.#faultInItem = false;
    return this.#faultsInBlock > 0;
  }

  /** The finished tree. */
  file(features: readonly FeatureBlock[], nodes: readonly NodeBlock[]): PlanAst {
    const isBroken = (part: { readonly keyword: Span }): boolean => this.#broken.has(part.keyword.start);
    const mark = <B extends FeatureBlock | NodeBlock>(block: B): B => {
      const broken = block.broken || this.#closedEarly.has(block.span.end);
      if (!broken) return block;
      const items = block.items.map((item) => (isBroken(item) ? { ...item, broken } : item));
      return { ...block, broken, headerBroken: isBroken(block), items };
    };
    return {
      kind: 'plan',
      span: { start: 0, end: this.#text.length },
      features: features.map(mark),
      nodes: nodes.map(mark),
      unparsedWords: [...this.#unparsedWords],
      hasUnparsedBlocks: this.#hasUnparsedBlocks,
    };
  }

  /** The token to go on with where `expected` is not what comes next. */
  supply(expected: TokenType, part: ExpectedPart | undefined, ahead: Lookahead): IToken {
    const previous = ahead.peek(0);
    if (expected === RBrace) this.#missingBrace(previous, ahead.peek(1));
    else if (this.#isExplainedHere(previous, ahead.peek(1))) this.#passSilently();
    else return this.#repair(expected, part, ahead);
    return insertedAfter(previous, expected);
  }

  #repair(expected: TokenType, part: ExpectedPart | undefined, ahead: Lookahead): IToken {
    const { at, fault, lost = [], skip, token } = findRepair({ ...this.#reading(ahead), expected, part });
    if (at !== undefined && fault !== undefined) this.#fault(at, fault);
    for (const each of lost) this.#noteWords(each);
    for (let left = skip; left > 0; left--) ahead.skip();
    return token;
  }

  #reading(ahead: Lookahead): Reading {
    return { text: this.#text, ahead, item: this.#item, block: this.#block, inBody: this.#inBody };
  }

  /** Whether a literal that is never closed, or a lexical fault, has taken what is missing here. */
  #isExplainedHere(previous: IToken, actual: IToken): boolean {
    const onLine = isOnLine(this.#text, actual);
    if (!onLine && isUnclosed(previous)) {
      this.cutLiterals.add(previous.startOffset);
      return true;
    }
    const end = onLine ? actual.startOffset : this.#lineEnd(previous);
    return this.#hasLexicalFault(spanOf(previous).end, end);
  }

  /** Passes over tokens that start nothing, up to where something can start again. */
  passUnexpected(first: IToken, region: Region, ahead: Lookahead): void {
    const before = ahead.peek(-1);
    const written = this.#writtenInItem(ahead);
    const tokens = this.#skipUnexpected(first, region, ahead);
    const last = tokens.at(-1) ?? first;
    for (const token of tokens) this.#noteWords(token);
    const follows = !startsLine(this.#text, first);
    const span = { start: first.startOffset, end: spanOf(last).end };
    if (region === 'top') {
      this.#hasUnparsedBlocks ||= tokens.some(opensItem);
      this.#closedEarly.add(this.#lastBlockEndAt(before));
      this.explained.push({ start: span.start, end: Math.max(span.end, this.#lineEnd(last)) });
      this.#fault(first, unexpectedAtTop(this.#text, first, tokens));
    } else if (
      !(follows && (this.#faultInItem || this.#faultInHeader)) &&
      !this.#isExplained(first, tokens)
    ) {
      this.#faultInItem = false;
      this.#fault(
        first,
        unexpectedInBlock({ ...this.#reading(ahead), first, tokens, before, written, region, follows }),
      );
    }
    if (follows && region !== 'top') this.#markBroken();
    this.#faultInItem = false;
    this.#faultsInBlock++;
    this.#item = undefined;
  }

  #lastBlockEndAt(before: IToken): number {
    this.#lastBlockEnd = before.tokenType === RBrace ? spanOf(before).end : this.#lastBlockEnd;
    return this.#lastBlockEnd;
  }

  #skipUnexpected(first: IToken, region: Region, ahead: Lookahead): IToken[] {
    const tokens = [first];
    let depth = this.#opensNested(first, region) ? 1 : 0;
    for (;;) {
      const next = ahead.peek(1);
      if (next.tokenType === EOF || this.#isBoundary(next, tokens.at(-1), depth, region)) return tokens;
      if (this.#opensNested(next, region)) depth++;
      if (next.tokenType === RBrace) depth--;
      tokens.push(next);
      ahead.skip();
    }
  }

  #isBoundary(next: IToken, last: IToken | undefined, depth: number, region: Region): boolean {
    if (opensBlock(next)) return true;
    if (region === 'top') return depth <= 0 && last?.tokenType === RBrace && startsLine(this.#text, next);
    if (depth > 0) return false;
    if (next.tokenType === RBrace || opensItem(next)) return true;
    return isA(next, Word) && last?.tokenType !== Comma && startsLine(this.#text, next);
  }

  /** Whether a brace opens a body of its own: in a block that would be closed without the brace, it does not. */
  #opensNested(token: IToken, region: Region): boolean {
    if (token.tokenType !== LBrace) return false;
    if (region === 'top') return true;
    if (this.#brace === undefined) return false;
    this.#closedBraces ??= closedBraces(this.#tokens);
    return this.#closedBraces.has(this.#brace.startOffset);
  }

  /** What is wrong here is reported already. */
  #passSilently(): void {
    this.#faultsInBlock++;
    this.#markBroken();
    this.#faultInItem = true;
  }

  /** The tokens of the item at hand up to the one before an unexpected one, or of the header before there is an item. */
  #writtenInItem(ahead: Lookahead): IToken[] {
    const start = (this.#item ?? this.#block)?.token.startOffset ?? 0;
    const written: IToken[] = [];
    for (let k = -1; written.length < 8 && ahead.peek(k).startOffset >= start; k--) {
      written.unshift(ahead.peek(k));
    }
    return written;
  }

  #missingBrace(previous: IToken, next: IToken): void {
    // Where the text ends, more than a brace may be cut off.
    if (next.tokenType === EOF) this.#hasUnparsedBlocks = true;
    // What an unclosed literal swallowed may hold the brace; that one fault is reported.
    if (isUnclosed(previous)) {
      this.cutLiterals.add(previous.startOffset);
      this.#faultsInBlock++;
    } else this.#fault(previous, missingBrace(previous, this.#block));
  }

  #markBroken(): void {
    const part = this.#item ?? (this.#inBody ? undefined : this.#block);
    if (part !== undefined) this.#broken.add(part.token.startOffset);
  }

  #fault(at: IToken, details: SyntaxFault): void {
    this.#faultsInBlock++;
    this.#markBroken();
    const offset = spanOf(at).end;
    if (this.#faultInItem || offset === this.#lastFaultAt) return;
    this.#faultInItem = true;
    this.#lastFaultAt = offset;
    const { code = 'syntax', ...rest } = details;
    this.#report(code, rest);
  }

  /** Whether the lexer has reported something between the start of its line or item and its end. */
  #isExplained(first: IToken, tokens: readonly IToken[]): boolean {
    const line = this.#source.positionAt(first.startOffset).line;
    const start = Math.max(this.#source.lineStarts[line - 1] ?? 0, this.#item?.token.startOffset ?? 0);
    return this.#hasLexicalFault(start, spanOf(tokens.at(-1) ?? first).end);
  }

  #lineEnd(token: IToken): number {
    const line = this.#source.positionAt(token.startOffset).line;
    return this.#source.lineStarts[line] ?? this.#text.length;
  }

  /** Whether the lexer has reported something that starts in a range. */
  #hasLexicalFault(start: number, end: number): boolean {
    const next = this.#lexicalFaults[partitionPoint(this.#lexicalFaults, (fault) => fault < start)];
    return next !== undefined && next < end;
  }

  #noteWords(token: IToken): void {
    if (isA(token, Word)) this.#unparsedWords.add(token.image);
    else for (const [word] of token.image.matchAll(/[\w-]+/g)) this.#unparsedWords.add(word);
  }
}
