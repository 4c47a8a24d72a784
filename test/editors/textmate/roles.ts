import { parse } from '../../../src/index.ts';
import { lex } from '../../../src/syntax/lexer.ts';
import type { Name, NodeItem, PlanAst } from '../../../src/syntax/ast.ts';
import { PlainWord } from '../../../src/syntax/tokens.ts';

/** A part of the tree with the scope that it is to have. */
type Part = readonly [name: { readonly span: Name['span'] } | undefined, scope: string];

/** The scope that each word of a plan without fault is to have, by offset and word, from what the parser makes of it. */
export function rolesOf(text: string): Record<string, string> {
  const { ast } = parse(text);
  if (ast === undefined) throw new Error('no plan');
  const scopes = new Map<number, string>();
  for (const [part, scope] of partsOf(ast)) {
    if (part !== undefined) scopes.set(part.span.start, `${scope}.gbuild`);
  }
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  return Object.fromEntries(
    lex(text.slice(mark))
      .tokens.filter(({ tokenType }) => tokenType === PlainWord)
      .map(({ image, startOffset }) => [
        `${startOffset + mark} ${image}`,
        // What no part of the tree stands for is one of the small words between them.
        scopes.get(startOffset + mark) ?? 'keyword.control.clause.gbuild',
      ]),
  );
}

function partsOf({ features, nodes }: PlanAst): Part[] {
  return [
    ...features.flatMap((feature): Part[] => [
      [{ span: feature.keyword }, 'storage.type.feature'],
      [feature.slug, 'entity.name.namespace.feature'],
      ...feature.items.flatMap((item): Part[] => [
        [{ span: item.keyword }, 'keyword.other.item'],
        ...(item.kind === 'criterion' ? [[item.id, 'constant.other.criterion'] as const] : []),
      ]),
    ]),
    ...nodes.flatMap((node): Part[] => [
      [{ span: node.keyword }, 'storage.type.node'],
      [node.slug, 'entity.name.type.node'],
      ...node.items.flatMap((item): Part[] => [
        [{ span: item.keyword }, 'keyword.other.item'],
        ...namesIn(item),
      ]),
    ]),
  ];
}

function namesIn(item: NodeItem): Part[] {
  switch (item.kind) {
    case 'input':
      return [
        [item.name, 'variable.other.property'],
        [item.source?.node, 'entity.name.type.node'],
        [item.source?.field, 'variable.other.property'],
      ];
    case 'output':
      return [[item.name, 'variable.other.property']];
    case 'depends_on':
      return item.nodes.map((node): Part => [node, 'entity.name.type.node']);
    case 'satisfies':
      return item.ids.map((id): Part => [id, 'constant.other.criterion']);
    case 'verify':
      return [[item.node, 'entity.name.type.node']];
    case 'failure_policy':
      return [[item.word, 'constant.language.policy']];
    case 'model_tier':
      return [[item.word, 'constant.language.tier']];
    case 'cycle':
      return [
        [item.rounds, 'constant.numeric.integer'],
        [item.exit, 'entity.name.type.node'],
      ];
    case 'acceptance':
      return [];
  }
}
