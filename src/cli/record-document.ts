import { InputOutputError } from '../host/files.ts';
import type { OutputValue } from '../language/store.ts';
import {
  RECORD_KEYS,
  type RecordDocument,
  type RecordedCompletion,
  type RecordedReview,
  type RecordIssue,
  recordDocument,
  recordedCompletion,
  recordedReview,
} from '../run/record-schema.ts';
import type { Report } from '../run/record.ts';
import { endBeforeStart } from '../run/times.ts';
import { findJsonFault, type Places, placeKey, scanJson } from '../snapshot/json-text.ts';
import { SourceText } from '../text/source.ts';
import { nearest } from '../text/nearest.ts';
import { counted, didYouMean, listNames } from '../text/wording.ts';
import { whyNotStorable } from './output-values.ts';
import { parseTime } from './times.ts';

/*
 * The document of `gbuild record` is read, and everything that is wrong with it is said at once, each with its place.
 */

type Path = readonly PropertyKey[];

interface Fault {
  readonly path: Path;
  readonly reason: string;
}

/**
 * What a document reports.
 *
 * @param now When a completion ended that does not say so.
 * @throws InputOutputError When it is not as `schema/record.schema.json` says, or holds what a store cannot.
 */
export function readRecord(text: string, file: string, now: string): Report {
  // A byte order mark is no part of it.
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const json = text.slice(start);
  const source = new SourceText(text);
  const sayAt = (at: number, reason: string): string => {
    const { column, line } = source.positionAt(at + start);
    return `${file}:${line}:${column}: ${reason}`;
  };
  const broken = findJsonFault(json);
  if (broken !== undefined) {
    const reason = broken.isEnd ? 'the document ends too early' : 'this is not JSON';
    throw new InputOutputError(sayAt(broken.at, json.trim() === '' ? 'there is no document' : reason));
  }
  const places: Places = new Map();
  const { inexactNumbers, repeatedKeys } = scanJson(json, places);
  const document: unknown = JSON.parse(json);
  const parsed = recordDocument.safeParse(document);
  const faults = [
    ...repeatedKeys.map((path) => ({ path, reason: `${titleOf(path)} is there twice` })),
    ...(parsed.error?.issues.flatMap((issue) => faultsOfIssue(issue, document)) ?? []),
    ...elementsOf(document, 'reviews', recordedReview).flatMap(faultsOfReview),
    ...elementsOf(document, 'completions', recordedCompletion).flatMap(
      faultsOfCompletion(new Set(inexactNumbers.map(placeKey))),
    ),
    ...(parsed.success && isEmpty(parsed.data)
      ? [{ path: [], reason: 'there is nothing to record: neither a review nor a completion' }]
      : []),
  ];
  if (faults.length > 0 || !parsed.success) {
    const placed = faults.map(({ path, reason }) => ({ at: placeOf(path, places), reason }));
    throw new InputOutputError(
      ...placed.sort((a, b) => a.at - b.at).map(({ at, reason }) => sayAt(at, reason)),
    );
  }
  return reportOf(parsed.data, now);
}

/** The offset of what a path leads to, or of the innermost part of the document that is there. */
function placeOf(path: Path, places: Places): number {
  for (let length = path.length; length > 0; length--) {
    const at = places.get(placeKey(path.slice(0, length)));
    if (at !== undefined) return at;
  }
  return 0;
}

/** A path as a program would write it: `completions[0].outputs.way`. */
function titleOf(path: Path): string {
  const parts = path.map((step, index) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = String(step);
    if (!/^\w+$/.test(name)) return `[${JSON.stringify(name)}]`;
    return index === 0 ? name : `.${name}`;
  });
  return parts.length === 0 ? 'the document' : `\`${parts.join('')}\``;
}

function isEmpty({ completions = [], reviews = [] }: RecordDocument): boolean {
  return completions.length + reviews.length === 0;
}

/** Part of a document that is of the right form, whatever the rest of it is. */
interface Element<T> {
  readonly path: Path;
  readonly value: T;
}

function elementsOf<T>(
  document: unknown,
  key: string,
  form: { safeParse(value: unknown): { data?: T | undefined } },
): Element<T>[] {
  const list = valueAt(document, [key]);
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown, index): Element<T>[] => {
    const { data } = form.safeParse(each);
    return data === undefined ? [] : [{ path: [key, index], value: data }];
  });
}

/** The texts of a review that no store can hold. */
function faultsOfReview({ path, value: { failed = [], note = '' } }: Element<RecordedReview>): Fault[] {
  const texts: readonly (readonly [Path, string | number])[] = [
    [[...path, 'note'], note],
    ...failed.flatMap(({ criterion, note: said = '' }, index): [Path, string | number][] => [
      [[...path, 'failed', index, 'criterion'], criterion],
      [[...path, 'failed', index, 'note'], said],
    ]),
  ];
  return texts.flatMap(([own, text]) => faultOf(own, whyNotStorable(text, false)));
}

/** The values and times of a completion that no store can hold. */
function faultsOfCompletion(inexact: ReadonlySet<string>) {
  return ({ path, value }: Element<RecordedCompletion>): Fault[] => {
    const { completed_at, outputs, started_at } = value;
    const values = Object.entries(outputs).flatMap(([name, output]) => {
      const own = [...path, 'outputs', name];
      const isInexact = [placeKey(own), ...listPlaces(own, output)].some((place) => inexact.has(place));
      return faultOf(own, whyNotStorable(output, isInexact));
    });
    const times = Object.entries({ started_at, completed_at }).flatMap(([key, text]): Fault[] => {
      const reason = text === undefined ? undefined : whyNoTime(titleOf([...path, key]), text);
      return reason === undefined ? [] : [{ path: [...path, key], reason }];
    });
    const early =
      times.length === 0 && completed_at !== undefined ? endBeforeStart(started_at, completed_at) : undefined;
    return [
      ...values,
      ...times,
      ...(early === undefined ? [] : [{ path: [...path, 'completed_at'], reason: early }]),
    ];
  };
}

/** A fault whose reason is the end of a sentence about what is there. */
function faultOf(path: Path, reason: string | undefined): Fault[] {
  return reason === undefined ? [] : [{ path, reason: `${titleOf(path)} ${reason}` }];
}

function listPlaces(path: Path, value: unknown): string[] {
  return Array.isArray(value) ? value.map((_, index) => placeKey([...path, index])) : [];
}

function whyNoTime(title: string, text: string): string | undefined {
  try {
    parseTime(title, text);
    return undefined;
  } catch (error) {
    if (error instanceof InputOutputError) return error.message;
    throw error;
  }
}

/** What zod finds wrong, in our words. */
function faultsOfIssue(issue: RecordIssue, document: unknown): Fault[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const known = RECORD_KEYS[String(path.findLast((step) => typeof step === 'string') ?? '')] ?? [];
    return issue.keys.map((key) => ({
      path: [...path, key],
      reason: `${titleOf(path)} has no \`${key}\`${didYouMean(nearest(key, known)) || `; it has ${listNames(known)}`}`,
    }));
  }
  const value = valueAt(document, path);
  if (value === undefined) {
    const [outer, key] = [path.slice(0, -1), String(path.at(-1))];
    return [{ path, reason: `${titleOf(outer)} lacks \`${key}\`` }];
  }
  return faultOf(path, `is ${kindOf(value)}; it takes ${takenBy(issue)}`);
}

function takenBy(issue: RecordIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.map((each) => JSON.stringify(each)).join(' or ');
    case 'invalid_union':
      return 'a text, or a number from 1';
    case 'invalid_type':
      return KINDS[issue.expected] ?? issue.expected;
    default:
      return 'a whole number from 1';
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  record: 'an object with a value for each output by its name',
  int: 'a whole number from 1',
  number: 'a whole number from 1',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${counted(value.length, 'element')}`;
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 40).toWellFormed()}…`;
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    document,
  );
}

/** Once everything has been checked, the values are ones that a store holds. */
function reportOf({ completions = [], reviews = [] }: RecordDocument, now: string): Report {
  return {
    reviews: reviews.map(({ failed = [], node, note = '', start, verdict }) => ({
      node,
      verdict,
      start,
      failed: failed.map(({ criterion, note: said = '' }) => ({ criterion: String(criterion), note: said })),
      note,
    })),
    completions: completions.map(({ completed_at, node, outputs, start, started_at }) => ({
      node,
      start,
      outputs: new Map(Object.entries(outputs as Readonly<Record<string, OutputValue>>)),
      startedAt: started_at === undefined ? undefined : parseTime('started_at', started_at),
      completedAt: completed_at === undefined ? now : parseTime('completed_at', completed_at),
    })),
  };
}
