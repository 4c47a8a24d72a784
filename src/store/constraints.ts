import { splitScript } from './script-pieces.ts';
import { scripts } from './scripts.ts';

/** The constraints of a store: the statement that makes each, by name, in the order of the schema. */
export function constraintStatements(): ReadonlyMap<string, string> {
  return new Map(
    splitScript(scripts.schema).flatMap((piece): [string, string][] => {
      const name = piece.kind === 'statement' ? /^CREATE CONSTRAINT (\w+)/.exec(piece.body)?.[1] : undefined;
      return name === undefined || piece.kind !== 'statement' ? [] : [[name, `${piece.body};`]];
    }),
  );
}

/**
 * The names of the constraints that a snapshot lacks, as it does when the making of its store was interrupted. None when
 * there are others instead, since then somebody else made the store, and none when the snapshot does not say.
 */
export function missingConstraints(snapshot: string): string[] {
  const listed = listedConstraints(snapshot);
  if (listed === undefined) return [];
  const found = new Set(listed.flatMap(textsIn));
  const names = [...constraintStatements().keys()];
  const missing = names.filter((name) => !found.has(name));
  return listed.length > 0 && missing.length === names.length ? [] : missing;
}

function listedConstraints(snapshot: string): readonly unknown[] | undefined {
  try {
    const document: unknown = JSON.parse(snapshot);
    const constraints = isRecord(document) ? document['constraints'] : undefined;
    return Array.isArray(constraints) ? constraints : undefined;
  } catch {
    return undefined;
  }
}

/** The texts of an entry, and the words of each: how a store writes a constraint down is its own affair. */
function textsIn(entry: unknown): string[] {
  const texts = isRecord(entry) ? Object.values(entry) : [entry];
  return texts.flatMap((text) => (typeof text === 'string' ? (text.match(/\w+/g) ?? []) : []));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
