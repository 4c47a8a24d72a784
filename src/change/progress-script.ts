import { type Count, countingGuard, edgeCount } from '../cypher/guard.ts';
import { stringLiteral } from '../cypher/literal.ts';
import { transaction } from '../cypher/script.ts';
import { tableStatements } from '../cypher/table.ts';
import { FIRST_STATUS, STATUSES } from '../language/words.ts';
import { CREATE_REVIEW, reviewProperties, RUN_PROPERTIES, runProperties } from '../snapshot/progress.ts';
import { type NodeProgress, type StoreState, UNTOUCHED } from '../snapshot/state.ts';
import { VERSION } from '../version.ts';
import { hasStarted } from './changes.ts';

/** Every status but that of a node that has just been charted. */
const LATER_STATUSES = STATUSES.filter((status) => status !== FIRST_STATUS);

/**
 * The script that records the progress of a plan in the store that the plan was charted into: statuses, times, values
 * of outputs, reviews. One transaction, which fails as a whole when the store has progress already, as it has when the
 * script is run again, or when anything is lost on the way.
 *
 * The guards count the progress alone, since the plan may have been mended between the import and the chart.
 */
export function progressScript({ plan, progress }: StoreState): string {
  const nodes = plan.nodes.flatMap(({ slug }): [string, NodeProgress][] => {
    const node = progress.get(slug);
    return node !== undefined && hasProgress(node) ? [[slug, node]] : [];
  });
  const values = nodes.flatMap(([slug, node]) =>
    [...node.values].map(([name, value]) => ({ slug, name, value })),
  );
  const reviews = nodes.flatMap(([slug, node]) =>
    node.reviews.map((review) => ({
      slug,
      ...reviewProperties({ note: '', criterionNotes: [], ...review }),
    })),
  );
  const counts = (after: readonly [string, NodeProgress][]): Count[] => [
    {
      name: 'features_of_this_name',
      pattern: `(f:Feature {feature: ${stringLiteral(plan.feature.slug)}})`,
      counted: 'count(f)',
      expected: 1,
    },
    ...LATER_STATUSES.map((status): Count => {
      const expected = after.filter(([, node]) => node.status === status).length;
      const pattern = `(n:GbuildNode {status: '${status}'})`;
      return { name: `${status}_nodes`, pattern, counted: 'count(n)', expected };
    }),
    {
      name: 'outputs_that_a_completed_node_lacks',
      pattern: "(:GbuildNode {status: 'completed'})-[:OUTPUT]->(d:Field) WHERE d.value IS NULL",
      counted: 'count(d)',
      expected: 0,
    },
    {
      name: 'values',
      pattern: '(d:Field)',
      counted: 'count(d.value)',
      expected: after.length === 0 ? 0 : values.length,
    },
    edgeCount('REVIEWED', after.length === 0 ? 0 : reviews.length),
  ];
  const statements = [
    countingGuard(
      counts([]),
      'gbuild: this is not a store in which nothing has happened yet: expected',
      'untouched',
    ),
    ...tableStatements(
      nodes.map(([slug, node]) => ({ slug, ...runProperties({ ...UNTOUCHED, ...node, reviews: [] }) })),
      `MATCH (n:GbuildNode {slug: row.slug})\nSET ${RUN_PROPERTIES.map((name) => `n.${name} = row.${name}`).join(', ')}`,
    ),
    ...tableStatements(
      values,
      'MATCH (:GbuildNode {slug: row.slug})-[:OUTPUT]->(d:Field {name: row.name})\nSET d.value = row.value',
    ),
    ...tableStatements(reviews, 'MATCH (n:GbuildNode {slug: row.slug})\n' + CREATE_REVIEW),
    countingGuard(counts(nodes), 'gbuild: expected', 'recorded'),
  ];
  return transaction(
    `Progress read by gbuild ${VERSION}. Run it once, behind the script of the plan.`,
    statements,
  );
}

/** Whether there is anything to record about a node; a time alone counts, though it does not mean a start. */
export function hasProgress(progress: NodeProgress): boolean {
  return hasStarted(progress) || progress.startedAt !== undefined || progress.completedAt !== undefined;
}
