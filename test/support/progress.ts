import { type NodeProgress, type RunProgress, UNTOUCHED } from '../../src/snapshot/state.ts';

/** Progress as a store gives it back that gbuild's own commands have not written to. */
export function asRun(progress: NodeProgress): RunProgress {
  const reviews = progress.reviews.map((review) => ({
    note: '',
    criterionNotes: review.failedCriteria.map(() => ''),
    ...review,
  }));
  return { ...UNTOUCHED, ...progress, reviews };
}

/** The same of every node. */
export function allAsRun(all: ReadonlyMap<string, NodeProgress>): ReadonlyMap<string, RunProgress> {
  return new Map([...all].map(([slug, progress]) => [slug, asRun(progress)]));
}
