import type { Plan, PlanNode } from '../plan/model.ts';

/** One thing that the script makes, how the store counts it, and how many there must be. */
interface Count {
  readonly name: string;
  readonly pattern: string;
  readonly counted: string;
  readonly expected: number;
}

/**
 * The last statement of the transaction: it counts what is in the store, and makes the transaction fail when a
 * count is not what the plan says.
 *
 * A `MATCH` that finds nothing creates nothing and fails nothing, so a lost row would go unnoticed without it. It
 * fails in two ways, for engines with and without the schema: a message that names the wrong count is created
 * twice as an `Acceptance.id`, which the uniqueness constraint refuses and quotes; then a division by zero. Each
 * count is taken with `OPTIONAL MATCH`, since a grouping key beside a `count` over no rows would yield no row.
 */
export function guardStatement(plan: Plan): string {
  const counts = expectedCounts(plan);
  const lines: string[] = [];
  for (const [index, { counted, name, pattern }] of counts.entries()) {
    const before = counts.slice(0, index).map((count) => count.name);
    lines.push(`OPTIONAL MATCH ${pattern}`, `WITH ${[...before, `${counted} AS ${name}`].join(', ')}`);
  }
  const messages = counts.map(
    ({ expected, name }) =>
      `  CASE WHEN ${name} <> ${expected} THEN 'gbuild: expected ${expected} ${name}, found ' + toString(${name}) END`,
  );
  return [
    ...lines,
    'WITH [message IN [',
    messages.join(',\n'),
    '] WHERE message IS NOT NULL] AS wrong',
    'FOREACH (message IN wrong |',
    '  CREATE (:Acceptance {id: message, text: message})',
    '  CREATE (:Acceptance {id: message, text: message})',
    ')',
    'RETURN 1 / CASE WHEN size(wrong) = 0 THEN 1 ELSE 0 END AS charted;',
  ].join('\n');
}

function expectedCounts({ feature, nodes }: Plan): Count[] {
  const inputs = sum(nodes, (node) => node.inputs.length);
  const outputs = sum(nodes, (node) => node.outputs.length);
  return [
    { name: 'features', pattern: '(f:Feature)', counted: 'count(f)', expected: 1 },
    { name: 'criteria', pattern: '(a:Acceptance)', counted: 'count(a)', expected: feature.criteria.length },
    { name: 'nodes', pattern: '(n:GbuildNode)', counted: 'count(n)', expected: nodes.length },
    { name: 'slugs', pattern: '(n:GbuildNode)', counted: 'count(DISTINCT n.slug)', expected: nodes.length },
    { name: 'fields', pattern: '(d:Field)', counted: 'count(d)', expected: inputs + outputs },
    edges('has_acceptance', feature.criteria.length),
    edges('output', outputs),
    edges('input', inputs),
    edges(
      'from',
      sum(nodes, (node) => node.inputs.filter((input) => input.from !== undefined).length),
    ),
    edges(
      'depends_on',
      sum(nodes, (node) => node.dependsOn.length),
    ),
    edges(
      'satisfies',
      sum(nodes, (node) => node.satisfies.length),
    ),
  ];
}

function edges(type: string, expected: number): Count {
  return {
    name: `${type}_edges`,
    pattern: `()-[r:${type.toUpperCase()}]->()`,
    counted: 'count(r)',
    expected,
  };
}

function sum(nodes: readonly PlanNode[], size: (node: PlanNode) => number): number {
  return nodes.reduce((total, node) => total + size(node), 0);
}
