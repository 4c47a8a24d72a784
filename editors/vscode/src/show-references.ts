import * as vscode from 'vscode';
import type { Location, Position } from 'vscode-languageclient/node.js';

/** Shows places that a code lens tells of: the editor's own command, with arguments as the protocol has them. */
export async function showReferences(
  uri: string,
  position: Position,
  locations: readonly Location[],
): Promise<void> {
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    vscode.Uri.parse(uri),
    positionOf(position),
    locations.map(
      ({ range, uri: target }) =>
        new vscode.Location(
          vscode.Uri.parse(target),
          new vscode.Range(positionOf(range.start), positionOf(range.end)),
        ),
    ),
  );
}

function positionOf({ character, line }: Position): vscode.Position {
  return new vscode.Position(line, character);
}
