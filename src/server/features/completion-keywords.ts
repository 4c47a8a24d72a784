import { CompletionItemKind } from 'vscode-languageserver-types';
import {
  entryOfKind,
  FEATURE_HELP,
  helpOfType,
  keywordOfKind,
  kindsOf,
  mayRepeat,
} from '../../language/blocks.ts';
import { blockSnippet, itemSnippet } from '../../language/snippets.ts';
import { NODE_TYPES, type NodeType } from '../../language/words.ts';
import type { FeatureItem } from '../../syntax/ast.ts';
import type { CompletionContext, Proposal } from './completion-context.ts';

/** The items that the block may still have. */
export function completeItems({ analysis, node, slot }: CompletionContext): Proposal[] {
  const isFeature = slot.region === 'feature';
  const feature = isFeature
    ? analysis.plan?.ast.features.find(({ keyword }) => keyword.start === slot.block?.startOffset)
    : undefined;
  const items = isFeature ? (feature?.items ?? []) : (node?.block.items ?? []);
  const there = new Set<string>(
    items.filter(({ keyword }) => keyword.start !== slot.span.start).map(({ kind }) => kind),
  );
  const block = isFeature ? 'feature' : 'node';
  return kindsOf(block)
    .filter((kind) => mayRepeat(kind) || !there.has(kind))
    .map((kind) => ({
      label: keywordOfKind(kind),
      kind: CompletionItemKind.Keyword,
      snippet: itemSnippet(kind, kind === 'criterion' ? { id: nextId(feature?.items) } : {}),
      help: entryOfKind(kind).help,
      rank: 4,
    }));
}

/** A whole feature, where there is none, and whole nodes. */
export function completeBlocks({ analysis, slot }: CompletionContext): Proposal[] {
  const features = (analysis.plan?.ast.features ?? []).filter(
    ({ keyword }) => keyword.start !== slot.span.start,
  );
  const feature: Proposal[] =
    features.length > 0
      ? []
      : [
          {
            label: 'feature',
            kind: CompletionItemKind.Snippet,
            snippet: FEATURE_SNIPPET,
            help: FEATURE_HELP,
            rank: 1,
          },
        ];
  return [
    ...feature,
    ...NODE_TYPES.map((type) => ({
      label: type,
      kind: CompletionItemKind.Snippet,
      snippet: nodeSnippet(type),
      help: helpOfType(type),
      rank: 2,
    })),
  ];
}

/** What stands in a new feature, and in a new node. */
const FEATURE_SNIPPET = blockSnippet('feature', 'feature', ['destination', 'context', 'criterion']);
const nodeSnippet = (type: NodeType): string => blockSnippet('node', type, ['input', 'output', 'acceptance']);

/** The id behind the highest that is there. */
function nextId(items: readonly FeatureItem[] = []): string {
  const ids = items.flatMap((item) => (item.kind === 'criterion' ? [item.id.text] : []));
  const numbers = ids.map((id) => Number(/^a-([1-9][0-9]{0,8})$/.exec(id)?.[1] ?? 0));
  return `a-${numbers.reduce((most, each) => Math.max(most, each), 0) + 1}`;
}
