/** What the tests that use the engine rely on: facts about it, and the harness that evens out the rest. */

import { beforeEach, describe, expect, it } from 'vitest';

import { openStore, query, readGraph, runScript, type Store } from '../support/engine.ts';
import { DIAMOND } from './diamond.ts';

/** A node that satisfies every constraint. */
function nodeOf(slug: string): string {
  return (
    `CREATE (:GbuildNode:Code {slug: '${slug}', title: 't', type: 'code', acceptance: ['x'], ` +
    `failure_policy: 'repair', model_tier: 'cheap', status: 'pending'});\n`
  );
}

async function slugs(store: Store): Promise<unknown[]> {
  return (await query(store, 'MATCH (n:GbuildNode) RETURN n.slug AS slug ORDER BY slug')).map(
    (row) => row['slug'],
  );
}

let store: Store;
beforeEach(async () => {
  store = await openStore();
});

describe('the engine', () => {
  it('stores no property for null', async () => {
    expect(await query(store, "CREATE (n:T {a: 'x', b: null}) RETURN properties(n) AS p")).toEqual([
      { p: { a: 'x' } },
    ]);
    expect(await query(store, 'MATCH (n:T) SET n.a = null RETURN properties(n) AS p')).toEqual([{ p: {} }]);
  });

  it('keeps an empty list', async () => {
    expect(await query(store, 'CREATE (n:T {a: []}) RETURN properties(n) AS p')).toEqual([{ p: { a: [] } }]);
  });

  it.each([
    ["'\\\\'", '\\'],
    ["'\\''", "'"],
    ["'\\n'", '\n'],
    ["'\\r'", '\r'],
    ["'\\t'", '\t'],
    ["'\\u0000'", '\u0000'],
    ["'\\u001b'", '\u001b'],
    ["'\\u2028'", '\u2028'],
    ["'\\uFEFF'", '\uFEFF'],
    ["'\u{1F600}é'", '\u{1F600}é'],
    ["'\\\\u0041'", '\\u0041'],
    ["'//'", '//'],
  ])('reads the literal %s', async (literal, value) => {
    expect(await query(store, `RETURN ${literal} AS x`)).toEqual([{ x: value }]);
    expect(await query(store, `CREATE (n:T {x: ${literal}}) RETURN n.x AS x`)).toEqual([{ x: value }]);
    expect(await query(store, 'MATCH (n:T {x: $x}) RETURN count(n) AS n', { x: value })).toEqual([{ n: 1 }]);
  });

  // Both are errors or one character elsewhere, so no script may contain them.
  it('leaves an escape it does not know, and one of a surrogate, as it stands', async () => {
    expect(await query(store, "RETURN 'a\\qb' AS x")).toEqual([{ x: 'a\\qb' }]);
    expect(await query(store, "RETURN '\\uD83D\\uDE00' AS x")).toEqual([{ x: '\\uD83D\\uDE00' }]);
  });

  it('takes one statement a call', async () => {
    await expect(query(store, 'RETURN 1 AS x; RETURN 2 AS x')).rejects.toThrow('multiple statements');
  });

  it('does not know property-type constraints', async () => {
    await expect(query(store, 'CREATE CONSTRAINT FOR (n:T) REQUIRE n.x IS :: STRING')).rejects.toThrow(
      'Expected UNIQUE, NOT NULL, or NODE KEY after IS',
    );
  });

  it('lets a MATCH that finds nothing create nothing and fail nothing', async () => {
    expect(await query(store, "MATCH (n:T {x: 'nowhere'}) CREATE (n)-[:R]->(:U)")).toEqual([]);
    expect(await query(store, 'MATCH (n) RETURN count(n) AS n')).toEqual([{ n: 0 }]);
  });

  it('undoes only the statement that fails, and keeps the transaction open', async () => {
    const transaction = store.db.beginTransaction();
    await transaction.executeCypher(nodeOf('a'));
    await expect(
      transaction.executeCypher("UNWIND ['b', 'a'] AS slug CREATE (:GbuildNode {slug: slug})"),
    ).rejects.toThrow('Constraint violation');
    transaction.commit();
    expect(await slugs(store)).toEqual(['a']);
  });
});

describe('the constraints, in a transaction', () => {
  it.each([
    ['a slug twice', nodeOf('a') + nodeOf('a'), 'UNIQUE constraint violation', 3],
    [
      'a node without a property',
      "CREATE (:Field {name: 'x'});",
      "missing required property 'shape' on :Field",
      2,
    ],
    [
      'a property set to null',
      "CREATE (:Field {name: 'x', shape: '<y>'});\nMATCH (f:Field) SET f.shape = null;",
      "property 'shape' on :Field is required",
      3,
    ],
    [
      'a label given to a node without its properties',
      'CREATE (:T);\nMATCH (n:T) SET n:Field;',
      "missing required property 'name' on :Field",
      3,
    ],
    [
      'an acceptance id twice in one statement',
      "UNWIND ['a-1', 'a-1'] AS id CREATE (:Acceptance {id: id, text: 't'});",
      'UNIQUE constraint violation',
      2,
    ],
  ])('refuse %s when the statement runs', async (_, statements, message, line) => {
    const result = await runScript(store, `.begin\n${statements}\n.commit\n`);
    expect(result.ok ? 'ok' : { line: result.error.line, status: result.error.status }).toEqual({
      line,
      status: 'G2000',
    });
    expect(result.ok ? '' : result.error.message).toContain(message);
    expect(await readGraph(store)).toEqual({ nodes: [], edges: [] });
  });

  it('are absent from a store opened without them', async () => {
    const lax = await openStore({ constraints: false });
    expect(lax.schema).toEqual({ installed: [], skipped: [] });
    expect(await runScript(lax, nodeOf('a') + nodeOf('a') + 'CREATE (:Field);')).toEqual({
      ok: true,
      rows: [],
    });
    expect(await slugs(lax)).toEqual(['a', 'a']);
  });
});

describe('runScript', () => {
  it('keeps what is committed', async () => {
    expect(await runScript(store, `.begin\n${nodeOf('a')}.commit\n.checkpoint\n`)).toEqual({
      ok: true,
      rows: [],
    });
    expect(await slugs(store)).toEqual(['a']);
  });

  it('drops the whole transaction at the first error, and runs nothing after it', async () => {
    const result = await runScript(
      store,
      `.begin\n${nodeOf('a')}RETURN 1 / 0 AS x;\n.commit\n${nodeOf('b')}`,
    );
    expect(result).toEqual({
      ok: false,
      rows: [],
      error: { message: 'Query error: GRAFEO-Q006: division by zero: 1 / 0', status: '22012', line: 3 },
    });
    expect(await slugs(store)).toEqual([]);
  });

  it('keeps what ran before, outside the transaction', async () => {
    const result = await runScript(store, `${nodeOf('a')}.begin\n${nodeOf('b')}${nodeOf('a')}.commit\n`);
    expect(result.ok).toBe(false);
    expect(await slugs(store)).toEqual(['a']);
  });

  it('leaves a store that goes on working', async () => {
    await runScript(store, `.begin\n${nodeOf('a')}RETURN 1 / 0 AS x;\n`);
    expect(await runScript(store, `.begin\n${nodeOf('b')}.commit\n`)).toEqual({ ok: true, rows: [] });
    expect(await slugs(store)).toEqual(['b']);
  });

  it('rolls back on request', async () => {
    expect(await runScript(store, `.begin\n${nodeOf('a')}.rollback\n`)).toEqual({ ok: true, rows: [] });
    expect(await slugs(store)).toEqual([]);
  });

  it('gives the rows of all statements, and takes parameters', async () => {
    expect(
      await runScript(store, 'RETURN $a AS x;\nUNWIND $b AS y RETURN y;', { a: 'one', b: [2, 3] }),
    ).toEqual({
      ok: true,
      rows: [{ x: 'one' }, { y: 2 }, { y: 3 }],
    });
  });

  it.each([
    ['.commit', 1, '.commit outside a transaction'],
    ['.rollback', 1, '.rollback outside a transaction'],
    ['.begin\n.begin', 2, '.begin inside a transaction'],
    ['.begin\n.checkpoint', 2, '.checkpoint inside a transaction'],
    ['.begin now', 1, 'unknown command .begin now'],
    ['.begin\nRETURN 1 AS x;', 2, 'the script ends inside a transaction'],
    ['RETURN 1 AS x;\nRETURN 2 AS x', 2, 'the statement is not ended by ;'],
  ])('refuses %j', async (script, line, message) => {
    const result = await runScript(store, script);
    expect(result.ok ? 'ok' : result.error).toEqual({ line, message });
  });
});

describe('readGraph', () => {
  it('names nodes and edges by what identifies them', async () => {
    await runScript(
      store,
      `CREATE (:Feature {feature: 'f', destination: 'd', context: 'c', out_of_scope: []})
        -[:HAS_ACCEPTANCE]->(:Acceptance {id: 'a-1', text: 't'});
      ${nodeOf('b')}${nodeOf('a')}
      MATCH (b:GbuildNode {slug: 'b'}) MATCH (a:GbuildNode {slug: 'a'}) MATCH (c:Acceptance)
      CREATE (b)-[:DEPENDS_ON]->(a)-[:OUTPUT]->(o:Field {name: 'v.w', shape: '<s>', value: [1, 2]})
      CREATE (b)-[:INPUT]->(:Field {name: 'v', shape: '<s>'})-[:FROM]->(o)
      CREATE (b)-[:SATISFIES]->(c)
      CREATE (a)-[:REVIEWED]->(:Review {attempt: 1, verdict: 'pass', failed_criteria: [], at: 'now'})
      CREATE (:Field {name: 'lost', shape: '<s>'})
      CREATE (:Zebra:Ant {x: 1});`,
    );
    const code = {
      labels: ['Code', 'GbuildNode'],
      properties: {
        acceptance: ['x'],
        failure_policy: 'repair',
        model_tier: 'cheap',
        status: 'pending',
        title: 't',
        type: 'code',
      },
    };
    expect(await readGraph(store)).toEqual({
      nodes: [
        { key: 'Acceptance "a-1"', labels: ['Acceptance'], properties: { id: 'a-1', text: 't' } },
        {
          key: 'Feature "f"',
          labels: ['Feature'],
          properties: { context: 'c', destination: 'd', feature: 'f', out_of_scope: [] },
        },
        {
          key: 'Field "a" OUTPUT "v.w"',
          labels: ['Field'],
          properties: { name: 'v.w', shape: '<s>', value: [1, 2] },
        },
        { key: 'Field "b" INPUT "v"', labels: ['Field'], properties: { name: 'v', shape: '<s>' } },
        { key: 'Field (no owner) "lost"', labels: ['Field'], properties: { name: 'lost', shape: '<s>' } },
        { key: 'GbuildNode "a"', ...code, properties: { ...code.properties, slug: 'a' } },
        { key: 'GbuildNode "b"', ...code, properties: { ...code.properties, slug: 'b' } },
        { key: 'Other [["Ant","Zebra"],{"x":1}]', labels: ['Ant', 'Zebra'], properties: { x: 1 } },
        {
          key: 'Review "a" 1',
          labels: ['Review'],
          properties: { at: 'now', attempt: 1, failed_criteria: [], verdict: 'pass' },
        },
      ].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      edges: [
        { type: 'DEPENDS_ON', from: 'GbuildNode "b"', to: 'GbuildNode "a"', properties: {} },
        { type: 'FROM', from: 'Field "b" INPUT "v"', to: 'Field "a" OUTPUT "v.w"', properties: {} },
        { type: 'HAS_ACCEPTANCE', from: 'Feature "f"', to: 'Acceptance "a-1"', properties: {} },
        { type: 'INPUT', from: 'GbuildNode "b"', to: 'Field "b" INPUT "v"', properties: {} },
        { type: 'OUTPUT', from: 'GbuildNode "a"', to: 'Field "a" OUTPUT "v.w"', properties: {} },
        { type: 'REVIEWED', from: 'GbuildNode "a"', to: 'Review "a" 1', properties: {} },
        { type: 'SATISFIES', from: 'GbuildNode "b"', to: 'Acceptance "a-1"', properties: {} },
      ],
    });
  });

  it('does not depend on the order in which things were written', async () => {
    const other = await openStore();
    const write = (order: string): string =>
      `UNWIND [${order}] AS i
       CREATE (:Acceptance {id: 'a-' + toString(i), text: 't'})<-[:R {at: i}]-(:Field {name: toString(i), shape: '<s>'});`;
    await runScript(store, write('1, 2, 3'));
    await runScript(other, write('3, 1, 2'));
    expect(await readGraph(other)).toEqual(await readGraph(store));
  });

  it('tells two graphs apart by one doubled edge', async () => {
    await runScript(store, DIAMOND);
    const before = await readGraph(store);
    await query(store, "MATCH (n {slug: 'd-sum'})-[:SATISFIES]->(a) CREATE (n)-[:SATISFIES]->(a)");
    const after = await readGraph(store);
    expect(after.nodes).toEqual(before.nodes);
    expect(
      after.edges.filter((edge) => edge.from === 'GbuildNode "d-sum"' && edge.type === 'SATISFIES'),
    ).toEqual([
      { type: 'SATISFIES', from: 'GbuildNode "d-sum"', to: 'Acceptance "a-2"', properties: {} },
      { type: 'SATISFIES', from: 'GbuildNode "d-sum"', to: 'Acceptance "a-2"', properties: {} },
    ]);
  });
});
