import { stringLiteral } from './literal.ts';
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
 * a grouping key beside a `count` over no rows would yield no row; they are gathered in a list, so that the statement
 * grows with their number and no more.
 *
 * @param message How the message about a wrong count begins.
 * @param result The column of the one row that the statement gives when all is well.
 */
export function countingGuard(counts: readonly Count[], message: string, result: string): string {
  const [first, ...others] = counts.map(({ counted, pattern }) => ({ counted, pattern }));
  return [
    `OPTIONAL MATCH ${first?.pattern ?? '()'}`,
    `WITH ${first?.counted ?? '0'} AS n`,
    'WITH [n] AS found',
    ...others.flatMap(({ counted, pattern }) => [
      `OPTIONAL MATCH ${pattern}`,
      `WITH found, ${counted} AS n`,
      'WITH found + [n] AS found',
    ]),
    'WITH found,',
    `  [${counts.map(({ name }) => stringLiteral(name)).join(', ')}] AS names,`,
    `  [${counts.map(({ expected }) => expected).join(', ')}] AS expected`,
    'WITH [i IN range(0, size(names) - 1) WHERE found[i] <> expected[i] |',
    `  ${stringLiteral(`${message} `)} + toString(expected[i]) + ' ' + names[i] + ', found ' + toString(found[i])`,
    '] AS wrong',
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
