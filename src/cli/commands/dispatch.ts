import type { Idle } from '../../run/attention.ts';
import { type Answer, refuse } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';
import { sayLeftOut } from '../say.ts';

/** The exit code of a dispatch that starts nothing, by the reason. */
const IDLE_CODES = { running: 3, person: 4, stopped: 5, done: 6, unserved: 7 } as const satisfies Readonly<
  Record<Idle['why'], number>
>;

/** `gbuild dispatch`: starts the nodes that are asked for, or all that are ready, and answers with their contracts. */
export const dispatch = defineCommand({
  name: 'dispatch',
  configure: (command) =>
    withStoreOptions(
      command
        .description('start nodes whose dependencies are done, and print their contracts')
        .argument('[slug...]', 'the nodes; by default all that are ready'),
    ).addHelpText(
      'after',
      '\nExit code when nothing is started and none was asked for: 3 others run, 4 a person is\nneeded, 5 the plan is stopped, 6 all is done, 7 all is done but criteria are not served',
    ),
  run: (slugs: string[], options: StoreOptions) =>
    runOnStore('dispatch', options, async (store): Promise<Answer> => {
      const { start } = await import('../../run/start.ts');
      const { transact } = await import('../../store/run-store.ts');
      const asked = slugs.length > 0 ? slugs : undefined;
      const outcome = await transact(store, (state) => start(state, asked, new Date().toISOString()));
      if (!outcome.ok) return refuse(...outcome.refused);
      const { idle, left_out, refused, started } = outcome.result;
      const { sayIdle } = await import('../say-attention.ts');
      const { renderContract } = await import('../render-contract.ts');
      return {
        result: { started, left_out, idle: idle ?? null },
        text:
          sayLeftOut(left_out) +
          started.map((contract) => `dispatched ${renderContract(contract)}`).join('') +
          (idle === undefined ? '' : `nothing is started: ${sayIdle(idle)}\n`),
        refused,
        exitCode: idle === undefined ? 0 : IDLE_CODES[idle.why],
      };
    }),
});
