import * as z from 'zod/mini';
import { isWord } from '../language/names.ts';
import {
  LABEL_TABLE,
  type Label,
  type PropertiesOf,
  propertiesOf,
  type PropertyEntry,
  type PropertyKind,
} from '../language/store.ts';
import { STATUSES, VERDICTS, wordsOf } from '../language/words.ts';
import type { ReportProblem } from './problem.ts';

/*
 * The documents that are read, as zod describes them, and its complaints in the words of this project. A property
 * that may be absent may also be null; keys of the envelope that are not listed are ignored.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

const text = z.string();
const texts = z.array(text);
/** What the language writes as a word: anything else could not be written at all. */
const word = z
  .string()
  .check(z.refine(isWord, 'expected a word of letters, digits and `_`, with single `-` inside'));
/** Kept as it is, not copied: JSON can name a key `__proto__`. */
const object = z.custom<JsonObject>(isObject, 'expected an object');
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const KINDS: Readonly<Record<PropertyKind, z.ZodMiniType>> = {
  text,
  texts,
  integer: z.int(),
  value: z.union([scalar, z.array(scalar)]),
};

/** The GraphData envelope. */
export const envelope = z.looseObject({
  nodes: z.array(z.looseObject({ id: z.int(), labels: texts, properties: object })),
  relationships: z.array(
    z.looseObject({
      id: z.int(),
      type: text,
      start_node: z.int(),
      end_node: z.int(),
      properties: z.nullish(object),
    }),
  ),
});

/** The properties of a node of a label, as the model of the store lists them. */
export const STORED: { readonly [L in Label]: z.ZodMiniType<PropertiesOf<L>> } = describeLabels();

function describeLabels(): typeof STORED {
  const labels = wordsOf(LABEL_TABLE).map((label) => {
    const entries = [...propertiesOf(label)].map(([name, entry]) => [name, describeProperty(entry)]);
    return [label, z.object(Object.fromEntries(entries))];
  });
  // Both the descriptions and their types are made from the same table, which the type checker cannot follow.
  return Object.fromEntries(labels) as typeof STORED;
}

function describeProperty({ isWord, kind, required, words }: PropertyEntry): z.ZodMiniType {
  const type = words !== undefined ? z.enum(words) : isWord === true ? word : KINDS[kind];
  return required ? type : z.nullish(type);
}

/** What is said of one criterion in a review of a checkpoint. */
export const oldResult = z.object({ criterion: text, passed: z.boolean() });

/** A review of a checkpoint; its results are `oldResult` each. */
export const oldReview = z.object({
  verdict: z.enum(VERDICTS),
  acceptance_results: z.nullish(z.array(z.unknown())),
});

/** A checkpoint of 0.4: the progress of one node. Without a status it says nothing. */
export const checkpointProperties = z.object({
  status: z.enum(STATUSES),
  output: z.optional(z.unknown()),
  /** One `oldReview`, or a list of them. */
  review: z.optional(z.unknown()),
  /** A text, or nothing. */
  started_at: z.optional(z.unknown()),
  completed_at: z.optional(z.unknown()),
});

/** When something happened, as a checkpoint has it. */
export const oldTime = z.nullish(text);

export type Envelope = z.output<typeof envelope>;
export type OldResult = z.output<typeof oldResult>;
export type CheckpointProperties = z.output<typeof checkpointProperties>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as described, or `undefined` once everything that is wrong with it has been reported. */
export function parseAs<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  at: readonly PropertyKey[],
  report: ReportProblem,
): z.output<T> | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) report([...at, ...issue.path], complaint(issue, value));
  return undefined;
}

function complaint(issue: z.core.$ZodIssue, root: unknown): string {
  const found = valueAt(root, issue.path);
  return found === undefined
    ? `${expectation(issue)}, but it is missing`
    : `${expectation(issue)}, found ${describe(found)}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'invalid_union':
      return 'expected a text, a number, true, false, or a list of these';
    case 'too_big':
    case 'too_small':
      return 'expected a whole number that is exact in JSON';
    default:
      return issue.message;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  boolean: 'true or false',
  object: 'an object',
  int: 'a whole number',
  number: 'a whole number',
};

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[step];
  }
  return value;
}

/** What a JSON value is, for a message; a text by its beginning. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
