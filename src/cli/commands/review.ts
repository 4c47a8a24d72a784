import { Argument } from 'commander';
import { type Verdict, VERDICTS } from '../../language/words.ts';
import { act } from '../act.ts';
import { defineCommand } from '../command.ts';
import { collect, parseStart, type StoreOptions, withStoreOptions } from '../flags.ts';
import { sayLeftOut, sayNext } from '../say.ts';

interface ReviewOptions extends StoreOptions {
  readonly criterion?: readonly string[];
  readonly note?: readonly string[];
  readonly start?: number;
}

/** `gbuild review`: records what a reviewer said of a node, and does what its policy says. */
export const review = defineCommand({
  name: 'review',
  configure: (command) =>
    withStoreOptions(
      command
        .description('record what a reviewer said of a node in progress, and do what its policy says')
        .argument('<slug>', 'the node')
        .addArgument(new Argument('<verdict>', 'what the reviewer said').choices(VERDICTS))
        .option(
          '--criterion <criterion>',
          'a criterion that failed, in its words or by its number (repeatable)',
          collect,
        )
        .option(
          '--note <text>',
          'what the reviewer noted: the first of the first criterion that failed, and so on; the one after the last, of the work as a whole (repeatable)',
          collect,
        )
        .option('--start <number>', 'the start that was reviewed, as the contract gives it', parseStart),
    ),
  run: (slug: string, verdict: Verdict, options: ReviewOptions) =>
    act(
      'review',
      options,
      async () => {
        const run = await import('../../run/review.ts');
        const { criterion = [], note = [], start } = options;
        const failed = criterion.map((each, index) => ({ criterion: each, note: note[index] ?? '' }));
        const report = { node: slug, verdict, start, failed, note: note.slice(failed.length).join('\n') };
        return (state) => run.review(state, report, new Date().toISOString());
      },
      (reviewed) => ({
        result: reviewed,
        text: `recorded review ${reviewed.attempt} of ${slug}: ${reviewed.verdict}\n${slug}: ${sayNext(reviewed)}\n${sayLeftOut(reviewed.left_out)}`,
      }),
    ),
});
