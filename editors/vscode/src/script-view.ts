import * as vscode from 'vscode';
import { compile } from '../../../src/compiler.ts';
import { textOf } from './text-of.ts';

/** The scheme of the scripts shown: `gbuild-script:/path/plan.cypher?URI-OF-THE-PLAN`. */
export const SCRIPT_SCHEME = 'gbuild-script';

/** Shows the script of a plan beside it, compiled anew at every change. Nothing is written to a file. */
export class ScriptView implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable[];

  constructor() {
    this.#subscriptions = [
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(SCRIPT_SCHEME, this),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const uri = scriptUri(document.uri);
        if (vscode.workspace.textDocuments.some((each) => each.uri.toString() === uri.toString())) {
          this.#changed.fire(uri);
        }
      }),
    ];
  }

  async show(plan: vscode.Uri): Promise<void> {
    const document = await vscode.workspace.openTextDocument(scriptUri(plan));
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return scriptOf(await textOf(vscode.Uri.parse(uri.query)));
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
  }
}

/** Where the script of a plan is shown. */
function scriptUri(plan: vscode.Uri): vscode.Uri {
  const path = `${plan.path.replace(/\.gbuild$/, '')}.cypher`;
  return vscode.Uri.from({
    scheme: SCRIPT_SCHEME,
    path: path.startsWith('/') ? path : `/${path}`,
    query: plan.toString(),
  });
}

/** The script of a text, or how many errors stand in its way. */
function scriptOf(text: string): string {
  const { diagnostics, script } = compile(text);
  if (script !== undefined) return script;
  const count = diagnostics.filter(({ severity }) => severity === 'error').length;
  return `// No script: the plan has ${count} ${count === 1 ? 'error' : 'errors'}.\n`;
}
