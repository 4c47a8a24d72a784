/**
 * The constraints of a store. The engine refuses a second value and a missing one when the statement runs, but takes
 * a constraint that its data already breaks, lets some writes slip through, and knows no property types at all. So
 * all of them are held here too, against the whole graph, before anything lands.
 */

import type { GrafeoValue } from '@grafeo-db/js';

import { Failure } from './failure.ts';
import type { GraphData, StoredConstraint } from './graph-data.ts';
import { writeJson } from './json.ts';

export interface ConstraintStatement {
  readonly constraint: StoredConstraint;
  readonly ifNotExists: boolean;
}

/** Any statement about the schema, of which the stand-in runs those that `parseConstraint` knows. */
export function isSchemaStatement(body: string): boolean {
  return /^(?:(?:CREATE|DROP)\s+\w*\s*(?:CONSTRAINT|INDEX)|SHOW)\b/i.test(body);
}

const CONSTRAINT =
  /^CREATE\s+CONSTRAINT\s+(\w+)\s+(IF\s+NOT\s+EXISTS\s+)?FOR\s*\(\s*(\w+)\s*:\s*(\w+)\s*\)\s*REQUIRE\s+(\w+)\.(\w+)\s+IS\s*(UNIQUE|NOT\s+NULL|(?:::|TYPED\b)(.+))$/is;
const TYPE = /^(?:STRING|INTEGER|FLOAT|BOOLEAN|LIST<(?:STRING|INTEGER|FLOAT|BOOLEAN) NOT NULL>)$/;

/** A named constraint on one property of a node. Anything else about the schema is an error. */
export function parseConstraint(body: string): ConstraintStatement {
  const [, name, exists, variable, label, subject, property, rule, types] = CONSTRAINT.exec(body) ?? [];
  if (!name || !label || !property || !rule || variable !== subject) {
    throw new Failure(`SyntaxError: not a schema statement that is known here: ${body}`);
  }
  const ifNotExists = exists !== undefined;
  if (types === undefined) {
    const kind = /^UNIQUE$/i.test(rule) ? 'UNIQUE' : 'NOT NULL';
    return { constraint: { name, kind, label, property }, ifNotExists };
  }
  const list = types.split('|').map((type) => type.trim().replaceAll(/\s+/g, ' ').toUpperCase());
  const unknown = list.find((type) => !TYPE.test(type));
  if (unknown !== undefined) throw new Failure(`SyntaxError: not a property type: ${unknown}`);
  return { constraint: { name, kind: 'TYPE', label, property, types: list }, ifNotExists };
}

/** The statements that make the engine hold a constraint as far as it can. */
export function engineStatements({ kind, label, name, property }: StoredConstraint): string[] {
  if (kind === 'TYPE') return [];
  const constraint = `CREATE CONSTRAINT ${name} FOR (n:${label}) REQUIRE n.${property} IS ${kind}`;
  // Without an index the engine looks through every node for a second value.
  const index = `CREATE INDEX ${name}_index FOR (n:${label}) ON (n.${property})`;
  return kind === 'UNIQUE' ? [index, constraint] : [constraint];
}

/** Throws `Failure` for a graph that the store may not hold. */
export function checkGraph(graph: GraphData): void {
  for (const { properties } of [...graph.nodes, ...graph.relationships]) {
    for (const [name, value] of Object.entries(properties)) {
      if (!isStorable(value)) {
        throw new Failure(`TypeError: property ${name} must be a scalar or a list of scalars`);
      }
    }
  }
  for (const constraint of graph.constraints) checkConstraint(graph, constraint);
}

function checkConstraint(graph: GraphData, { kind, label, property, types }: StoredConstraint): void {
  const seen = new Set<string>();
  for (const { id, labels, properties } of graph.nodes) {
    if (!labels.includes(label)) continue;
    const value = properties[property];
    if (value === undefined) {
      if (kind === 'NOT NULL') refuse(id, label, `must have the property \`${property}\``);
      continue;
    }
    if (kind === 'TYPE' && !(types ?? []).some((type) => hasType(value, type))) {
      refuse(
        id,
        label,
        `must have the property \`${property}\` with value type ${(types ?? []).join(' | ')}`,
      );
    }
    if (kind === 'UNIQUE') {
      const text = writeJson(value);
      if (seen.has(text)) refuse(id, label, `is not the only one whose property \`${property}\` is ${text}`);
      seen.add(text);
    }
  }
}

function refuse(id: number, label: string, what: string): never {
  throw new Failure(`ConstraintValidationFailed: Node(${id}) with label \`${label}\` ${what}`);
}

function isScalar(value: GrafeoValue): boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

function isStorable(value: GrafeoValue): boolean {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}

/** A number without a fraction passes for an integer and for a float: the engine's numbers do not say which. */
function hasType(value: GrafeoValue, type: string): boolean {
  const item = /^LIST<(\w+) NOT NULL>$/.exec(type)?.[1];
  if (item !== undefined) return Array.isArray(value) && value.every((each) => hasType(each, item));
  switch (type) {
    case 'STRING':
      return typeof value === 'string';
    case 'BOOLEAN':
      return typeof value === 'boolean';
    case 'INTEGER':
      return typeof value === 'bigint' || Number.isInteger(value);
    default:
      return typeof value === 'number';
  }
}
