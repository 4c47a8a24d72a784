import { Argument } from 'commander';
import { SETTABLE_STATUSES } from '../../language/words.ts';
import type { Standing } from '../../store/rows.ts';
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
      const { done, standing } = await store.setStatus(slug, status);
      if (done !== undefined) return { result: done, text: `${done.slug} is ${done.status} now\n` };
      if (standing === undefined) return unknownNode(store, slug);
      return refuse(whyNot(standing, status));
    }),
});

function whyNot({ slug, status, waiting_on }: Standing, to: string): string {
  if (status === 'completed')
    return `\`${slug}\` is completed, and stays so; others may have read its values`;
  if (status === to) return `\`${slug}\` is ${to} already`;
  return `\`${slug}\` cannot be ${to} yet: it waits for ${waiting_on.join(', ')}`;
}
