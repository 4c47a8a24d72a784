import type { NodeProgress } from '../snapshot/state.ts';

/** The predicate of a sentence about a node that has started, such as `is in progress`. */
export function describeProgress(progress: NodeProgress | undefined): string {
  switch (progress?.status) {
    case 'in_progress':
      return 'is in progress';
    case 'failed':
      return 'has failed';
    case 'completed':
    case 'cancelled':
      return `is ${progress.status}`;
    default:
      return progress === undefined || progress.reviews.length > 0
        ? 'is pending again after a review'
        : 'is pending again with a value';
  }
}
