import { Argument } from 'commander';
import { type Verdict, VERDICTS } from '../../language/words.ts';
import type { NodeDetails } from '../../store/rows.ts';
import { refuse } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { collect, type StoreOptions, withStoreOptions } from '../flags.ts';
import { runOnStore } from '../open-store.ts';
import { unknownNode } from '../unknown-node.ts';

interface ReviewOptions extends StoreOptions {
  readonly criterion?: readonly string[];
}

/** `gbuild review`: records what a reviewer said of a node. */
export const review = defineCommand({
  name: 'review',
  configure: (command) =>
    withStoreOptions(
      command
        .description('record what a reviewer said of a node in progress')
        .argument('<slug>', 'the node')
        .addArgument(new Argument('<verdict>', 'what the reviewer said').choices(VERDICTS))
        .option(
          '--criterion <criterion>',
          'a criterion that failed, in its words or by its number (repeatable)',
          collect,
        ),
    ),
  run: (slug: string, verdict: Verdict, options: ReviewOptions) =>
    runOnStore('review', options, async (store) => {
      const node = await store.node(slug);
      if (node === undefined) return unknownNode(store, slug);
      const { failed, unknown } = failedCriteria(node, options.criterion ?? []);
      if (unknown.length > 0) return refuse(...unknown.map((each) => notACriterion(each, node)));
      if (verdict === 'pass' && failed.length > 0)
        return refuse('a pass leaves no criterion failed; record a fail, or leave --criterion out');
      const { done: recorded, standing } = await store.recordReview(slug, verdict, failed);
      if (standing === undefined) return unknownNode(store, slug);
      return recorded === undefined
        ? refuse(
            `\`${slug}\` is ${standing.status}; only a node in progress is reviewed (\`gbuild dispatch ${slug}\` starts one)`,
          )
        : {
            result: recorded,
            text: `recorded review ${recorded.attempt} of ${slug}: ${recorded.verdict}\n`,
          };
    }),
});

/** The criteria of a node that are named, each by its number or in its own words. */
function failedCriteria(
  { acceptance }: NodeDetails,
  named: readonly string[],
): { readonly failed: string[]; readonly unknown: string[] } {
  const meant = named.map((each) => acceptance.find((text) => text === each) ?? byNumber(acceptance, each));
  return {
    failed: [...new Set(meant.filter((each) => each !== undefined))],
    unknown: named.filter((_, index) => meant[index] === undefined),
  };
}

function byNumber(acceptance: readonly string[], text: string): string | undefined {
  return /^[1-9][0-9]*$/.test(text) ? acceptance[Number(text) - 1] : undefined;
}

function notACriterion(text: string, { acceptance, slug }: NodeDetails): string {
  return `${JSON.stringify(text)} is no criterion of \`${slug}\`; give its words or its number, 1 to ${acceptance.length} (\`gbuild node ${slug}\` lists them)`;
}
