import type { Connection } from 'vscode-languageserver';
import type { CodeAction } from 'vscode-languageserver-protocol';
import type { Abilities } from './abilities.ts';
import type { Documents } from './documents.ts';
import { lspEdits } from './edits.ts';
import { codeActions, type FixAllData, resolveFixAll } from './features/code-actions.ts';
import { formattingEdits } from './features/formatting.ts';
import type { Host } from './host.ts';

/** Answers what an editor asks about a document; nothing about one that is not open. */
export function addRequests(
  connection: Connection,
  documents: Documents,
  host: Host,
  abilities: () => Abilities,
): void {
  connection.onCodeAction(({ context, range, textDocument: { uri } }) => {
    const analysis = documents.analysis(uri);
    if (analysis === undefined || !abilities().actionLiterals) return [];
    return codeActions(analysis, analysis.spanOf(range), context.only, abilities(), host.checks);
  });
  connection.onCodeActionResolve((action): CodeAction => {
    const { uri, version } = action.data as FixAllData;
    const analysis = documents.analysis(uri);
    return analysis?.version === version ? resolveFixAll(analysis, action, abilities()) : action;
  });
  connection.onDocumentFormatting(({ textDocument: { uri } }) => {
    const analysis = documents.analysis(uri);
    return analysis && lspEdits(analysis, formattingEdits(analysis));
  });
  connection.onDocumentRangeFormatting(({ range, textDocument: { uri } }) => {
    const analysis = documents.analysis(uri);
    return analysis && lspEdits(analysis, formattingEdits(analysis, analysis.spanOf(range)));
  });
}
