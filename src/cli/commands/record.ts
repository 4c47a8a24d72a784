import { displayName, readTextFile } from '../../host/read-text.ts';
import { act } from '../act.ts';
import { defineCommand } from '../command.ts';
import { type StoreOptions, withStoreOptions } from '../flags.ts';
import { sayReady } from '../frontier.ts';
import { sayLeftOut, sayNext } from '../say.ts';

/** `gbuild record`: records what a whole wave reports, reviews and values, as one step. */
export const record = defineCommand({
  name: 'record',
  configure: (command) =>
    withStoreOptions(
      command
        .description('record the reviews and the values of any number of nodes at once, all of them or none')
        .argument('<file>', 'a JSON document (schema/record.schema.json), or - for standard input'),
    ),
  run: (path: string, options: StoreOptions) =>
    act(
      'record',
      options,
      async (_store, report) => {
        const run = await import('../../run/record.ts');
        return (state) => run.record(state, report, new Date().toISOString());
      },
      (recorded) => ({
        result: recorded,
        text: [
          ...recorded.reviews.flatMap((each) => [
            `recorded review ${each.attempt} of ${each.node}: ${each.verdict}\n`,
            // What passes is completed in the same document.
            ...(each.next.next === 'complete' ? [] : [`${each.node}: ${sayNext(each)}\n`]),
          ]),
          ...recorded.completed.map((slug) => `completed ${slug}\n`),
          sayLeftOut(recorded.left_out),
          sayReady(recorded.ready),
        ].join(''),
      }),
      async () => {
        const { readRecord } = await import('../record-document.ts');
        return readRecord(await readTextFile(path), displayName(path), new Date().toISOString());
      },
    ),
});
