import { CompletionItemKind } from 'vscode-languageserver-types';
import { partsOf, type Role } from '../../language/form.ts';
import { NODE_ITEM_TABLE } from '../../language/items.ts';
import {
  helpOfSetting,
  isNodeType,
  isSetting,
  NODE_TYPE_TABLE,
  wordsOfSetting,
} from '../../language/words.ts';
import { reachable } from '../../plan/graph.ts';
import { nameOf, stringOf } from '../../syntax/quote.ts';
import type { ResolvedNode } from '../../plan/resolve.ts';
import { unionMembers } from '../../plan/router.ts';
import type { OutputItem } from '../../syntax/ast.ts';
import { type CompletionContext, writtenAs } from './completion-context.ts';
import type { Completer, Proposal } from './proposal.ts';

/*
 * The values that may stand at the cursor: only those that would be right there, the likely ones first.
 */

/** Why nothing is proposed for a value. */
type Unforeseen = 'a new name' | 'any number' | "the author's words";

/** What is proposed for a value of each role. */
export const COMPLETERS = {
  feature: 'a new name',
  node: 'a new name',
  criterion: 'a new name',
  input: completeInputs,
  output: 'a new name',
  'source-node': completeSources,
  'source-output': completeSourceOutputs,
  'declared-node': completeDeclared,
  'verify-node': completeVerifyNodes,
  'exit-node': completeExits,
  'served-criterion': completeCriteria,
  setting: completeSetting,
  member: completeMembers,
  number: 'any number',
  prose: "the author's words",
  shape: "the author's words",
} as const satisfies Readonly<Record<Role, Completer | Unforeseen>>;

/** The nodes that a node may read without closing a circle; those with an output of the input's name first. */
function completeSources(context: CompletionContext): Proposal[] {
  const name = inputName(context);
  return readable(context).map((other) => {
    const outputs = outputsOf(other);
    const same = outputs.find((each) => each.name.text === name);
    const only = outputs.length === 1 ? outputs[0] : undefined;
    const shown = same ?? only;
    return {
      label: other.slug,
      kind: CompletionItemKind.Class,
      text: same === undefined && only !== undefined ? `${other.slug}.${nameOf(only.name.text)}` : other.slug,
      detail: shown === undefined ? other.block.title.value : `${shown.name.text}: ${shown.shape.value}`,
      help: other.block.title.value,
      rank: same === undefined ? 3 : 2,
      filter: other.slug,
    };
  });
}

/** The outputs of the node before the dot, the one of the input's own name first. */
function completeSourceOutputs(context: CompletionContext): Proposal[] {
  const [slug = ''] = writtenAs(context, 'source-node');
  const name = inputName(context);
  const other = context.analysis.plan?.bySlug.get(slug);
  return (other === undefined ? [] : outputsOf(other)).map((output) => ({
    label: output.name.text,
    kind: CompletionItemKind.Field,
    text: nameOf(output.name.text),
    detail: output.shape.value,
    rank: output.name.text === name ? 2 : 3,
  }));
}

/** Whole inputs: one for each output that can be read and is not read yet. */
function completeInputs({ analysis, node }: CompletionContext): Proposal[] {
  const read = new Set(node?.inputs.map(({ output }) => output));
  const taken = new Set(node?.inputs.map(({ item }) => item.name.text));
  return readable({ analysis, node }).flatMap((other) =>
    outputsOf(other)
      .filter((output) => !read.has(output) && !taken.has(output.name.text))
      .map((output) => ({
        label: `${output.name.text} from ${other.slug}`,
        kind: CompletionItemKind.Field,
        text: `${nameOf(output.name.text)} from ${other.slug}`,
        detail: output.shape.value,
        rank: 3,
      })),
  );
}

/** The nodes that may be read and are not declared yet, those that are read first. */
function completeDeclared({ analysis, node }: CompletionContext): Proposal[] {
  if (node === undefined) return [];
  const declared = new Set(node.declared.map((each) => each.node));
  return readable({ analysis, node })
    .filter((other) => !declared.has(other))
    .map((other) => ({
      ...nodeProposal(other),
      rank: node.reads.has(other) ? 2 : 3,
    }));
}

/** The criteria of the feature, those that nothing satisfies first. */
function completeCriteria(context: CompletionContext): Proposal[] {
  const { analysis, node, span } = context;
  const listed = new Set(writtenAs(context, 'served-criterion'));
  const own = new Set(
    node?.items.satisfies
      .flatMap(({ ids }) => ids)
      .flatMap((id) => (id.span.start === span.start ? [] : [id.text])),
  );
  return [...(analysis.plan?.criteria.values() ?? [])]
    .filter(({ id }) => !id.missing && !listed.has(id.text) && !own.has(id.text))
    .map(({ id, text }) => {
      const others = analysis.coverageOf(id.text).filter((each) => each !== node);
      return {
        label: id.text,
        kind: CompletionItemKind.EnumMember,
        detail:
          others.length === 0
            ? 'not satisfied yet'
            : `satisfied by ${others.map(({ slug }) => slug).join(', ')}`,
        help: text.value,
        rank: others.length === 0 ? 2 : 3,
      };
    });
}

/** The nodes of type `verify`. */
function completeVerifyNodes({ analysis, node }: CompletionContext): Proposal[] {
  return referable(analysis.plan?.nodes)
    .filter((other) => other !== node && other.block.type.text === 'verify')
    .map(nodeProposal);
}

/** The nodes that depend on this one. */
function completeExits({ analysis, node }: CompletionContext): Proposal[] {
  if (node === undefined) return [];
  const waiting = reachable(analysis.dependents, node.index);
  return referable(analysis.plan?.nodes)
    .filter((other) => other !== node && waiting.has(other.index))
    .map(nodeProposal);
}

/** The literals of the union that is read, those that no other input chooses first. */
function completeMembers({ analysis, item: open, node }: CompletionContext): Proposal[] {
  const input = node?.inputs.find(({ item }) => item.keyword.start === open?.keyword.startOffset);
  const output = input?.output;
  if (output === undefined) return [];
  const chosen = new Set(
    analysis
      .readersOf(output)
      .filter((reader) => reader.input !== input)
      .flatMap((reader) => reader.input.item.when ?? [])
      .map(({ value }) => value),
  );
  return (unionMembers(output.shape.value) ?? []).map((member) => ({
    label: stringOf(member),
    kind: CompletionItemKind.Value,
    detail: chosen.has(member) ? 'chosen by another input' : undefined,
    rank: chosen.has(member) ? 3 : 2,
  }));
}

/** The words of a setting. */
function completeSetting({ block, item }: CompletionContext): Proposal[] {
  const setting = item?.kind ?? '';
  if (!isSetting(setting)) return [];
  const type = block?.keyword?.image ?? '';
  const standard = isNodeType(type) ? NODE_TYPE_TABLE[type].defaults[setting] : undefined;
  const argument = [...partsOf(NODE_ITEM_TABLE[setting].form)].flatMap(({ part }) =>
    part.part === 'value' && part.onlyBehind !== undefined ? [part] : [],
  )[0];
  return wordsOfSetting(setting).map((word) => ({
    label: word,
    kind: CompletionItemKind.EnumMember,
    ...(argument?.onlyBehind?.word === word
      ? { text: `${word} ""`, snippet: `${word} "\${1:${argument.example}}"` }
      : {}),
    detail: word === standard ? `the default of ${type}` : undefined,
    help: helpOfSetting(setting, word),
    rank: 2,
  }));
}

/** All nodes but this one and those that wait for it. */
function readable({ analysis, node }: Pick<CompletionContext, 'analysis' | 'node'>): ResolvedNode[] {
  const nodes = referable(analysis.plan?.nodes);
  if (node === undefined) return nodes;
  const waiting = reachable(analysis.dependents, node.index);
  return nodes.filter((other) => other !== node && !waiting.has(other.index));
}

function referable(nodes: readonly ResolvedNode[] = []): ResolvedNode[] {
  return nodes.filter((each) => each.isReferable);
}

function outputsOf({ items }: ResolvedNode): OutputItem[] {
  return items.output.filter(({ name }) => !name.missing);
}

function nodeProposal({ block, slug }: ResolvedNode): Proposal {
  return { label: slug, kind: CompletionItemKind.Class, detail: block.title.value };
}

/** The name of the input at the cursor, without its quotes. Escapes stay: such a name only fails to come first. */
function inputName(context: CompletionContext): string | undefined {
  return writtenAs(context, 'input')[0]?.replace(/^"(.*)"$/, '$1');
}
