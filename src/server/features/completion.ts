import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
} from 'vscode-languageserver-types';
import type { ClientCapabilities } from '../client-capabilities.ts';
import type { Analysis } from '../analysis.ts';
import { type CompletionContext, completionContextAt } from './completion-context.ts';
import { completeBlocks, completeItems } from './completion-keywords.ts';
import { COMPLETERS } from './completion-names.ts';
import { isValue, type Step } from './form-walk.ts';
import type { Proposal } from './proposal.ts';

/** The largest number of proposals that are sent at once; if there are more, the editor asks again as the word grows. */
const MOST = 500;

/** What can be written at an offset. It depends on what is written before the cursor only, so it works in broken text. */
export function completionAt(
  analysis: Analysis,
  offset: number,
  { snippets }: ClientCapabilities,
): CompletionList {
  const context = completionContextAt(analysis, offset);
  if (context === undefined) return { isIncomplete: false, items: [] };
  const proposals = proposalsFor(context);
  const typed = analysis.text.slice(context.span.start, offset).toLowerCase();
  const isLong = proposals.length > MOST;
  const shown = isLong
    ? proposals.filter(({ filter, label }) => (filter ?? label).toLowerCase().includes(typed)).slice(0, MOST)
    : proposals;
  const range = analysis.rangeOf(context.span);
  return {
    isIncomplete: isLong,
    items: shown.map((proposal, index) => completionItem(proposal, index, range, snippets)),
  };
}

function completionItem(
  { detail, filter, help, kind, label, rank = 5, snippet, text = label }: Proposal,
  index: number,
  range: ReturnType<Analysis['rangeOf']>,
  snippets: boolean,
): CompletionItem {
  const isSnippet = snippets && snippet !== undefined;
  return {
    label,
    kind,
    ...(detail === undefined ? {} : { detail }),
    ...(help === undefined ? {} : { documentation: help }),
    sortText: `${rank}${String(index).padStart(5, '0')}`,
    ...(filter === undefined ? {} : { filterText: filter }),
    ...(isSnippet ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
    textEdit: { range, newText: isSnippet ? snippet : text },
  };
}

function proposalsFor(context: CompletionContext): Proposal[] {
  if (context.starts === 'block') return completeBlocks(context);
  const values = context.expected.flatMap((step) => proposalsForStep(step, context));
  return context.starts === 'item' ? [...values, ...completeItems(context)] : values;
}

function proposalsForStep({ part, then }: Step, context: CompletionContext): Proposal[] {
  if (isValue(part)) {
    const completer = COMPLETERS[part.role];
    return typeof completer === 'function' ? completer(context) : [];
  }
  if (part.part !== 'keyword') return [];
  // A word that asks for a member of a union would be a mistake where there is no union.
  const asksForMember = then.expected.some((next) => isValue(next.part) && next.part.role === 'member');
  if (asksForMember && COMPLETERS.member(context).length === 0) return [];
  return [{ label: part.word, kind: CompletionItemKind.Keyword, rank: 1 }];
}
