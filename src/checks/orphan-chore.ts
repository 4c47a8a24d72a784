import type { Check } from './check.ts';

/** A chore changes nothing that anybody sees, so some node depends on it. */
export const orphanChore: Check = ({ plan, report }) => {
  const read = new Set(plan.nodes.flatMap(({ reads }) => [...reads.keys()]));
  const references = plan.nodes.flatMap(({ declared, inputs }) => [
    ...declared.map(({ name }) => name),
    ...inputs.flatMap(({ item }) => (item.source === undefined ? [] : [item.source.node])),
  ]);
  if (references.some((name) => name.missing)) return;
  const unknown = new Set(references.map((name) => name.text).filter((slug) => !plan.bySlug.has(slug)));
  const meant = new Set([...unknown].map((slug) => plan.suggestSlug(slug)));
  const declared = new Set(references.map((name) => name.text));
  for (const node of plan.nodes) {
    const { block, isReferable, slug } = node;
    if (block.type.text !== 'chore' || !isReferable || read.has(node)) continue;
    // Declared without data, meant by an unknown name, or named where the text did not parse: reported there.
    if (declared.has(slug) || meant.has(slug) || plan.ast.unparsedWords.has(slug)) continue;
    report('orphan-chore', {
      span: { start: block.keyword.start, end: block.slug.span.end },
      message: `no node depends on the chore \`${slug}\``,
      help: `let the node that needs it read one of its outputs (\`input NAME from ${slug}.OUTPUT\`), or delete it`,
    });
  }
};
