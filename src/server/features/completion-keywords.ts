import { CompletionItemKind } from 'vscode-languageserver-types';
import { FEATURE_ITEMS, NODE_ITEMS, NODE_TYPES, type NodeType } from '../../syntax/vocabulary.ts';
import type { CompletionContext, Proposal } from './completion-context.ts';
import { FEATURE_WORDS, ITEM_WORDS, typeHelp } from './words.ts';

/** The items that may stand once. */
const ONCE: ReadonlySet<string> = new Set([
  ...['destination', 'context', 'verify', 'failure_policy', 'model_tier', 'cycle'],
]);

export const ITEM_SNIPPETS: Readonly<Record<string, string>> = {
  destination: 'destination "${1:what is true once this is done}"',
  context: 'context "${1:why this is done at all}"',
  out_of_scope: 'out_of_scope "${1:what a reader might expect}"',
  input: 'input ${1:name} from ${2:node}',
  output: 'output ${1:name}: <${2:shape}>',
  depends_on: 'depends_on ${1:node}',
  satisfies: 'satisfies ${1:a-1}',
  acceptance: 'acceptance "${1:what a reviewer can check}"',
  verify: 'verify ${1:node}',
  failure_policy: 'failure_policy ${1|retry,skip,repair,escalate,stop|}',
  model_tier: 'model_tier ${1|cheap,strong|}',
  cycle: 'cycle rounds ${1:3} dedup "${2:by finding id}" exit ${3:node}',
};

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
  return (isFeature ? FEATURE_ITEMS : NODE_ITEMS)
    .filter((keyword) => !ONCE.has(keyword) || !there.has(keyword))
    .map((keyword) => ({
      label: keyword,
      kind: CompletionItemKind.Keyword,
      snippet:
        isFeature && keyword === 'acceptance'
          ? `acceptance ${nextId(feature?.items.flatMap((item) => (item.kind === 'criterion' ? [item.id.text] : [])))} "\${1:what is true once this is done}"`
          : ITEM_SNIPPETS[keyword],
      help: (isFeature ? FEATURE_WORDS : ITEM_WORDS)[keyword],
      rank: 4,
    }))
    .map(({ snippet, ...rest }) => (snippet === undefined ? rest : { ...rest, snippet }));
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
            help: FEATURE_WORDS['feature'],
            rank: 1,
          },
        ];
  return [
    ...feature,
    ...NODE_TYPES.map((type) => ({
      label: type,
      kind: CompletionItemKind.Snippet,
      snippet: nodeSnippet(type),
      help: typeHelp(type),
      rank: 2,
    })),
  ];
}

export const FEATURE_SNIPPET = `feature \${1:slug} {
  destination "\${2:what is true once this is done}"
  context "\${3:why this is done at all}"
  acceptance a-1 "\${4:what a reviewer can check}"
}`;

export function nodeSnippet(type: NodeType): string {
  return `${type} \${1:slug} "\${2:Title}" {
  input \${3:name} from \${4:node}
  output \${5:name}: <\${6:shape}>
  acceptance "\${7:what a reviewer can check}"
}`;
}

/** The id behind the highest that is there. */
function nextId(ids: readonly string[] = []): string {
  const numbers = ids.map((id) => Number(/^a-([1-9][0-9]{0,8})$/.exec(id)?.[1] ?? 0));
  return `a-${numbers.reduce((most, each) => Math.max(most, each), 0) + 1}`;
}
