import { scanJson } from './json-text.ts';
import { envelope, type Envelope, parseAs } from './schema.ts';
import type { ReportProblem } from './problem.ts';

/** Deeper than any plan is nested, and no deeper than what JSON.stringify can follow. */
const DEEPEST = 1000;

/**
 * The JSON in a text, or `undefined` once what is wrong with it has been reported. Of a key that an object has twice,
 * the last stands.
 */
export function readJson(text: string, fatal: ReportProblem, report: ReportProblem): unknown {
  // A byte order mark is no part of JSON.
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch (error) {
    fatal([], `this is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const { depth, repeatedKeys } = scanJson(json);
  if (depth > DEEPEST) {
    fatal([], `this is nested ${depth} levels deep, which no plan is`);
    return undefined;
  }
  for (const path of repeatedKeys)
    report(path, 'this key is there more than once; the last one is the one that is read');
  return document;
}

/** The document as a GraphData envelope, or `undefined` once what is wrong with it has been reported. */
export function readDocument(
  text: string,
  fatal: ReportProblem,
  report: ReportProblem,
): Envelope | undefined {
  const document = readJson(text, fatal, report);
  if (document === undefined) return undefined;
  const graph = parseAs(envelope, document, [], fatal);
  if (graph === undefined) return undefined;
  const seen = new Map<number, number>();
  let isSound = true;
  for (const [index, { id }] of graph.nodes.entries()) {
    const first = seen.get(id);
    if (first === undefined) {
      seen.set(id, index);
      continue;
    }
    isSound = false;
    fatal(['nodes', index, 'id'], `nodes[${first}] has the id ${id} too`);
  }
  return isSound ? graph : undefined;
}

/** Whether a document is a plan of 0.4: its contracts are properties, not nodes of their own. */
export function isOldFormat({ nodes }: Envelope): boolean {
  return nodes.some(
    ({ labels, properties }) => labels.includes('GbuildNode') && Object.hasOwn(properties, 'contract'),
  );
}
