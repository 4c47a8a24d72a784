import { type Count, countingGuard, edgeCount, planCounts } from '../cypher/guard.ts';
import { stringLiteral } from '../cypher/literal.ts';
import { tableStatements } from '../cypher/table.ts';
import type { NodeProgress, NodeStatusWord, StoreState } from '../snapshot/state.ts';
import { VERSION } from '../version.ts';

const STATUSES: readonly NodeStatusWord[] = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'];

/**
 * The script that records the progress of a plan in the store that the plan was charted into: statuses, times, values
 * of outputs, reviews. One transaction, which fails as a whole when the store holds anything but the freshly charted
 * plan, or when anything was lost on the way; so it does nothing when it is run again.
 */
export function progressScript({ plan, progress }: StoreState): string {
  const nodes = [...progress].filter(([, node]) => isUnderWay(node));
  const values = nodes.flatMap(([slug, node]) =>
    [...node.values].map(([name, value]) => ({ slug, name, value })),
  );
  const reviews = nodes.flatMap(([slug, node]) =>
    node.reviews.map(({ at, attempt, failedCriteria, verdict }) => {
      return { slug, attempt, verdict, failed_criteria: failedCriteria, at };
    }),
  );
  const counts = (statuses: readonly NodeStatusWord[], recorded: number, reviewed: number): Count[] => [
    {
      name: 'features_of_this_name',
      pattern: `(f:Feature {feature: ${stringLiteral(plan.feature.slug)}})`,
      counted: 'count(f)',
      expected: 1,
    },
    ...planCounts(plan),
    ...STATUSES.map((status): Count => {
      const expected = statuses.filter((each) => each === status).length;
      return {
        name: `${status}_nodes`,
        pattern: `(n:GbuildNode {status: '${status}'})`,
        counted: 'count(n)',
        expected,
      };
    }),
    { name: 'values', pattern: '(d:Field)', counted: 'count(d.value)', expected: recorded },
    { name: 'reviews', pattern: '(v:Review)', counted: 'count(v)', expected: reviewed },
    edgeCount('reviewed', reviewed),
  ];
  const before = plan.nodes.map((): NodeStatusWord => 'pending');
  const after = plan.nodes.map(({ slug }) => progress.get(slug)?.status ?? 'pending');
  const statements = [
    countingGuard(
      counts(before, 0, 0),
      'gbuild: this store does not hold the plan as it was charted: expected',
      'untouched',
    ),
    ...tableStatements(
      nodes.map(([slug, { completedAt, startedAt, status }]) => {
        return { slug, status, started_at: startedAt, completed_at: completedAt };
      }),
      'MATCH (n:GbuildNode {slug: row.slug})\n' +
        'SET n.status = row.status, n.started_at = row.started_at, n.completed_at = row.completed_at',
    ),
    ...tableStatements(
      values,
      'MATCH (:GbuildNode {slug: row.slug})-[:OUTPUT]->(d:Field {name: row.name})\nSET d.value = row.value',
    ),
    ...tableStatements(
      reviews,
      'MATCH (n:GbuildNode {slug: row.slug})\n' +
        'CREATE (n)-[:REVIEWED]->(:Review {\n' +
        '  attempt: row.attempt, verdict: row.verdict, failed_criteria: row.failed_criteria, at: row.at\n' +
        '})',
    ),
    countingGuard(counts(after, values.length, reviews.length), 'gbuild: expected', 'recorded'),
  ];
  return (
    `// Progress read by gbuild ${VERSION}. Run it once, behind the script of the plan.\n` +
    `.begin\n${statements.join('\n\n')}\n.commit\n.checkpoint\n`
  );
}

/** Whether anything has happened to a node. */
export function isUnderWay({ completedAt, reviews, startedAt, status, values }: NodeProgress): boolean {
  return (
    status !== 'pending' ||
    startedAt !== undefined ||
    completedAt !== undefined ||
    values.size > 0 ||
    reviews.length > 0
  );
}
