import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import type { FeatureItem, InputItem, Name, NodeItem } from '../../syntax/ast.ts';
import type { Span } from '../../text/span.ts';
import type { Analysis, Block } from '../analysis.ts';

/** The outline: features with their criteria, nodes with their fields. */
export function documentSymbols(analysis: Analysis): DocumentSymbol[] {
  const symbolOf = ({ detail, kind, name }: Declaration, span: Span): DocumentSymbol => ({
    name: name.text.trim() === '' ? '…' : name.text,
    detail,
    kind,
    range: analysis.rangeOf(span),
    selectionRange: analysis.rangeOf(name.span),
  });
  return analysis.blocks.map((block) => ({
    ...symbolOf(declaredByBlock(block), block.span),
    children: block.items.flatMap((item) => {
      const declared = declaredByItem(item);
      return declared === undefined ? [] : [symbolOf(declared, item.span)];
    }),
  }));
}

/** A name that is declared, and what is shown of it. */
interface Declaration {
  readonly kind: SymbolKind;
  readonly name: Name;
  readonly detail: string;
}

function declaredByBlock(block: Block): Declaration {
  return block.kind === 'feature'
    ? { kind: SymbolKind.Namespace, name: block.slug, detail: 'feature' }
    : { kind: SymbolKind.Class, name: block.slug, detail: `${block.type.text} ${block.title.value}` };
}

function declaredByItem(item: FeatureItem | NodeItem): Declaration | undefined {
  switch (item.kind) {
    case 'criterion':
      return { kind: SymbolKind.EnumMember, name: item.id, detail: item.text.value };
    case 'input':
      return { kind: SymbolKind.Variable, name: item.name, detail: inputDetail(item) };
    case 'output':
      return { kind: SymbolKind.Property, name: item.name, detail: item.shape.value };
    default:
      return undefined;
  }
}

function inputDetail({ shape, source }: InputItem): string {
  if (source === undefined) return shape?.value ?? '';
  return `from ${source.node.text}${source.field === undefined ? '' : `.${source.field.text}`}`;
}
