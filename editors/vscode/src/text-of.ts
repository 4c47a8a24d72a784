import * as vscode from 'vscode';

/** The text of a document as it stands in the editor, saved or not. */
export async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}
