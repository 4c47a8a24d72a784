import { type EdgeType, type Label, type PlanEdge, type PlanLabel } from '../language/store.ts';
import { type Status, wordsOf } from '../language/words.ts';
import type { Plan, PlanNode } from '../plan/model.ts';

/** One thing that the store holds, how it is counted, and how many there must be. */
export interface Count {
  readonly name: string;
  readonly pattern: string;
  readonly counted: string;
  readonly expected: number;
}

/**
 * The last statement of the transaction: it counts what is in the store, and makes the transaction fail when a
 * count is not what the plan says.
 *
 * A `MATCH` that finds nothing creates nothing and fails nothing, so a lost row would go unnoticed without it.
 */
export function guardStatement(plan: Plan): string {
  return countingGuard(planCounts(plan), 'gbuild: expected', 'charted');
}

/**
 * A statement that makes the transaction fail when a count is wrong. Each count is taken with `OPTIONAL MATCH`, since
 * a grouping key beside a `count` over no rows would yield no row.
 *
 * @param message How the message about a wrong count begins.
 * @param result The column of the one row that the statement gives when all is well.
 */
export function countingGuard(counts: readonly Count[], message: string, result: string): string {
  const lines: string[] = [];
  for (const [index, { counted, name, pattern }] of counts.entries()) {
    const before = counts.slice(0, index).map((count) => count.name);
    lines.push(`OPTIONAL MATCH ${pattern}`, `WITH ${[...before, `${counted} AS ${name}`].join(', ')}`);
  }
  const messages = counts.map(
    ({ expected, name }) =>
      `  CASE WHEN ${name} <> ${expected} THEN '${message} ${expected} ${name}, found ' + toString(${name}) END`,
  );
  return [
    ...lines,
    'WITH [message IN [',
    messages.join(',\n'),
    '] WHERE message IS NOT NULL] AS wrong',
    failIfWrong(result),
  ].join('\n');
}

/**
 * The end of a statement that has a list of messages, `wrong`: it makes the transaction fail when the list is not
 * empty.
 *
 * It fails in two ways, for engines with and without the schema: a message is created twice as an `Acceptance.id`,
 * which the uniqueness constraint refuses and quotes; then a division by zero.
 */
export function failIfWrong(result: string): string {
  return [
    'FOREACH (message IN wrong |',
    '  CREATE (:Acceptance {id: message, text: message})',
    '  CREATE (:Acceptance {id: message, text: message})',
    ')',
    `RETURN 1 / CASE WHEN size(wrong) = 0 THEN 1 ELSE 0 END AS ${result};`,
  ].join('\n');
}

/** What a guard calls the nodes of a label, and the variable that it counts them by. */
const COUNTED = {
  Feature: ['features', 'f'],
  Acceptance: ['criteria', 'a'],
  GbuildNode: ['nodes', 'n'],
  Field: ['fields', 'd'],
  Review: ['reviews', 'v'],
} as const satisfies Readonly<Record<Label, readonly [string, string]>>;

/** How many of each thing a store holds that charts a plan. */
export function planCounts({ feature, nodes }: Plan): Count[] {
  const inputs = sum(nodes, (node) => node.inputs.length);
  const outputs = sum(nodes, (node) => node.outputs.length);
  const labels: Readonly<Record<PlanLabel, number>> = {
    Feature: 1,
    Acceptance: feature.criteria.length,
    GbuildNode: nodes.length,
    Field: inputs + outputs,
  };
  const edges: Readonly<Record<PlanEdge, number>> = {
    HAS_ACCEPTANCE: feature.criteria.length,
    OUTPUT: outputs,
    INPUT: inputs,
    FROM: sum(nodes, (node) => node.inputs.filter((input) => input.from !== undefined).length),
    DEPENDS_ON: sum(nodes, (node) => node.dependsOn.length),
    SATISFIES: sum(nodes, (node) => node.satisfies.length),
  };
  return [
    ...wordsOf(labels).flatMap((label) => [
      labelCount(label, labels[label]),
      ...(label === 'GbuildNode' ? [slugCount(nodes.length)] : []),
    ]),
    ...wordsOf(edges).map((type) => edgeCount(type, edges[type])),
  ];
}

/** How many nodes of a label a store must hold. */
export function labelCount(label: Label, expected: number): Count {
  const [name, variable] = COUNTED[label];
  return { name, pattern: `(${variable}:${label})`, counted: `count(${variable})`, expected };
}

/** How many slugs there must be: without constraints, two nodes could share one. */
function slugCount(expected: number): Count {
  return { name: 'slugs', pattern: '(n:GbuildNode)', counted: 'count(DISTINCT n.slug)', expected };
}

/** How many nodes of work with a status a store must hold. */
export function statusCount(status: Status, expected: number): Count {
  return {
    name: `${status}_nodes`,
    pattern: `(n:GbuildNode {status: '${status}'})`,
    counted: 'count(n)',
    expected,
  };
}

/** How many edges of a type a store must hold. */
export function edgeCount(type: EdgeType, expected: number): Count {
  return {
    name: `${type.toLowerCase()}_edges`,
    pattern: `()-[r:${type}]->()`,
    counted: 'count(r)',
    expected,
  };
}

function sum(nodes: readonly PlanNode[], size: (node: PlanNode) => number): number {
  return nodes.reduce((total, node) => total + size(node), 0);
}
