import { CompletionItemKind } from 'vscode-languageserver-types';
import {
  entryOfKind,
  FEATURE_HELP,
  helpOfType,
  type ItemKind,
  keywordOfKind,
  kindsOf,
  mayRepeat,
} from '../../language/blocks.ts';
import { FEATURE_SNIPPET, itemSnippet, nodeSnippet } from '../../language/snippets.ts';
import { NODE_TYPES } from '../../language/words.ts';
import type { FeatureItem, NodeItem } from '../../syntax/ast.ts';
import type { CompletionContext } from './completion-context.ts';
import type { Proposal } from './proposal.ts';

/** The items that the block may still take. */
export function completeItems({ block, span, tree }: CompletionContext): Proposal[] {
  if (block === undefined) return [];
  const items: readonly (FeatureItem | NodeItem)[] = tree?.items ?? [];
  const others = items.filter(({ keyword }) => keyword.start !== span.start);
  const there = new Set<ItemKind>(others.map(({ kind }) => kind));
  return kindsOf(block.kind)
    .filter((kind) => mayRepeat(kind) || !there.has(kind))
    .map((kind) => ({
      label: keywordOfKind(kind),
      kind: CompletionItemKind.Keyword,
      snippet: itemSnippet(kind, kind === 'criterion' ? { id: nextId(items) } : {}),
      help: entryOfKind(kind).help,
      rank: 4,
    }));
}

/** A whole feature, where there is none, and whole nodes. */
export function completeBlocks({ analysis, span }: CompletionContext): Proposal[] {
  const hasFeature = analysis.blocks.some(
    ({ keyword, kind }) => kind === 'feature' && keyword.start !== span.start,
  );
  const feature = {
    label: 'feature',
    kind: CompletionItemKind.Snippet,
    snippet: FEATURE_SNIPPET,
    help: FEATURE_HELP,
    rank: 1,
  };
  return [
    ...(hasFeature ? [] : [feature]),
    ...NODE_TYPES.map((type) => ({
      label: type,
      kind: CompletionItemKind.Snippet,
      snippet: nodeSnippet(type),
      help: helpOfType(type),
      rank: 2,
    })),
  ];
}

/** The id after the highest one that is there. */
function nextId(items: readonly (FeatureItem | NodeItem)[]): string {
  const ids = items.flatMap((item) => (item.kind === 'criterion' ? [item.id.text] : []));
  const numbers = ids.map((id) => Number(/^a-([1-9][0-9]{0,8})$/.exec(id)?.[1] ?? 0));
  return `a-${numbers.reduce((most, each) => Math.max(most, each), 0) + 1}`;
}
