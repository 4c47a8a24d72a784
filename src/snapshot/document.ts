import { envelope, type Envelope, parseAs } from './schema.ts';
import type { ReportProblem } from './problem.ts';

/** The document as a GraphData envelope, or `undefined` once what is wrong with it has been reported. */
export function readDocument(text: string, report: ReportProblem): Envelope | undefined {
  let document: unknown;
  try {
    // A byte order mark is no part of JSON.
    document = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch (error) {
    report([], `this is not JSON: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
  const graph = parseAs(envelope, document, [], report);
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
    report(['nodes', index, 'id'], `nodes[${first}] has the id ${id} too`);
  }
  return isSound ? graph : undefined;
}

/** Whether a document is a plan of 0.4: its contracts are properties, not nodes of their own. */
export function isOldFormat({ nodes }: Envelope): boolean {
  return nodes.some(
    ({ labels, properties }) => labels.includes('GbuildNode') && Object.hasOwn(properties, 'contract'),
  );
}
