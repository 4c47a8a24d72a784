import type { Plan, PlanNode } from '../plan/model.ts';
import { NODE_TYPES } from '../language/words.ts';
import { VERSION } from '../version.ts';
import {
  coverageTables,
  criterionTables,
  dependencyTables,
  externalInputTables,
  nodeTables,
  outputTables,
  readingInputTables,
} from './chart.ts';
import { guardStatement } from './guard.ts';
import { listLiteral, stringLiteral } from './literal.ts';

/**
 * The script that charts a plan: one transaction that creates the plan's nodes, fields and edges and nothing else,
 * and that fails as a whole when anything is already there or anything is lost on the way.
 *
 * Every statement is as deep for ten thousand nodes as for one: rows are data, not syntax. Rows stand in plan
 * order, one a line, so that a change of the plan changes the lines it is about. Same plan, same bytes.
 */
export function emitScript(plan: Plan): string {
  const { feature, nodes } = plan;
  return transaction(`Compiled by gbuild ${VERSION}. Edit the plan, not this script.`, [
    featureStatement(plan),
    ...criterionTables(feature.slug, feature.criteria),
    ...NODE_TYPES.flatMap((type) => nodeTables(type, nodes)),
    ...outputTables(
      rowsOf(nodes, ({ outputs, slug }) => outputs.map(({ name, shape }) => ({ slug, name, shape }))),
    ),
    ...externalInputTables(
      rowsOf(nodes, ({ inputs, slug }) =>
        inputs.filter((input) => input.from === undefined).map(({ name, shape }) => ({ slug, name, shape })),
      ),
    ),
    ...readingInputTables(
      rowsOf(nodes, ({ inputs, slug }) =>
        inputs.flatMap(({ from, name, shape }) =>
          from === undefined ? [] : [{ slug, name, shape, from: from.node, field: from.field }],
        ),
      ),
    ),
    ...dependencyTables(rowsOf(nodes, ({ dependsOn, slug }) => dependsOn.map((on) => ({ slug, on })))),
    ...coverageTables(rowsOf(nodes, ({ satisfies, slug }) => satisfies.map((id) => ({ slug, id })))),
    guardStatement(plan),
  ]);
}

/** Statements as one transaction, with a checkpoint behind it and a comment above. */
export function transaction(comment: string, statements: readonly string[]): string {
  return `// ${comment}\n.begin\n${statements.join('\n\n')}\n.commit\n.checkpoint\n`;
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

function rowsOf<T>(nodes: readonly PlanNode[], rows: (node: PlanNode) => readonly T[]): T[] {
  return nodes.flatMap(rows);
}
