import type { ClientCapabilities as Announced } from 'vscode-languageserver-protocol';

/** What the editor can do, as far as answers depend on it. */
export interface ClientCapabilities {
  readonly snippets: boolean;
  readonly relatedInformation: boolean;
  readonly codeDescriptions: boolean;
  readonly diagnosticTags: boolean;
  readonly diagnosticData: boolean;
  /** Whether it asks for diagnostics itself. Then none are pushed: it would show each of them twice. */
  readonly pullsDiagnostics: boolean;
  /** Whether edits may name the version they are for. */
  readonly versionedEdits: boolean;
  readonly actionLiterals: boolean;
  /** Whether the edits of an action may be asked for later. */
  readonly lazyEdits: boolean;
  readonly nestedSymbols: boolean;
  readonly markdown: boolean;
  /** The editor's command that lists references, for code lenses: it takes a URI, a position and locations. */
  readonly showReferences: string | undefined;
}

/** Reads what an editor announces when it connects; what it does not announce it cannot do. */
export function clientCapabilities(announced: Announced, options: unknown): ClientCapabilities {
  const { textDocument, workspace } = announced;
  const action = textDocument?.codeAction;
  const published = textDocument?.publishDiagnostics;
  return {
    snippets: textDocument?.completion?.completionItem?.snippetSupport ?? false,
    relatedInformation: published?.relatedInformation ?? false,
    codeDescriptions: published?.codeDescriptionSupport ?? false,
    diagnosticTags: published?.tagSupport !== undefined,
    diagnosticData: published?.dataSupport ?? false,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    versionedEdits: workspace?.workspaceEdit?.documentChanges ?? false,
    actionLiterals: action?.codeActionLiteralSupport !== undefined,
    lazyEdits:
      (action?.dataSupport ?? false) && (action?.resolveSupport?.properties.includes('edit') ?? false),
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false,
    markdown: textDocument?.hover?.contentFormat?.includes('markdown') ?? false,
    showReferences: commandIn(options),
  };
}

function commandIn(options: unknown): string | undefined {
  if (typeof options !== 'object' || options === null || !('showReferencesCommand' in options))
    return undefined;
  return typeof options.showReferencesCommand === 'string' ? options.showReferencesCommand : undefined;
}
