import type { OutputValue } from '../language/store.ts';
import { FIRST_STATUS } from '../language/words.ts';
import type { Plan, PlanNode } from '../plan/model.ts';
import { readJson } from './document.ts';
import { wellFormedText } from './lone-surrogates.ts';
import type { ReportProblem } from './problem.ts';
import {
  type CheckpointProperties,
  checkpointProperties,
  isObject,
  type OldReview,
  oldReview,
  oldReviews,
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
    const reviews = checkpoint && parseReviews(checkpoint.review, inFile);
    if (checkpoint !== undefined && reviews !== undefined && isObject(document)) {
      for (const key of Object.keys(document))
        if (!KNOWN.has(key)) inFile([key], `the checkpoint of \`${node.slug}\` has the property \`${key}\``);
      progress.set(node.slug, progressOf(node, checkpoint, reviews, inFile));
    }
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

/** The reviews of a checkpoint as a list, or `undefined` once what is wrong with them has been reported. */
function parseReviews(review: unknown, report: ReportProblem): readonly OldReview[] | undefined {
  if (review === undefined || review === null) return [];
  if (Array.isArray(review)) return parseAs(oldReviews, review, ['review'], report);
  const only = parseAs(oldReview, review, ['review'], report);
  return only && [only];
}

function progressOf(
  node: PlanNode,
  checkpoint: CheckpointProperties,
  oldOnes: readonly OldReview[],
  report: ReportProblem,
): NodeProgress {
  const time = (key: 'started_at' | 'completed_at'): string | undefined => {
    const given = checkpoint[key] ?? undefined;
    return given === undefined ? undefined : wellFormedText(given, [key], report);
  };
  const startedAt = time('started_at');
  const completedAt = time('completed_at');
  const values = valuesOf(node, checkpoint.output, report);
  const at = completedAt ?? startedAt ?? UNKNOWN_TIME;
  const reviews = reviewsOf(node, oldOnes, at, Array.isArray(checkpoint.review), report);
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

function reviewsOf(
  { slug }: PlanNode,
  oldOnes: readonly OldReview[],
  time: string,
  isList: boolean,
  report: ReportProblem,
): RecordedReview[] {
  return oldOnes.map(({ acceptance_results, verdict }, index) => {
    const at = isList ? ['review', index] : ['review'];
    const failed = (acceptance_results ?? []).flatMap(({ criterion, passed }, number) =>
      passed ? [] : [wellFormedText(criterion, [...at, 'acceptance_results', number, 'criterion'], report)],
    );
    if (verdict === 'pass' && failed.length > 0) {
      report(
        [...at, 'acceptance_results'],
        `review ${index + 1} of \`${slug}\` is a pass with failed criteria; it is a pass with none in the store`,
      );
    }
    return {
      attempt: index + 1,
      verdict,
      failedCriteria: verdict === 'pass' ? [] : failed,
      at: time,
    };
  });
}

function valuesOf(node: PlanNode, output: unknown, report: ReportProblem): Map<string, OutputValue> {
  const values = new Map<string, OutputValue>();
  const [only, ...others] = node.outputs;
  // A contract whose output is no object is one output, and so is its value.
  const isWhole = only?.name === 'output' && others.length === 0;
  const isPart = isObject(output) && (Object.hasOwn(output, 'output') || Object.keys(output).length === 0);
  const entries: [string, unknown][] =
    isObject(output) && (!isWhole || isPart) ? Object.entries(output) : [['output', output]];
  for (const [name, value] of entries) {
    if (value === undefined || value === null) continue;
    if (!isNamed(node, name)) {
      report(['output', name], `\`${node.slug}\` has a value of \`${name}\`, which is none of its outputs`);
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
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (items.some((item) => typeof item === 'number' && !isExact(item)))
    report(at, 'there is a number too large to be read exactly');
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

/** Whether a number is the one that was written. What JSON writes with an exponent is taken for a fraction. */
function isExact(number: number): boolean {
  return Number.isFinite(number) && (!/^-?[0-9]+$/.test(String(number)) || Number.isSafeInteger(number));
}
