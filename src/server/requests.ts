import type { Connection } from 'vscode-languageserver';
import {
  type CodeAction,
  ErrorCodes,
  ResponseError,
  type TextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import type { Abilities } from './abilities.ts';
import type { Analysis } from './analysis.ts';
import type { Documents } from './documents.ts';
import { lspEdits, workspaceEdit } from './edits.ts';
import { codeActions, type FixAllData, resolveFixAll } from './features/code-actions.ts';
import { completionAt } from './features/completion.ts';
import { formattingEdits } from './features/formatting.ts';
import { codeLenses, inlayHints } from './features/hints.ts';
import { hoverAt } from './features/hover.ts';
import { definitionAt, highlightsAt, referencesAt } from './features/navigation.ts';
import { renameableAt, renameAt } from './features/rename.ts';
import { semanticTokens } from './features/semantic-tokens.ts';
import { documentSymbols, foldingRanges, selectionRange } from './features/structure.ts';
import type { Host } from './host.ts';

/** Answers what an editor asks about a document; nothing about one that is not open. */
export function addRequests(
  connection: Connection,
  documents: Documents,
  host: Host,
  abilities: () => Abilities,
): void {
  /** An answer from the newest version of the document that a request is about. */
  const about =
    <P extends { textDocument: TextDocumentIdentifier }, T>(answer: (analysis: Analysis, params: P) => T) =>
    (params: P): T | undefined => {
      const analysis = documents.analysis(params.textDocument.uri);
      return analysis && answer(analysis, params);
    };

  connection.onCodeAction(
    about((analysis, { context, range }) =>
      abilities().actionLiterals
        ? codeActions(analysis, analysis.spanOf(range), context.only, abilities(), host.checks)
        : [],
    ),
  );
  connection.onCodeActionResolve((action): CodeAction => {
    // Some editors ask for every action, also for one that has its edit and no data.
    const data = action.data as FixAllData | undefined;
    const analysis = data && documents.analysis(data.uri);
    return analysis?.version === data?.version && analysis
      ? resolveFixAll(analysis, action, abilities())
      : action;
  });
  connection.onCompletion(
    about((analysis, { position }) => completionAt(analysis, analysis.offsetAt(position), abilities())),
  );
  connection.onHover(
    about((analysis, { position }) => hoverAt(analysis, analysis.offsetAt(position), abilities())),
  );
  connection.onDefinition(
    about((analysis, { position }) => definitionAt(analysis, analysis.offsetAt(position))),
  );
  connection.onReferences(
    about((analysis, { context, position }) =>
      referencesAt(analysis, analysis.offsetAt(position), context.includeDeclaration),
    ),
  );
  connection.onDocumentHighlight(
    about((analysis, { position }) => highlightsAt(analysis, analysis.offsetAt(position))),
  );
  connection.onPrepareRename(
    about((analysis, { position }) => {
      const found = renameableAt(analysis, analysis.offsetAt(position));
      if ('refusal' in found) return refused(found.refusal);
      return { range: analysis.rangeOf(found.span), placeholder: found.name };
    }),
  );
  connection.onRenameRequest(
    about((analysis, { newName, position }) => {
      const renaming = renameAt(analysis, analysis.offsetAt(position), newName);
      if ('refusal' in renaming) return refused(renaming.refusal);
      return workspaceEdit(analysis, renaming.edits, abilities());
    }),
  );
  connection.onDocumentSymbol(
    about((analysis) => {
      const symbols = documentSymbols(analysis);
      if (abilities().nestedSymbols) return symbols;
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
  connection.onCodeLens(about((analysis) => codeLenses(analysis, abilities())));
  connection.onDocumentFormatting(about((analysis) => lspEdits(analysis, formattingEdits(analysis))));
  connection.onDocumentRangeFormatting(
    about((analysis, { range }) => lspEdits(analysis, formattingEdits(analysis, analysis.spanOf(range)))),
  );
}

/** The answer that an editor shows to whoever asked. */
function refused(reason: string): ResponseError<never> {
  return new ResponseError(ErrorCodes.InvalidRequest, reason);
}
