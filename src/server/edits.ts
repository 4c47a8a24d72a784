import type { TextEdit as LspEdit, WorkspaceEdit } from 'vscode-languageserver-types';
import type { TextEdit } from '../text/span.ts';
import type { ClientCapabilities } from './client-capabilities.ts';
import type { Analysis } from './analysis.ts';

/** Edits as editors take them. */
export function lspEdits(analysis: Analysis, edits: readonly TextEdit[]): LspEdit[] {
  return edits.map(({ newText, span }) => ({ range: analysis.rangeOf(span), newText }));
}

/** Edits of one document. They name its version where the editor can tell versions apart. */
export function workspaceEdit(
  analysis: Analysis,
  edits: readonly TextEdit[],
  { versionedEdits }: ClientCapabilities,
): WorkspaceEdit {
  const made = lspEdits(analysis, edits);
  const { uri, version } = analysis;
  return versionedEdits
    ? { documentChanges: [{ textDocument: { uri, version }, edits: made }] }
    : { changes: { [uri]: made } };
}

/** An insertion. */
export function insertion(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

/** The smallest single edit that turns one text into another; none for equal texts. */
export function singleEdit(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < most - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  // An edit does not split a surrogate pair, nor a CRLF.
  while (start > 0 && splitsPair(before, start)) start--;
  while (tail > 0 && splitsPair(before, before.length - tail)) tail--;
  const span = { start, end: before.length - tail };
  return [{ span, newText: after.slice(start, after.length - tail) }];
}

function splitsPair(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  return (code >= 0xdc00 && code <= 0xdfff) || (code === 10 && text.charCodeAt(offset - 1) === 13);
}
