import type { Code } from '../../diagnostics/catalogue.ts';
import { isSlug } from '../../language/names.ts';
import { isNodeType, NODE_TYPE_TABLE, SETTING_NAMES, settingTitle } from '../../language/words.ts';
import { reachable } from '../../plan/graph.ts';
import type { ResolvedInput, ResolvedNode } from '../../plan/resolve.ts';
import { inlineShapeOf, nameOf, shapeOf, stringOf } from '../../syntax/quote.ts';
import { cover, type Span, type TextEdit, touch } from '../../text/span.ts';
import type { Analysis } from '../analysis.ts';
import { insertion } from '../edits.ts';
import { addBlock, addItem } from './insertions.ts';

/** A change that an author may want, and the diagnostic that it fixes, if any. */
export interface Refactoring {
  readonly title: string;
  readonly kind: 'refactor.extract' | 'refactor.rewrite';
  readonly edits: readonly TextEdit[];
  readonly fixes?: { readonly code: Code; readonly span: Span };
}

/** The largest number of outputs of one node that are offered to be read. */
const MOST_OUTPUTS = 6;

/** The refactorings for a selection. */
export function refactoringsAt(analysis: Analysis, selected: Span): Refactoring[] {
  const node = analysis.nodeAt(selected.start);
  if (node === undefined) return [];
  return [
    ...node.inputs
      .filter(({ item }) => touch(item.span, selected))
      .flatMap((input) => ofInput(analysis, node, input)),
    ...node.declared.flatMap(({ name, node: other }) =>
      other !== undefined && touch(name.span, selected) ? readings(analysis, node, other, name.span) : [],
    ),
    ...(touch(cover(node.block.keyword, node.block.title.span), selected)
      ? statedDefaults(analysis, node)
      : []),
  ];
}

function ofInput(analysis: Analysis, node: ResolvedNode, input: ResolvedInput): Refactoring[] {
  const { item, output } = input;
  if (item.source === undefined || item.broken) return [];
  const { node: name } = item.source;
  if (input.node === undefined && !name.missing && isSlug(name.text))
    return [extraction(analysis, node, name.text, name.span)];
  if (item.shape !== undefined || output === undefined || output.shape.missing || item.name.missing)
    return [];
  const written = inlineShapeOf(output.shape.value);
  return [
    {
      title: `State the shape ${written.length > 40 ? `of \`${item.name.text}\`` : `\`${written}\``}`,
      kind: 'refactor.rewrite',
      edits: [insertion(item.name.span.end, `: ${written}`)],
    },
  ];
}

/** A node for a slug that is read but not declared, with the outputs that are read from it. */
function extraction(analysis: Analysis, node: ResolvedNode, slug: string, span: Span): Refactoring {
  const outputs = new Map<string, string>();
  for (const { inputs } of analysis.plan?.nodes ?? []) {
    for (const { field, item } of inputs) {
      if (item.source?.node.text !== slug || field.missing || field.text.trim() === '') continue;
      const stated =
        item.shape === undefined || item.shape.missing ? undefined : shapeOf(item.shape.value, '    ');
      if (stated !== undefined || !outputs.has(field.text)) {
        outputs.set(field.text, stated ?? `<${shapeWords(field.text)}>`);
      }
    }
  }
  const lines = [...outputs].map(([name, shape]) => `  output ${nameOf(name)}: ${shape}\n`);
  const criteria = [...outputs.keys()].map(
    (name) => `  acceptance ${stringOf(`TODO: how output.${name} is checked`)}\n`,
  );
  const title = stringOf(`TODO: ${slug.replaceAll('-', ' ')}`);
  return {
    title: `Create the node \`${slug}\``,
    kind: 'refactor.extract',
    edits: [
      addBlock(
        analysis,
        node.block.span.end,
        `code ${slug} ${title} {\n${lines.join('')}${criteria.join('')}}`,
      ),
    ],
    fixes: { code: 'unresolved-node', span },
  };
}

/** A name as the words of a shape, without the characters that would end it. */
function shapeWords(name: string): string {
  return name
    .replace(/[<>\r\n]/g, ' ')
    .replace(/_/g, ' ')
    .trim();
}

/** Inputs for a declared dependency that reads nothing: one for each output of the other node. */
function readings(analysis: Analysis, node: ResolvedNode, other: ResolvedNode, span: Span): Refactoring[] {
  if (other === node || node.reads.has(other)) return [];
  // Reading a node that waits for this one would close a circle.
  if (reachable(analysis.edges, other.index).has(node.index)) return [];
  const taken = new Set(node.inputs.map(({ item }) => item.name.text));
  return other.items.output
    .filter(({ name }) => !name.missing)
    .slice(0, MOST_OUTPUTS)
    .flatMap(({ name }) => {
      const input = freeName(name.text, other.slug, taken);
      const field = input === name.text ? '' : `.${nameOf(name.text)}`;
      const item = `input ${nameOf(input)} from ${other.slug}${field}`;
      const edit = addItem(analysis, node.block, 'input', item);
      if (edit === undefined) return [];
      return [
        {
          title: `Read \`${name.text}\` from \`${other.slug}\``,
          kind: 'refactor.rewrite' as const,
          edits: [edit],
          fixes: { code: 'dependency-without-from' as const, span },
        },
      ];
    });
}

function freeName(name: string, slug: string, taken: ReadonlySet<string>): string {
  const candidates = [name, `${slug}-${name}`];
  const free = candidates.find((each) => !taken.has(each));
  if (free !== undefined) return free;
  let count = 2;
  while (taken.has(`${name}-${count}`)) count++;
  return `${name}-${count}`;
}

/** Writes down the settings that a node has by its type. */
function statedDefaults(analysis: Analysis, { block, items }: ResolvedNode): Refactoring[] {
  const type = block.type.text;
  if (!isNodeType(type)) return [];
  return SETTING_NAMES.filter((setting) => items[setting].length === 0).flatMap((setting) => {
    const word = NODE_TYPE_TABLE[type].defaults[setting];
    const edit = addItem(analysis, block, setting, `${setting} ${word}`);
    const title = `State the ${settingTitle(setting)} \`${word}\``;
    return edit === undefined ? [] : [{ title, kind: 'refactor.rewrite' as const, edits: [edit] }];
  });
}
