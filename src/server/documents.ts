import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextDocumentContentChangeEvent, TextDocumentItem } from 'vscode-languageserver-protocol';
import { Analysis } from './analysis.ts';

/** The open documents. Each keeps the analysis of its newest version, made when it is first asked for. */
export class Documents {
  #made = 0;
  readonly #open = new Map<string, { document: TextDocument; analysis: Analysis | undefined }>();

  open({ languageId, text, uri, version }: TextDocumentItem): void {
    const document = TextDocument.create(uri, languageId, version, text);
    this.#open.set(uri, { document, analysis: undefined });
  }

  /** Applies changes; answers whether the document is open. */
  change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]): boolean {
    const entry = this.#open.get(uri);
    if (entry === undefined) return false;
    entry.document = TextDocument.update(entry.document, changes, version);
    entry.analysis = undefined;
    return true;
  }

  close(uri: string): void {
    this.#open.delete(uri);
  }

  /** The length of a document; 0 of one that is not open. */
  length(uri: string): number {
    return this.#open.get(uri)?.document.getText().length ?? 0;
  }

  /** The analysis of the newest version; nothing for a document that is not open. */
  analysis(uri: string): Analysis | undefined {
    const entry = this.#open.get(uri);
    if (entry === undefined) return undefined;
    const { document } = entry;
    return (entry.analysis ??= new Analysis(uri, document.version, document.getText(), ++this.#made));
  }
}
