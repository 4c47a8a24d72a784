// Completes a node: records the values of its outputs, when it was worked on, and that it is done.
//
// Parameters: slug; outputs, an object with a value for each output by name; started_at and completed_at, the working
// agent's own times as ISO strings in UTC, or null; a beginning that is recorded already stays when it is null.
// Columns, one row, or none when there is no such node:
//   completed           whether this run completed the node; when it did not, it changed nothing
//   status              of the node after this run
//   has_passing_review  whether one of its reviews is a pass
//   missing_outputs     the names, in order, of its outputs for which outputs has no value
//
// Guard: the node is in_progress, has a passing review, and gets a value for each of its outputs. A value that is
// null is no value. A name in outputs that is none of the node's outputs is not looked at. A value that is neither a
// scalar nor a list of scalars of one kind is an error of the store, which then keeps nothing of this run.
.begin
MATCH (n:GbuildNode {slug: $slug})
WITH n, EXISTS { MATCH (n)-[:REVIEWED]->(:Review {verdict: 'pass'}) } AS has_passing_review
OPTIONAL MATCH (n)-[:OUTPUT]->(o:Field)
WITH n, has_passing_review, o
ORDER BY o.name
WITH n, has_passing_review,
  collect(o) AS fields,
  collect(CASE WHEN $outputs[o.name] IS NULL THEN o.name ELSE null END) AS missing_outputs
WITH n, has_passing_review, fields, missing_outputs,
  n.status = 'in_progress' AND has_passing_review AND size(missing_outputs) = 0 AS completed
FOREACH (done IN CASE WHEN completed THEN [n] ELSE [] END |
  SET done.status = 'completed', done.started_at = coalesce($started_at, done.started_at), done.completed_at = $completed_at
)
FOREACH (field IN CASE WHEN completed THEN fields ELSE [] END |
  SET field.value = $outputs[field.name]
)
RETURN completed, n.status AS status, has_passing_review, missing_outputs;
.commit
.checkpoint
