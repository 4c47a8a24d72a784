import type { Criterion, PlanNode } from '../plan/model.ts';
import type { NodeType } from '../syntax/vocabulary.ts';
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

/** The label of a node type. */
export function typeLabel(type: NodeType): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

export function criterionTables(feature: string, criteria: readonly Criterion[]): string[] {
  return tableStatements(
    criteria.map(({ id, text }) => ({ id, text })),
    `MATCH (f:Feature {feature: ${stringLiteral(feature)}})\n` +
      'CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text})',
  );
}

/** Creates those of the nodes that are of a type. */
export function nodeTables(type: NodeType, nodes: readonly PlanNode[]): string[] {
  const rows = nodes
    .filter((node) => node.type === type)
    .map((node) => ({
      slug: node.slug,
      title: node.title,
      acceptance: node.acceptance,
      verify: node.verify,
      failure_policy: node.failurePolicy,
      model_tier: node.modelTier,
    }));
  return tableStatements(
    rows,
    [
      `CREATE (:GbuildNode:${typeLabel(type)} {`,
      `  slug: row.slug, title: row.title, type: '${type}', acceptance: row.acceptance, verify: row.verify,`,
      "  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'",
      '})',
    ].join('\n'),
  );
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
