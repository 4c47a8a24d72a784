import { stringLiteral } from '../cypher/literal.ts';
import { mapLiteral, type Row } from '../cypher/table.ts';
import { STATUSES } from '../language/words.ts';
import { CREATE_REVIEW, reviewProperties, RUN_PROPERTIES, runProperties } from '../snapshot/progress.ts';
import { type RunProgress, type RunState, UNTOUCHED } from '../snapshot/state.ts';

/*
 * One statement a write, so that it is all or nothing whatever a store does after an error. It begins by holding the store
 * to the state that the write was worked out from: the revision, which every command of gbuild counts up, and, since others
 * write too, how many nodes have each status, how many reviews there are, and the status and the reviews of each node that
 * the write is about. When something has moved, the statement finds nothing, writes nothing and returns no row.
 */

/** The column of the row that says that a write was made: the revision that the store has now. */
export const WRITTEN = 'revision';

/**
 * The script that takes a store from one state to another one of the same plan; `undefined` when they are the same. It
 * grows with what is different between the two.
 */
export function writeScript(before: RunState, after: RunState): string | undefined {
  const changed = after.plan.nodes.flatMap(({ dependsOn, slug }): Changed[] => {
    const [old, own] = [before.progress.get(slug) ?? UNTOUCHED, after.progress.get(slug) ?? UNTOUCHED];
    return own === old ? [] : [{ slug, dependsOn, old, own }];
  });
  if (changed.length === 0) return undefined;
  const stages = [
    ...statusStage(changed),
    ...valueStage(changed),
    ...lostValueStage(changed),
    ...reviewStage(changed),
  ];
  const lines = [
    ...guard(before, changed),
    `SET f.revision = ${before.revision + 1}`,
    ...stages.flatMap(({ body, rows }) => [
      'WITH DISTINCT f',
      `UNWIND [\n${rows.map((row) => `  ${mapLiteral(row)}`).join(',\n')}\n] AS row`,
      ...body,
    ]),
    `WITH DISTINCT f`,
    `RETURN f.revision AS ${WRITTEN};`,
  ];
  return `${lines.join('\n')}\n.checkpoint\n`;
}

interface Changed {
  readonly slug: string;
  readonly dependsOn: readonly string[];
  readonly old: RunProgress;
  readonly own: RunProgress;
}

/** A part of the statement: what is done for each of some rows. */
interface Stage {
  readonly rows: readonly Row[];
  readonly body: readonly string[];
}

function guard(before: RunState, changed: readonly Changed[]): string[] {
  const all = before.plan.nodes.map(({ slug }) => before.progress.get(slug) ?? UNTOUCHED);
  const counts = STATUSES.map((status) => [status, all.filter((each) => each.status === status).length]);
  const reviews = all.reduce((sum, each) => sum + each.reviews.length, 0);
  const involved = new Set(changed.flatMap(({ dependsOn, slug }) => [slug, ...dependsOn]));
  const rows = [...involved].map((slug): Row => {
    const { reviews: own, status } = before.progress.get(slug) ?? UNTOUCHED;
    return { slug, status, reviews: own.length };
  });
  return [
    `MATCH (f:Feature {feature: ${stringLiteral(before.plan.feature.slug)}})`,
    `WHERE coalesce(f.revision, 0) = ${before.revision}`,
    'MATCH (n:GbuildNode)',
    `WITH f, ${STATUSES.map((status) => `sum(CASE n.status WHEN '${status}' THEN 1 ELSE 0 END) AS ${status}`).join(', ')}`,
    `WHERE ${counts.map(([status, count]) => `${status} = ${count}`).join(' AND ')}`,
    'OPTIONAL MATCH (v:Review)',
    'WITH f, count(v) AS reviews',
    `WHERE reviews = ${reviews}`,
    `UNWIND [\n${rows.map((row) => `  ${mapLiteral(row)}`).join(',\n')}\n] AS row`,
    'MATCH (n:GbuildNode {slug: row.slug})',
    'OPTIONAL MATCH (n)-[:REVIEWED]->(v:Review)',
    'WITH f, row, n, count(v) AS reviews',
    'WHERE n.status = row.status AND reviews = row.reviews',
    'WITH f, count(n) AS unmoved',
    `WHERE unmoved = ${rows.length}`,
  ];
}

function statusStage(changed: readonly Changed[]): Stage[] {
  const rows = changed.map(({ own, slug }): Row => ({ slug, ...runProperties(own) }));
  return stage(rows, [
    'MATCH (n:GbuildNode {slug: row.slug})',
    `SET ${RUN_PROPERTIES.map((name) => `n.${name} = row.${name}`).join(', ')}`,
  ]);
}

function valueStage(changed: readonly Changed[]): Stage[] {
  const rows = changed.flatMap(({ old, own, slug }) =>
    [...own.values]
      .filter(([name, value]) => old.values.get(name) !== value)
      .map(([name, value]): Row => ({ slug, name, value })),
  );
  return stage(rows, [
    'MATCH (:GbuildNode {slug: row.slug})-[:OUTPUT]->(d:Field {name: row.name})',
    'SET d.value = row.value',
  ]);
}

function lostValueStage(changed: readonly Changed[]): Stage[] {
  const rows = changed.flatMap(({ old, own, slug }) =>
    [...old.values.keys()].filter((name) => !own.values.has(name)).map((name): Row => ({ slug, name })),
  );
  return stage(rows, [
    'MATCH (:GbuildNode {slug: row.slug})-[:OUTPUT]->(d:Field {name: row.name})',
    'REMOVE d.value',
  ]);
}

function reviewStage(changed: readonly Changed[]): Stage[] {
  const rows = changed.flatMap(({ old, own, slug }) =>
    own.reviews.slice(old.reviews.length).map((review): Row => ({ slug, ...reviewProperties(review) })),
  );
  return stage(rows, ['MATCH (n:GbuildNode {slug: row.slug})', CREATE_REVIEW]);
}

function stage(rows: readonly Row[], body: readonly string[]): Stage[] {
  return rows.length === 0 ? [] : [{ rows, body }];
}
