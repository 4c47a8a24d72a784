/**
 * A script charts its plan as a whole or not at all: whatever goes wrong on the way, and wherever, the store is left
 * exactly as it was. The guard, the last statement before `.commit`, sees to what no constraint would notice.
 */

import { describe, expect, it } from 'vitest';

import {
  openStore,
  query,
  readCatalogue,
  readGraph,
  runScript,
  splitScript,
  type Graph,
  type ScriptResult,
  type Store,
} from './support/engine.ts';
import { EXAMPLES, planFiles } from './support/plan-files.ts';
import { planGraph } from './support/plan-graph.ts';
import { compileClean } from './support/plan-store.ts';

const EMPTY: Graph = { nodes: [], edges: [] };

function example(name: string) {
  const file = planFiles(EXAMPLES).find((each) => each.name === name);
  if (file === undefined) throw new Error(`no example ${name}`);
  return compileClean(file.text);
}

const { plan, script } = example('diamond');
const statements = splitScript(script).flatMap((piece) => (piece.kind === 'statement' ? [piece.body] : []));
const guard = statements.at(-1) ?? '';
const atGuard = script.indexOf(guard);

/** The script with a statement put in before its guard. */
function withStatement(statement: string): string {
  return `${script.slice(0, atGuard)}${statement};\n\n${script.slice(atGuard)}`;
}

/** A store in which only the constraint is in force that makes the engine quote what the guard says. */
async function openQuotingStore(): Promise<Store> {
  const store = await openStore({ constraints: false });
  const piece = splitScript(readCatalogue('schema.cypher')).find(({ text }) =>
    text.includes('acceptance_id_unique'),
  );
  if (piece === undefined) throw new Error('the schema has no constraint on ids');
  await query(store, piece.text);
  return store;
}

/** What the guard says, out of the engine's words for the broken constraint. */
function saidByGuard(result: ScriptResult): string | undefined {
  return result.ok
    ? undefined
    : /UNIQUE .* 'id' with value String\("(gbuild: .*)"\)/.exec(result.error.message)?.[1];
}

/** The engine's status for a division by zero. */
const DIVISION_BY_ZERO = '22012';

const stores = [
  { name: 'a store under the schema', constraints: true },
  { name: 'a store without constraints', constraints: false },
];

describe.each(stores)('in $name', ({ constraints }) => {
  it('a script loads', async () => {
    const store = await openStore({ constraints });
    expect(await runScript(store, script)).toEqual({ ok: true, rows: [{ charted: 1 }] });
    expect(await readGraph(store)).toEqual(planGraph(plan));
  });

  it('a second run changes nothing', async () => {
    const store = await openStore({ constraints });
    await runScript(store, script);
    const before = await readGraph(store);
    expect((await runScript(store, script)).ok).toBe(false);
    expect(await readGraph(store)).toEqual(before);
  });

  it('another plan is not charted beside the first', async () => {
    const store = await openStore({ constraints });
    await runScript(store, script);
    expect((await runScript(store, example('geocoder').script)).ok).toBe(false);
    expect(await readGraph(store)).toEqual(planGraph(plan));
  });

  it('a syntax error anywhere leaves nothing behind', async () => {
    for (const statement of statements) {
      const store = await openStore({ constraints });
      const at = script.indexOf(statement);
      const broken = `${script.slice(0, at)}CREAT (:Field);\n${script.slice(at)}`;
      expect((await runScript(store, broken)).ok).toBe(false);
      expect(await readGraph(store)).toEqual(EMPTY);
    }
  });

  it('a script cut off anywhere leaves nothing behind', async () => {
    const lines = script.split('\n');
    for (const [index] of lines.slice(0, lines.indexOf('.commit')).entries()) {
      const store = await openStore({ constraints });
      await runScript(store, lines.slice(0, index + 1).join('\n'));
      expect(await readGraph(store)).toEqual(EMPTY);
    }
  });

  it('a statement lost or doubled leaves nothing behind', async () => {
    for (const statement of statements.slice(0, -1)) {
      for (const broken of ['', `${statement};\n${statement};`]) {
        const store = await openStore({ constraints });
        const result = await runScript(
          store,
          script.replace(`${statement};`, () => broken),
        );
        expect({ statement, broken, ok: result.ok }).toEqual({ statement, broken, ok: false });
        expect(await readGraph(store)).toEqual(EMPTY);
      }
    }
  });

  it('a row lost or doubled leaves nothing behind', async () => {
    for (const { broken, row } of withRowsChanged(script)) {
      const store = await openStore({ constraints });
      expect({ row, broken, ok: (await runScript(store, broken)).ok }).toEqual({ row, broken, ok: false });
      expect(await readGraph(store)).toEqual(EMPTY);
    }
  });

  it('the guard fails on an empty store', async () => {
    const store = await openStore({ constraints });
    const result = await runScript(store, `.begin\n${guard};\n.commit\n`);
    if (constraints) expect(saidByGuard(result)).toBe('gbuild: expected 1 features, found 0');
    else expect(result).toMatchObject({ ok: false, error: { status: DIVISION_BY_ZERO } });
    expect(await readGraph(store)).toEqual(EMPTY);
  });
});

/** Every script that has lost one row of its tables, or has it twice. */
function withRowsChanged(text: string): { row: string; broken: string }[] {
  const lines = text.split('\n');
  return lines.flatMap((row, index) => {
    if (!row.startsWith('  {')) return [];
    const isLast = !row.endsWith(',');
    const before = lines.slice(0, index);
    const after = lines.slice(index + 1);
    const lost = isLast ? [...before.slice(0, -1), (before.at(-1) ?? '').replace(/,$/, '')] : before;
    const twice = [...before, `${row.replace(/,$/, '')},`, row];
    return [lost, twice].map((changed) => ({ row, broken: [...changed, ...after].join('\n') }));
  });
}

/** For each count of the guard, statements after which it, and no other, is wrong. */
const MISCOUNTS = [
  {
    count: 'features',
    expected: 1,
    more: "CREATE (:Feature {feature: 'g', destination: 'd', context: 'c', out_of_scope: []})",
    fewer: 'MATCH (f:Feature) REMOVE f:Feature',
  },
  {
    count: 'criteria',
    expected: 2,
    more: "CREATE (:Acceptance {id: 'a-3', text: 't'})",
    fewer: "MATCH (a:Acceptance {id: 'a-1'}) REMOVE a:Acceptance",
  },
  {
    count: 'nodes',
    expected: 4,
    more: "CREATE (:GbuildNode {title: 'without a slug, so the slugs are as many as they were'})",
    fewer: undefined,
  },
  {
    count: 'slugs',
    expected: 4,
    more: undefined,
    fewer: "MATCH (n:GbuildNode {slug: 'd-sum'}) SET n.slug = 'c-square'",
  },
  {
    count: 'fields',
    expected: 8,
    more: "CREATE (:Field {name: 'n', shape: 's'})",
    fewer: "MATCH (f:Field {name: 'sum'}) REMOVE f:Field",
  },
  ...(
    [
      ['HAS_ACCEPTANCE', 2],
      ['OUTPUT', 4],
      ['INPUT', 4],
      ['FROM', 4],
      ['DEPENDS_ON', 4],
      ['SATISFIES', 3],
    ] as const
  ).map(([type, expected]) => ({
    count: `${type.toLowerCase()}_edges`,
    expected,
    more: `MATCH (a)-[r:${type}]->(b) WITH a, b LIMIT 1 CREATE (a)-[:${type}]->(b)`,
    fewer: `MATCH ()-[r:${type}]->() WITH r LIMIT 1 DELETE r`,
  })),
].flatMap(({ count, expected, fewer, more }) => [
  ...(more === undefined ? [] : [{ count, expected, found: expected + 1, statement: more }]),
  ...(fewer === undefined ? [] : [{ count, expected, found: expected - 1, statement: fewer }]),
]);

it('every count of the guard is miscounted below', () => {
  const [, names = ''] = /\[(.*)\] AS names/.exec(guard) ?? [];
  const counts = [...names.matchAll(/'(.*?)'/g)].map((match) => match[1]);
  expect([...new Set(MISCOUNTS.map(({ count }) => count))]).toEqual(counts);
});

describe.each(MISCOUNTS)('$expected $count, $found found', ({ count, expected, found, statement }) => {
  it('fails by name where ids are unique', async () => {
    const store = await openQuotingStore();
    const result = await runScript(store, withStatement(statement));
    expect(saidByGuard(result)).toBe(`gbuild: expected ${expected} ${count}, found ${found}`);
    expect(await readGraph(store)).toEqual(EMPTY);
  });

  it('fails by a division by zero where nothing is constrained', async () => {
    const store = await openStore({ constraints: false });
    const result = await runScript(store, withStatement(statement));
    expect(result).toMatchObject({ ok: false, error: { status: DIVISION_BY_ZERO } });
    expect(await readGraph(store)).toEqual(EMPTY);
  });

  it('is the only wrong count', async () => {
    const store = await openStore({ constraints: false });
    const wrong = guard.slice(0, guard.indexOf('FOREACH')) + 'RETURN wrong;';
    const untilGuard = withStatement(statement).replace(guard, () => wrong.slice(0, -1));
    expect(await runScript(store, untilGuard)).toEqual({
      ok: true,
      rows: [{ wrong: [`gbuild: expected ${expected} ${count}, found ${found}`] }],
    });
  });
});
