import { describe, expect, it } from 'vitest';

import { openStore } from '../support/engine.ts';
import { run } from '../cypher/diamond.ts';
import { call, openUnderWay } from './catalogue.ts';

const FEATURE = {
  destination: 'A number is doubled and squared, and the two results are added.',
  context: 'The smallest plan that forks and joins.',
  out_of_scope: ['Numbers that are not integers'],
};

describe('feature.cypher', () => {
  it('tells what is promised, who sees to it, and what has been made', async () => {
    expect(await call(await openUnderWay(), 'feature')).toEqual([
      {
        ...FEATURE,
        acceptance: [
          {
            id: 'a-1',
            text: 'doubling and squaring start in the same wave',
            covered_by: ['b-double', 'c-square'],
          },
          { id: 'a-2', text: 'adding starts when both results are there', covered_by: ['d-sum'] },
        ],
        outputs: [
          { node: 'a-produce', name: 'value', shape: '<integer>', value: 7 },
          { node: 'b-double', name: 'doubled', shape: '<integer>', value: null },
          { node: 'c-square', name: 'squared', shape: '<integer>', value: null },
          { node: 'd-sum', name: 'sum', shape: '<integer>', value: null },
        ],
      },
    ]);
  });

  // In a store that shuffles, order is what the script asks for and nothing else.
  it('orders its lists', async () => {
    const store = await openUnderWay(true);
    await run(
      store,
      `UNWIND ['z', 'a'] AS name
       MATCH (n:GbuildNode {slug: 'b-double'}) CREATE (n)-[:OUTPUT]->(:Field {name: name, shape: 'made ' + name});
       UNWIND ['a-10', 'a-3'] AS id
       MATCH (f:Feature) CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: id, text: 'text ' + id});
       UNWIND ['d-sum', 'a-produce', 'c-square', 'b-double'] AS slug
       MATCH (a:Acceptance {id: 'a-10'}) MATCH (n:GbuildNode {slug: slug}) CREATE (n)-[:SATISFIES]->(a);`,
    );
    const [row] = await call(store, 'feature');
    expect(row).toEqual({
      ...FEATURE,
      acceptance: [
        {
          id: 'a-1',
          text: 'doubling and squaring start in the same wave',
          covered_by: ['b-double', 'c-square'],
        },
        { id: 'a-2', text: 'adding starts when both results are there', covered_by: ['d-sum'] },
        { id: 'a-3', text: 'text a-3', covered_by: [] },
        { id: 'a-10', text: 'text a-10', covered_by: ['a-produce', 'b-double', 'c-square', 'd-sum'] },
      ],
      outputs: [
        { node: 'a-produce', name: 'value', shape: '<integer>', value: 7 },
        { node: 'b-double', name: 'a', shape: 'made a', value: null },
        { node: 'b-double', name: 'doubled', shape: '<integer>', value: null },
        { node: 'b-double', name: 'z', shape: 'made z', value: null },
        { node: 'c-square', name: 'squared', shape: '<integer>', value: null },
        { node: 'd-sum', name: 'sum', shape: '<integer>', value: null },
      ],
    });
  });

  // validate.cypher lets a second edge between the same two nodes pass.
  it('tells of a doubled edge once', async () => {
    const store = await openUnderWay();
    const before = await call(store, 'feature');
    await run(
      store,
      `MATCH (f:Feature)-[:HAS_ACCEPTANCE]->(a) CREATE (f)-[:HAS_ACCEPTANCE]->(a);
       MATCH (n:GbuildNode)-[:SATISFIES]->(a) CREATE (n)-[:SATISFIES]->(a);`,
    );
    expect(await call(store, 'feature')).toEqual(before);
  });

  it('has empty lists for a feature that has nothing', async () => {
    const store = await openStore();
    await run(store, "CREATE (:Feature {feature: 'f', destination: 'd', context: 'c', out_of_scope: []});");
    expect(await call(store, 'feature')).toEqual([
      { destination: 'd', context: 'c', out_of_scope: [], acceptance: [], outputs: [] },
    ]);
  });

  it('has no row for an empty store', async () => {
    expect(await call(await openStore(), 'feature')).toEqual([]);
  });
});
