import type { OutputValue } from '../language/store.ts';
import type { Contract } from './contracts.ts';
import type { EntityOf } from './entities.ts';
import type { NodeProgress, RecordedReview } from './state.ts';

/** What has happened to a node of a 0.6 store. */
export function progressOf({ properties }: EntityOf<'GbuildNode'>, contract: Contract): NodeProgress {
  return {
    status: properties.status,
    startedAt: properties.started_at ?? undefined,
    completedAt: properties.completed_at ?? undefined,
    values: new Map(
      contract.outputs.flatMap(({ properties: { name, value } }): [string, OutputValue][] =>
        value === undefined || value === null ? [] : [[name, value]],
      ),
    ),
    reviews: contract.reviews
      .map(({ properties: { at, attempt, failed_criteria, verdict } }): RecordedReview => ({
        attempt,
        verdict,
        failedCriteria: failed_criteria,
        at,
      }))
      .sort((a, b) => a.attempt - b.attempt),
  };
}
