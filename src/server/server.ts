import type { Connection } from 'vscode-languageserver';
import type { Diagnostic, FileChangeType, InitializeResult } from 'vscode-languageserver-protocol';
import { VERSION } from '../version.ts';
import { type Abilities, abilitiesOf } from './abilities.ts';
import type { Analysis } from './analysis.ts';
import { serverCapabilities } from './capabilities.ts';
import { Documents } from './documents.ts';
import { diagnosticsOf } from './features/diagnostics.ts';
import type { Host } from './host.ts';
import { Publisher } from './publisher.ts';
import { addRequests } from './requests.ts';

const DELETED: FileChangeType = 3;

/**
 * The language server: keeps the open documents, pushes what is wrong with them, and answers what an editor asks. It
 * knows neither files nor processes; the connection and the host are handed to it.
 */
export function startServer(connection: Connection, host: Host): void {
  let abilities: Abilities = abilitiesOf({}, undefined);
  const documents = new Documents();
  const diagnose = (analysis: Analysis): Diagnostic[] => diagnosticsOf(analysis, abilities, host.checks);
  const publisher = new Publisher(
    host,
    (uri) => {
      const analysis = documents.analysis(uri);
      return analysis && { uri, version: analysis.version, diagnostics: diagnose(analysis) };
    },
    (params) => void connection.sendDiagnostics(params),
  );
  const changed = (uri: string): void => {
    if (!abilities.pullsDiagnostics) publisher.schedule(uri, documents.length(uri));
  };

  connection.onInitialize(({ capabilities, initializationOptions }): InitializeResult => {
    abilities = abilitiesOf(capabilities, initializationOptions);
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
    const resultId = analysis === undefined ? undefined : `${analysis.id}`;
    if (resultId !== undefined && previousResultId === resultId) {
      return { kind: 'unchanged', resultId };
    }
    return {
      kind: 'full',
      ...(resultId === undefined ? {} : { resultId }),
      items: analysis === undefined ? [] : diagnose(analysis),
    };
  });
  addRequests(connection, documents, host, () => abilities);
  connection.listen();
}
