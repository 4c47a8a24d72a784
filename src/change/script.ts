import { labelOfType } from '../language/store.ts';
import {
  coverageTables,
  criterionTables,
  dependencyTables,
  externalInputTables,
  nodeTables,
  outputTables,
  readingInputTables,
} from '../cypher/chart.ts';
import { stringLiteral, valueLiteral } from '../cypher/literal.ts';
import { transaction } from '../cypher/script.ts';
import { tableStatements } from '../cypher/table.ts';
import type { PlanNode } from '../plan/model.ts';
import { NODE_TYPES } from '../language/words.ts';
import { RUN_PROPERTIES, runProperties } from '../snapshot/progress.ts';
import { VERSION } from '../version.ts';
import { type ChangeSet, type Direction, type EdgeChange, isEmpty } from './changes.ts';
import { closingGuard, openingGuards } from './guards.ts';
import { settleChange, type SettledChange } from './settled.ts';
import { edgesOf, type FieldEntry, fieldsOf, isRewired, pathOf, PROPERTIES } from './rows.ts';

/**
 * The script that makes a store match a plan: one transaction that touches what differs and nothing else. It begins
 * with guards that make it fail when the store is no longer in the state that the plan was compared with, and ends with
 * a guard that counts. Properties are set on the nodes and fields that are there, so that statuses, reviews and values
 * stay. When nothing differs, the script is a comment. Same plan, same base, same bytes.
 *
 * It asks for no permission: whether a change may be made is what `planChange` finds out.
 */
export function emitChange(changes: ChangeSet): string {
  return changeScript(changes, settleChange(changes));
}

/** The same of a change that is settled already. */
export function changeScript(changes: ChangeSet, settled: SettledChange): string {
  if (isEmpty(changes))
    return `// Compiled by gbuild ${VERSION}. The store matches the plan: nothing to do.\n`;
  return transaction(
    `Compiled by gbuild ${VERSION}, a change of a charted plan. Edit the plan, not this script.`,
    [
      ...openingGuards(changes, settled.progress.size > 0),
      featureStatement(changes),
      ...criterionTables(
        changes.plan.feature.slug,
        changes.criteria.flatMap(({ action, id, new: text = '' }) =>
          action === 'add' ? [{ id, text }] : [],
        ),
      ),
      ...criterionTextTables(changes),
      ...removals(changes),
      ...typeTables(changes),
      ...PROPERTIES.flatMap((name) => propertyTables(changes, name)),
      ...additions(changes),
      ...runTables(settled),
      closingGuard(changes),
    ],
  );
}

/** The properties of the feature that differ; and the next revision, so that nothing lands that was decided before. */
function featureStatement({ feature, plan }: ChangeSet): string {
  const values = feature.map((property) => `f.${property.name} = ${valueLiteral(property.new ?? '')}`);
  const all = [...values, 'f.revision = coalesce(f.revision, 0) + 1'];
  return `MATCH (f:Feature {feature: ${stringLiteral(plan.feature.slug)}})\nSET ${all.join(',\n  ')};`;
}

function criterionTextTables({ criteria }: ChangeSet): string[] {
  return tableStatements(
    criteria.flatMap((each) => (each.action === 'change' ? [{ id: each.id, text: each.new }] : [])),
    'MATCH (a:Acceptance {id: row.id})\nSET a.text = row.text',
  );
}

/** Edges are removed first, then fields together with the edges they still have, then nodes and criteria. */
function removals(changes: ChangeSet): string[] {
  const unread = fieldsOf(changes, 'change').filter(
    (entry) => isRewired(entry) && entry.old?.from !== undefined,
  );
  return [
    ...tableStatements(
      unread.map(({ name, slug }) => ({ slug, name })),
      'MATCH (:GbuildNode {slug: row.slug})-[:INPUT]->(:Field {name: row.name})-[r:FROM]->(:Field)\nDELETE r',
    ),
    ...tableStatements(
      edgeRows(changes, 'remove', 'depends_on').map(({ slug, to }) => ({ slug, on: to })),
      'MATCH (:GbuildNode {slug: row.slug})-[r:DEPENDS_ON]->(:GbuildNode {slug: row.on})\nDELETE r',
    ),
    ...tableStatements(
      edgeRows(changes, 'remove', 'satisfies').map(({ slug, to }) => ({ slug, id: to })),
      'MATCH (:GbuildNode {slug: row.slug})-[r:SATISFIES]->(:Acceptance {id: row.id})\nDELETE r',
    ),
    ...(['input', 'output'] as const).flatMap((direction) =>
      tableStatements(
        fieldsOf(changes, 'remove', direction).map(({ name, slug }) => ({ slug, name })),
        `MATCH ${pathOf(direction)}\nDETACH DELETE f`,
      ),
    ),
    ...tableStatements(
      changes.nodes.flatMap(({ action, slug }) => (action === 'remove' ? [{ slug }] : [])),
      'MATCH (n:GbuildNode {slug: row.slug})\nDETACH DELETE n',
    ),
    ...tableStatements(
      changes.criteria.flatMap(({ action, id }) => (action === 'remove' ? [{ id }] : [])),
      'MATCH (a:Acceptance {id: row.id})\nDETACH DELETE a',
    ),
  ];
}

/** A type is also a label, and a label cannot be a parameter: there is a table for each pair of types. */
function typeTables({ nodes }: ChangeSet): string[] {
  return NODE_TYPES.flatMap((old) =>
    NODE_TYPES.filter((type) => type !== old).flatMap((type) =>
      tableStatements(
        nodes
          .filter((node) => node.old?.type === old && node.new?.type === type)
          .map(({ slug }) => ({ slug })),
        [
          'MATCH (n:GbuildNode {slug: row.slug})',
          `REMOVE n:${labelOfType(old)}`,
          `SET n:${labelOfType(type)}, n.type = '${type}'`,
        ].join('\n'),
      ),
    ),
  );
}

function propertyTables({ nodes }: ChangeSet, name: string): string[] {
  return tableStatements(
    nodes.flatMap(({ properties, slug }) =>
      properties
        .filter((property) => property.name === name)
        .map((property) => ({ slug, [name]: property.new })),
    ),
    `MATCH (n:GbuildNode {slug: row.slug})\nSET n.${name} = row.${name}`,
  );
}

/** New nodes are created first, then fields, then edges between them. */
function additions(changes: ChangeSet): string[] {
  const added = changes.nodes.flatMap(({ action, new: node }): PlanNode[] =>
    action === 'add' && node !== undefined ? [node] : [],
  );
  const inputs = fieldsOf(changes, 'add', 'input');
  return [
    ...NODE_TYPES.flatMap((type) => nodeTables(type, added)),
    ...outputTables(fieldsOf(changes, 'add', 'output').map(fieldRow)),
    ...(['input', 'output'] as const).flatMap((direction) => shapeTables(changes, direction)),
    ...externalInputTables(inputs.filter((entry) => entry.new?.from === undefined).map(fieldRow)),
    ...readingInputTables(inputs.flatMap(readingRow)),
    ...tableStatements(
      fieldsOf(changes, 'change')
        .filter(isRewired)
        .flatMap(readingRow)
        .map(({ field, from, name, slug }) => ({ slug, name, from, field })),
      `MATCH ${pathOf('input')}\n` +
        'MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})\n' +
        'CREATE (f)-[:FROM]->(source)',
    ),
    ...dependencyTables(edgeRows(changes, 'add', 'depends_on').map(({ slug, to }) => ({ slug, on: to }))),
    ...coverageTables(edgeRows(changes, 'add', 'satisfies').map(({ slug, to }) => ({ slug, id: to }))),
  ];
}

/** What the change does to the run. */
function runTables({ progress }: SettledChange): string[] {
  return tableStatements(
    [...progress].map(([slug, own]) => ({ slug, ...runProperties(own) })),
    `MATCH (n:GbuildNode {slug: row.slug})\nSET ${RUN_PROPERTIES.map((name) => `n.${name} = row.${name}`).join(', ')}`,
  );
}

function shapeTables(changes: ChangeSet, direction: Direction): string[] {
  return tableStatements(
    fieldsOf(changes, 'change', direction)
      .filter((entry) => entry.old?.shape !== entry.new?.shape)
      .map(fieldRow),
    `MATCH ${pathOf(direction)}\nSET f.shape = row.shape`,
  );
}

function fieldRow(entry: FieldEntry): { slug: string; name: string; shape: string } {
  return { slug: entry.slug, name: entry.name, shape: entry.new?.shape ?? '' };
}

function readingRow(entry: FieldEntry) {
  const from = entry.new?.from;
  return from === undefined ? [] : [{ ...fieldRow(entry), from: from.node, field: from.field }];
}

/** The edges to add or remove, without those that disappear with the node or the criterion at one of their ends. */
function edgeRows(changes: ChangeSet, action: EdgeChange['action'], type: EdgeChange['type']) {
  const gone = new Set(
    type === 'depends_on'
      ? changes.nodes.flatMap((node) => (node.action === 'remove' ? [node.slug] : []))
      : changes.criteria.flatMap((criterion) => (criterion.action === 'remove' ? [criterion.id] : [])),
  );
  return edgesOf(changes, action, type).filter(({ node, to }) => node.action !== 'remove' && !gone.has(to));
}
