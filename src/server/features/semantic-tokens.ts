import { CLAUSES } from '../../language/blocks.ts';
import type { Role } from '../../language/form.ts';
import { valuesOf } from '../../syntax/names.ts';
import { spanOf } from '../../syntax/tokens.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis, Block } from '../analysis.ts';

/** The types of tokens, in the order of their numbers. */
const TYPES = [
  'keyword',
  'namespace',
  'class',
  'property',
  'enumMember',
  'type',
  'string',
  'number',
] as const;
type TokenType = (typeof TYPES)[number];

export const LEGEND = { tokenTypes: [...TYPES], tokenModifiers: ['declaration', 'readonly'] };

const DECLARATION = 1;

interface Look {
  readonly type: TokenType;
  readonly isDeclaration?: true;
}

const KEYWORD: Look = { type: 'keyword' };

/** How the values of each role are shown. */
const LOOKS: Readonly<Record<Role, Look>> = {
  feature: { type: 'namespace', isDeclaration: true },
  node: { type: 'class', isDeclaration: true },
  criterion: { type: 'enumMember', isDeclaration: true },
  input: { type: 'property', isDeclaration: true },
  output: { type: 'property', isDeclaration: true },
  'source-node': { type: 'class' },
  'declared-node': { type: 'class' },
  'verify-node': { type: 'class' },
  'exit-node': { type: 'class' },
  'source-output': { type: 'property' },
  'served-criterion': { type: 'enumMember' },
  setting: { type: 'enumMember' },
  member: { type: 'string' },
  number: { type: 'number' },
  prose: { type: 'string' },
  shape: { type: 'type' },
};

interface Shown {
  readonly span: Span;
  readonly look: Look;
}

/** The tokens of a document as the protocol encodes them: five numbers each, relative to the token before. */
export function semanticTokens(analysis: Analysis): number[] {
  const data: number[] = [];
  let line = 0;
  let character = 0;
  for (const { look, span } of shownTokens(analysis)) {
    for (const part of lines(analysis.text, span)) {
      const at = analysis.document.positionAt(part.start);
      data.push(at.line - line, at.line === line ? at.character - character : at.character);
      data.push(part.end - part.start, TYPES.indexOf(look.type), look.isDeclaration ? DECLARATION : 0);
      ({ line, character } = at);
    }
  }
  return data;
}

/** The parts of a span, one for each line: editors take no token of several lines. */
function* lines(text: string, { end, start }: Span): Generator<Span> {
  for (const { 0: part, index } of text.slice(start, end).matchAll(/[^\r\n]+/g)) {
    yield { start: start + index, end: start + index + part.length };
  }
}

function shownTokens({ blocks, tokens }: Analysis): Shown[] {
  if (blocks.length === 0) return [];
  const shown = blocks.flatMap(tokensOf).filter(({ span }) => span.end > span.start);
  // The tree has no spans for the keywords inside items.
  const starts = new Set(shown.map(({ span }) => span.start));
  for (const token of tokens) {
    if (CLAUSES.has(token.image) && !starts.has(token.startOffset))
      shown.push({ span: spanOf(token), look: KEYWORD });
  }
  return withoutOverlaps(shown.sort((a, b) => a.span.start - b.span.start));
}

function tokensOf(block: Block): Shown[] {
  return [
    { span: block.keyword, look: KEYWORD },
    { span: block.slug.span, look: LOOKS[block.kind] },
    ...(block.kind === 'node' ? [{ span: block.title.span, look: LOOKS.prose }] : []),
    ...block.items.flatMap((item) => [
      { span: item.keyword, look: KEYWORD },
      ...valuesOf(item).map(({ part, value }) => ({ span: value.span, look: LOOKS[part.role] })),
    ]),
  ];
}

function withoutOverlaps(sorted: readonly Shown[]): Shown[] {
  let end = 0;
  return sorted.filter(({ span }) => {
    if (span.start < end) return false;
    end = span.end;
    return true;
  });
}
