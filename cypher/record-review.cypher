// Records what a reviewer said of a node. A review is added, never changed.
//
// Parameters: slug; verdict, which is pass or fail; failed_criteria, the list of the criteria that the reviewer failed,
// empty for a pass.
// Columns, one row, or none when the guard refused:
//   attempt  the number of this review: 1 for the first of the node, and one more each time
//   verdict  as recorded
//
// Guard: the node is in_progress, the verdict is one of the two, and a pass leaves no criterion failed. A fail may
// name no criterion. The time of the review is the store's own clock.
.begin
MATCH (n:GbuildNode {slug: $slug, status: 'in_progress'})
WHERE ($verdict = 'pass' AND size($failed_criteria) = 0)
  OR ($verdict = 'fail' AND size($failed_criteria) >= 0)
OPTIONAL MATCH (n)-[:REVIEWED]->(v:Review)
WITH n, coalesce(max(v.attempt), 0) + 1 AS attempt, toString(datetime()) AS at
CREATE (n)-[:REVIEWED]->(r:Review {
  attempt: attempt,
  verdict: $verdict,
  failed_criteria: $failed_criteria,
  at: at
})
RETURN r.attempt AS attempt, r.verdict AS verdict;
.commit
.checkpoint
