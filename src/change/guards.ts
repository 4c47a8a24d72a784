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
import { edgesOf, fieldsOf, pathOf, PROPERTIES, propertyOf } from './rows.ts';

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

/** The statements in front of a change, the ones with the most specific messages first. */
export function openingGuards(changes: ChangeSet): string[] {
  const nodes = guardedNodes(changes);
  return [
    ...featureGuards(changes),
    ...nodeGuards(nodes, changes),
    ...criterionGuards(changes),
    ...(['input', 'output'] as const).flatMap((direction) => fieldGuards(nodes, changes, direction)),
    ...sourceGuards(nodes),
    ...edgeGuards(nodes, changes),
    ...surplusGuards(nodes),
    ...verifyGuards(changes),
    countingGuard(
      [...countsOf(changes.base.plan, changes), ...statusCounts(changes.base)],
      `${MOVED}expected`,
      'unmoved',
    ),
  ];
}

/**
 * The nodes of the base that a change depends on as they are: those that it touches, and those that it makes others wait
 * for or name.
 */
function guardedNodes({ base, nodes }: ChangeSet): PlanNode[] {
  const guarded = new Set(
    nodes.flatMap(({ edges, new: now, slug }) => [
      slug,
      ...edges.flatMap(({ action, to, type }) => (action === 'add' && type === 'depends_on' ? [to] : [])),
      ...(now?.verify === undefined ? [] : [now.verify]),
    ]),
  );
  return base.plan.nodes.filter(({ slug }) => guarded.has(slug));
}

/** The statement behind a change: it counts what the store holds now, including what had to stay untouched. */
export function closingGuard(changes: ChangeSet): string {
  return countingGuard(countsOf(changes.plan, changes), 'gbuild: expected', 'changed');
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

/** Statements that fail unless every condition holds for each row. */
function rowGuards(rows: readonly Row[], ...checks: readonly Check[]): string[] {
  const nameOf = (index: number): string => (checks.length === 1 ? 'holds' : `holds_${index + 1}`);
  const body = [
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
  return [
    ...rowGuards(
      [{ slug }],
      [
        'EXISTS { MATCH (f:Feature) WHERE f.feature = row.slug }',
        ['it does not hold the feature ', 'row.slug'],
      ],
    ),
    ...(feature.length === 0 ? [] : Object.entries(properties)).flatMap(([name, old]) =>
      rowGuards(
        [{ slug, [name]: old }],
        [
          `EXISTS { MATCH (f:Feature) WHERE f.feature = row.slug AND f.${name} = row.${name} }`,
          [`the ${name} of the feature is another one`],
        ],
      ),
    ),
  ];
}

/** Status, reviews and properties of a node are what they were. */
function nodeGuards(nodes: readonly PlanNode[], { base }: ChangeSet): string[] {
  const names = ['type', ...PROPERTIES] as const;
  const rows = nodes.map((node): Row => {
    const progress = base.progress.get(node.slug);
    return {
      slug: node.slug,
      status: statusOf(progress),
      next: (progress?.reviews.length ?? 0) + 1,
      ...Object.fromEntries(names.map((name) => [name, propertyOf(node, name)])),
    };
  });
  return rowGuards(
    rows,
    [
      'EXISTS { MATCH (n:GbuildNode {slug: row.slug}) WHERE n.status = row.status }',
      ['row.slug', ' is no longer ', 'row.status'],
    ],
    [
      'NOT EXISTS { MATCH (:GbuildNode {slug: row.slug})-[:REVIEWED]->(:Review {attempt: row.next}) }',
      ['row.slug', ' has a new review'],
    ],
    ...names.map((name): Check => {
      const isSame = isRequired('GbuildNode', name)
        ? `n.${name} = row.${name}`
        : `coalesce(n.${name}, '') = coalesce(row.${name}, '')`;
      return [
        `EXISTS { MATCH (n:GbuildNode {slug: row.slug}) WHERE ${isSame} }`,
        [`the ${name} of `, 'row.slug', ' is another one'],
      ];
    }),
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

/** The fields of a node have their old shapes, and those that are added are not there yet. */
function fieldGuards(nodes: readonly PlanNode[], changes: ChangeSet, direction: Direction): string[] {
  const field = [`the ${direction} `, 'row.name', ' of ', 'row.slug'];
  return [
    ...rowGuards(
      nodes.flatMap((node) =>
        node[`${direction}s`].map(({ name, shape }) => ({ slug: node.slug, name, shape })),
      ),
      [`EXISTS { MATCH ${pathOf(direction)} WHERE f.shape = row.shape }`, [...field, ' is another one']],
    ),
    ...rowGuards(
      fieldsOf(ofKnownNodes(changes), 'add', direction).map(({ name, slug }) => ({ slug, name })),
      [`NOT EXISTS { MATCH ${pathOf(direction)} }`, [...field, ' is there already']],
    ),
  ];
}

/** The inputs of a node read what they read before. */
function sourceGuards(nodes: readonly PlanNode[]): string[] {
  const inputs = nodes.flatMap(({ inputs, slug }) => inputs.map(({ from, name }) => ({ slug, name, from })));
  const message = ['the input ', 'row.name', ' of ', 'row.slug', ' reads something else'];
  return [
    ...rowGuards(
      inputs.flatMap(({ from, name, slug }) =>
        from === undefined ? [] : [{ slug, name, from: from.node, field: from.field }],
      ),
      [
        `EXISTS { MATCH ${pathOf('input')}-[:FROM]->(:Field {name: row.field})<-[:OUTPUT]-(:GbuildNode {slug: row.from}) }`,
        message,
      ],
    ),
    ...rowGuards(
      inputs.flatMap(({ from, name, slug }) => (from === undefined ? [{ slug, name }] : [])),
      [`NOT EXISTS { MATCH ${pathOf('input')}-[:FROM]->(:Field) }`, message],
    ),
  ];
}

/** What an edge of a type leads to, the words for it, and where a node has it. */
const EDGES = [
  {
    type: 'depends_on',
    end: '-[:DEPENDS_ON]->(:GbuildNode {slug: row.to})',
    present: 'depends on',
    bare: 'depend on',
    of: (node: PlanNode) => node.dependsOn,
  },
  {
    type: 'satisfies',
    end: '-[:SATISFIES]->(:Acceptance {id: row.to})',
    present: 'satisfies',
    bare: 'satisfy',
    of: (node: PlanNode) => node.satisfies,
  },
] as const;

/** The edges of a node are there, and those that are added are not there yet. */
function edgeGuards(nodes: readonly PlanNode[], changes: ChangeSet): string[] {
  return EDGES.flatMap(({ bare, end, of, present, type }) => {
    const path = `(:GbuildNode {slug: row.slug})${end}`;
    return [
      ...rowGuards(
        nodes.flatMap((node) => of(node).map((to) => ({ slug: node.slug, to }))),
        [`EXISTS { MATCH ${path} }`, ['row.slug', ` does not ${bare} `, 'row.to']],
      ),
      ...rowGuards(
        edgesOf(ofKnownNodes(changes), 'add', type).map(({ slug, to }) => ({ slug, to })),
        [`NOT EXISTS { MATCH ${path} }`, ['row.slug', ` ${present} `, 'row.to', ' already']],
      ),
    ];
  });
}

/** A node has no field and no edge that it did not have. */
function surplusGuards(nodes: readonly PlanNode[]): string[] {
  const rows = nodes.map((node): Row => ({
    slug: node.slug,
    inputs: node.inputs.map(({ name }) => name),
    outputs: node.outputs.map(({ name }) => name),
    depends_on: node.dependsOn,
    satisfies: node.satisfies,
  }));
  const none = (path: string, known: string): string =>
    `NOT EXISTS { MATCH (:GbuildNode {slug: row.slug})${path} WHERE NOT ${known} }`;
  return rowGuards(
    rows,
    [none('-[:INPUT]->(f:Field)', 'f.name IN row.inputs'), ['row.slug', ' has another input']],
    [none('-[:OUTPUT]->(f:Field)', 'f.name IN row.outputs'), ['row.slug', ' has another output']],
    [
      none('-[:DEPENDS_ON]->(d:GbuildNode)', 'd.slug IN row.depends_on'),
      ['row.slug', ' depends on another node'],
    ],
    [
      none('-[:SATISFIES]->(a:Acceptance)', 'a.id IN row.satisfies'),
      ['row.slug', ' satisfies another criterion'],
    ],
  );
}

/** Nobody else names a verify node that is removed, or becomes a node of another type. */
function verifyGuards({ base, nodes }: ChangeSet): string[] {
  const rows = nodes.flatMap(({ new: now, old, slug }): Row[] => {
    if (old?.type !== 'verify' || now?.type === 'verify') return [];
    const named = base.plan.nodes.filter(({ verify }) => verify === slug).map((node) => node.slug);
    return [{ slug, named }];
  });
  return rowGuards(rows, [
    'NOT EXISTS { MATCH (n:GbuildNode) WHERE n.verify = row.slug AND NOT n.slug IN row.named }',
    ['row.slug', ' verifies another node'],
  ]);
}

/** Without the nodes that are new. */
function ofKnownNodes(changes: ChangeSet): ChangeSet {
  return { ...changes, nodes: changes.nodes.filter(({ action }) => action !== 'add') };
}
