/** Which constructs of the language a plan uses, so that a test can tell when the examples leave one out. */

import { parse, type InputItem, type NodeBlock, type NodeItem, type PlanAst } from '../../src/index.ts';
import { NODE_TYPES, SETTING_NAMES, wordsOfSetting } from '../../src/language/words.ts';

const ESCAPES = ['\\"', '\\\\', '\\n', '\\r', '\\t', '\\u{…}'] as const;

/** Every construct there is. */
export const CONSTRUCTS: readonly string[] = [
  'a comment',
  'destination',
  'context',
  'out_of_scope',
  'out_of_scope with a list',
  'out_of_scope, repeated',
  'a criterion of the feature',
  ...NODE_TYPES.map((type) => `type ${type}`),
  'input from a node, short',
  'input from a node and a field',
  'input from a node, restating the shape',
  'input from a node by another name',
  'input from outside, with a shape',
  'input from outside, with a string',
  'input of a branch',
  'output',
  'output that is a union of literals',
  'depends_on',
  'depends_on with a list',
  'satisfies',
  'satisfies with a list',
  'acceptance',
  'verify',
  ...SETTING_NAMES.flatMap((setting) => [
    ...wordsOfSetting(setting).map((word: string) => `${setting} ${word}`),
    `${setting} by default`,
  ]),
  'cycle',
  'a string',
  'a text block',
  'a text block with a blank line',
  'a text block with deeper lines',
  ...ESCAPES.map((escape) => `escape ${escape}`),
  'a quoted name',
  'a quoted name behind a dot',
];

/** The constructs that a plan uses, in no order, each once. */
export function constructsOf(text: string): string[] {
  const { ast } = parse(text);
  if (ast === undefined) throw new Error('no plan');
  const used = new Set<string>();
  if (/^\s*\/\//m.test(text)) used.add('a comment');
  addFeature(ast, used);
  for (const block of ast.nodes) addNode(block, used);
  for (const literal of literalsOf(ast, text)) addLiteral(literal, used);
  return [...used];
}

function addFeature(ast: PlanAst, used: Set<string>): void {
  for (const { items } of ast.features) {
    for (const item of items) {
      used.add(item.kind === 'criterion' ? 'a criterion of the feature' : item.kind);
      if (item.kind === 'out_of_scope' && item.texts.length > 1) used.add('out_of_scope with a list');
    }
    if (items.filter(({ kind }) => kind === 'out_of_scope').length > 1) used.add('out_of_scope, repeated');
  }
}

function addNode({ items, type }: NodeBlock, used: Set<string>): void {
  used.add(`type ${type.text}`);
  for (const setting of SETTING_NAMES)
    if (!items.some(({ kind }) => kind === setting)) used.add(`${setting} by default`);
  for (const item of items) addItem(item, used);
}

function addItem(item: NodeItem, used: Set<string>): void {
  switch (item.kind) {
    case 'input':
      addInput(item, used);
      return;
    case 'output':
      used.add('output');
      if (/^<"[^"]*"(?: \| "[^"]*")+>$/.test(item.shape.value))
        used.add('output that is a union of literals');
      break;
    case 'depends_on':
      used.add('depends_on');
      if (item.nodes.length > 1) used.add('depends_on with a list');
      return;
    case 'satisfies':
      used.add('satisfies');
      if (item.ids.length > 1) used.add('satisfies with a list');
      return;
    default:
      used.add('word' in item ? `${item.kind} ${item.word.text}` : item.kind);
      return;
  }
  if (item.name.quoted) used.add('a quoted name');
}

function addInput({ name, shape, source, when }: InputItem, used: Set<string>): void {
  if (name.quoted) used.add('a quoted name');
  if (source === undefined) {
    const bracketed = shape?.value.startsWith('<') ?? false;
    used.add(`input from outside, with a ${bracketed ? 'shape' : 'string'}`);
    return;
  }
  if (source.field === undefined) used.add('input from a node, short');
  else used.add('input from a node and a field');
  if (source.field?.quoted === true) used.add('a quoted name behind a dot');
  if (source.field !== undefined && source.field.text !== name.text)
    used.add('input from a node by another name');
  if (shape !== undefined) used.add('input from a node, restating the shape');
  if (when !== undefined) used.add('input of a branch');
}

/** Every string and text block of a plan, as written. */
function literalsOf(part: unknown, text: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'span' in part && 'missing' in part ? [sourceOf(part.span, text)] : [];
  return [...own, ...Object.values(part).flatMap((child) => literalsOf(child, text))].filter((literal) =>
    literal.startsWith('"'),
  );
}

function sourceOf(span: unknown, text: string): string {
  if (typeof span !== 'object' || span === null || !('start' in span) || !('end' in span)) return '';
  return text.slice(Number(span.start), Number(span.end));
}

function addLiteral(literal: string, used: Set<string>): void {
  if (literal.startsWith('"""')) {
    used.add('a text block');
    const lines = literal.split('\n').slice(1);
    const closing = lines.pop() ?? '';
    const indent = closing.length - closing.trimStart().length;
    if (lines.some((line) => line.trim() === '')) used.add('a text block with a blank line');
    if (lines.some((line) => line.search(/\S/) > indent)) used.add('a text block with deeper lines');
  } else {
    used.add('a string');
  }
  for (const [escape] of literal.matchAll(/\\(?:u\{[^}]*\}|[^])/g))
    used.add(`escape ${escape.startsWith('\\u') ? '\\u{…}' : escape}`);
}
