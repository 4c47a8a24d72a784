import { defineCommand } from '../command.ts';
import { type IntervalOptions, type StoreChoice, withInterval, withStoreChoice } from '../flags.ts';
import { answerFromStore, openNamed, type OpenStore } from '../open-store.ts';
import type { Answer } from '../answer.ts';
import type { FollowingEvent, RunEvent } from '../../run/events.ts';
import { InputOutputError } from '../../host/files.ts';
import type { Interrupts } from '../../host/interrupts.ts';

interface EventsOptions extends StoreChoice, IntervalOptions {
  readonly follow?: boolean;
}

/** `gbuild events`: prints what has happened to a store as JSON lines, or what happens from now on. */
export const events = defineCommand({
  name: 'events',
  configure: (command) =>
    withInterval(
      withStoreChoice(
        command
          .description('print what has happened in a run, a line of JSON each')
          .argument('[feature]', 'the same as --feature')
          .option('--follow', 'print what happens from now on, as it happens'),
      ),
    ),
  run: (feature: string | undefined, options: EventsOptions) =>
    answerFromStore('events', { ...options, format: 'pretty' }, async (open, signals) => {
      if (feature !== undefined && (options.db ?? options.feature) !== undefined)
        throw new InputOutputError('name the store once: by FEATURE, --feature or --db');
      const named = feature === undefined ? options : { ...options, feature };
      return options.follow === true ? follow(open, named, signals) : tellHistory(open, named);
    }),
});

async function tellHistory(open: OpenStore, options: EventsOptions): Promise<Answer> {
  const store = await openNamed(open, options);
  const { historyOf } = await import('../../run/events.ts');
  const { readRun } = await import('../../store/run-store.ts');
  return { result: null, text: linesOf(historyOf(await readRun(store))) };
}

async function follow(open: OpenStore, options: EventsOptions, signals: () => Interrupts): Promise<Answer> {
  const store = await openNamed(open, options);
  const { contextOf, eventsBetween } = await import('../../run/events.ts');
  const { StoreFollower } = await import('../../store/follower.ts');
  const { untilEnded } = await import('../until-ended.ts');
  const { visible } = await import('../../diagnostics/display.ts');
  const follower = new StoreFollower(store);
  let before: Parameters<typeof eventsBetween>[0] | undefined;
  await untilEnded(signals(), options.interval, async () => {
    // A reader that lags behind is told the difference once it has caught up, so that nothing piles up here.
    if (process.stdout.writableNeedDrain) return;
    const look = await follower.look();
    if (look?.problem !== undefined)
      process.stderr.write(
        `gbuild: the store ${store.directory} cannot be read now: ${visible(look.problem)}; it is tried again\n`,
      );
    if (look?.state === undefined) return;
    const { state } = look;
    process.stdout.write(
      before === undefined
        ? linesOf([{ ...contextOf(state), event: 'following' }])
        : linesOf(eventsBetween(before, state)),
    );
    before = state;
  });
  return { result: null, text: '', isEndless: true };
}

function linesOf(events: readonly (RunEvent | FollowingEvent)[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
