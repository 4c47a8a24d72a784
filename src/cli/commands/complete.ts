import { InputOutputError } from '../../host/files.ts';
import { endBeforeStart } from '../../run/times.ts';
import { act } from '../act.ts';
import { defineCommand } from '../command.ts';
import { collect, parseStart, type StoreOptions, withStoreOptions } from '../flags.ts';
import { type GivenOutputs, type OutputFlags, parseOutputs, readOutputs } from '../output-values.ts';
import { sayLeftOut } from '../say.ts';
import { parseTime } from '../times.ts';

interface CompleteOptions extends StoreOptions, OutputFlags {
  readonly started?: string;
  readonly completed?: string;
  readonly start?: number;
}

/** `gbuild complete`: records the values of a node, and that it is done. */
export const complete = defineCommand({
  name: 'complete',
  configure: (command) =>
    withStoreOptions(
      command
        .description('record the values of a reviewed node, and that it is done')
        .argument('<slug>', 'the node')
        .option(
          '--output <name=json>',
          'the value of an output, as JSON, or @FILE that holds it, @- for standard input (repeatable)',
          collect,
        )
        .option('--outputs <@file>', 'a JSON object with values by name; - for standard input')
        .option('--started <time>', 'when the work began, ISO 8601')
        .option('--completed <time>', 'when it ended; by default now')
        .option('--start <number>', 'the start that made them, as the contract gives it', parseStart),
    ),
  run: (slug: string, options: CompleteOptions) =>
    act(
      'complete',
      options,
      async (store, given: GivenCompletion) => {
        const run = await import('../../run/complete.ts');
        const { readRun } = await import('../../store/run-store.ts');
        // A name may contain `=`, so what an output is called has to be known.
        const { plan } = await readRun(store);
        const names = plan.nodes.find((node) => node.slug === slug)?.outputs.map(({ name }) => name) ?? [];
        const outputs = new Map(Object.entries(parseOutputs(given.outputs, names)));
        const { completedAt, startedAt } = given;
        return (state) =>
          run.complete(state, { node: slug, start: options.start, outputs, startedAt, completedAt });
      },
      (completed) => ({
        result: completed,
        text: `completed ${slug}\n${sayLeftOut(completed.left_out)}`,
      }),
      async () => ({ ...timesOf(options), outputs: await readOutputs(options) }),
    ),
});

/** What the flags give, and the files that they name. */
interface GivenCompletion {
  readonly startedAt: string | undefined;
  readonly completedAt: string;
  readonly outputs: GivenOutputs;
}

function timesOf({ completed, started }: CompleteOptions): {
  readonly startedAt: string | undefined;
  readonly completedAt: string;
} {
  const startedAt = started === undefined ? undefined : parseTime('--started', started);
  const completedAt =
    completed === undefined ? new Date().toISOString() : parseTime('--completed', completed);
  const early = endBeforeStart(startedAt, completedAt);
  if (early !== undefined) throw new InputOutputError(early);
  return { startedAt, completedAt };
}
