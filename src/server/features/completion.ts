import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  InsertTextFormat,
} from 'vscode-languageserver-types';
import type { IToken } from 'chevrotain';
import type { ResolvedNode } from '../../plan/resolve.ts';
import type { Abilities } from '../abilities.ts';
import type { Analysis } from '../analysis.ts';
import type { CompletionContext, Proposal } from './completion-context.ts';
import { completeBlocks, completeItems } from './completion-keywords.ts';
import {
  completeCriteria,
  completeDeclared,
  completeExit,
  completeFields,
  completeInputNames,
  completeSources,
  completeSetting,
  completeVerify,
  completeWhen,
} from './completion-names.ts';
import { type Expected, slotAt } from './slot.ts';

/** The most proposals that are sent at once; with more, the editor asks again as the word grows. */
const MOST = 500;

/** What can be written at an offset. Works in broken text: it depends on what stands before the cursor. */
export function completionAt(analysis: Analysis, offset: number, { snippets }: Abilities): CompletionList {
  const slot = slotAt(analysis, offset);
  if (slot === undefined) return { isIncomplete: false, items: [] };
  const node = slot.block === undefined ? undefined : nodeOf(analysis, slot.block);
  const proposals = proposalsFor({ analysis, slot, node, snippets });
  const typed = analysis.text.slice(slot.span.start, offset).toLowerCase();
  const isLong = proposals.length > MOST;
  const shown = isLong
    ? proposals.filter(({ filter, label }) => (filter ?? label).toLowerCase().includes(typed)).slice(0, MOST)
    : proposals;
  const range = analysis.rangeOf(slot.span);
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
  const { slot } = context;
  if (slot.region === 'top') return completeBlocks(context);
  if (slot.region === 'header') return [];
  const names = slot.expected.flatMap((each) => forExpected(each, context));
  const items = slot.startsItem ? completeItems(context) : [];
  return [...names, ...items];
}

function forExpected(expected: Expected, context: CompletionContext): Proposal[] {
  switch (expected) {
    case 'from':
    case 'when':
    case 'rounds':
    case 'dedup':
    case 'exit':
      if (expected === 'when' && completeWhen(context).length === 0) return [];
      return [{ label: expected, kind: CompletionItemKind.Keyword, rank: 1 }];
    case 'input-name':
      return completeInputNames(context);
    case 'source-node':
      return completeSources(context);
    case 'source-field':
      return completeFields(context);
    case 'when-value':
      return completeWhen(context);
    case 'declared-node':
      return completeDeclared(context);
    case 'criterion':
      return completeCriteria(context);
    case 'verify-node':
      return completeVerify(context);
    case 'exit-node':
      return completeExit(context);
    case 'policy':
    case 'tier':
      return completeSetting(context);
    default:
      return [];
  }
}

/** The node whose block a keyword opens. O(log nodes). */
function nodeOf(analysis: Analysis, { startOffset }: IToken): ResolvedNode | undefined {
  const node = analysis.nodeAt(startOffset);
  return node?.block.keyword.start === startOffset ? node : undefined;
}
