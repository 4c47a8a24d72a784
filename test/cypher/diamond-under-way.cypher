// The diamond some time later: the first node passed at its second review, the second one waits for its review.
.begin
MATCH (n:GbuildNode {slug: 'a-produce'})-[:OUTPUT]->(o:Field {name: 'value'})
SET n.status = 'completed', n.started_at = '2025-01-01T10:00:00Z', n.completed_at = '2025-01-01T10:05:00Z', o.value = 7
CREATE (n)-[:REVIEWED]->(:Review {
  attempt: 1, verdict: 'fail', failed_criteria: ['output.value is an integer'], at: '2025-01-01T10:02:00Z'
})
CREATE (n)-[:REVIEWED]->(:Review {attempt: 2, verdict: 'pass', failed_criteria: [], at: '2025-01-01T10:04:00Z'});

MATCH (n:GbuildNode {slug: 'b-double'})
SET n.status = 'in_progress';
.commit
.checkpoint
