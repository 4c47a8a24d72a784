import {
  type Count,
  countingGuard,
  edgeCount,
  failIfWrong,
  labelCount,
  planCounts,
} from '../cypher/guard.ts';
import { stringLiteral } from '../cypher/literal.ts';
import { type Row, tableStatements } from '../cypher/table.ts';
import { isRequired } from '../language/store.ts';
import { FIRST_STATUS } from '../language/words.ts';
import type { Plan } from '../plan/model.ts';
import type { ChangeSet, Direction, EdgeChange } from './changes.ts';
import { edgesOf, fieldsOf, pathOf, PROPERTIES, propertyOf } from './rows.ts';

/*
 * A change is computed for one state of one store. The guards hold the store to that state: before anything is
 * changed, they make the transaction fail when a node has another status by now, when there is more or less of
 * something, or when what is to be changed no longer has its old value. So nothing recorded in between is overwritten.
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
  return [
    ...featureGuards(changes),
    ...progressGuards(changes),
    ...criterionGuards(changes),
    ...typeGuards(changes),
    ...PROPERTIES.flatMap((name) => propertyGuards(changes, name)),
    ...(['input', 'output'] as const).flatMap((direction) => fieldGuards(changes, direction)),
    ...sourceGuards(changes),
    ...edgeGuards(changes),
    countingGuard(countsOf(changes.base.plan, changes), `${MOVED}expected`, 'unmoved'),
  ];
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

function featureGuards({ base, feature }: ChangeSet): string[] {
  const { slug } = base.plan.feature;
  return [
    ...rowGuards(
      [{ slug }],
      [
        'EXISTS { MATCH (f:Feature) WHERE f.feature = row.slug }',
        ['it does not hold the feature ', 'row.slug'],
      ],
    ),
    ...feature.flatMap(({ name, old }) =>
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

/** About every node of the base, since the status of any node decides what a change means. */
function progressGuards({ base }: ChangeSet): string[] {
  const rows = base.plan.nodes.map(({ slug }) => {
    const progress = base.progress.get(slug);
    return { slug, status: progress?.status ?? FIRST_STATUS, next: (progress?.reviews.length ?? 0) + 1 };
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

function typeGuards({ nodes }: ChangeSet): string[] {
  return rowGuards(
    nodes.flatMap(({ old, new: now, slug }) =>
      old === undefined || old.type === now?.type ? [] : [{ slug, type: old.type }],
    ),
    [
      'EXISTS { MATCH (n:GbuildNode {slug: row.slug}) WHERE n.type = row.type }',
      ['the type of ', 'row.slug', ' is another one'],
    ],
  );
}

/** A property has its old value on the nodes where it changes, and on those that are removed. */
function propertyGuards({ nodes }: ChangeSet, name: (typeof PROPERTIES)[number]): string[] {
  const rows = nodes.flatMap(({ action, old, properties, slug }): Row[] =>
    action === 'remove' && old !== undefined
      ? [{ slug, [name]: propertyOf(old, name) }]
      : properties
          .filter((property) => property.name === name)
          .map(({ old: value }) => ({ slug, [name]: value })),
  );
  const isSame = isRequired('GbuildNode', name)
    ? `n.${name} = row.${name}`
    : `coalesce(n.${name}, '') = coalesce(row.${name}, '')`;
  return rowGuards(rows, [
    `EXISTS { MATCH (n:GbuildNode {slug: row.slug}) WHERE ${isSame} }`,
    [`the ${name} of `, 'row.slug', ' is another one'],
  ]);
}

/** Fields that are changed or removed have their old shape, and fields that are added are not there yet. */
function fieldGuards(changes: ChangeSet, direction: Direction): string[] {
  const rows = [...fieldsOf(changes, 'change', direction), ...fieldsOf(changes, 'remove', direction)];
  const field = [`the ${direction} `, 'row.name', ' of ', 'row.slug'];
  return [
    ...rowGuards(
      rows.map(({ name, old, slug }) => ({ slug, name, shape: old?.shape })),
      [`EXISTS { MATCH ${pathOf(direction)} WHERE f.shape = row.shape }`, [...field, ' is another one']],
    ),
    ...rowGuards(
      fieldsOf(ofKnownNodes(changes), 'add', direction).map(({ name, slug }) => ({ slug, name })),
      [`NOT EXISTS { MATCH ${pathOf(direction)} }`, [...field, ' is there already']],
    ),
  ];
}

/** Inputs that are changed or removed read what they read before. */
function sourceGuards(changes: ChangeSet): string[] {
  const entries = [...fieldsOf(changes, 'change', 'input'), ...fieldsOf(changes, 'remove', 'input')];
  const message = ['the input ', 'row.name', ' of ', 'row.slug', ' reads something else'];
  return [
    ...rowGuards(
      entries.flatMap(({ name, old, slug }) =>
        old?.from === undefined ? [] : [{ slug, name, from: old.from.node, field: old.from.field }],
      ),
      [
        `EXISTS { MATCH ${pathOf('input')}-[:FROM]->(:Field {name: row.field})<-[:OUTPUT]-(:GbuildNode {slug: row.from}) }`,
        message,
      ],
    ),
    ...rowGuards(
      entries.flatMap(({ name, old, slug }) => (old?.from === undefined ? [{ slug, name }] : [])),
      [`NOT EXISTS { MATCH ${pathOf('input')}-[:FROM]->(:Field) }`, message],
    ),
  ];
}

/** Edges that are removed are there, and edges that are added are not there yet. */
function edgeGuards(changes: ChangeSet): string[] {
  return (['depends_on', 'satisfies'] as const).flatMap((type) => {
    const edge =
      type === 'depends_on'
        ? '-[:DEPENDS_ON]->(:GbuildNode {slug: row.to})'
        : '-[:SATISFIES]->(:Acceptance {id: row.to})';
    const path = `(:GbuildNode {slug: row.slug})${edge}`;
    const [present, bare] = type === 'depends_on' ? ['depends on', 'depend on'] : ['satisfies', 'satisfy'];
    const rows = (action: EdgeChange['action']) =>
      edgesOf(ofKnownNodes(changes), action, type).map(({ slug, to }) => ({ slug, to }));
    return [
      ...rowGuards(rows('remove'), [
        `EXISTS { MATCH ${path} }`,
        ['row.slug', ` does not ${bare} `, 'row.to'],
      ]),
      ...rowGuards(rows('add'), [
        `NOT EXISTS { MATCH ${path} }`,
        ['row.slug', ` ${present} `, 'row.to', ' already'],
      ]),
    ];
  });
}

/** Without the nodes that are new. */
function ofKnownNodes(changes: ChangeSet): ChangeSet {
  return { ...changes, nodes: changes.nodes.filter(({ action }) => action !== 'add') };
}
