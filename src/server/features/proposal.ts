import type { CompletionItemKind } from 'vscode-languageserver-types';
import type { CompletionContext } from './completion-context.ts';

/** Something that may be written at the cursor. */
export interface Proposal {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written, where that is not the label. */
  readonly text?: string;
  /** What is written where the editor knows snippets. */
  readonly snippet?: string;
  readonly detail?: string | undefined;
  readonly help?: string | undefined;
  /** Lower ranks come first; proposals of one rank keep their order. */
  readonly rank?: number;
  /** What the editor compares with what is typed, where that is not the label. */
  readonly filter?: string;
}

/** Finds what may be written at the cursor. */
export type Completer = (context: CompletionContext) => Proposal[];
