// A plan charted by hand: one node feeds two that do not know each other, and a fourth joins them.
.begin
CREATE (:Feature {
  feature: 'diamond',
  destination: 'A number is doubled and squared, and the two results are added.',
  context: 'The smallest plan that forks and joins.',
  out_of_scope: ['Numbers that are not integers']
});

UNWIND [
  {id: 'a-1', text: 'doubling and squaring start in the same wave'},
  {id: 'a-2', text: 'adding starts when both results are there'}
] AS row
MATCH (f:Feature {feature: 'diamond'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

CREATE (:GbuildNode:Chore {
  slug: 'a-produce', title: 'Choose the number', type: 'chore', acceptance: ['output.value is an integer'],
  failure_policy: 'retry', model_tier: 'cheap', status: 'pending'
});

UNWIND [
  {slug: 'b-double', title: 'Double it', acceptance: ['output.doubled is 2 * input.value']},
  {slug: 'c-square', title: 'Square it', acceptance: ['output.squared is input.value * input.value']},
  {slug: 'd-sum', title: 'Add both', acceptance: ['output.sum is input.doubled + input.squared', 'sum.txt holds it']}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance,
  failure_policy: 'repair', model_tier: 'cheap', status: 'pending'
});

UNWIND [
  {node: 'a-produce', name: 'value', shape: '<integer>'},
  {node: 'b-double', name: 'doubled', shape: '<integer>'},
  {node: 'c-square', name: 'squared', shape: '<integer>'},
  {node: 'd-sum', name: 'sum', shape: '<integer>'}
] AS row
MATCH (n:GbuildNode {slug: row.node})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

MATCH (n:GbuildNode {slug: 'a-produce'})
CREATE (n)-[:INPUT]->(:Field {name: 'range', shape: '<lowest and highest number allowed>'});

UNWIND [
  {node: 'b-double', source: 'a-produce', name: 'value'},
  {node: 'c-square', source: 'a-produce', name: 'value'},
  {node: 'd-sum', source: 'b-double', name: 'doubled'},
  {node: 'd-sum', source: 'c-square', name: 'squared'}
] AS row
MATCH (n:GbuildNode {slug: row.node})
MATCH (s:GbuildNode {slug: row.source})-[:OUTPUT]->(o:Field {name: row.name})
CREATE (n)-[:DEPENDS_ON]->(s)
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: o.shape})-[:FROM]->(o);

UNWIND [
  {node: 'b-double', id: 'a-1'},
  {node: 'c-square', id: 'a-1'},
  {node: 'd-sum', id: 'a-2'}
] AS row
MATCH (n:GbuildNode {slug: row.node})
MATCH (a:Acceptance {id: row.id})
CREATE (n)-[:SATISFIES]->(a);
.commit
.checkpoint
