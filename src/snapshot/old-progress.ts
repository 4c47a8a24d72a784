import type { OutputValue } from '../language/store.ts';
import { FIRST_STATUS } from '../language/words.ts';
import type { Plan, PlanNode } from '../plan/model.ts';
import { readJson } from './document.ts';
import { scanJson } from './json-text.ts';
import { wellFormedText } from './lone-surrogates.ts';
import type { ReportProblem } from './problem.ts';
import {
  type CheckpointProperties,
  checkpointProperties,
  isObject,
  type OldResult,
  oldResult,
  oldReview,
  oldTime,
  parseAs,
} from './schema.ts';
import type { NodeProgress, RecordedReview } from './state.ts';

/*
 * The checkpoints of 0.4, one file a node, as the progress that a store of 0.6 records.
 */

/** A file with the progress of the node that it is named after. */
export interface Checkpoint {
  /** The name of the file, `SLUG.json`. */
  readonly name: string;
  readonly text: string;
}

/** When a review was recorded whose time nobody knows. */
const UNKNOWN_TIME = 'unknown';

/**
 * The progress of every node of a plan; a node without a checkpoint is pending. What a store cannot hold at all, or
 * not of a node with this status, is reported, with the file as the first step of the path.
 */
export function readCheckpoints(
  plan: Plan,
  checkpoints: readonly Checkpoint[],
  report: ReportProblem,
): ReadonlyMap<string, NodeProgress> {
  const bySlug = new Map(plan.nodes.map((node) => [node.slug, node]));
  const progress = new Map(plan.nodes.map(({ slug }): [string, NodeProgress] => [slug, PENDING]));
  for (const { name, text } of checkpoints) {
    const inFile: ReportProblem = (path, message) => report([name, ...path], message);
    const node = bySlug.get(name.replace(/\.json$/, ''));
    if (node === undefined) {
      inFile(
        [],
        `this is the checkpoint of \`${name.replace(/\.json$/, '')}\`, of which the plan has no node`,
      );
      continue;
    }
    const document = readJson(text, inFile, inFile);
    const checkpoint =
      document === undefined ? undefined : parseAs(checkpointProperties, document, [], inFile);
    if (checkpoint === undefined) {
      inFile([], `the checkpoint of \`${node.slug}\` is left out, so that the node is pending in the store`);
      continue;
    }
    reportKeys(document, KNOWN, [], `the checkpoint of \`${node.slug}\``, inFile);
    progress.set(node.slug, progressOf(node, checkpoint, inexactNumbersIn(text), inFile));
  }
  return progress;
}

const KNOWN: ReadonlySet<string> = new Set(Object.keys(checkpointProperties.shape));

const PENDING: NodeProgress = {
  status: FIRST_STATUS,
  startedAt: undefined,
  completedAt: undefined,
  values: new Map(),
  reviews: [],
};

/** Reports the keys of an object that are none of the known ones. */
function reportKeys(
  value: unknown,
  known: ReadonlySet<string>,
  at: readonly PropertyKey[],
  owner: string,
  report: ReportProblem,
): void {
  for (const key of isObject(value) ? Object.keys(value) : [])
    if (!known.has(key)) report([...at, key], `${owner} has the property \`${key}\``);
}

/** Where values of a checkpoint stand that hold a number which is another one once it is read. */
function inexactNumbersIn(text: string): ReadonlySet<string> {
  const { inexactNumbers } = scanJson(text);
  return new Set(
    inexactNumbers.flatMap(([first, ...path]) => (first === 'output' ? [String(path[0] ?? '')] : [])),
  );
}

function progressOf(
  node: PlanNode,
  checkpoint: CheckpointProperties,
  inexact: ReadonlySet<string>,
  report: ReportProblem,
): NodeProgress {
  const time = (key: 'started_at' | 'completed_at'): string | undefined => {
    const given = parseAs(oldTime, checkpoint[key], [key], report) ?? undefined;
    return given === undefined ? undefined : wellFormedText(given, [key], report);
  };
  const startedAt = time('started_at');
  const completedAt = time('completed_at');
  const values = valuesOf(node, checkpoint.output, inexact, report);
  const at = completedAt ?? startedAt ?? UNKNOWN_TIME;
  const reviews = reviewsOf(node, checkpoint.review, at, report);
  const lacks = [
    ...(reviews.some(({ verdict }) => verdict === 'pass') ? [] : ['a passing review']),
    ...node.outputs.filter(({ name }) => !values.has(name)).map(({ name }) => `a value of \`${name}\``),
  ];
  const isUnsound = checkpoint.status === 'completed' && lacks.length > 0;
  if (isUnsound) {
    report(
      ['status'],
      `\`${node.slug}\` is completed without ${lacks.join(', ')}; it is in progress in the store, which holds a completed node to these`,
    );
  }
  return {
    status: isUnsound ? 'in_progress' : checkpoint.status,
    startedAt,
    completedAt,
    values,
    reviews,
  };
}

const REVIEW_KEYS: ReadonlySet<string> = new Set(Object.keys(oldReview.shape));
const RESULT_KEYS: ReadonlySet<string> = new Set(Object.keys(oldResult.shape));

/** The reviews of a checkpoint, which are numbered from 1. One that is none is reported and left out. */
function reviewsOf(
  { slug }: PlanNode,
  given: unknown,
  time: string,
  report: ReportProblem,
): RecordedReview[] {
  const isList = Array.isArray(given);
  const all: readonly unknown[] = isList ? given : given === undefined || given === null ? [] : [given];
  const reviews: RecordedReview[] = [];
  for (const [index, each] of all.entries()) {
    const at = isList ? ['review', index] : ['review'];
    const name = `review ${index + 1} of \`${slug}\``;
    const review = parseAs(oldReview, each, at, report);
    if (review === undefined) {
      report(at, `${name} is left out`);
      continue;
    }
    reportKeys(each, REVIEW_KEYS, at, name, report);
    const failed = failedCriteria(
      review.acceptance_results ?? [],
      [...at, 'acceptance_results'],
      name,
      report,
    );
    if (review.verdict === 'pass' && failed.length > 0) {
      report(
        [...at, 'acceptance_results'],
        `${name} is a pass with failed criteria; it is a pass with none in the store`,
      );
    }
    reviews.push({
      attempt: reviews.length + 1,
      verdict: review.verdict,
      failedCriteria: review.verdict === 'pass' ? [] : failed,
      at: time,
    });
  }
  return reviews;
}

function failedCriteria(
  results: readonly unknown[],
  at: readonly PropertyKey[],
  review: string,
  report: ReportProblem,
): string[] {
  return results.flatMap((each, index) => {
    const here = [...at, index];
    const result: OldResult | undefined = parseAs(oldResult, each, here, report);
    if (result === undefined) {
      report(here, `result ${index + 1} of ${review} is left out`);
      return [];
    }
    reportKeys(each, RESULT_KEYS, here, `result ${index + 1} of ${review}`, report);
    return result.passed ? [] : [wellFormedText(result.criterion, [...here, 'criterion'], report)];
  });
}

function valuesOf(
  node: PlanNode,
  output: unknown,
  inexact: ReadonlySet<string>,
  report: ReportProblem,
): Map<string, OutputValue> {
  const values = new Map<string, OutputValue>();
  const [only, ...others] = node.outputs;
  // A contract whose output is no object is one output, and so is its value.
  const isWhole = only?.name === 'output' && others.length === 0;
  const isPart = isObject(output) && (Object.hasOwn(output, 'output') || Object.keys(output).length === 0);
  const isByName = isObject(output) && (!isWhole || isPart);
  const entries: [string, unknown][] = isByName ? Object.entries(output) : [['output', output]];
  for (const [name, value] of entries) {
    if (value === undefined || value === null) continue;
    if (!isNamed(node, name)) {
      report(['output', name], `\`${node.slug}\` has a value of \`${name}\`, which is none of its outputs`);
      continue;
    }
    if (isByName ? inexact.has(name) : inexact.size > 0) {
      report(['output', name], 'there is a number that a store cannot hold exactly; the value is left out');
      continue;
    }
    values.set(name, recordedValue(value, ['output', name], report));
  }
  return values;
}

function isNamed({ outputs }: PlanNode, wanted: string): boolean {
  return outputs.some(({ name }) => name === wanted);
}

/** A value as a store holds it: a scalar, or a list of scalars of one kind; anything else as JSON text. */
function recordedValue(value: unknown, at: readonly PropertyKey[], report: ReportProblem): OutputValue {
  if (typeof value === 'string') return wellFormedText(value, at, report);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (isListOf(value, isText))
    return value.map((item, index) => wellFormedText(item, [...at, index], report));
  if (isListOf(value, isNumber)) return value;
  if (isListOf(value, isBoolean)) return value;
  return JSON.stringify(value);
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

const isText = (item: unknown): item is string => typeof item === 'string';
const isNumber = (item: unknown): item is number => typeof item === 'number';
const isBoolean = (item: unknown): item is boolean => typeof item === 'boolean';
