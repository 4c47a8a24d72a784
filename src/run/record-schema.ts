import { z } from 'zod';
import { VERDICTS } from '../language/words.ts';

/*
 * The document that `gbuild record` takes, for programs that write it. `schema/record.schema.json` is the same as JSON
 * Schema; a test keeps the two together.
 */

const start = z
  .int()
  .min(1)
  .exactOptional()
  .describe(
    'The number of the start that is reported on, as the contract gives it; a report of an earlier one is refused.',
  );

const failed = z.strictObject({
  criterion: z
    .union([z.string(), z.int().min(1)])
    .describe('The criterion in its words, or by its number in the list of the node.'),
  note: z.string().exactOptional().describe('What was noted of it.'),
});

/** What a reviewer said of a node. */
export const recordedReview = z.strictObject({
  node: z.string().describe('The slug of a node in progress.'),
  verdict: z.enum(VERDICTS),
  start,
  failed: z
    .array(failed)

    .exactOptional()
    .describe('The criteria that failed; none of a failed review means all of them.'),
  note: z.string().exactOptional().describe('What was noted of the work as a whole.'),
});

/** A value is described here, and checked where there are words for what is wrong with it. */
const SCALAR = [{ type: 'string' as const }, { type: 'number' as const }, { type: 'boolean' as const }];
const value = z.unknown().meta({
  anyOf: [...SCALAR, ...SCALAR.map((items) => ({ type: 'array' as const, items }))],
});

/** What a worker made. */
export const recordedCompletion = z.strictObject({
  node: z.string().describe('The slug of a node whose latest review is a pass, also one in this document.'),
  outputs: z.record(z.string(), value).describe('A value for each output, by its name.'),
  start,
  started_at: z
    .string()
    .exactOptional()
    .describe('When the work began, ISO 8601 with its zone; by default when it was dispatched.'),
  completed_at: z.string().exactOptional().describe('When it ended; by default now.'),
});

const recordObject = z.strictObject({
  reviews: z.array(recordedReview).exactOptional().describe('Recorded first, in this order.'),
  completions: z
    .array(recordedCompletion)

    .exactOptional()
    .describe('Recorded after the reviews, producers before their readers.'),
});

/** Reviews and completions of any number of nodes. */
export const recordDocument = recordObject;

/** What zod has against a document. */
export type RecordIssue = NonNullable<ReturnType<typeof recordDocument.safeParse>['error']>['issues'][number];
export type RecordedReview = z.output<typeof recordedReview>;
export type RecordedCompletion = z.output<typeof recordedCompletion>;
export type RecordDocument = z.output<typeof recordDocument>;

/** The keys of its objects by what stands before them in a path, for suggestions. */
export const RECORD_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(recordObject.shape),
  reviews: Object.keys(recordedReview.shape),
  failed: Object.keys(failed.shape),
  completions: Object.keys(recordedCompletion.shape),
};
