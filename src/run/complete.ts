import type { OutputValue } from '../language/store.ts';
import { misfit } from '../plan/fits.ts';
import type { RunState } from '../snapshot/state.ts';
import { listNames, namesOf } from '../text/wording.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import { type LeftOut, settle, withProgress } from './settle.ts';
import { situationOf, type Standing } from './situation.ts';
import { endBeforeStart } from './times.ts';
import { leftOutText, noSuchNode, oldStart } from './words.ts';

/** What a worker made. */
export interface CompletionReport {
  readonly node: string;
  /** The number of the start that made it, when the worker was told. */
  readonly start?: number | undefined;
  readonly outputs: ReadonlyMap<string, OutputValue>;
  /** When the work began, if it is to be recorded otherwise than by the dispatch, and when it ended; ISO 8601. */
  readonly startedAt?: string | undefined;
  readonly completedAt: string;
}

export interface Completed {
  readonly node: string;
  /** What the answer of a router leaves out. */
  readonly left_out: readonly LeftOut[];
}

/**
 * Records the values of a node's outputs and that it is done; with a router, also what its answer leaves out.
 *
 * A node is done when its latest review is a pass that was given to its latest start, and every output has a value.
 */
export function complete(state: RunState, report: CompletionReport): Outcome<Completed> {
  const situation = situationOf(state);
  const standing = situation.bySlug.get(report.node);
  if (standing === undefined) return refuse(noSuchNode(report.node, state.plan));
  const refused = [...refusals(standing, report)];
  if (refused.length > 0) return refuse(...refused);
  const { node, progress } = standing;
  const { leftOut, situation: after } = settle(
    withProgress(state, [
      [
        node.slug,
        {
          ...progress,
          status: 'completed',
          startedAt: report.startedAt ?? progress.startedAt,
          completedAt: report.completedAt,
          values: report.outputs,
        },
      ],
    ]),
  );
  return done(after.state, { node: node.slug, left_out: leftOut });
}

function* refusals(standing: Standing, report: CompletionReport): Generator<string> {
  const { node, progress } = standing;
  const { outputs, slug } = node;
  const names = outputs.map(({ name }) => name);
  const unknown = [...report.outputs.keys()].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    yield `\`${slug}\` has no output ${listNames(unknown)}; ${namesOf('output', 'outputs', names)}`;
  if (progress.leftOutBy !== undefined) yield leftOutText(standing);
  else if (progress.status !== 'in_progress')
    yield `\`${slug}\` is ${progress.status}; only a node in progress is completed${progress.status === 'pending' ? ` (\`gbuild dispatch ${slug}\` starts it)` : ''}`;
  else if (report.start !== undefined && report.start !== progress.starts)
    yield oldStart(standing, report.start);
  else if (!hasPassed(standing)) yield whyNotPassed(standing);
  const early = endBeforeStart(report.startedAt ?? progress.startedAt, report.completedAt);
  if (progress.status === 'in_progress' && early !== undefined) yield early;
  for (const { name, shape } of outputs) {
    const value = report.outputs.get(name);
    if (value === undefined)
      yield `\`${slug}\` has no value for its output \`${name}\`, ${shape}; a node is completed with all of its outputs`;
    else {
      const reason = misfit(shape, value);
      if (reason !== undefined) yield `the value of \`${slug}.${name}\` does not fit ${shape}: ${reason}`;
    }
  }
}

/** Whether the latest review of a node is a pass that was given to its latest start. */
export function hasPassed({ progress: { reviews, reviewsBefore } }: Standing): boolean {
  const last = reviews.at(-1);
  return last?.verdict === 'pass' && last.attempt > reviewsBefore;
}

function whyNotPassed({ node: { slug }, progress: { reviews, reviewsBefore, starts } }: Standing): string {
  const last = reviews.at(-1);
  const record = `record one with \`gbuild review ${slug} pass\``;
  if (last === undefined || last.attempt <= reviewsBefore)
    return reviews.some(({ verdict }) => verdict === 'pass')
      ? `\`${slug}\` has no passing review of start ${starts}: its pass was given to an earlier one; ${record}`
      : `\`${slug}\` has no passing review; ${record}`;
  return `the latest review of \`${slug}\` is a fail; ${record}`;
}
