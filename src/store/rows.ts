import * as z from 'zod/mini';

/*
 * The columns that the scripts of the catalogue return, as `cypher/*.cypher` document them. A column that the store
 * leaves out of a row is null; a column that is not listed here is ignored.
 */

const text = z.string();
const texts = z.array(text);
const optionalText = orNull(text);
const scalar = z.union([z.string(), z.number(), z.boolean()]);
/** A recorded value: a scalar, or a list of scalars. */
const value = orNull(z.union([scalar, z.array(scalar)]));

export const violationRow = z.object({ check: text, detail: text });

export const statusRow = z.object({
  slug: text,
  title: text,
  type: text,
  status: text,
  state: text,
  wave: orNull(z.int()),
  waiting_on: texts,
  review_attempts: z.int(),
  last_verdict: optionalText,
  last_failed_criteria: orNull(texts),
  started_at: optionalText,
  completed_at: optionalText,
});

export const nodeRow = z.object({
  slug: text,
  title: text,
  type: text,
  acceptance: texts,
  verify: optionalText,
  failure_policy: text,
  model_tier: text,
  status: text,
  started_at: optionalText,
  completed_at: optionalText,
  inputs: z.array(z.object({ name: text, shape: text, from: optionalText, value })),
  outputs: z.array(z.object({ name: text, shape: text, value })),
  depends_on: z.array(z.object({ slug: text, title: text, status: text })),
  satisfies: z.array(z.object({ id: text, text })),
  reviews: z.array(z.object({ attempt: z.int(), verdict: text, failed_criteria: texts, at: text })),
});

export const featureRow = z.object({
  destination: text,
  context: text,
  out_of_scope: texts,
  acceptance: z.array(z.object({ id: text, text, covered_by: texts })),
  outputs: z.array(z.object({ node: text, name: text, shape: text, value })),
});

export const dispatchRow = z.object({ dispatched: text });
export const reviewRow = z.object({ attempt: z.int(), verdict: text });
export const statusChangeRow = z.object({ slug: text, status: text });
export const completionRow = z.object({
  completed: z.boolean(),
  status: text,
  has_passing_review: z.boolean(),
  missing_outputs: texts,
});

export type Violation = z.output<typeof violationRow>;
export type NodeStatus = z.output<typeof statusRow>;
export type NodeDetails = z.output<typeof nodeRow>;
export type FeatureDetails = z.output<typeof featureRow>;
export type RecordedReview = z.output<typeof reviewRow>;
export type StatusChange = z.output<typeof statusChangeRow>;
export type Completion = z.output<typeof completionRow>;
/** A value that an output can hold. */
export type OutputValue = string | number | boolean | readonly (string | number | boolean)[];

function orNull<T extends z.ZodMiniType>(type: T) {
  return z.pipe(
    z.nullish(type),
    z.transform((given): z.output<T> | null => (given ?? null) as z.output<T> | null),
  );
}
