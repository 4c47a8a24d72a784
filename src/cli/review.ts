import type { NodeDetails } from '../store/rows.ts';
import { type Answer, type StoreOptions, runOnStore } from './store-command.ts';
import { unknownNode } from './unknown-node.ts';

export interface ReviewOptions extends StoreOptions {
  readonly criterion?: readonly string[];
}

/** `gbuild review`: records what a reviewer said of a node. */
export function runReview(slug: string, verdict: 'pass' | 'fail', options: ReviewOptions): Promise<number> {
  return runOnStore(options, async (store): Promise<Answer> => {
    const node = await store.node(slug);
    if (node === undefined) return unknownNode(store, slug);
    const { failed, unknown } = failedCriteria(node, options.criterion ?? []);
    if (unknown.length > 0) return refused(unknown.map((each) => notACriterion(each, node)));
    if (verdict === 'pass' && failed.length > 0) {
      return refused(['a pass leaves no criterion failed; record a fail, or leave --criterion out']);
    }
    const review = await store.recordReview(slug, verdict, failed);
    if (review === undefined)
      return refused([
        `\`${slug}\` is ${node.status}; only a node in progress is reviewed (\`gbuild dispatch ${slug}\` starts one)`,
      ]);
    return { result: review, text: `recorded review ${review.attempt} of ${slug}: ${review.verdict}\n` };
  });
}

/** The node's criteria that are meant: each by its number or its own words. */
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

function refused(reasons: readonly string[]): Answer {
  return { result: null, text: '', refused: reasons };
}
