// The plan of examples/diamond.gbuild as somebody writes it without gbuild: the yardstick of `npm run bench`.
.begin
CREATE (f:Feature {
  feature: 'example-diamond',
  destination: 'A shared value is doubled and squared independently, then the results are summed.',
  context: 'The smallest plan with fan-out and a join.',
  out_of_scope: ['Anything beyond fan-out and join scheduling']
});
MATCH (f:Feature {feature: 'example-diamond'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: 'a-1', text: 'b-double and c-square are dispatched in the same wave'});
MATCH (f:Feature {feature: 'example-diamond'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: 'a-2', text: 'd-sum starts only after both b-double and c-square are completed'});

CREATE (n:GbuildNode:Chore {
  slug: 'a-produce',
  title: 'Produce the shared value',
  type: 'chore',
  acceptance: ['output.value is a single integer'],
  failure_policy: 'retry',
  model_tier: 'cheap',
  status: 'pending'
})-[:OUTPUT]->(:Field {name: 'value', shape: '<integer>'});
CREATE (n:GbuildNode:Code {
  slug: 'b-double',
  title: 'Double the shared value',
  type: 'code',
  acceptance: ['output.doubled equals input.value * 2'],
  failure_policy: 'repair',
  model_tier: 'cheap',
  status: 'pending'
})-[:OUTPUT]->(:Field {name: 'doubled', shape: '<integer>'});
CREATE (n:GbuildNode:Code {
  slug: 'c-square',
  title: 'Square the shared value',
  type: 'code',
  acceptance: ['output.squared equals input.value squared'],
  failure_policy: 'repair',
  model_tier: 'cheap',
  status: 'pending'
})-[:OUTPUT]->(:Field {name: 'squared', shape: '<integer>'});
CREATE (n:GbuildNode:Code {
  slug: 'd-sum',
  title: 'Sum both results',
  type: 'code',
  acceptance: ['output.sum equals input.doubled + input.squared'],
  failure_policy: 'repair',
  model_tier: 'cheap',
  status: 'pending'
})-[:OUTPUT]->(:Field {name: 'sum', shape: '<integer>'});

MATCH (a:GbuildNode {slug: 'a-produce'})-[:OUTPUT]->(o:Field {name: 'value'})
MATCH (b:GbuildNode {slug: 'b-double'})
CREATE (b)-[:DEPENDS_ON]->(a), (b)-[:INPUT]->(:Field {name: 'value', shape: '<integer>'})-[:FROM]->(o);
MATCH (a:GbuildNode {slug: 'a-produce'})-[:OUTPUT]->(o:Field {name: 'value'})
MATCH (c:GbuildNode {slug: 'c-square'})
CREATE (c)-[:DEPENDS_ON]->(a), (c)-[:INPUT]->(:Field {name: 'value', shape: '<integer>'})-[:FROM]->(o);
MATCH (b:GbuildNode {slug: 'b-double'})-[:OUTPUT]->(o:Field {name: 'doubled'})
MATCH (d:GbuildNode {slug: 'd-sum'})
CREATE (d)-[:DEPENDS_ON]->(b), (d)-[:INPUT]->(:Field {name: 'doubled', shape: '<integer>'})-[:FROM]->(o);
MATCH (c:GbuildNode {slug: 'c-square'})-[:OUTPUT]->(o:Field {name: 'squared'})
MATCH (d:GbuildNode {slug: 'd-sum'})
CREATE (d)-[:DEPENDS_ON]->(c), (d)-[:INPUT]->(:Field {name: 'squared', shape: '<integer>'})-[:FROM]->(o);

MATCH (b:GbuildNode {slug: 'b-double'}), (a:Acceptance {id: 'a-1'}) CREATE (b)-[:SATISFIES]->(a);
MATCH (c:GbuildNode {slug: 'c-square'}), (a:Acceptance {id: 'a-1'}) CREATE (c)-[:SATISFIES]->(a);
MATCH (d:GbuildNode {slug: 'd-sum'}), (a:Acceptance {id: 'a-2'}) CREATE (d)-[:SATISFIES]->(a);
.commit
.checkpoint
