// Nothing here has a name, and much is wrong: every sentence of the validator has to do without.
CREATE (:Feature)-[:KNOWS]->(:Feature);
CREATE (a:Acceptance)-[:KNOWS]->(a);
CREATE (:Field)-[:KNOWS]->(:Review);
CREATE (:Review)-[:KNOWS]->(:Field);

// Two nodes that depend on one another; each reads the other, and has two outputs of no name.
CREATE (b:GbuildNode {status: 'completed'})
CREATE (a:GbuildNode:Code:Test {type: 'chore', acceptance: [' '], verify: 'nobody'})
CREATE (b)-[:DEPENDS_ON]->(a)-[:KNOWS]->(b)
CREATE (b)-[:INPUT]->(i:Field) CREATE (b)-[:OUTPUT]->(:Field) CREATE (b)-[:OUTPUT]->(:Field)
CREATE (i)-[:FROM]->(i) CREATE (i)-[:FROM]->(i)
CREATE (a)-[:INPUT]->(j:Field) CREATE (b)-[:OUTPUT]->(o:Field) CREATE (j)-[:FROM]->(o)
CREATE (a)-[:REVIEWED]->(v:Review) CREATE (b)-[:REVIEWED]->(v);

// A chore for nobody.
CREATE (:GbuildNode {type: 'chore'});
