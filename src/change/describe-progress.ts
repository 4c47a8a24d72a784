import { FIRST_STATUS, type Status } from '../language/words.ts';
import type { NodeProgress } from '../snapshot/state.ts';

/** What is said of a node with a status, but for the first one. */
const PREDICATES: Readonly<Record<Exclude<Status, typeof FIRST_STATUS>, string>> = {
  in_progress: 'is in progress',
  completed: 'is completed',
  failed: 'has failed',
  cancelled: 'is cancelled',
};

/** The predicate of a sentence about a node that has started, such as `is in progress`. */
export function describeProgress(progress: NodeProgress | undefined): string {
  if (progress !== undefined && progress.status !== FIRST_STATUS) return PREDICATES[progress.status];
  return progress === undefined || progress.reviews.length > 0
    ? `is ${FIRST_STATUS} again after a review`
    : `is ${FIRST_STATUS} again with a value`;
}
