import { labelOfType, planProperties } from '../language/store.ts';
import type { Criterion, PlanNode } from '../plan/model.ts';
import type { NodeType } from '../language/words.ts';
import { stringLiteral } from './literal.ts';
import { tableStatements } from './table.ts';

/*
 * The statements that create things of a plan, a table each. They are the same for a plan that is charted and for
 * what a change adds to one. None for no rows.
 */

/** A field of a node. */
export interface FieldRow {
  readonly slug: string;
  readonly name: string;
  readonly shape: string;
}

/** An input, and the output it reads. */
export interface ReadingRow extends FieldRow {
  readonly from: string;
  readonly field: string;
}

export function criterionTables(feature: string, criteria: readonly Criterion[]): string[] {
  return tableStatements(
    criteria.map(({ id, text }) => ({ id, text })),
    `MATCH (f:Feature {feature: ${stringLiteral(feature)}})\n` +
      'CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text})',
  );
}

/** What the rows of nodes hold: the properties that a plan gives them, but for the type, which no row can vary. */
const COLUMNS = planProperties('GbuildNode').filter((name) => name !== 'type');

/** Creates those of the nodes that are of a type. */
export function nodeTables(type: NodeType, nodes: readonly PlanNode[]): string[] {
  const rows = nodes
    .filter((node) => node.type === type)
    .map((node) => Object.fromEntries(COLUMNS.map((name) => [name, node[name]])));
  const properties = planProperties('GbuildNode').map((name) =>
    name === 'type' ? `type: '${type}'` : `${name}: row.${name}`,
  );
  return tableStatements(
    rows,
    [
      `CREATE (:GbuildNode:${labelOfType(type)} {`,
      ...wrapped([...properties, "status: 'pending'"]),
      '})',
    ].join('\n'),
  );
}

/** How wide a line of properties grows. */
const WIDTH = 110;

/** A list over as many lines as it needs. */
function wrapped(parts: readonly string[]): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, part] of parts.entries()) {
    const piece = index < parts.length - 1 ? `${part},` : part;
    if (line !== '' && line.length + piece.length >= WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? `  ${piece}` : `${line} ${piece}`;
  }
  return [...lines, line];
}

export function outputTables(rows: readonly FieldRow[]): string[] {
  return tableStatements(
    rows.map(({ name, shape, slug }) => ({ slug, name, shape })),
    'MATCH (n:GbuildNode {slug: row.slug})\nCREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape})',
  );
}

export function externalInputTables(rows: readonly FieldRow[]): string[] {
  return tableStatements(
    rows.map(({ name, shape, slug }) => ({ slug, name, shape })),
    'MATCH (n:GbuildNode {slug: row.slug})\nCREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})',
  );
}

export function readingInputTables(rows: readonly ReadingRow[]): string[] {
  return tableStatements(
    rows.map(({ field, from, name, shape, slug }) => ({ slug, name, shape, from, field })),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})\n' +
      'CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source)',
  );
}

export function dependencyTables(rows: readonly { readonly slug: string; readonly on: string }[]): string[] {
  return tableStatements(
    rows.map(({ on, slug }) => ({ slug, on })),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (d:GbuildNode {slug: row.on})\n' +
      'CREATE (n)-[:DEPENDS_ON]->(d)',
  );
}

export function coverageTables(rows: readonly { readonly slug: string; readonly id: string }[]): string[] {
  return tableStatements(
    rows.map(({ id, slug }) => ({ slug, id })),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (a:Acceptance {id: row.id})\n' +
      'CREATE (n)-[:SATISFIES]->(a)',
  );
}
