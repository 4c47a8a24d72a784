import type { Hover } from 'vscode-languageserver-types';
import { CLAUSES, entryOfKind, FEATURE_HELP, helpOfType } from '../../language/blocks.ts';
import { partsOf } from '../../language/form.ts';
import { isWord } from '../../language/names.ts';
import {
  helpOfSetting,
  isNodeType,
  isSetting,
  NODE_TYPE_TABLE,
  SETTING_NAMES,
  settingTitle,
} from '../../language/words.ts';
import type { ResolvedNode } from '../../plan/resolve.ts';
import { branchShape, unionMembers } from '../../plan/router.ts';
import type { FeatureBlock, FeatureItem, NodeItem, OutputItem } from '../../syntax/ast.ts';
import { stringOf } from '../../syntax/quote.ts';
import type { Token } from '../../syntax/token.ts';
import { spanOf } from '../../syntax/tokens.ts';
import type { Span } from '../../text/span.ts';
import { listNames } from '../../text/wording.ts';
import type { Analysis, Block } from '../analysis.ts';
import type { ClientCapabilities } from '../client-capabilities.ts';
import type { PlanSymbol } from '../symbols.ts';

/** How many members of a router are listed. */
const SHOWN_MEMBERS = 20;

/** What is shown about the name or the keyword at an offset. */
export function hoverAt(
  analysis: Analysis,
  offset: number,
  { markdown }: ClientCapabilities,
): Hover | undefined {
  const name = analysis.symbols.at(offset);
  const found = name && aboutSymbol(analysis, name.symbol);
  const about = found && name ? { span: name.span, value: found } : aboutWord(analysis, offset);
  if (about === undefined) return undefined;
  return {
    contents: markdown
      ? { kind: 'markdown', value: about.value }
      : { kind: 'plaintext', value: about.value.replaceAll(/\*\*|`/g, '') },
    range: analysis.rangeOf(about.span),
  };
}

function aboutSymbol(analysis: Analysis, symbol: PlanSymbol): string | undefined {
  const { kind, name, node } = symbol;
  switch (kind) {
    case 'feature': {
      const feature = analysis.plan?.ast.features.find(({ slug }) => slug === symbol.declaration);
      return (
        feature &&
        paragraphs(`**feature** \`${name}\``, textOf(feature, 'destination'), textOf(feature, 'context'))
      );
    }
    case 'criterion':
      return aboutCriterion(analysis, name);
    case 'node':
      return node && aboutNode(analysis, node);
    case 'input':
      return node && aboutInput(node, symbol);
    case 'output':
      return node && aboutOutput(analysis, node, symbol);
  }
}

function aboutNode(analysis: Analysis, node: ResolvedNode): string {
  const { block, reads, slug } = node;
  const readers = (analysis.dependents[node.index] ?? []).map(
    (index) => analysis.plan?.nodes[index]?.slug ?? '',
  );
  const wave = analysis.waves[node.index];
  return paragraphs(
    `**${block.type.text}** \`${slug}\` ${block.title.value}`,
    effective(node),
    ...(analysis.branches?.runsWhen(node.index) ?? []),
    wave === undefined ? 'In no wave: it waits for a circle of nodes.' : `Wave ${wave}.`,
    reads.size === 0
      ? 'Depends on nothing.'
      : `Depends on ${listNames([...reads.keys()].map((each) => each.slug))}.`,
    readers.length === 0 ? 'Nothing depends on it.' : `Read by ${listNames(readers)}.`,
  );
}

/** The settings in force. */
function effective({ block, items }: ResolvedNode): string {
  const type = block.type.text;
  const list = SETTING_NAMES.map((setting) => {
    const stated = items[setting][0]?.word.text;
    const standard = isNodeType(type) ? NODE_TYPE_TABLE[type].defaults[setting] : '?';
    return `${settingTitle(setting)} \`${stated ?? standard}\`${stated === undefined ? ' (default)' : ''}`;
  }).join(', ');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
}

function aboutInput(node: ResolvedNode, { declaration, name }: PlanSymbol): string {
  const input = node.inputs.find(({ item }) => item.name === declaration);
  const own = input?.item.shape?.value;
  if (input?.item.source === undefined) {
    return paragraphs(`**input** \`${name}\`${shapeOf(own)}`, 'From outside of the plan.');
  }
  const { field, item, output } = input;
  const source = `\`${item.source?.node.text}.${field.text}\``;
  const when = item.when?.map(({ value }) => value);
  const shape = output?.shape.value ?? own;
  const whole = shape === undefined || when === undefined ? shape : branchShape(shape, when);
  return paragraphs(
    `**input** \`${name}\`${shapeOf(whole)}`,
    output === undefined ? `Reads ${source}, which is not declared.` : `Reads ${source}.`,
  );
}

function aboutOutput(
  analysis: Analysis,
  node: ResolvedNode,
  { declaration, name }: PlanSymbol,
): string | undefined {
  const output = node.items.output.find((each) => each.name === declaration);
  if (output === undefined) return undefined;
  const readers = new Set(analysis.readersOf(output).map((reader) => reader.node.slug));
  return paragraphs(
    `**output** \`${node.slug}.${name}\`${shapeOf(output.shape.value)}`,
    readers.size === 0 ? 'Nothing reads it.' : `Read by ${listNames([...readers])}.`,
    branchesOf(analysis, output),
  );
}

/** The nodes that each answer of a router selects; nothing for another output. */
function branchesOf(analysis: Analysis, output: OutputItem): string | undefined {
  const readers = analysis.readersOf(output);
  const members = unionMembers(output.shape.value);
  if (members === undefined || readers.every(({ input }) => input.item.when === undefined)) return undefined;
  const lines = members.slice(0, SHOWN_MEMBERS).map((member) => {
    const selected = readers.filter(({ input }) => input.item.when?.some(({ value }) => value === member));
    const slugs = [...new Set(selected.map(({ node }) => node.slug))];
    return `- ${stringOf(member)} selects ${slugs.length === 0 ? 'nothing' : listNames(slugs)}`;
  });
  const rest = members.length - lines.length;
  return ['A router:', ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n');
}

function aboutCriterion(analysis: Analysis, id: string): string | undefined {
  const item = analysis.plan?.criteria.get(id);
  if (item === undefined) return undefined;
  const nodes = analysis.coverageOf(id);
  return paragraphs(
    `**criterion** \`${id}\``,
    item.text.value,
    nodes.length === 0
      ? 'No node satisfies it.'
      : `Satisfied by ${listNames(nodes.map(({ slug }) => slug))}.`,
  );
}

/** What a word of the language means in its context. */
function aboutWord(analysis: Analysis, offset: number): { span: Span; value: string } | undefined {
  const count = analysis.tokensBefore(offset + 1);
  const token = analysis.tokens
    .slice(Math.max(0, count - 2), count)
    .find((each) => offset <= spanOf(each).end && isWord(each.image));
  const block = token && analysis.blockAt(token.startOffset);
  const help = block && helpFor(token, block);
  return help === undefined || token === undefined
    ? undefined
    : { span: spanOf(token), value: paragraphs(`**${token.image}**`, help) };
}

function helpFor({ image: word, startOffset: start }: Token, block: Block): string | undefined {
  if (block.keyword.start === start) {
    return block.kind === 'feature' ? FEATURE_HELP : isNodeType(word) ? helpOfType(word) : undefined;
  }
  const items: readonly (FeatureItem | NodeItem)[] = block.items;
  const item = items.find(({ span }) => span.start <= start && start < span.end);
  if (item === undefined) return undefined;
  if (item.keyword.start === start) return entryOfKind(item.kind).help;
  if (isSetting(item.kind)) return helpOfSetting(item.kind, word);
  const clause = CLAUSES.get(word);
  return [...partsOf(entryOfKind(item.kind).form)].some(({ part }) => part === clause)
    ? clause?.help
    : undefined;
}

function textOf({ items }: FeatureBlock, kind: 'destination' | 'context'): string | undefined {
  const item = items.find((each) => each.kind === kind);
  return item?.kind === 'destination' || item?.kind === 'context' ? item.text.value : undefined;
}

function shapeOf(shape: string | undefined): string {
  return shape === undefined || shape === '' ? '' : `: \`${shape}\``;
}

function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
