import type { Connection } from 'vscode-languageserver';
import {
  type CodeAction,
  ErrorCodes,
  type Position,
  ResponseError,
  type TextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import type { Analysis } from './analysis.ts';
import type { ClientCapabilities } from './client-capabilities.ts';
import type { Documents } from './documents.ts';
import { lspEdits, workspaceEdit } from './edits.ts';
import { codeActions, type FixAllData, resolveFixAll } from './features/code-actions.ts';
import { codeLenses } from './features/code-lenses.ts';
import { completionAt } from './features/completion.ts';
import { documentSymbols } from './features/document-symbols.ts';
import { foldingRanges } from './features/folding-ranges.ts';
import { formattingEdits } from './features/formatting.ts';
import { hoverAt } from './features/hover.ts';
import { inlayHints } from './features/inlay-hints.ts';
import { definitionAt, highlightsAt, referencesAt } from './features/navigation.ts';
import { renameableAt, renameAt } from './features/rename.ts';
import { selectionRange } from './features/selection-ranges.ts';
import { semanticTokens } from './features/semantic-tokens.ts';
import type { Host } from './host.ts';

/** Answers the requests about open documents; those about other documents get no answer. */
export function addRequests(
  connection: Connection,
  documents: Documents,
  host: Host,
  client: () => ClientCapabilities,
): void {
  /** Answers a request about a document, from its newest version. */
  const about =
    <P extends { textDocument: TextDocumentIdentifier }, T>(answer: (analysis: Analysis, params: P) => T) =>
    (params: P): T | undefined => {
      const analysis = documents.analysis(params.textDocument.uri);
      return analysis && answer(analysis, params);
    };
  /** Answers a request about a position in a document. */
  const at = <P extends { textDocument: TextDocumentIdentifier; position: Position }, T>(
    answer: (analysis: Analysis, offset: number, params: P) => T,
  ) => about((analysis, params: P) => answer(analysis, analysis.offsetAt(params.position), params));

  connection.onCodeAction(
    about((analysis, { context, range }) =>
      client().actionLiterals
        ? codeActions(analysis, analysis.spanOf(range), context.only, client(), host.checks)
        : [],
    ),
  );
  connection.onCodeActionResolve((action): CodeAction => {
    // Some editors ask about every action, also about one that has its edit and no data.
    const data = action.data as FixAllData | undefined;
    const analysis = data && documents.analysis(data.uri);
    return analysis?.version === data?.version && analysis
      ? resolveFixAll(analysis, action, client())
      : action;
  });
  connection.onCompletion(at((analysis, offset) => completionAt(analysis, offset, client())));
  connection.onHover(at((analysis, offset) => hoverAt(analysis, offset, client())));
  connection.onDefinition(at(definitionAt));
  connection.onReferences(
    at((analysis, offset, { context }) => referencesAt(analysis, offset, context.includeDeclaration)),
  );
  connection.onDocumentHighlight(at(highlightsAt));
  connection.onPrepareRename(
    at((analysis, offset) => {
      const found = renameableAt(analysis, offset);
      if ('refusal' in found) return refused(found.refusal);
      return { range: analysis.rangeOf(found.span), placeholder: found.name };
    }),
  );
  connection.onRenameRequest(
    at((analysis, offset, { newName }) => {
      const renaming = renameAt(analysis, offset, newName);
      if ('refusal' in renaming) return refused(renaming.refusal);
      return workspaceEdit(analysis, renaming.edits, client());
    }),
  );
  connection.onDocumentSymbol(
    about((analysis) => {
      const symbols = documentSymbols(analysis);
      if (client().nestedSymbols) return symbols;
      return symbols.flatMap(({ children = [], ...block }) =>
        [block, ...children].map(({ kind, name, range }) => ({
          kind,
          name,
          location: { uri: analysis.uri, range },
        })),
      );
    }),
  );
  connection.onFoldingRanges(about(foldingRanges));
  connection.onSelectionRanges(
    about((analysis, { positions }) =>
      positions.map((position) => selectionRange(analysis, analysis.offsetAt(position))),
    ),
  );
  connection.languages.semanticTokens.on((params) => ({
    data: about(semanticTokens)(params) ?? [],
  }));
  connection.languages.inlayHint.on(
    about((analysis, { range }) => inlayHints(analysis, analysis.spanOf(range))),
  );
  connection.onCodeLens(about((analysis) => codeLenses(analysis, client())));
  connection.onDocumentFormatting(about((analysis) => lspEdits(analysis, formattingEdits(analysis))));
  connection.onDocumentRangeFormatting(
    about((analysis, { range }) => lspEdits(analysis, formattingEdits(analysis, analysis.spanOf(range)))),
  );
}

/** An error, of which editors show the message. */
function refused(reason: string): ResponseError<never> {
  return new ResponseError(ErrorCodes.InvalidRequest, reason);
}
