import { SETTABLE_STATUSES } from '../../language/words.ts';
import { InputOutputError } from '../../host/files.ts';
import { act } from '../act.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { sayLeftOut } from '../say.ts';

interface StatusOptions extends StoreOptions {
  readonly reason?: string;
}

/** `gbuild set-status`: takes nodes out of the ordinary course of dispatch, review and completion, or back into it. */
export const setStatus = defineCommand({
  name: 'set-status',
  configure: (command) =>
    withStoreOptions(
      command
        .description('give nodes up, leave them out, or take them up again')
        .usage('[options] <slug...> <status>')
        .argument('<slug...>', `the nodes, and behind them the new status: ${SETTABLE_STATUSES.join(', ')}`)
        .option('--reason <text>', 'why; it is kept with the nodes'),
    ),
  run: (args: string[], options: StatusOptions) =>
    act(
      'set-status',
      options,
      async () => {
        const slugs = args.slice(0, -1);
        const status = SETTABLE_STATUSES.find((each) => each === args.at(-1));
        if (status === undefined || slugs.length === 0) {
          throw new InputOutputError(
            `set-status takes nodes and behind them a status, which is one of ${SETTABLE_STATUSES.join(', ')}`,
          );
        }
        const run = await import('../../run/set-status.ts');
        return (state) => run.setStatus(state, slugs, status, options.reason ?? '', new Date().toISOString());
      },
      (set) => ({
        result: set,
        text: [
          ...set.nodes.map(({ node, to }) => `${node} is ${to} now\n`),
          sayLeftOut(set.left_out),
          ...set.taken_back.map((slug) => `${slug} is no longer left out\n`),
          set.lifted.length === 0 ? '' : 'the plan is no longer stopped\n',
        ].join(''),
      }),
    ),
});
