import { layers } from '../plan/graph.ts';
import { planEdges } from '../plan/dependencies.ts';
import type { RunState } from '../snapshot/state.ts';
import { complete, type CompletionReport } from './complete.ts';
import { done, type Outcome, refuse } from './outcome.ts';
import { review, type Reviewed, type ReviewReport } from './review.ts';
import type { LeftOut } from './settle.ts';
import { situationOf } from './situation.ts';

/** Reviews and completions of any number of nodes. */
export interface Report {
  readonly reviews: readonly ReviewReport[];
  readonly completions: readonly CompletionReport[];
}

export interface Recorded {
  readonly reviews: readonly Omit<Reviewed, 'left_out'>[];
  readonly completed: readonly string[];
  readonly left_out: readonly LeftOut[];
  /** The nodes that can be started now. */
  readonly ready: readonly string[];
}

/**
 * Records a report as one step, all of it or nothing: reviews first, as listed, then completions by dependency. A node
 * that passes in it is completed in it, so that a pass never lacks an output.
 */
export function record(state: RunState, report: Report, now: string): Outcome<Recorded> {
  const refused: string[] = [];
  const reviews: Omit<Reviewed, 'left_out'>[] = [];
  const leftOut: LeftOut[] = [];
  let current = state;
  for (const each of report.reviews) {
    const outcome = review(current, each, now);
    if (!outcome.ok) {
      refused.push(...outcome.refused);
      continue;
    }
    const { left_out, ...reviewed } = outcome.result;
    current = outcome.state;
    reviews.push(reviewed);
    leftOut.push(...left_out);
  }
  refused.push(...lackingOutputs(state, reviews, report.completions));
  const completed: string[] = [];
  for (const each of byDependency(state, report.completions)) {
    const outcome = complete(current, each);
    if (!outcome.ok) {
      refused.push(...outcome.refused);
      continue;
    }
    current = outcome.state;
    completed.push(each.node);
    leftOut.push(...outcome.result.left_out);
  }
  return refused.length > 0
    ? refuse(...new Set(refused))
    : done(current, { reviews, completed, left_out: leftOut, ready: readyIn(current) });
}

function readyIn(state: RunState): string[] {
  return situationOf(state).nodes.flatMap(({ isReady, node }) => (isReady ? [node.slug] : []));
}

/** Of the nodes that pass in a report without being completed in it, the outputs that have no value. */
function lackingOutputs(
  { plan }: RunState,
  reviews: readonly Omit<Reviewed, 'left_out'>[],
  completions: readonly CompletionReport[],
): string[] {
  const completed = new Set(completions.map(({ node }) => node));
  const last = new Map(reviews.map(({ node, verdict }) => [node, verdict]));
  return plan.nodes.flatMap(({ outputs, slug }) =>
    last.get(slug) !== 'pass' || completed.has(slug)
      ? []
      : outputs.map(
          ({ name, shape }) =>
            `\`${slug}\` passes without a value for its output \`${name}\`, ${shape}; give it in \`completions\``,
        ),
  );
}

/** Producers before their readers, otherwise as listed. */
function byDependency({ plan }: RunState, completions: readonly CompletionReport[]): CompletionReport[] {
  const depths = layers(planEdges(plan.nodes));
  const depth = new Map(plan.nodes.map(({ slug }, index) => [slug, depths[index] ?? 0]));
  return [...completions].sort((a, b) => (depth.get(a.node) ?? 0) - (depth.get(b.node) ?? 0));
}
