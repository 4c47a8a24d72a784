import type {
  FileOperationRegistrationOptions,
  ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver-protocol';
import { ACTION_KINDS } from './features/code-actions.ts';

const INCREMENTAL: TextDocumentSyncKind = 2;

/** Plans, and folders, which may hold some. */
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
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { didDelete: PLANS, didRename: PLANS },
    },
  };
}
