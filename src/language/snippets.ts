import { BLOCK_TABLE, type BlockKind, entryOfKind, type ItemKind, keywordOfKind } from './blocks.ts';
import { type Form, type Part, partsOf, type ValuePart } from './form.ts';
import { isSetting, type NodeType, wordsOfSetting } from './words.ts';

/*
 * Items and blocks as snippets: their forms, with a tab stop for each value.
 */

/** Values that are known already, by the field of the tree. */
type Known = Readonly<Record<string, string>>;

/** An item of a kind, with tab stops from a number on for the values that are not known. */
export function itemSnippet(kind: ItemKind, known: Known = {}): string {
  return item(kind, known, tabStops());
}

/** A new feature. */
export const FEATURE_SNIPPET = blockSnippet('feature', 'feature', ['destination', 'context', 'criterion']);

/** A new node of a type. */
export function nodeSnippet(type: NodeType): string {
  return blockSnippet('node', type, ['input', 'output', 'acceptance']);
}

/** A block with some items. */
function blockSnippet(block: BlockKind, keyword: string, items: readonly ItemKind[]): string {
  const stop = tabStops();
  const head = written(BLOCK_TABLE[block].form, keyword, {}, stop);
  const body = items.map((kind) => `  ${item(kind, kind === 'criterion' ? { id: 'a-1' } : {}, stop)}\n`);
  return `${head} {\n${body.join('')}}`;
}

type TabStop = (content: string) => string;

/** Numbers the tab stops. */
function tabStops(): TabStop {
  let count = 0;
  return (content) => `\${${++count}${content}}`;
}

function item(kind: ItemKind, known: Known, stop: TabStop): string {
  return written(entryOfKind(kind).form, keywordOfKind(kind), known, stop, kind);
}

/** A form behind a keyword. What may be left out is, but for the source of an input. */
function written(form: Form, keyword: string, known: Known, stop: TabStop, kind?: ItemKind): string {
  const parts = form.flatMap((part) => partSnippets(part, known, stop, kind));
  return [keyword, ...parts].join(' ').replaceAll(' :', ':');
}

function partSnippets(part: Part, known: Known, stop: TabStop, kind: ItemKind | undefined): string[] {
  switch (part.part) {
    case 'keyword':
      return [part.word];
    case 'mark':
      return [part.mark];
    case 'group':
    case 'optional': {
      const isSource = part.part === 'group' || part.form.some((each) => each.part === 'group');
      return isSource ? part.form.flatMap((each) => partSnippets(each, known, stop, kind)) : [];
    }
    case 'value':
      return [known[part.field] ?? quoted(part, stop(placeholder(part, kind)))];
  }
}

function placeholder({ example, role }: ValuePart, kind: ItemKind | undefined): string {
  if (role !== 'setting' || kind === undefined || !isSetting(kind)) return `:${example}`;
  const behind = [...partsOf(entryOfKind(kind).form)].map((each) =>
    each.part.part === 'value' ? each.part.onlyBehind?.word : undefined,
  );
  const plain = wordsOfSetting(kind).filter((word: string) => !behind.includes(word));
  return `|${plain.join(',')}|`;
}

function quoted({ kind }: ValuePart, stop: string): string {
  if (kind === 'text') return `"${stop}"`;
  return kind === 'shape' ? `<${stop}>` : stop;
}
