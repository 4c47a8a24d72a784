import { describe, expect, it } from 'vitest';

import { openStore, readGraph } from '../support/engine.ts';
import { run } from '../cypher/diamond.ts';
import { call, openCharted, openUnderWay } from './catalogue.ts';

describe('node.cypher', () => {
  it('tells all of a node that is completed', async () => {
    expect(await call(await openUnderWay(), 'node', { slug: 'a-produce' })).toEqual([
      {
        slug: 'a-produce',
        title: 'Choose the number',
        type: 'chore',
        acceptance: ['output.value is an integer'],
        verify: null,
        failure_policy: 'retry',
        model_tier: 'cheap',
        status: 'completed',
        started_at: '2025-01-01T10:00:00Z',
        completed_at: '2025-01-01T10:05:00Z',
        inputs: [{ name: 'range', shape: '<lowest and highest number allowed>', from: null, value: null }],
        outputs: [{ name: 'value', shape: '<integer>', value: 7 }],
        depends_on: [],
        satisfies: [],
        reviews: [
          {
            attempt: 1,
            verdict: 'fail',
            failed_criteria: ['output.value is an integer'],
            at: '2025-01-01T10:02:00Z',
          },
          { attempt: 2, verdict: 'pass', failed_criteria: [], at: '2025-01-01T10:04:00Z' },
        ],
      },
    ]);
  });

  it('resolves inputs through FROM, to null until the value is there', async () => {
    const store = await openUnderWay();
    await run(store, "MATCH (:GbuildNode {slug: 'c-square'})-[:OUTPUT]->(o) SET o.value = [4, 9];");
    expect(await call(store, 'node', { slug: 'd-sum' })).toEqual([
      {
        slug: 'd-sum',
        title: 'Add both',
        type: 'code',
        acceptance: ['output.sum is input.doubled + input.squared', 'sum.txt holds it'],
        verify: null,
        failure_policy: 'repair',
        model_tier: 'cheap',
        status: 'pending',
        started_at: null,
        completed_at: null,
        inputs: [
          { name: 'doubled', shape: '<integer>', from: 'b-double.doubled', value: null },
          { name: 'squared', shape: '<integer>', from: 'c-square.squared', value: [4, 9] },
        ],
        outputs: [{ name: 'sum', shape: '<integer>', value: null }],
        depends_on: [
          { slug: 'b-double', title: 'Double it', status: 'in_progress' },
          { slug: 'c-square', title: 'Square it', status: 'pending' },
        ],
        satisfies: [{ id: 'a-2', text: 'adding starts when both results are there' }],
        reviews: [],
      },
    ]);
  });

  // In a store that shuffles, order is what the script asks for and nothing else.
  it('orders its lists, and keeps the fields of one node from those of another', async () => {
    const store = await openCharted(true);
    await run(
      store,
      `UNWIND ['z', 'm', 'a'] AS name
       MATCH (n:GbuildNode {slug: 'b-double'})
       MATCH (:GbuildNode {slug: 'a-produce'})-[:OUTPUT]->(v:Field {name: 'value'})
       CREATE (n)-[:OUTPUT]->(:Field {name: name, shape: 'made ' + name})
       CREATE (n)-[:INPUT]->(:Field {name: name, shape: 'read ' + name})-[:FROM]->(v);
       UNWIND ['a-10', 'a-3'] AS id
       MATCH (f:Feature) MATCH (n:GbuildNode {slug: 'b-double'})
       CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: id, text: 'text ' + id})<-[:SATISFIES]-(n);
       UNWIND [10, 2, 1] AS attempt
       MATCH (n:GbuildNode {slug: 'b-double'})
       CREATE (n)-[:REVIEWED]->(:Review {attempt: attempt, verdict: 'fail', failed_criteria: [], at: 'then'});
       UNWIND ['z', 'm', '0'] AS slug
       MATCH (n:GbuildNode {slug: 'b-double'})
       CREATE (n)-[:DEPENDS_ON]->(:GbuildNode:Code {slug: slug, title: 'title ' + slug, type: 'code', acceptance: ['x'],
         failure_policy: 'stop', model_tier: 'cheap', status: 'failed'});
       MATCH (n:GbuildNode {slug: 'b-double'}) SET n.verify = 'd-sum';`,
    );
    const [row] = await call(store, 'node', { slug: 'b-double' });
    expect(row).toEqual({
      slug: 'b-double',
      title: 'Double it',
      type: 'code',
      acceptance: ['output.doubled is 2 * input.value'],
      verify: 'd-sum',
      failure_policy: 'repair',
      model_tier: 'cheap',
      status: 'pending',
      started_at: null,
      completed_at: null,
      inputs: [
        { name: 'a', shape: 'read a', from: 'a-produce.value', value: null },
        { name: 'm', shape: 'read m', from: 'a-produce.value', value: null },
        { name: 'value', shape: '<integer>', from: 'a-produce.value', value: null },
        { name: 'z', shape: 'read z', from: 'a-produce.value', value: null },
      ],
      outputs: [
        { name: 'a', shape: 'made a', value: null },
        { name: 'doubled', shape: '<integer>', value: null },
        { name: 'm', shape: 'made m', value: null },
        { name: 'z', shape: 'made z', value: null },
      ],
      depends_on: [
        { slug: '0', title: 'title 0', status: 'failed' },
        { slug: 'a-produce', title: 'Choose the number', status: 'pending' },
        { slug: 'm', title: 'title m', status: 'failed' },
        { slug: 'z', title: 'title z', status: 'failed' },
      ],
      satisfies: [
        { id: 'a-1', text: 'doubling and squaring start in the same wave' },
        { id: 'a-3', text: 'text a-3' },
        { id: 'a-10', text: 'text a-10' },
      ],
      reviews: [1, 2, 10].map((attempt) => ({ attempt, verdict: 'fail', failed_criteria: [], at: 'then' })),
    });
  });

  // validate.cypher lets a second edge between the same two nodes pass.
  it('tells of a doubled edge once', async () => {
    const store = await openCharted();
    const [before] = await call(store, 'node', { slug: 'd-sum' });
    await run(
      store,
      `MATCH (n:GbuildNode {slug: 'd-sum'})-[:SATISFIES]->(a) CREATE (n)-[:SATISFIES]->(a);
       MATCH (n:GbuildNode {slug: 'd-sum'})-[:DEPENDS_ON]->(d) CREATE (n)-[:DEPENDS_ON]->(d);`,
    );
    expect(await call(store, 'node', { slug: 'd-sum' })).toEqual([before]);
  });

  it('has empty lists for a node that has nothing', async () => {
    const store = await openStore();
    await run(
      store,
      `CREATE (:GbuildNode:Code {slug: 'bare', title: 't', type: 'code', acceptance: ['x'], failure_policy: 'stop',
         model_tier: 'strong', status: 'pending'});`,
    );
    expect(await call(store, 'node', { slug: 'bare' })).toEqual([
      {
        slug: 'bare',
        title: 't',
        type: 'code',
        acceptance: ['x'],
        verify: null,
        failure_policy: 'stop',
        model_tier: 'strong',
        status: 'pending',
        started_at: null,
        completed_at: null,
        inputs: [],
        outputs: [],
        depends_on: [],
        satisfies: [],
        reviews: [],
      },
    ]);
  });

  it.each(['nobody', '', 'A-PRODUCE', null])('has no row for %j', async (slug) => {
    expect(await call(await openUnderWay(), 'node', { slug })).toEqual([]);
  });

  it('changes nothing', async () => {
    const store = await openUnderWay();
    const before = await readGraph(store);
    await call(store, 'node', { slug: 'd-sum' });
    await call(store, 'feature');
    await call(store, 'status');
    expect(await readGraph(store)).toEqual(before);
  });
});
