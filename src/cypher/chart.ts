import { type Charted, labelOfType, type PlanLabel, planProperties } from '../language/store.ts';
import type { Criterion, PlanFeature, PlanNode } from '../plan/model.ts';
import { FIRST_STATUS, type NodeType } from '../language/words.ts';
import { stringLiteral, valueLiteral } from './literal.ts';
import { type Row, tableStatements } from './table.ts';

/*
 * The statements that create things of a plan, a table each. They are the same for a plan that is charted and for
 * what a change adds to one. None for no rows.
 */

/** A field of a node. */
export interface FieldRow extends Charted<'Field'> {
  readonly slug: string;
}

/** An input, and the output it reads. */
export interface ReadingRow extends FieldRow {
  readonly from: string;
  readonly field: string;
}

/** The properties of a feature, by the names that the store has for them. */
export function chartedFeature({ criteria: _, slug, ...properties }: PlanFeature): Charted<'Feature'> {
  return { feature: slug, ...properties };
}

/** Creates the feature. */
export function featureStatement(feature: PlanFeature): string {
  const lines = Object.entries(columnsOf('Feature', chartedFeature(feature))).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${valueLiteral(value)}`],
  );
  return `CREATE (:Feature {\n${lines.join(',\n')}\n});`;
}

export function criterionTables(feature: string, criteria: readonly Criterion[]): string[] {
  return tableStatements(
    criteria.map((criterion) => columnsOf('Acceptance', criterion)),
    `MATCH (f:Feature {feature: ${stringLiteral(feature)}})\n` +
      `CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance ${fromRow('Acceptance')})`,
  );
}

/** Creates those of the nodes that are of a type, which stands in the statement: a label cannot be data. */
export function nodeTables(type: NodeType, nodes: readonly PlanNode[]): string[] {
  const rows = nodes
    .filter((node) => node.type === type)
    .map((node) => {
      const { type: _, ...columns } = columnsOf('GbuildNode', node);
      return columns;
    });
  const properties = planProperties('GbuildNode').map((name) =>
    name === 'type' ? `type: '${type}'` : `${name}: row.${name}`,
  );
  return tableStatements(
    rows,
    [
      `CREATE (:GbuildNode:${labelOfType(type)} {`,
      ...wrapped([...properties, `status: '${FIRST_STATUS}'`]),
      '})',
    ].join('\n'),
  );
}

/** The properties that the chart writes on a node of a label, and nothing else. */
function columnsOf<L extends PlanLabel>(label: L, properties: Charted<L>): Row {
  // Every property of a label is a value of a store, which the type checker cannot follow.
  return Object.fromEntries(planProperties(label).map((name) => [name, properties[name]])) as Row;
}

/** The map of properties of a node that is created from a row. */
function fromRow(label: PlanLabel): string {
  return `{${planProperties(label)
    .map((name) => `${name}: row.${name}`)
    .join(', ')}}`;
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
    rows.map(fieldColumns),
    `MATCH (n:GbuildNode {slug: row.slug})\nCREATE (n)-[:OUTPUT]->(:Field ${fromRow('Field')})`,
  );
}

export function externalInputTables(rows: readonly FieldRow[]): string[] {
  return tableStatements(
    rows.map(fieldColumns),
    `MATCH (n:GbuildNode {slug: row.slug})\nCREATE (n)-[:INPUT]->(:Field ${fromRow('Field')})`,
  );
}

export function readingInputTables(rows: readonly ReadingRow[]): string[] {
  return tableStatements(
    rows.map((row) => ({ ...fieldColumns(row), from: row.from, field: row.field })),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})\n' +
      `CREATE (n)-[:INPUT]->(:Field ${fromRow('Field')})-[:FROM]->(source)`,
  );
}

function fieldColumns(row: FieldRow): Row {
  return { slug: row.slug, ...columnsOf('Field', row) };
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
