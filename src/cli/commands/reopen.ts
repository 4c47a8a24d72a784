import { act } from '../act.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { sayLeftOut } from '../say.ts';

interface ReopenOptions extends StoreOptions {
  readonly cascade?: boolean;
}

/** `gbuild reopen`: takes a completed node back, and with a router all that hangs on its answers. */
export const reopen = defineCommand({
  name: 'reopen',
  configure: (command) =>
    withStoreOptions(
      command
        .description('take a completed node back: it is pending again, without values')
        .argument('<slug>', 'the node')
        .option('--cascade', 'take back what used its values too, and what used theirs'),
    ),
  run: (slug: string, options: ReopenOptions) =>
    act(
      'reopen',
      options,
      async () => {
        const run = await import('../../run/reopen.ts');
        return (state) => run.reopen(state, slug, options.cascade === true);
      },
      (reopened) => ({
        result: reopened,
        text: [
          `${slug} is pending again\n`,
          ...reopened.taken_back.map(({ from, node }) => `taken back ${node}, which was ${from}\n`),
          ...reopened.used_by.map(
            ({ node, status }) => `${node} is ${status} on what it gave; --cascade takes it back too\n`,
          ),
          sayLeftOut(reopened.left_out),
        ].join(''),
      }),
    ),
});
