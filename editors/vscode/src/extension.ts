import { join } from 'node:path';
import * as vscode from 'vscode';
import { Client, SHOW_REFERENCES } from './client.ts';
import { GraphView } from './graph-view.ts';
import { ScriptView } from './script-view.ts';
import { showReferences } from './show-references.ts';

let client: Client | undefined;

/** Called by the editor when the first plan is opened, or a command is called. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const scripts = new ScriptView();
  const graphs = new GraphView();
  const started = new Client(join(context.extensionPath, 'dist', 'server.cjs'));
  client = started;
  context.subscriptions.push(
    scripts,
    graphs,
    vscode.commands.registerCommand(
      'gbuild.compile',
      withPlan((plan) => scripts.show(plan)),
    ),
    vscode.commands.registerCommand(
      'gbuild.showGraph',
      withPlan((plan) => graphs.show(plan)),
    ),
    vscode.commands.registerCommand(SHOW_REFERENCES, showReferences),
    vscode.commands.registerCommand('gbuild.restart', () => started.restart()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('gbuild.path')) void started.restart();
    }),
  );
  await started.restart();
}

/** Called by the editor when it closes. */
export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

/** A command on the plan it is called with, or on the one that is being edited. */
function withPlan(command: (plan: vscode.Uri) => Promise<void>): (uri?: vscode.Uri) => Promise<void> {
  return async (uri) => {
    const editor = vscode.window.activeTextEditor;
    const plan = uri ?? (editor?.document.languageId === 'gbuild' ? editor.document.uri : undefined);
    if (plan === undefined) {
      await vscode.window.showInformationMessage('Open a plan (a .gbuild file) first.');
      return;
    }
    await command(plan);
  };
}
