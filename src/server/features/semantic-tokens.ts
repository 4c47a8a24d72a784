import type { FeatureBlock, FeatureItem, Name, NodeBlock, NodeItem, TextLiteral } from '../../syntax/ast.ts';
import { keywords } from '../../syntax/tokens.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';

/** The types and modifiers of tokens, in the order of their numbers. */
export const LEGEND = {
  tokenTypes: ['keyword', 'namespace', 'class', 'property', 'enumMember', 'type', 'string', 'number'],
  tokenModifiers: ['declaration', 'readonly'],
};

const TYPES = {
  keyword: 0,
  namespace: 1,
  class: 2,
  property: 3,
  enumMember: 4,
  type: 5,
  string: 6,
  number: 7,
};
type TokenKind = keyof typeof TYPES;

const DECLARATION = 1;

interface Coloured {
  readonly span: Span;
  readonly kind: TokenKind;
  readonly isDeclaration: boolean;
}

/** The tokens of a document as the protocol counts them: five numbers each, relative to the token before. */
export function semanticTokens(analysis: Analysis): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { isDeclaration, kind, span } of colour(analysis)) {
    for (const part of lines(analysis.text, span)) {
      const at = analysis.document.positionAt(part.start);
      data.push(at.line - line, at.line === line ? at.character - character : at.character);
      data.push(part.end - part.start, TYPES[kind], isDeclaration ? DECLARATION : 0);
      ({ line, character } = at);
    }
  }
  return data;
}

/** The parts of a span, one a line: editors take no token of several. */
function* lines(text: string, { end, start }: Span): Generator<Span> {
  for (const { 0: part, index } of text.slice(start, end).matchAll(/[^\r\n]+/g)) {
    yield { start: start + index, end: start + index + part.length };
  }
}

function colour({ plan, tokens }: Analysis): Coloured[] {
  if (plan === undefined) return [];
  const found: Coloured[] = [];
  const add = (span: Span, kind: TokenKind, isDeclaration = false): void => {
    if (span.end > span.start) found.push({ span, kind, isDeclaration });
  };
  for (const block of [...plan.ast.features, ...plan.ast.nodes]) colourBlock(block, add);
  // The words between the parts of an item: `from`, `when`, `rounds`, `dedup`, `exit`.
  const taken = new Set(found.map(({ span }) => span.start));
  const spans = found.sort((a, b) => a.span.start - b.span.start);
  for (const { image, startOffset } of tokens) {
    if (PARTS.has(image) && !taken.has(startOffset) && keywords.has(image)) {
      add({ start: startOffset, end: startOffset + image.length }, 'keyword');
    }
  }
  spans.sort((a, b) => a.span.start - b.span.start);
  return withoutOverlap(spans);
}

const PARTS: ReadonlySet<string> = new Set(['from', 'when', 'rounds', 'dedup', 'exit']);

function withoutOverlap(sorted: readonly Coloured[]): Coloured[] {
  let end = 0;
  return sorted.filter(({ span }) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}

type Add = (span: Span, kind: TokenKind, isDeclaration?: boolean) => void;

function colourBlock(block: FeatureBlock | NodeBlock, add: Add): void {
  add(block.keyword, 'keyword');
  add(block.slug.span, block.kind === 'feature' ? 'namespace' : 'class', true);
  if (block.kind === 'node') add(block.title.span, 'string');
  for (const item of block.items) {
    add(item.keyword, 'keyword');
    colourItem(item, add);
  }
}

function colourItem(item: FeatureItem | NodeItem, add: Add): void {
  const names = (list: readonly Name[], kind: TokenKind): void => list.forEach(({ span }) => add(span, kind));
  const texts = (list: readonly (TextLiteral | undefined)[]): void =>
    list.forEach((text) => text && add(text.span, 'string'));
  switch (item.kind) {
    case 'destination':
    case 'context':
      return texts([item.text]);
    case 'out_of_scope':
    case 'acceptance':
      return texts(item.texts);
    case 'criterion':
      add(item.id.span, 'enumMember', true);
      return texts([item.text]);
    case 'input':
    case 'output':
      add(item.name.span, 'property', true);
      if (item.shape !== undefined) add(item.shape.span, 'type');
      if (item.kind === 'output') return undefined;
      if (item.source !== undefined) names([item.source.node], 'class');
      if (item.source?.field !== undefined) names([item.source.field], 'property');
      return texts([item.when]);
    case 'depends_on':
      return names(item.nodes, 'class');
    case 'satisfies':
      return names(item.ids, 'enumMember');
    case 'verify':
      return names([item.node], 'class');
    case 'failure_policy':
      names([item.word], 'enumMember');
      return texts([item.approach]);
    case 'model_tier':
      return names([item.word], 'enumMember');
    case 'cycle':
      add(item.rounds.span, 'number');
      texts([item.dedup]);
      return names([item.exit], 'class');
  }
}
