import { type Position, type Range, TextDocument } from 'vscode-languageserver-textdocument';
import { checkParsed, parse, type ParseResult } from '../compiler.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { resolvedBranches } from '../plan/branch-sources.ts';
import { BranchWords } from '../plan/branch-words.ts';
import { dependencyEdges } from '../plan/dependencies.ts';
import { type Edges, layers, reversed } from '../plan/graph.ts';
import { type Resolution, type ResolvedInput, type ResolvedNode, resolve } from '../plan/resolve.ts';
import type { FeatureBlock, NodeBlock, OutputItem } from '../syntax/ast.ts';
import { withAnchors } from '../syntax/faults/anchors.ts';
import type { Token } from '../syntax/token.ts';
import { partitionPoint } from '../text/order.ts';
import { itemAt, type Span } from '../text/span.ts';
import { SymbolIndex } from './symbols.ts';

export type Block = FeatureBlock | NodeBlock;

/**
 * What is known of one version of a text. Each part is computed when it is first asked for, and kept. It never
 * changes, so that all answers about one version agree.
 */
export class Analysis {
  /** A copy: the editor's document changes, this one does not. */
  readonly document: TextDocument;
  /** The number of this analysis: versions are no identity, as they start anew when a document is opened again. */
  readonly id: number;
  readonly #known = new Map<string, unknown>();

  constructor(uri: string, version: number, text: string, id = 0) {
    this.id = id;
    this.document = TextDocument.create(uri, 'gbuild', version, text);
  }

  get uri(): string {
    return this.document.uri;
  }

  get version(): number {
    return this.document.version;
  }

  get text(): string {
    return this.#once('text', () => this.document.getText());
  }

  /** A span in lines and UTF-16 columns from 0, as editors count. */
  rangeOf({ end, start }: Span): Range {
    return { start: this.document.positionAt(start), end: this.document.positionAt(end) };
  }

  offsetAt(position: Position): number {
    return this.document.offsetAt(position);
  }

  spanOf({ end, start }: Range): Span {
    return { start: this.offsetAt(start), end: this.offsetAt(end) };
  }

  get parsed(): ParseResult {
    return this.#once('parsed', () => parse(this.text));
  }

  /** The plan with its names resolved; absent for a text that is not a plan at all. */
  get plan(): Resolution | undefined {
    return this.#once('plan', () => {
      const { ast } = this.parsed;
      return ast === undefined ? undefined : resolve(ast);
    });
  }

  /** Everything that is wrong with the text. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#once('diagnostics', () => checkParsed(this.parsed, this.plan).diagnostics);
  }

  /** The tokens, their keywords anchored as in a text with a fault: the cursor's line may be half written. */
  get tokens(): readonly Token[] {
    return this.#once('tokens', () => withAnchors(this.text, this.parsed.tokens, () => undefined));
  }

  /** From each node to those it reads. */
  get edges(): Edges {
    return this.#once('edges', () => (this.plan === undefined ? [] : dependencyEdges(this.plan)));
  }

  /** From each node to those that read it. */
  get dependents(): Edges {
    return this.#once('dependents', () => reversed(this.edges));
  }

  /** The wave of each node, from 1; none for a node in a circle, or behind one. */
  get waves(): readonly (number | undefined)[] {
    return this.#once('waves', () =>
      layers(this.edges).map((layer) => (layer === undefined ? undefined : layer + 1)),
    );
  }

  /** When each node runs, in words. */
  get branches(): BranchWords | undefined {
    return this.#once('branches', () => {
      const { plan } = this;
      return plan && new BranchWords(resolvedBranches(plan), (node) => plan.nodes[node]?.slug ?? '');
    });
  }

  /** What is named, and where. */
  get symbols(): SymbolIndex {
    return this.#once('symbols', () => new SymbolIndex(this.plan, this.text));
  }

  /** The inputs that read an output. */
  readersOf(output: OutputItem): readonly Reader[] {
    return this.#readers.get(output) ?? [];
  }

  /** The nodes that satisfy a criterion. */
  coverageOf(id: string): readonly ResolvedNode[] {
    return this.#coverage.get(id) ?? [];
  }

  /** How many tokens start before an offset. O(log tokens). */
  tokensBefore(offset: number): number {
    return partitionPoint(this.tokens, ({ startOffset }) => startOffset < offset);
  }

  /** The blocks, in file order. */
  get blocks(): readonly Block[] {
    return this.#once('blocks', () => {
      const { features = [], nodes = [] } = this.plan?.ast ?? {};
      return [...features, ...nodes].sort((a: Block, b: Block) => a.span.start - b.span.start);
    });
  }

  /** The block that an offset is in, or right behind. O(log blocks). */
  blockAt(offset: number): Block | undefined {
    return itemAt(this.blocks, ({ span }) => span, offset);
  }

  /** The node that an offset is in, or right behind. O(log nodes). */
  nodeAt(offset: number): ResolvedNode | undefined {
    return itemAt(this.plan?.nodes ?? [], ({ block }) => block.span, offset);
  }

  get #readers(): ReadonlyMap<OutputItem, readonly Reader[]> {
    return this.#once('readers', () => {
      const readers = new Map<OutputItem, Reader[]>();
      for (const node of this.plan?.nodes ?? []) {
        for (const input of node.inputs)
          if (input.output !== undefined) add(readers, input.output, { node, input });
      }
      return readers;
    });
  }

  get #coverage(): ReadonlyMap<string, readonly ResolvedNode[]> {
    return this.#once('coverage', () => {
      const coverage = new Map<string, ResolvedNode[]>();
      for (const node of this.plan?.nodes ?? []) {
        const ids = new Set(node.items.satisfies.flatMap((item) => item.ids.map((id) => id.text)));
        for (const id of ids) add(coverage, id, node);
      }
      return coverage;
    });
  }

  #once<T>(key: string, make: () => T): T {
    if (!this.#known.has(key)) this.#known.set(key, make());
    return this.#known.get(key) as T;
  }
}

/** An input that reads an output, and its node. */
export interface Reader {
  readonly node: ResolvedNode;
  readonly input: ResolvedInput;
}

function add<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
