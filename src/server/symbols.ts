import type { Resolution, ResolvedNode } from '../plan/resolve.ts';
import type { Name } from '../syntax/ast.ts';
import { namedNodes, namesOf } from '../syntax/names.ts';
import { itemAt, type Span } from '../text/span.ts';

/** The kinds of things that have names. */
export type SymbolKind = 'feature' | 'criterion' | 'node' | 'input' | 'output';

/** Something that the plan names. */
export interface PlanSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  /** The name in its declaration; absent for a name that nothing declares. */
  readonly declaration: Name | undefined;
  /** For a field the node it belongs to, for a node the node itself. */
  readonly node: ResolvedNode | undefined;
  readonly occurrences: Occurrence[];
}

/**
 * One occurrence of a name: its declaration, a reference, a mention in a criterion (`output.value`), or the name of an
 * input that reads the output of its own name, which is thereby implied.
 */
export interface Occurrence {
  readonly symbol: PlanSymbol;
  readonly span: Span;
  readonly role: 'declaration' | 'reference' | 'mention' | 'implied';
}

/** The names of a plan and all their occurrences. Built in O(size of plan), asked in O(log). */
export class SymbolIndex {
  readonly #symbols = new Map<string, PlanSymbol>();
  readonly #sorted: Occurrence[] = [];
  readonly #text: string;

  constructor(plan: Resolution | undefined, text: string) {
    this.#text = text;
    if (plan === undefined) return;
    for (const feature of plan.ast.features) {
      if (!feature.slug.missing) this.#declare(`feature ${feature.span.start}`, 'feature', feature.slug);
      for (const item of feature.items) {
        if (item.kind !== 'criterion' || item.id.missing) continue;
        const isFirst = plan.criteria.get(item.id.text) === item;
        const key = isFirst ? criterionKey(item.id.text) : `criterion at ${item.span.start}`;
        this.#declare(key, 'criterion', item.id);
      }
    }
    for (const node of plan.nodes) this.#declareNode(node);
    for (const node of plan.nodes) this.#refer(node);
    this.#sorted.sort((a, b) => a.span.start - b.span.start);
  }

  /** The occurrence that an offset is in, or right behind. */
  at(offset: number): Occurrence | undefined {
    return itemAt(this.#sorted, ({ span }) => span, offset);
  }

  /** The output of a node by its name. */
  outputOf(node: ResolvedNode, name: string): PlanSymbol | undefined {
    return this.#symbols.get(fieldKey('output', node, name));
  }

  /** All symbols, in the order in which they are first met. */
  all(): Iterable<PlanSymbol> {
    return this.#symbols.values();
  }

  #declareNode(node: ResolvedNode): void {
    const { slug } = node.block;
    if (!slug.missing) {
      const key = node.isReferable ? nodeKey(node.slug) : `node at ${node.block.span.start}`;
      this.#declare(key, 'node', slug, node);
    }
    for (const { name } of node.items.output) this.#declareField('output', node, name);
    for (const { item } of node.inputs) this.#declareField('input', node, item.name);
  }

  /** Of several fields of one name, references mean the first. */
  #declareField(kind: 'input' | 'output', node: ResolvedNode, name: Name): void {
    if (name.missing) return;
    const key = fieldKey(kind, node, name.text);
    this.#declare(this.#symbols.has(key) ? `${kind} at ${name.span.start}` : key, kind, name, node);
  }

  #refer(node: ResolvedNode): void {
    for (const item of node.block.items) {
      for (const name of namedNodes(item)) this.#mark('node', nodeKey(name.text), name);
      for (const id of namesOf(item, ['served-criterion']))
        this.#mark('criterion', criterionKey(id.text), id);
    }
    for (const { field, item, node: other } of node.inputs) {
      if (item.source === undefined || other === undefined || field.missing) continue;
      const key = fieldKey('output', other, field.text);
      if (item.source.field !== undefined) {
        if (this.#symbols.has(key)) this.#add(key, field.span, 'reference');
      } else {
        this.#symbols.get(key)?.occurrences.push(this.#occurrence(key, field.span, 'implied'));
      }
    }
    for (const { texts } of node.items.acceptance) {
      for (const { missing, span } of texts) if (!missing) this.#mentions(node, span);
    }
  }

  /** In a criterion, `output.value` and `input.value` mention the node's own fields. */
  #mentions(node: ResolvedNode, { end, start }: Span): void {
    const text = this.#text.slice(start, end);
    if (!text.includes('put.')) return;
    for (const found of text.matchAll(MENTION)) {
      const [whole = '', kind, name = ''] = found;
      const key = fieldKey(kind === 'input' ? 'input' : 'output', node, name);
      if (!this.#symbols.has(key)) continue;
      const at = start + found.index + whole.length;
      this.#add(key, { start: at - name.length, end: at }, 'mention');
    }
  }

  #declare(key: string, kind: SymbolKind, name: Name, node?: ResolvedNode): void {
    this.#symbols.set(key, { kind, name: name.text, declaration: name, node, occurrences: [] });
    this.#add(key, name.span, 'declaration');
  }

  #mark(kind: SymbolKind, key: string, name: Name): void {
    if (name.missing) return;
    if (!this.#symbols.has(key)) {
      this.#symbols.set(key, {
        kind,
        name: name.text,
        declaration: undefined,
        node: undefined,
        occurrences: [],
      });
    }
    this.#add(key, name.span, 'reference');
  }

  #add(key: string, span: Span, role: Occurrence['role']): void {
    const occurrence = this.#occurrence(key, span, role);
    occurrence.symbol.occurrences.push(occurrence);
    this.#sorted.push(occurrence);
  }

  #occurrence(key: string, span: Span, role: Occurrence['role']): Occurrence {
    const symbol = this.#symbols.get(key);
    if (symbol === undefined) throw new Error(`no symbol ${key}`);
    return { symbol, span, role };
  }
}

const MENTION = /\b(input|output)\.([A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)/g;

function nodeKey(slug: string): string {
  return `node ${slug}`;
}

function criterionKey(id: string): string {
  return `criterion ${id}`;
}

function fieldKey(kind: 'input' | 'output', node: ResolvedNode, name: string): string {
  return `${kind} ${node.index} ${name}`;
}
