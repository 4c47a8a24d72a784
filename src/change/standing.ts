import type { NodeProgress } from '../snapshot/state.ts';

/** Where a node that has started stands, behind "is": `in progress`, `completed`, … */
export function standing(progress: NodeProgress | undefined): string {
  if (progress === undefined) return 'pending';
  if (progress.status === 'in_progress') return 'in progress';
  if (progress.status !== 'pending') return progress.status;
  return progress.reviews.length > 0 ? 'pending again after a review' : 'pending again with a value';
}
