import * as vscode from 'vscode';
import { graphPage } from './graph-page.ts';
import { textOf } from './text-of.ts';

/** The command behind a click on a node. */
const REVEAL = 'gbuild.reveal';
/** How long a text has to be left alone before it is drawn anew, in milliseconds. */
const QUIET = 200;

/** Draws the graphs of plans beside them, each in a panel of its own that follows the text. */
export class GraphView implements vscode.Disposable {
  readonly #panels = new Map<string, vscode.WebviewPanel>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #subscriptions: vscode.Disposable[];

  constructor() {
    this.#subscriptions = [
      vscode.commands.registerCommand(REVEAL, reveal),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#drawLater(document.uri)),
    ];
  }

  async show(plan: vscode.Uri): Promise<void> {
    const key = plan.toString();
    const open = this.#panels.get(key);
    if (open !== undefined) {
      open.reveal(undefined, true);
    } else {
      const panel = vscode.window.createWebviewPanel(
        'gbuild.graph',
        `Graph of ${plan.path.split('/').at(-1) ?? ''}`,
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: false, enableCommandUris: [REVEAL], localResourceRoots: [] },
      );
      this.#panels.set(key, panel);
      panel.onDidDispose(() => this.#forget(key));
    }
    await this.#draw(plan);
  }

  dispose(): void {
    for (const panel of this.#panels.values()) panel.dispose();
    for (const each of this.#subscriptions) each.dispose();
  }

  async #draw(plan: vscode.Uri): Promise<void> {
    const key = plan.toString();
    const page = graphPage(await textOf(plan), ({ line }) => commandLink([key, line]));
    const panel = this.#panels.get(key);
    if (panel !== undefined) panel.webview.html = page;
  }

  #drawLater(plan: vscode.Uri): void {
    const key = plan.toString();
    if (!this.#panels.has(key)) return;
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => void this.#draw(plan), QUIET),
    );
  }

  #forget(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#panels.delete(key);
  }
}

function commandLink(args: readonly unknown[]): string {
  return `command:${REVEAL}?${encodeURIComponent(JSON.stringify(args))}`;
}

/** Puts the cursor on a line of a plan, in the editor that shows it where there is one. */
async function reveal(uri: string, line: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  const position = new vscode.Position(line, 0);
  await vscode.window.showTextDocument(document, {
    viewColumn: shown?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(position, position),
  });
}
