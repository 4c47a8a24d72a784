// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'example-diamond',
  destination: 'A shared value is doubled and squared independently, then the results are summed.',
  context: 'The smallest plan with fan-out and a join.',
  out_of_scope: ['Anything beyond fan-out and join scheduling']
});

UNWIND [
  {id: 'a-1', text: 'b-double and c-square are dispatched in the same wave'},
  {id: 'a-2', text: 'd-sum starts only after both b-double and c-square are completed'}
] AS row
MATCH (f:Feature {feature: 'example-diamond'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'b-double', title: 'Double the shared value', acceptance: ['output.doubled equals input.value * 2'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'c-square', title: 'Square the shared value', acceptance: ['output.squared equals input.value squared'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'd-sum', title: 'Sum both results', acceptance: ['output.sum equals input.doubled + input.squared'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'a-produce', title: 'Produce the shared value', acceptance: ['output.value is a single integer'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Chore {
  slug: row.slug, title: row.title, type: 'chore', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'a-produce', name: 'value', shape: '<integer>'},
  {slug: 'b-double', name: 'doubled', shape: '<integer>'},
  {slug: 'c-square', name: 'squared', shape: '<integer>'},
  {slug: 'd-sum', name: 'sum', shape: '<integer>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'b-double', name: 'value', shape: '<integer>', from: 'a-produce', field: 'value'},
  {slug: 'c-square', name: 'value', shape: '<integer>', from: 'a-produce', field: 'value'},
  {slug: 'd-sum', name: 'doubled', shape: '<integer>', from: 'b-double', field: 'doubled'},
  {slug: 'd-sum', name: 'squared', shape: '<integer>', from: 'c-square', field: 'squared'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'b-double', on: 'a-produce'},
  {slug: 'c-square', on: 'a-produce'},
  {slug: 'd-sum', on: 'b-double'},
  {slug: 'd-sum', on: 'c-square'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'b-double', id: 'a-1'},
  {slug: 'c-square', id: 'a-1'},
  {slug: 'd-sum', id: 'a-2'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (a:Acceptance {id: row.id})
CREATE (n)-[:SATISFIES]->(a);

OPTIONAL MATCH (f:Feature)
WITH count(f) AS n
WITH [n] AS found
OPTIONAL MATCH (a:Acceptance)
WITH found, count(a) AS n
WITH found + [n] AS found
OPTIONAL MATCH (n:GbuildNode)
WITH found, count(n) AS n
WITH found + [n] AS found
OPTIONAL MATCH (n:GbuildNode)
WITH found, count(DISTINCT n.slug) AS n
WITH found + [n] AS found
OPTIONAL MATCH (d:Field)
WITH found, count(d) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:HAS_ACCEPTANCE]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:OUTPUT]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:INPUT]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:FROM]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:DEPENDS_ON]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:SATISFIES]->()
WITH found, count(r) AS n
WITH found + [n] AS found
WITH found,
  ['features', 'criteria', 'nodes', 'slugs', 'fields', 'has_acceptance_edges', 'output_edges', 'input_edges', 'from_edges', 'depends_on_edges', 'satisfies_edges'] AS names,
  [1, 2, 4, 4, 8, 2, 4, 4, 4, 4, 3] AS expected
WITH [i IN range(0, size(names) - 1) WHERE found[i] <> expected[i] |
  'gbuild: expected ' + toString(expected[i]) + ' ' + names[i] + ', found ' + toString(found[i])
] AS wrong
FOREACH (message IN wrong |
  CREATE (:Acceptance {id: message, text: message})
  CREATE (:Acceptance {id: message, text: message})
)
RETURN 1 / CASE WHEN size(wrong) = 0 THEN 1 ELSE 0 END AS charted;
.commit
.checkpoint
