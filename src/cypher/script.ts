import type { Plan } from '../plan/model.ts';
import { NODE_TYPES } from '../language/words.ts';
import { VERSION } from '../version.ts';
import {
  coverageTables,
  criterionTables,
  dependencyTables,
  externalInputTables,
  featureStatement,
  nodeTables,
  outputTables,
  readingInputTables,
} from './chart.ts';
import { guardStatement } from './guard.ts';

/**
 * The script that charts a plan in an empty store. It is one transaction that creates the plan's nodes, fields and edges
 * and nothing else, and that fails as a whole when anything is already there or anything is lost on the way.
 *
 * Every statement is as deep for ten thousand nodes as for one: rows are data, not syntax. Rows stand in plan
 * order, one a line, so that a change of the plan changes the lines it is about. Same plan, same bytes.
 */
export function emitScript(plan: Plan): string {
  const { feature, nodes } = plan;
  return transaction(`Compiled by gbuild ${VERSION}. Edit the plan, not this script.`, [
    featureStatement(feature),
    ...criterionTables(feature.slug, feature.criteria),
    ...NODE_TYPES.flatMap((type) => nodeTables(type, nodes)),
    ...outputTables(nodes.flatMap(({ outputs, slug }) => outputs.map((output) => ({ ...output, slug })))),
    ...externalInputTables(
      nodes.flatMap(({ inputs, slug }) =>
        inputs.flatMap(({ from, ...input }) => (from === undefined ? [{ ...input, slug }] : [])),
      ),
    ),
    ...readingInputTables(
      nodes.flatMap(({ inputs, slug }) =>
        inputs.flatMap(({ from, ...input }) =>
          from === undefined ? [] : [{ ...input, slug, from: from.node, field: from.field }],
        ),
      ),
    ),
    ...dependencyTables(nodes.flatMap(({ dependsOn, slug }) => dependsOn.map((on) => ({ slug, on })))),
    ...coverageTables(nodes.flatMap(({ satisfies, slug }) => satisfies.map((id) => ({ slug, id })))),
    guardStatement(plan),
  ]);
}

/** Statements as one transaction, with a checkpoint behind it and a comment above. */
export function transaction(comment: string, statements: readonly string[]): string {
  return `// ${comment}\n.begin\n${statements.join('\n\n')}\n.commit\n.checkpoint\n`;
}
