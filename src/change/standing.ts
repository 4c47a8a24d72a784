import type { NodeProgress } from '../snapshot/state.ts';

/** Where a node that has started stands, behind its name. */
export function standing(progress: NodeProgress | undefined): string {
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
