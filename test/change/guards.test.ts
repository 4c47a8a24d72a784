/**
 * A change is for the store that it was computed from. Whatever happens to the store in between, and however the script
 * itself is broken, the transaction fails, says what moved, and leaves the store as it found it.
 */

import { describe, expect, it } from 'vitest';

import { diff } from '../../src/change/diff.ts';
import { emitChange } from '../../src/change/script.ts';
import { check, type Plan } from '../../src/index.ts';
import {
  openStore,
  query,
  readCatalogue,
  readGraph,
  runScript,
  splitScript,
  validate,
  type Store,
} from '../support/engine.ts';
import { analyse, CYPHER_VERSIONS } from '../support/analyse.ts';
import { edited, releaseUnderWay } from './release.ts';
import { recordProgress, saidByGuard, storeWith } from './stores.ts';
import { emitScript } from '../../src/cypher/script.ts';
import { VERSION } from '../../src/version.ts';

function planOf(text: string): Plan {
  const { diagnostics, plan } = check(text);
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
  return plan;
}

/** An edit of everything there is to change, without anything that is refused but the pruning of `audit`. */
const EVERYTHING = edited([
  ['"Every tag is on the registry."', '"Each tag is on the registry."'],
  ['"It is done by hand today."', '"By hand it is forgotten."'],
  ['"Mirrors", "Signing"', '"Signing"'],
  ['"a tag is published within an hour"', '"a tag is published within one hour"'],
  ['  acceptance a-3 "nothing is published twice"\n', '  acceptance a-4 "nothing is lost"\n'],
  ['"Scan the tags"', '"Scan all tags"'],
  ['code lint "Lint the sources"', 'test lint "Lint all sources"'],
  [
    'input files from scan\n  input bare: <list of paths>\n  output report: <path>\n  output count: <integer>',
    'input files from scan.unit\n  input bare from scan.files\n  input archive from build\n  input more: <x>\n  output report: <file>\n  output more: <y>',
  ],
  [
    'satisfies a-3, a-1\n  acceptance "output.report is empty"',
    'satisfies a-4, a-2\n  acceptance "output.report is short", "it is true"\n  verify look\n  failure_policy stop\n  model_tier strong',
  ],
  ['  input archive from build\n  input report from lint\n', '  input report from lint\n'],
  [
    'verify audit "Question the lint" {\n  input report from lint\n  input log from smoke\n  output doubts',
    'verify look "Look at the lint" {\n  input report from lint\n  output doubts',
  ],
]);

const base = releaseUnderWay();
const script = emitChange(diff(base, planOf(EVERYTHING)));
const statements = splitScript(script).flatMap((piece) => (piece.kind === 'statement' ? [piece.body] : []));

/** The store of the base, in which only the constraint is in force that makes the engine quote a guard. */
async function quotingStore(constraint = true): Promise<Store> {
  const store = await openStore({ constraints: false });
  const piece = splitScript(readCatalogue('schema.cypher')).find(({ text }) =>
    text.includes('acceptance_id_unique'),
  );
  if (piece === undefined) throw new Error('the schema has no constraint on ids');
  if (constraint) await query(store, piece.text);
  await runScript(store, emitScript(base.plan));
  await recordProgress(store, base.plan, base.progress);
  return store;
}

/** What happens to the store in between, and what the guard says of it. */
const MEANWHILE: readonly (readonly [says: string, statement: string])[] = [
  ['it does not hold the feature release', "MATCH (f:Feature) SET f.feature = 'other'"],
  ['the destination of the feature is another one', "MATCH (f:Feature) SET f.destination = 'x'"],
  ['the context of the feature is another one', "MATCH (f:Feature) SET f.context = 'x'"],
  ['the out_of_scope of the feature is another one', 'MATCH (f:Feature) SET f.out_of_scope = []'],
  ['lint is no longer pending', "MATCH (n {slug: 'lint'}) SET n.status = 'in_progress'"],
  ['scan is no longer completed', "MATCH (n {slug: 'scan'}) SET n.slug = 'skan'"],
  ['expected 1 in_progress_nodes, found 0', "MATCH (n {slug: 'build'}) SET n.status = 'completed'"],
  ['audit is no longer pending', "MATCH (n {slug: 'audit'}) DETACH DELETE n"],
  ['lint has a new review', "MATCH (n {slug: 'lint'}) CREATE (n)-[:REVIEWED]->(:Review {attempt: 1})"],
  ['the text of a-1 is another one', "MATCH (a:Acceptance {id: 'a-1'}) SET a.text = 'x'"],
  ['the text of a-3 is another one', "MATCH (a:Acceptance {id: 'a-3'}) SET a.text = 'x'"],
  ['the type of lint is another one', "MATCH (n {slug: 'lint'}) SET n.type = 'chore'"],
  ['the title of scan is another one', "MATCH (n {slug: 'scan'}) SET n.title = 'x'"],
  ['the title of audit is another one', "MATCH (n {slug: 'audit'}) SET n.title = 'x'"],
  ['the acceptance of lint is another one', "MATCH (n {slug: 'lint'}) SET n.acceptance = n.acceptance + 'x'"],
  ['the verify of lint is another one', "MATCH (n {slug: 'lint'}) SET n.verify = 'audit'"],
  ['the failure_policy of lint is another one', "MATCH (n {slug: 'lint'}) SET n.failure_policy = 'skip'"],
  ['the model_tier of lint is another one', "MATCH (n {slug: 'lint'}) SET n.model_tier = 'strong'"],
  ['the input files of lint is another one', "MATCH ({slug: 'lint'})-[:INPUT]->(f) SET f.shape = 'x'"],
  ['audit has another input', "MATCH ({slug: 'audit'})-[:INPUT]->(f {name: 'log'}) SET f.name = 'l'"],
  [
    'lint has another input',
    "MATCH (n {slug: 'lint'}) CREATE (n)-[:INPUT]->(:Field {name: 'more', shape: 'x'})",
  ],
  [
    'the output count of lint is another one',
    "MATCH ({slug: 'lint'})-[:OUTPUT]->(f {name: 'count'}) DETACH DELETE f",
  ],
  [
    'lint has another output',
    "MATCH (n {slug: 'lint'}) CREATE (n)-[:OUTPUT]->(:Field {name: 'more', shape: 'x'})",
  ],
  [
    'the input files of lint reads something else',
    "MATCH ({slug: 'lint'})-[:INPUT]->()-[r:FROM]->() DELETE r",
  ],
  [
    'the input bare of lint reads something else',
    "MATCH ({slug: 'lint'})-[:INPUT]->(f {name: 'bare'}) MATCH ({slug: 'scan'})-[:OUTPUT]->(o {name: 'unit'}) CREATE (f)-[:FROM]->(o)",
  ],
  [
    'expected 9 depends_on_edges, found 8',
    "MATCH ({slug: 'audit'})-[r:DEPENDS_ON]->({slug: 'smoke'}) DELETE r",
  ],
  [
    'lint depends on another node',
    "MATCH (n {slug: 'lint'}) MATCH (d {slug: 'build'}) CREATE (n)-[:DEPENDS_ON]->(d)",
  ],
  ['expected 6 satisfies_edges, found 4', "MATCH ({slug: 'lint'})-[r:SATISFIES]->() DELETE r"],
  [
    'lint satisfies another criterion',
    "MATCH (n {slug: 'lint'}) MATCH (a:Acceptance {id: 'a-2'}) CREATE (n)-[:SATISFIES]->(a)",
  ],
  [
    'lint has another input',
    "MATCH ({slug: 'lint'})-[:INPUT]->(f {name: 'files'}) MATCH (n {slug: 'lint'}) CREATE (n)-[:INPUT]->(:Field {name: 'x', shape: 'x'})",
  ],
  [
    'lint has another output',
    "MATCH (n {slug: 'lint'}) CREATE (n)-[:OUTPUT]->(:Field {name: 'x', shape: 'x'})",
  ],
  [
    'lint depends on another node',
    "MATCH (n {slug: 'lint'}) MATCH (d {slug: 'pack'}) CREATE (n)-[:DEPENDS_ON]->(d)",
  ],
  [
    'scan satisfies another criterion',
    "MATCH (n {slug: 'scan'}) MATCH (a:Acceptance {id: 'a-2'}) CREATE (n)-[:SATISFIES]->(a)",
  ],
  ['audit verifies another node', "MATCH (n {slug: 'pack'}) SET n.verify = 'audit'"],
  ['expected 1 features, found 2', "CREATE (:Feature {feature: 'other'})"],
  ['expected 3 criteria, found 4', "CREATE (:Acceptance {id: 'a-9', text: 'x'})"],
  ['expected 8 nodes, found 9', "CREATE (:GbuildNode {slug: 'more'})"],
  ['expected 21 fields, found 22', "CREATE (:Field {name: 'x', shape: 'x'})"],
  ['expected 3 has_acceptance_edges, found 2', "MATCH ()-[r:HAS_ACCEPTANCE]->({id: 'a-2'}) DELETE r"],
  ['expected 10 output_edges, found 9', "MATCH ({slug: 'pack'})-[r:OUTPUT]->() DELETE r"],
  ['expected 11 input_edges, found 10', "MATCH ({slug: 'pack'})-[r:INPUT]->() DELETE r"],
  ['expected 9 from_edges, found 8', "MATCH ({slug: 'pack'})-[:INPUT]->()-[r:FROM]->() DELETE r"],
  ['expected 9 depends_on_edges, found 8', "MATCH ({slug: 'pack'})-[r:DEPENDS_ON]->() DELETE r"],
  ['expected 6 satisfies_edges, found 5', "MATCH ({slug: 'pack'})-[r:SATISFIES]->() DELETE r"],
  ['expected 3 reviews, found 2', "MATCH ({slug: 'smoke'})-[:REVIEWED]->(v) DETACH DELETE v"],
  ['expected 3 reviewed_edges, found 2', "MATCH ({slug: 'smoke'})-[r:REVIEWED]->() DELETE r"],
  ['expected 4 pending_nodes, found 5', "MATCH (n {slug: 'notes'}) SET n.status = 'pending'"],
  ['expected 1 failed_nodes, found 0', "MATCH (n {slug: 'pack'}) SET n.status = 'done'"],
  ['expected 1 cancelled_nodes, found 0', "MATCH (n {slug: 'notes'}) SET n.status = 'left'"],
  ['expected 8 nodes, found 7', "MATCH (n {slug: 'pack'}) DETACH DELETE n"],
  ['expected 3 reviews, found 4', "MATCH (n {slug: 'smoke'}) CREATE (n)-[:REVIEWED]->(:Review {attempt: 2})"],
  ['expected 2 recorded_values, found 3', "MATCH ({slug: 'pack'})-[:OUTPUT]->(f) SET f.value = 1"],
];

describe.each(MEANWHILE)('%s', (says, statement) => {
  it('fails in these words, and changes nothing', async () => {
    const store = await quotingStore();
    await query(store, statement);
    const before = await readGraph(store);
    expect(saidByGuard(await runScript(store, script))).toBe(`gbuild: the store has changed: ${says}`);
    expect(await readGraph(store)).toEqual(before);
  });

  it('fails without constraints, and changes nothing', async () => {
    const store = await quotingStore(false);
    await query(store, statement);
    const before = await readGraph(store);
    expect(await runScript(store, script)).toMatchObject({ ok: false, error: { status: '22012' } });
    expect(await readGraph(store)).toEqual(before);
  });
});

it('every message of the opening guards is heard above', () => {
  const opening = statements.slice(
    0,
    statements.findIndex((statement) => statement.includes('AS names')) + 1,
  );
  const rows = opening.flatMap((statement) => [
    ...statement.matchAll(/'gbuild: the store has changed: ([^']*)'((?: \+ [^\n]*)?)/g),
  ]);
  const counts = [...(/\[(.*)\] AS names/.exec(opening.at(-1) ?? '')?.[1] ?? '').matchAll(/'(.*?)'/g)];
  const kinds = new Set([
    ...rows
      .slice(0, -1)
      .map(([, first = '', rest = '']) => (first + rest).replace(/ \+ |'/g, '').replace(/row\.\w+/g, '…')),
    ...counts.map(([, name = '']) => `expected … ${name}, found …`),
  ]);
  const heard = MEANWHILE.map(([says]) => says);
  const unheard = [...kinds].filter((kind) => {
    const pattern = new RegExp(`^${kind.replaceAll('…', '.+')}$`);
    return !heard.some((says) => pattern.test(says));
  });
  // As many nodes as there were, each where it was: then the slugs are as many, too. And the nodes that are done are
  // among those that the change touches here.
  expect(unheard).toEqual(['expected … slugs, found …', 'expected … completed_nodes, found …']);
});

describe('the script', () => {
  it('makes the store the plan’s, and leaves it valid', async () => {
    const store = await storeWith(base.plan, base.progress);
    expect((await runScript(store, script)).ok).toBe(true);
    expect(await readGraph(store)).toEqual(
      await readGraph(await storeWith(planOf(EVERYTHING), base.progress, 1)),
    );
    expect(await validate(store)).toEqual([]);
  });

  it('fails as a whole when a statement or a row of a creating table is lost or doubled', async () => {
    const creating = statements.filter(
      (statement) => /\bCREATE\b/.test(statement) && !statement.includes('FOREACH'),
    );
    expect(creating.length).toBeGreaterThan(6);
    for (const statement of creating) {
      for (const broken of ['', `${statement};\n${statement};`]) {
        const store = await storeWith(base.plan, base.progress);
        const before = await readGraph(store);
        const result = await runScript(
          store,
          script.replace(`${statement};`, () => broken),
        );
        expect({ statement, broken, ok: result.ok }).toEqual({ statement, broken, ok: false });
        expect(await readGraph(store)).toEqual(before);
      }
    }
  });

  it('fails as a whole when a deletion is lost', async () => {
    const deleting = statements.filter((statement) => /\bDELETE\b/.test(statement));
    expect(deleting.map((statement) => statement.split('\n').at(-1))).toEqual([
      ...[
        'DELETE r',
        'DELETE r',
        'DELETE r',
        'DETACH DELETE f',
        'DETACH DELETE f',
        'DETACH DELETE n',
        'DETACH DELETE a',
      ],
    ]);
    for (const statement of deleting) {
      const store = await storeWith(base.plan, base.progress);
      const before = await readGraph(store);
      expect({ statement, ok: (await runScript(store, script.replace(`${statement};`, ''))).ok }).toEqual({
        statement,
        ok: false,
      });
      expect(await readGraph(store)).toEqual(before);
    }
  });

  it('is the same each time, and holds at most a hundred rows a table', () => {
    expect(emitChange(diff(releaseUnderWay(), planOf(EVERYTHING)))).toBe(script);
    const more = Array.from(
      { length: 250 },
      (_, i) => `code n-${i} "N" {\n  output o: <t>\n  acceptance "c"\n}\n`,
    );
    const large = planOf(`${EVERYTHING}${more.join('')}`);
    const grown = emitChange(
      diff(
        { plan: large, progress: new Map() },
        planOf(`${EVERYTHING}${more.join('').replaceAll('<t>', '<u>')}`),
      ),
    );
    const rows = splitScript(grown).flatMap(({ text }) => [...text.matchAll(/^ {2}\{slug: /gm)].length);
    expect(Math.max(...rows)).toBe(100);
    expect(rows.filter((count) => count > 0)).toEqual([...[1, 100, 100, 50, 100, 100, 50, 100, 100, 50]]);
  });

  it('does nothing when there is nothing to do', async () => {
    const nothing = emitChange(diff(base, base.plan));
    expect(nothing).toBe(`// Compiled by gbuild ${VERSION}. The store matches the plan: nothing to do.\n`);
    const store = await storeWith(base.plan, base.progress);
    const before = await readGraph(store);
    expect(await runScript(store, nothing)).toEqual({ ok: true, rows: [] });
    expect(await readGraph(store)).toEqual(before);
  });
});

describe.each(CYPHER_VERSIONS)('under %s', (version) => {
  it.each(statements.map((statement, index) => ({ place: index + 1, statement })))(
    'statement $place has no error and no warning',
    ({ statement }) => {
      expect(analyse(`${statement};`, version)).toEqual([]);
    },
  );
});
