/** An editor for tests: the real server as a process of its own, driven through a real library of the protocol. */

import { type ChildProcess, spawn } from 'node:child_process';
import {
  type ClientCapabilities,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  type Range,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js';
import { BIN } from '../support/cli.ts';

/** An editor that can do everything but ask for diagnostics itself. */
export const ABLE: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
      versionSupport: true,
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: [] } },
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    hover: { contentFormat: ['markdown'] },
  },
};

export class Editor {
  readonly process: ChildProcess;
  readonly connection: ProtocolConnection;
  /** Everything pushed so far, in order. */
  readonly pushed: PublishDiagnosticsParams[] = [];
  readonly #waiting: (() => void)[] = [];
  initialized: InitializeResult | undefined;

  constructor() {
    this.process = spawn(process.execPath, [BIN, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.process.stdout === null || this.process.stdin === null) throw new Error('no pipes');
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.process.stdout),
      new StreamMessageWriter(this.process.stdin),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.pushed.push(params);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.connection.listen();
  }

  static async start(capabilities = ABLE, initializationOptions?: unknown): Promise<Editor> {
    const editor = new Editor();
    editor.initialized = await editor.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [
        { uri: 'file:///one', name: 'one' },
        { uri: 'file:///two', name: 'two' },
      ],
      capabilities,
      initializationOptions,
    });
    await editor.connection.sendNotification(InitializedNotification.type, {});
    return editor;
  }

  async open(uri: string, text: string, version = 1): Promise<void> {
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'gbuild', version, text },
    });
  }

  /** Replaces a range, or the whole text. */
  async change(uri: string, version: number, text: string, range?: Range): Promise<void> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [range === undefined ? { text } : { range, text }],
    });
  }

  /** What is pushed for a version of a document, once it is. */
  async diagnostics(uri: string, version: number | undefined): Promise<PublishDiagnosticsParams> {
    for (;;) {
      const found = this.pushed.findLast((each) => each.uri === uri && each.version === version);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Ends the server as an editor does; answers with its exit code. */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.process.once('exit', resolve));
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    return ended;
  }
}
