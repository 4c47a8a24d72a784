import { defineCommand } from '../command.ts';
import {
  type IntervalOptions,
  parseDuration,
  type StoreOptions,
  withInterval,
  withStoreOptions,
} from '../flags.ts';
import { Option } from 'commander';
import { answerFromStore, openNamed } from '../open-store.ts';

interface StatusOptions extends StoreOptions, IntervalOptions {
  readonly stale: number;
  readonly all?: boolean;
  readonly watch?: boolean;
}

/** `gbuild status`: prints what needs a person, and where every node of the plan stands, by wave. */
export const status = defineCommand({
  name: 'status',
  configure: (command) =>
    withInterval(
      withStoreOptions(
        command
          .description('print what needs a person, and where every node of the plan stands, by wave')
          .option(
            '--stale <duration>',
            'how long a node may be in progress before it needs a look, such as 90m, 4h, 2d',
            parseDuration,
            parseDuration('4h'),
          )
          .addOption(new Option('--all', 'a line for each store of the project').conflicts(['db', 'feature']))
          .option('--watch', 'fill the terminal with it, and draw it anew whenever the store changes'),
      ),
    ),
  run: (options: StatusOptions) =>
    answerFromStore('status', options, async (open, signals) => {
      const isStale = (startedAt: string): boolean => Date.now() - Date.parse(startedAt) > options.stale;
      if (options.watch === true) {
        const { watchStatus } = await import('../watch-status.ts');
        return watchStatus(open, signals, options, isStale);
      }
      const { renderAll, renderStatus, statusOf } = await import('../render-status.ts');
      if (options.all === true) {
        const { linesOfAll } = await import('../all-stores.ts');
        const stores = await linesOfAll(open, isStale);
        const exitCode = stores.some((store) => 'error' in store) ? 2 : 0;
        return { result: { stores }, text: renderAll(stores), exitCode };
      }
      const { situationOf } = await import('../../run/situation.ts');
      const { readRun } = await import('../../store/run-store.ts');
      const result = statusOf(situationOf(await readRun(await openNamed(open, options))), isStale);
      return { result, text: renderStatus(result) };
    }),
});
