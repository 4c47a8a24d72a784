import { FIRST_STATUS, isSettled, type Status } from '../../language/words.ts';
import type { NodeStatus } from '../../store/rows.ts';
import type { Answer } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { frontierOf } from '../frontier.ts';
import { runOnStore } from '../open-store.ts';
import { noSuchNode } from '../unknown-node.ts';

/** `gbuild dispatch`: starts the nodes that are asked for, or all that are ready. */
export const dispatch = defineCommand({
  name: 'dispatch',
  configure: (command) =>
    withStoreOptions(
      command
        .description('start nodes whose dependencies are done')
        .argument('[slug...]', 'the nodes; by default all that are ready'),
    ),
  run: (slugs: string[], options: StoreOptions) =>
    runOnStore('dispatch', options, async (store): Promise<Answer> => {
      const before = await store.status();
      const wanted = slugs.length > 0 ? [...new Set(slugs)] : frontierOf(before);
      if (wanted.length === 0) return { result: [], text: `nothing is ready: ${whyNothing(before)}\n` };
      const dispatched = await store.dispatch(wanted);
      return {
        result: dispatched,
        text: dispatched.map((slug) => `dispatched ${slug}\n`).join(''),
        refused: wanted.filter((slug) => !dispatched.includes(slug)).map((slug) => whyNot(slug, before)),
      };
    }),
});

function whyNothing(nodes: readonly NodeStatus[]): string {
  const count = (status: Status): number => nodes.filter((node) => node.status === status).length;
  if (nodes.every((node) => isSettled(node.status))) return 'every node is done';
  if (count('in_progress') > 0)
    return `${count('in_progress')} in progress, the others wait for them or for failed ones`;
  return `${count('failed')} failed, and the others wait for them`;
}

function whyNot(slug: string, nodes: readonly NodeStatus[]): string {
  const node = nodes.find((each) => each.slug === slug);
  if (node === undefined) return noSuchNode(slug, nodes);
  if (node.status !== FIRST_STATUS)
    return `\`${slug}\` is ${node.status}; only a ${FIRST_STATUS} node is dispatched`;
  return `\`${slug}\` waits for ${node.waiting_on.join(', ')}; complete ${node.waiting_on.length === 1 ? 'it' : 'them'} first`;
}
