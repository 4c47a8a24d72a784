import type { Connection } from 'vscode-languageserver';
import type { Diagnostic, FileChangeType, InitializeResult } from 'vscode-languageserver-protocol';
import { VERSION } from '../version.ts';
import type { Analysis } from './analysis.ts';
import { type ClientCapabilities, clientCapabilities } from './client-capabilities.ts';
import { Documents } from './documents.ts';
import { diagnosticsOf } from './features/diagnostics.ts';
import type { Host } from './host.ts';
import { Publisher } from './publisher.ts';
import { addRequests } from './requests.ts';
import { serverCapabilities } from './server-capabilities.ts';

const DELETED: FileChangeType = 3;

/**
 * The language server: it keeps the open documents, pushes their diagnostics, and answers what an editor asks. It knows
 * neither files nor processes; the connection and the host are handed to it.
 */
export function serve(connection: Connection, host: Host): void {
  let client: ClientCapabilities = clientCapabilities({}, undefined);
  const documents = new Documents();
  const diagnose = (analysis: Analysis): Diagnostic[] => diagnosticsOf(analysis, client, host.checks);
  const publisher = new Publisher(
    host,
    (uri) => {
      const analysis = documents.analysis(uri);
      return analysis && { uri, version: analysis.version, diagnostics: diagnose(analysis) };
    },
    (params) => void connection.sendDiagnostics(params),
  );
  const changed = (uri: string): void => {
    if (!client.pullsDiagnostics) publisher.schedule(uri, documents.length(uri));
  };

  connection.onInitialize(({ capabilities, initializationOptions }): InitializeResult => {
    client = clientCapabilities(capabilities, initializationOptions);
    return { capabilities: serverCapabilities(), serverInfo: { name: 'gbuild', version: VERSION } };
  });
  connection.onDidOpenTextDocument(({ textDocument }) => {
    documents.open(textDocument);
    changed(textDocument.uri);
  });
  connection.onDidChangeTextDocument(({ contentChanges, textDocument: { uri, version } }) => {
    if (documents.change(uri, version, contentChanges)) changed(uri);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    documents.close(uri);
    publisher.clear(uri);
  });
  connection.onNotification('workspace/didDeleteFiles', ({ files }: { files: { uri: string }[] }) => {
    for (const { uri } of files) publisher.clearBelow(uri);
  });
  connection.onNotification('workspace/didRenameFiles', ({ files }: { files: { oldUri: string }[] }) => {
    for (const { oldUri } of files) publisher.clearBelow(oldUri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { type, uri } of changes) if (type === DELETED) publisher.clearBelow(uri);
  });
  connection.languages.diagnostics.on(({ previousResultId, textDocument: { uri } }) => {
    const analysis = documents.analysis(uri);
    if (analysis === undefined) return { kind: 'full', items: [] };
    const resultId = `${analysis.id}`;
    return previousResultId === resultId
      ? { kind: 'unchanged', resultId }
      : { kind: 'full', resultId, items: diagnose(analysis) };
  });
  addRequests(connection, documents, host, () => client);
  connection.listen();
}
