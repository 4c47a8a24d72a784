import type { Plan, PlanNode } from '../plan/model.ts';
import { NODE_TYPES, type NodeType } from '../syntax/vocabulary.ts';
import { VERSION } from '../version.ts';
import { guardStatement } from './guard.ts';
import { listLiteral, stringLiteral } from './literal.ts';
import { type Row, tableStatements } from './table.ts';

/**
 * The script that charts a plan: one transaction that creates the plan's nodes, fields and edges and nothing else,
 * and that fails as a whole when anything is already there or anything is lost on the way.
 *
 * Every statement is as deep for ten thousand nodes as for one: rows are data, not syntax. Rows stand in plan
 * order, one a line, so that a change of the plan changes the lines it is about. Same plan, same bytes.
 */
export function emitScript(plan: Plan): string {
  const statements = [
    featureStatement(plan),
    ...criteria(plan),
    ...NODE_TYPES.flatMap((type) => nodesOfType(plan, type)),
    ...outputs(plan),
    ...externalInputs(plan),
    ...readingInputs(plan),
    ...dependencies(plan),
    ...coverage(plan),
    guardStatement(plan),
  ];
  return `// Compiled by gbuild ${VERSION}. Edit the plan, not this script.\n.begin\n${statements.join('\n\n')}\n.commit\n.checkpoint\n`;
}

function featureStatement({ feature }: Plan): string {
  return [
    'CREATE (:Feature {',
    `  feature: ${stringLiteral(feature.slug)},`,
    `  destination: ${stringLiteral(feature.destination)},`,
    `  context: ${stringLiteral(feature.context)},`,
    `  out_of_scope: ${listLiteral(feature.outOfScope)}`,
    '});',
  ].join('\n');
}

function criteria({ feature }: Plan): string[] {
  return tableStatements(
    feature.criteria.map(({ id, text }) => ({ id, text })),
    `MATCH (f:Feature {feature: ${stringLiteral(feature.slug)}})\n` +
      'CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text})',
  );
}

function nodesOfType({ nodes }: Plan, type: NodeType): string[] {
  const label = type.charAt(0).toUpperCase() + type.slice(1);
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
      `CREATE (:GbuildNode:${label} {`,
      `  slug: row.slug, title: row.title, type: '${type}', acceptance: row.acceptance, verify: row.verify,`,
      "  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'",
      '})',
    ].join('\n'),
  );
}

function outputs({ nodes }: Plan): string[] {
  return tableStatements(
    rowsOf(nodes, ({ outputs: list, slug }) => list.map(({ name, shape }) => ({ slug, name, shape }))),
    'MATCH (n:GbuildNode {slug: row.slug})\nCREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape})',
  );
}

function externalInputs({ nodes }: Plan): string[] {
  return tableStatements(
    rowsOf(nodes, ({ inputs, slug }) =>
      inputs.filter((input) => input.from === undefined).map(({ name, shape }) => ({ slug, name, shape })),
    ),
    'MATCH (n:GbuildNode {slug: row.slug})\nCREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})',
  );
}

function readingInputs({ nodes }: Plan): string[] {
  return tableStatements(
    rowsOf(nodes, ({ inputs, slug }) =>
      inputs.flatMap(({ from, name, shape }) =>
        from === undefined ? [] : [{ slug, name, shape, from: from.node, field: from.field }],
      ),
    ),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})\n' +
      'CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source)',
  );
}

function dependencies({ nodes }: Plan): string[] {
  return tableStatements(
    rowsOf(nodes, ({ dependsOn, slug }) => dependsOn.map((on) => ({ slug, on }))),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (d:GbuildNode {slug: row.on})\n' +
      'CREATE (n)-[:DEPENDS_ON]->(d)',
  );
}

function coverage({ nodes }: Plan): string[] {
  return tableStatements(
    rowsOf(nodes, ({ satisfies, slug }) => satisfies.map((id) => ({ slug, id }))),
    'MATCH (n:GbuildNode {slug: row.slug})\n' +
      'MATCH (a:Acceptance {id: row.id})\n' +
      'CREATE (n)-[:SATISFIES]->(a)',
  );
}

function rowsOf(nodes: readonly PlanNode[], rows: (node: PlanNode) => readonly Row[]): Row[] {
  return nodes.flatMap(rows);
}
