import type { CompletionItemKind } from 'vscode-languageserver-types';
import type { ResolvedNode } from '../../plan/resolve.ts';
import type { Analysis } from '../analysis.ts';
import type { Slot } from './slot.ts';

/** Something to write at the cursor. */
export interface Proposal {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written; the label, if nothing else. */
  readonly text?: string;
  /** What is written where the editor knows snippets. */
  readonly snippet?: string;
  readonly detail?: string | undefined;
  readonly help?: string | undefined;
  /** Lower ranks stand first; of one rank the order is that of the list. */
  readonly rank?: number;
  /** What the editor compares with what is typed, if not the label. */
  readonly filter?: string;
}

/** What the proposals are made from. */
export interface CompletionContext {
  readonly analysis: Analysis;
  readonly slot: Slot;
  /** The node that the cursor is in. */
  readonly node: ResolvedNode | undefined;
  readonly snippets: boolean;
}
