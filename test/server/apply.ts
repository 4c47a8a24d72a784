/** What an editor does with the edits that it is given. */

import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver-types';

/** The text after edits of its only document. */
export function applied(text: string, edit: WorkspaceEdit | undefined): string {
  const [change] = edit?.documentChanges ?? [];
  if (change === undefined || !('edits' in change)) throw new Error('no edits of a document');
  return withEdits(text, change.edits as TextEdit[]);
}

/** The text after edits, which must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('file:///x', 'gbuild', 1, text), [...edits]);
}
