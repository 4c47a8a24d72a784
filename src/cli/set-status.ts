import { type Answer, type StoreOptions, runOnStore } from './store-command.ts';
import { unknownNode } from './unknown-node.ts';

/** `gbuild set-status`: takes a node out of the ordinary course of its life, or back into it. */
export function runSetStatus(slug: string, status: string, options: StoreOptions): Promise<number> {
  return runOnStore(options, async (store): Promise<Answer> => {
    const change = await store.setStatus(slug, status);
    if (change !== undefined) return { result: change, text: `${change.slug} is ${change.status} now\n` };
    const node = await store.node(slug);
    if (node === undefined) return unknownNode(store, slug);
    const unmet = node.depends_on.filter((each) => !['completed', 'cancelled'].includes(each.status));
    return {
      result: null,
      text: '',
      refused: [
        why(
          slug,
          node.status,
          status,
          unmet.map((each) => each.slug),
        ),
      ],
    };
  });
}

function why(slug: string, from: string, to: string, unmet: readonly string[]): string {
  if (from === 'completed') return `\`${slug}\` is completed, and stays so; others may have read its values`;
  if (from === to) return `\`${slug}\` is ${to} already`;
  return `\`${slug}\` cannot be ${to} yet: it waits for ${unmet.join(', ')}`;
}
