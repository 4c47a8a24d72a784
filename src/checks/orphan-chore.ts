import type { NodeItem } from '../syntax/ast.ts';
import type { Check } from './check.ts';
import { isHalfWritten } from './unknowns.ts';

/** A chore changes nothing that anybody sees, so some node depends on it. */
export const orphanChore: Check = ({ plan, report }) => {
  if (plan.ast.hasUnparsedBlocks || isHalfWritten(plan, 'input') || isHalfWritten(plan, 'depends_on')) return;
  if (plan.nodes.some(({ block }) => block.items.some(mayNameAny))) return;
  const read = new Set(plan.nodes.flatMap(({ reads }) => [...reads.keys()]));
  const named = new Set(
    plan.nodes.flatMap(({ declared, inputs }) => [
      ...declared.map(({ name }) => name.text),
      ...inputs.flatMap(({ item }) => (item.source === undefined ? [] : [item.source.node.text])),
    ]),
  );
  const unknown = [...named].filter((slug) => !plan.bySlug.has(slug));
  const meant = new Set(unknown.map((slug) => plan.suggestions.get(slug)));
  const orphans = plan.nodes.filter(
    (node) =>
      node.block.type.text === 'chore' &&
      node.isReferable &&
      !read.has(node) &&
      // Declared without data, meant by an unknown name, or named where the text did not parse: reported there.
      !named.has(node.slug) &&
      !meant.has(node.slug) &&
      !plan.unparsedWords.has(node.slug),
  );
  // An unknown name that nothing resembles is reported, and stands for one of those that are left.
  const unclear = unknown.filter((slug) => plan.suggestions.get(slug) === undefined);
  if (orphans.length <= unclear.length) return;
  for (const { block, slug } of orphans) {
    report('orphan-chore', {
      span: { start: block.keyword.start, end: block.slug.span.end },
      message: `no node depends on the chore \`${slug}\``,
      help: `let the node that needs it read one of its outputs (\`input NAME from ${slug}.OUTPUT\`), or delete it`,
    });
  }
};

/** Whether an item that is reported already may have been meant to name any node. */
function mayNameAny(item: NodeItem): boolean {
  if (item.kind === 'depends_on') return item.broken;
  return (
    item.kind === 'input' && (item.broken || (item.source === undefined && (item.shape?.missing ?? true)))
  );
}
