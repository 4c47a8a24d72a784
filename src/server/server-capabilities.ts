import type {
  FileOperationRegistrationOptions,
  ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol';
import { ACTION_KINDS } from './features/code-actions.ts';
import { LEGEND } from './features/semantic-tokens.ts';

const INCREMENTAL: TextDocumentSyncKind = 2;

/** Plans, and folders, which may contain plans. */
const PLANS: FileOperationRegistrationOptions = {
  filters: [{ pattern: { glob: '**/*.gbuild' } }, { pattern: { glob: '**', matches: 'folder' } }],
};

/** What the server offers. */
export function serverCapabilities(): ServerCapabilities {
  return {
    positionEncoding: 'utf-16',
    textDocumentSync: { openClose: true, change: INCREMENTAL },
    diagnosticProvider: { identifier: 'gbuild', interFileDependencies: false, workspaceDiagnostics: false },
    codeActionProvider: { codeActionKinds: ACTION_KINDS, resolveProvider: true },
    completionProvider: { triggerCharacters: [' ', '.', ',', '"'] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    documentSymbolProvider: { label: 'gbuild' },
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    semanticTokensProvider: { legend: LEGEND, full: true },
    inlayHintProvider: true,
    codeLensProvider: {},
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { didDelete: PLANS, didRename: PLANS },
    },
  };
}
