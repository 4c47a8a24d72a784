import { Argument } from 'commander';
import { isSettled, SETTABLE_STATUSES } from '../../language/words.ts';
import { refuse } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';
import { unknownNode } from '../unknown-node.ts';

/** `gbuild set-status`: takes a node out of the ordinary course of dispatch, review and completion, or back into it. */
export const setStatus = defineCommand({
  name: 'set-status',
  configure: (command) =>
    withStoreOptions(
      command
        .description('give a node up, leave it out, or take it up again')
        .argument('<slug>', 'the node')
        .addArgument(new Argument('<status>', 'the new status').choices(SETTABLE_STATUSES)),
    ),
  run: (slug: string, status: string, options: StoreOptions) =>
    runOnStore('set-status', options, async (store) => {
      const change = await store.setStatus(slug, status);
      if (change !== undefined) return { result: change, text: `${change.slug} is ${change.status} now\n` };
      const node = await store.node(slug);
      if (node === undefined) return unknownNode(store, slug);
      const unmet = node.depends_on.filter((each) => !isSettled(each.status));
      const waitsFor = unmet.map((each) => each.slug).join(', ');
      return refuse(whyNot(slug, node.status, status, waitsFor));
    }),
});

function whyNot(slug: string, from: string, to: string, waitsFor: string): string {
  if (from === 'completed') return `\`${slug}\` is completed, and stays so; others may have read its values`;
  if (from === to) return `\`${slug}\` is ${to} already`;
  return `\`${slug}\` cannot be ${to} yet: it waits for ${waitsFor}`;
}
