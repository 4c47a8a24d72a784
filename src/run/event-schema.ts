import { z } from 'zod';
import { STATUSES, VERDICTS } from '../language/words.ts';
import type { FollowingEvent, RunEvent } from './events.ts';

/*
 * A line of `gbuild events`, for programs that read it. `schema/events.schema.json` is the same as JSON Schema; a test keeps
 * the two together.
 */

const context = {
  version: z.literal(1),
  feature: z.string().describe('The slug of the feature.'),
  revision: z
    .int()
    .min(0)
    .describe('How many times gbuild had written to the store; a write by others is not counted.'),
};

const node = {
  ...context,
  node: z.string().describe('The slug of the node.'),
  at: z.string().nullable().describe('When it happened, in ISO 8601, if the store has recorded that.'),
};

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const value = z.union([scalar, z.array(scalar).readonly()]).describe('The value, as it was recorded.');
const slugs = z.array(z.string()).readonly();
const by = z.string().describe('The output of a router, `slug.output`.');

/** The schema of a line of `gbuild events`. */
export const runEvent = z
  .discriminatedUnion('event', [
    z
      .strictObject({ ...context, event: z.literal('following') })
      .describe('The first line of `--follow`: the moment after which all that follows has happened.'),
    z
      .strictObject({
        ...context,
        event: z.literal('plan-changed'),
        added: slugs.describe('The nodes that are new.'),
        removed: slugs.describe('The nodes that are gone.'),
        changed: slugs.describe('The nodes of which the plan says something else now.'),
        feature_changed: z.boolean().describe('Whether what the plan says of the feature is something else.'),
      })
      .describe('The store holds another plan.'),
    z
      .strictObject({
        ...node,
        event: z.literal('started'),
        start: z.int().min(0).describe('The number of the start; 0 for one that was made without gbuild.'),
      })
      .describe('A node was started.'),
    z
      .strictObject({
        ...node,
        event: z.literal('reviewed'),
        review: z.int().min(1).describe('The number of the review.'),
        verdict: z.enum(VERDICTS),
        failed_criteria: slugs,
        criterion_notes: slugs.describe(
          'What the reviewer noted of each failed criterion; empty for nothing.',
        ),
        note: z.string().describe('What the reviewer noted of the work as a whole; empty for nothing.'),
      })
      .describe('A review was recorded.'),
    z
      .strictObject({ ...node, event: z.literal('value-recorded'), output: z.string(), value })
      .describe('An output got a value.'),
    z
      .strictObject({ ...node, event: z.literal('value-lost'), output: z.string() })
      .describe('An output has no value any more.'),
    z
      .strictObject({ ...node, event: z.literal('left-out'), by })
      .describe('The answer of a router leaves a node out.'),
    z
      .strictObject({ ...node, event: z.literal('taken-back'), by })
      .describe('The answer of a router no longer leaves a node out.'),
    z
      .strictObject({ ...node, event: z.literal('reopened') })
      .describe('A completed node is to be done again.'),
    z
      .strictObject({
        ...node,
        event: z.literal('status'),
        from: z.enum(STATUSES),
        to: z.enum(STATUSES),
        reason: z.string().nullable().describe('Why a person gave the node its status.'),
      })
      .describe('A node has another status.'),
  ])
  .readonly()
  .describe('A line of `gbuild events`.') satisfies z.ZodType<RunEvent | FollowingEvent>;
