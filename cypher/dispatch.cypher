// Starts nodes: of those that are asked for, the ones on the frontier become in_progress.
//
// Parameter: slugs, a list.
// Columns, one row per node that was started, by slug; no row when none was:
//   dispatched  the slug of the node
//
// Guard: a node is started if it is pending and each of its dependencies is completed or cancelled. Any other, and a
// slug that no node has, is left as it is.
.begin
MATCH (n:GbuildNode)
WHERE n.slug IN $slugs
  AND n.status = 'pending'
  AND NOT EXISTS {
    MATCH (n)-[:DEPENDS_ON]->(d:GbuildNode)
    WHERE NOT d.status IN ['completed', 'cancelled']
  }
SET n.status = 'in_progress'
RETURN n.slug AS dispatched
ORDER BY dispatched;
.commit
.checkpoint
