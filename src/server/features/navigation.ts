import { type DocumentHighlight, DocumentHighlightKind, type Location } from 'vscode-languageserver-types';
import type { Span } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import type { Occurrence, PlanSymbol } from '../symbols.ts';

/** The declaration of what is named at an offset; the name of an input leads on to the output that it reads. */
export function definitionAt(analysis: Analysis, offset: number): Location | undefined {
  const found = analysis.symbols.at(offset);
  const declaration = found && (outputRead(analysis, found)?.declaration ?? found.symbol.declaration);
  return declaration && locationOf(analysis, declaration.span);
}

/** The output that an input reads, if the occurrence is the input's own name. */
function outputRead(analysis: Analysis, { role, symbol }: Occurrence): PlanSymbol | undefined {
  if (symbol.kind !== 'input' || role !== 'declaration') return undefined;
  const input = symbol.node?.inputs.find(({ item }) => item.name === symbol.declaration);
  return input?.node && input.output && analysis.symbols.outputOf(input.node, input.field.text);
}

/** Every occurrence of what is named at an offset, in file order. */
export function referencesAt(analysis: Analysis, offset: number, withDeclaration: boolean): Location[] {
  return occurrencesAt(analysis, offset)
    .filter(({ role }) => withDeclaration || role !== 'declaration')
    .map(({ span }) => locationOf(analysis, span));
}

/** The same, to be highlighted in the text. */
export function highlightsAt(analysis: Analysis, offset: number): DocumentHighlight[] {
  return occurrencesAt(analysis, offset).map(({ role, span }) => ({
    range: analysis.rangeOf(span),
    kind: HIGHLIGHTS[role],
  }));
}

const HIGHLIGHTS: Readonly<Record<Occurrence['role'], DocumentHighlightKind>> = {
  declaration: DocumentHighlightKind.Write,
  reference: DocumentHighlightKind.Read,
  implied: DocumentHighlightKind.Read,
  mention: DocumentHighlightKind.Text,
};

function occurrencesAt(analysis: Analysis, offset: number): Occurrence[] {
  const occurrences = analysis.symbols.at(offset)?.symbol.occurrences ?? [];
  return [...occurrences].sort((a, b) => a.span.start - b.span.start);
}

export function locationOf(analysis: Analysis, span: Span): Location {
  return { uri: analysis.uri, range: analysis.rangeOf(span) };
}
