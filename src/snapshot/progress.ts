import { type OutputValue, type PlanProperty, propertiesOf, type PropertyName } from '../language/store.ts';
import type { Contract } from './contracts.ts';
import type { EntityOf } from './entities.ts';
import { type RunProgress, type RunReview, UNTOUCHED } from './state.ts';

/** What has happened to a node of a 0.6 store. */
export function progressOf({ properties }: EntityOf<'GbuildNode'>, contract: Contract): RunProgress {
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
      .map(({ properties: { at, attempt, criterion_notes, failed_criteria, note, verdict } }): RunReview => ({
        attempt,
        verdict,
        failedCriteria: failed_criteria,
        at,
        note: note ?? '',
        criterionNotes: failed_criteria.map((_, index) => criterion_notes?.[index] ?? ''),
      }))
      .sort((a, b) => a.attempt - b.attempt),
    starts: properties.starts ?? 0,
    reviewsBefore: properties.reviews_before ?? 0,
    countedFrom: properties.counted_from ?? 0,
    readFrom: properties.read_from ?? [],
    leftOutBy: properties.left_out_by ?? undefined,
    reason: properties.reason ?? undefined,
  };
}

/**
 * Progress as the store keeps it: the properties of a node of work that a run writes; the inverse of `progressOf`. A
 * zero, an empty list and what is not there are absent.
 */
export function runProperties(progress: RunProgress): Readonly<Record<RunProperty, OutputValue | undefined>> {
  return {
    status: progress.status,
    started_at: progress.startedAt,
    completed_at: progress.completedAt,
    starts: progress.starts || undefined,
    reviews_before: progress.reviewsBefore || undefined,
    counted_from: progress.countedFrom || undefined,
    read_from: progress.readFrom.length === 0 ? undefined : progress.readFrom,
    left_out_by: progress.leftOutBy,
    reason: progress.reason,
  };
}

/** The properties of a review as the store keeps them. */
export function reviewProperties(review: RunReview): Readonly<Record<PropertyName<'Review'>, OutputValue>> {
  return {
    attempt: review.attempt,
    verdict: review.verdict,
    failed_criteria: review.failedCriteria,
    at: review.at,
    note: review.note,
    criterion_notes: review.criterionNotes,
  };
}

/** The names of those properties. */
export const RUN_PROPERTIES: readonly RunProperty[] = Object.keys(runProperties(UNTOUCHED)) as RunProperty[];

/** Adds a review to node `n`, with the properties of `row`. */
export const CREATE_REVIEW = `CREATE (n)-[:REVIEWED]->(:Review {${[...propertiesOf('Review').keys()].map((name) => `${name}: row.${name}`).join(', ')}})`;

type RunProperty = Exclude<PropertyName<'GbuildNode'>, PlanProperty<'GbuildNode'>>;
