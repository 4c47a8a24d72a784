import { chartedFeature } from '../cypher/chart.ts';
import {
  type Count,
  countingGuard,
  edgeCount,
  failIfWrong,
  labelCount,
  planCounts,
  statusCount,
} from '../cypher/guard.ts';
import { stringLiteral } from '../cypher/literal.ts';
import { type Row, tableStatements } from '../cypher/table.ts';
import { isRequired } from '../language/store.ts';
import { FIRST_STATUS, type Status, STATUSES } from '../language/words.ts';
import type { Plan, PlanNode } from '../plan/model.ts';
import type { NodeProgress, StoreState } from '../snapshot/state.ts';
import type { ChangeSet, Direction } from './changes.ts';
import { fieldsOf, pathOf, PROPERTIES, propertyOf } from './rows.ts';

/*
 * A change is computed for one state of one store. The guards hold the store to that state: before anything is
 * changed, they make the transaction fail when what the change touches is not as it was, in whatever part of it, or when
 * there is more or less of something. So nothing that was recorded in between is overwritten, and two changes of one base
 * that touch the same node never mix. What a change touches is listed by row, and the rest is counted: the guards grow
 * with the change, not with the plan.
 */

/** How every message of an opening guard begins. */
const MOVED = 'gbuild: the store has changed: ';

/** What an opening guard found to have changed, if an error of the store quotes the message of one. */
export function movedReason(error: string): string | undefined {
  const at = error.indexOf(MOVED);
  return at < 0 ? undefined : /^[^"\n]*/.exec(error.slice(at + MOVED.length))?.[0];
}

/**
 * The statements in front of a change, the ones with the most specific messages first.
 *
 * @param settles Whether the change does something to the run besides, which any write in between may decide otherwise.
 */
export function openingGuards(changes: ChangeSet, settles: boolean): string[] {
  const nodes = touchedNodes(changes);
  return [
    ...featureGuards(changes),
    ...nodeGuards(nodes, changes),
    ...criterionGuards(changes),
    ...fieldGuards(nodes, changes),
    ...verifyGuards(changes),
    countingGuard(
      [
        ...countsOf(changes.base.plan, changes),
        ...statusCounts(changes.base),
        ...revisionCount(changes, settles),
      ],
      `${MOVED}expected`,
      'unmoved',
    ),
  ];
}

/** The nodes of the base that a change touches. */
function touchedNodes({ base, nodes }: ChangeSet): PlanNode[] {
  const touched = new Set(nodes.map(({ slug }) => slug));
  return base.plan.nodes.filter(({ slug }) => touched.has(slug));
}

/** The statement behind a change: it counts what the store holds now, including what had to stay untouched. */
export function closingGuard(changes: ChangeSet): string {
  return countingGuard(countsOf(changes.plan, changes), 'gbuild: expected', 'changed');
}

/**
 * How often gbuild has written to the store. Two changes that each let a node wait for another could close a circle
 * together, and what is settled depends on every node, so such changes are for one state of the whole store; a title or a
 * criterion may change beside others.
 */
function revisionCount({ base, nodes }: ChangeSet, settles: boolean): Count[] {
  const rewires = nodes.some(({ edges }) =>
    edges.some(({ action, type }) => action === 'add' && type === 'depends_on'),
  );
  if (!('revision' in base) || !(settles || rewires)) return [];
  return [
    {
      name: 'writes of gbuild',
      pattern: '(f:Feature)',
      counted: 'sum(coalesce(f.revision, 0))',
      expected: base.revision,
    },
  ];
}

/** The counts of a store that charts a plan and has the progress of the base. */
function countsOf(plan: Plan, { base }: ChangeSet): Count[] {
  const all = [...base.progress.values()];
  const reviews = all.reduce((sum, progress) => sum + progress.reviews.length, 0);
  const values = all.reduce((sum, progress) => sum + progress.values.size, 0);
  return [
    ...planCounts(plan),
    labelCount('Review', reviews),
    edgeCount('REVIEWED', reviews),
    { name: 'recorded_values', pattern: '(d:Field)', counted: 'count(d.value)', expected: values },
  ];
}

/** How many nodes of the base have each status, since the status of any node may decide what a change means. */
function statusCounts({ plan, progress }: StoreState): Count[] {
  const statuses = plan.nodes.map(({ slug }) => statusOf(progress.get(slug)));
  return STATUSES.map((status) => statusCount(status, statuses.filter((each) => each === status).length));
}

function statusOf(progress: NodeProgress | undefined): Status {
  return progress?.status ?? FIRST_STATUS;
}

/** A condition on `row`, and the message when it does not hold: a list of texts and columns of `row`. */
type Check = readonly [condition: string, message: readonly string[]];

/**
 * Statements that fail unless every condition holds for each row; a match may come before, for what several of them are
 * about.
 */
function rowGuards(
  given: readonly Row[] | { readonly rows: readonly Row[]; readonly match: string },
  ...checks: readonly Check[]
): string[] {
  const { match, rows } = 'rows' in given ? given : { match: undefined, rows: given };
  const nameOf = (index: number): string => (checks.length === 1 ? 'holds' : `holds_${index + 1}`);
  const body = [
    ...(match === undefined ? [] : [match]),
    'WITH row,',
    checks.map(([condition], index) => `  ${condition} AS ${nameOf(index)}`).join(',\n'),
    'WITH collect(CASE',
    ...checks.map(([, message], index) => `  WHEN NOT ${nameOf(index)} THEN ${textOf(message)}`),
    'END) AS wrong',
    failIfWrong('unmoved').replace(/;$/, ''),
  ];
  return tableStatements(rows, body.join('\n'));
}

/** A message as an expression, in which each `row.…` is a column. */
function textOf(message: readonly string[]): string {
  const [first = '', ...rest] = message[0]?.startsWith('row.') === true ? ['', ...message] : message;
  return [MOVED + first, ...rest]
    .map((part) => (part.startsWith('row.') ? part : stringLiteral(part)))
    .join(' + ');
}

/** The feature is the one, and where a part of it changes, all of it is as it was. */
function featureGuards({ base, feature }: ChangeSet): string[] {
  const { feature: slug, ...properties } = chartedFeature(base.plan.feature);
  const held = feature.length === 0 ? {} : properties;
  return rowGuards(
    [{ slug, ...held }],
    [
      'EXISTS { MATCH (f:Feature) WHERE f.feature = row.slug }',
      ['it does not hold the feature ', 'row.slug'],
    ],
    ...Object.keys(held).map((name): Check => [
      `EXISTS { MATCH (f:Feature) WHERE f.feature = row.slug AND f.${name} = row.${name} }`,
      [`the ${name} of the feature is another one`],
    ]),
  );
}

/** Status, reviews and properties of a node are what they were, and it has no field and no edge that it did not have. */
function nodeGuards(nodes: readonly PlanNode[], { base }: ChangeSet): string[] {
  const names = ['type', ...PROPERTIES] as const;
  const rows = nodes.map((node): Row => {
    const progress = base.progress.get(node.slug);
    return {
      slug: node.slug,
      status: statusOf(progress),
      next: (progress?.reviews.length ?? 0) + 1,
      ...Object.fromEntries(names.map((name) => [name, propertyOf(node, name)])),
      inputs: node.inputs.map(({ name }) => name),
      outputs: node.outputs.map(({ name }) => name),
      depends_on: node.dependsOn,
      satisfies: node.satisfies,
    };
  });
  const has = (condition: string): string => `coalesce(${condition}, false)`;
  const none = (path: string): string => `NOT EXISTS { MATCH (:GbuildNode {slug: row.slug})${path} }`;
  return rowGuards(
    { rows, match: 'OPTIONAL MATCH (n:GbuildNode {slug: row.slug})' },
    [has('n.status = row.status'), ['row.slug', ' is no longer ', 'row.status']],
    [none('-[:REVIEWED]->(:Review {attempt: row.next})'), ['row.slug', ' has a new review']],
    ...names.map((name): Check => [
      has(
        isRequired('GbuildNode', name)
          ? `n.${name} = row.${name}`
          : `coalesce(n.${name}, '') = coalesce(row.${name}, '')`,
      ),
      [`the ${name} of `, 'row.slug', ' is another one'],
    ]),
    [none('-[:INPUT]->(f:Field) WHERE NOT f.name IN row.inputs'), ['row.slug', ' has another input']],
    [none('-[:OUTPUT]->(f:Field) WHERE NOT f.name IN row.outputs'), ['row.slug', ' has another output']],
    [
      none('-[:DEPENDS_ON]->(d:GbuildNode) WHERE NOT d.slug IN row.depends_on'),
      ['row.slug', ' depends on another node'],
    ],
    [
      none('-[:SATISFIES]->(a:Acceptance) WHERE NOT a.id IN row.satisfies'),
      ['row.slug', ' satisfies another criterion'],
    ],
  );
}

function criterionGuards({ criteria }: ChangeSet): string[] {
  return rowGuards(
    criteria.flatMap(({ id, old }) => (old === undefined ? [] : [{ id, text: old }])),
    [
      'EXISTS { MATCH (a:Acceptance {id: row.id}) WHERE a.text = row.text }',
      ['the text of ', 'row.id', ' is another one'],
    ],
  );
}

/** The fields of a node are as they were, and so are the outputs of others that it is to read. */
function fieldGuards(nodes: readonly PlanNode[], changes: ChangeSet): string[] {
  const message = (direction: Direction): string[] => [
    `the ${direction} `,
    'row.name',
    ' of ',
    'row.slug',
    ' is another one',
  ];
  const shaped = (direction: Direction): Check => [
    `EXISTS { MATCH ${pathOf(direction)} WHERE f.shape = row.shape }`,
    message(direction),
  ];
  const elsewhere = ['the input ', 'row.name', ' of ', 'row.slug', ' reads something else'];
  const inputs = nodes.flatMap(({ inputs, slug }) =>
    inputs.map(({ from, name, shape }) => ({ slug, name, shape, from })),
  );
  return [
    ...rowGuards(
      inputs.flatMap(({ from, ...row }) =>
        from === undefined ? [] : [{ ...row, from: from.node, field: from.field }],
      ),
      shaped('input'),
      [
        `EXISTS { MATCH ${pathOf('input')}-[:FROM]->(:Field {name: row.field})<-[:OUTPUT]-(:GbuildNode {slug: row.from}) }`,
        elsewhere,
      ],
    ),
    ...rowGuards(
      inputs.flatMap(({ from, ...row }) => (from === undefined ? [row] : [])),
      shaped('input'),
      [`NOT EXISTS { MATCH ${pathOf('input')}-[:FROM]->(:Field) }`, elsewhere],
    ),
    ...rowGuards(guardedOutputs(nodes, changes), shaped('output')),
  ];
}

/** The outputs of some nodes, and those of others that are read from now on. */
function guardedOutputs(nodes: readonly PlanNode[], changes: ChangeSet): Row[] {
  const touched = new Set(nodes);
  const read = new Set(
    [...fieldsOf(changes, 'add', 'input'), ...fieldsOf(changes, 'change', 'input')].flatMap(({ new: now }) =>
      now?.from === undefined ? [] : [`${now.from.node}.${now.from.field}`],
    ),
  );
  return changes.base.plan.nodes.flatMap((node) =>
    node.outputs
      .filter(({ name }) => touched.has(node) || read.has(`${node.slug}.${name}`))
      .map(({ name, shape }) => ({ slug: node.slug, name, shape })),
  );
}

/** A node that is named to verify another is of that type, and nobody else names one that no longer is. */
function verifyGuards({ base, nodes }: ChangeSet): string[] {
  const known = new Set(base.plan.nodes.map(({ slug }) => slug));
  const named = new Set(nodes.flatMap(({ new: now }) => now?.verify ?? []));
  const former = nodes.flatMap(({ new: now, old, slug }): Row[] => {
    if (old?.type !== 'verify' || now?.type === 'verify') return [];
    return [{ slug, by: base.plan.nodes.filter(({ verify }) => verify === slug).map((node) => node.slug) }];
  });
  const changed = new Set(nodes.map(({ slug }) => slug));
  return [
    ...rowGuards(
      [...named].filter((slug) => known.has(slug) && !changed.has(slug)).map((slug) => ({ slug })),
      [
        "EXISTS { MATCH (n:GbuildNode {slug: row.slug}) WHERE n.type = 'verify' }",
        ['row.slug', ' is no longer of type verify'],
      ],
    ),
    ...rowGuards(former, [
      'NOT EXISTS { MATCH (n:GbuildNode) WHERE n.verify = row.slug AND NOT n.slug IN row.by }',
      ['row.slug', ' verifies another node'],
    ]),
  ];
}
