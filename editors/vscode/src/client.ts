import * as vscode from 'vscode';
import { type Executable, LanguageClient } from 'vscode-languageclient/node.js';

/** The command of code lenses that lead to places. */
export const SHOW_REFERENCES = 'gbuild.showReferences';

/** The language server: started, started anew when its path changes, and stopped. */
export class Client implements vscode.Disposable {
  readonly #server: string;
  #client: LanguageClient | undefined;
  /** What is being done; the next thing waits for it. */
  #work: Promise<void> = Promise.resolve();

  /** @param server The command line that the extension brings along. */
  constructor(server: string) {
    this.#server = server;
  }

  /** Starts the server, after stopping the one there is. Where it does not start, the client has said so. */
  restart(): Promise<void> {
    return this.#then(async () => {
      await this.#stop();
      this.#client = new LanguageClient('gbuild', 'gbuild', this.#serverOptions(), {
        documentSelector: [{ language: 'gbuild' }],
        initializationOptions: { showReferencesCommand: SHOW_REFERENCES },
      });
      await this.#client.start().catch(() => undefined);
    });
  }

  stop(): Promise<void> {
    return this.#then(() => this.#stop());
  }

  dispose(): void {
    void this.stop();
  }

  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work);
    return this.#work;
  }

  async #stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    // One that never got to run has nothing to stop, and says so by throwing.
    await client?.dispose().catch(() => undefined);
  }

  #serverOptions(): Executable {
    const path = vscode.workspace.getConfiguration('gbuild').get<string>('path', '').trim();
    if (path === '') {
      // The editor's own Node.js, so that none need be installed.
      const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
      return { command: process.execPath, args: [this.#server, 'lsp'], options: { env } };
    }
    // Windows runs the scripts that npm installs in a shell only.
    if (/\.(?:cmd|bat)$/i.test(path))
      return { command: `"${path}"`, args: ['lsp'], options: { shell: true } };
    return { command: path, args: ['lsp'] };
  }
}
