// Takes a node out of the ordinary course of its life, or back into it.
//
// Parameters: slug; status, the new status.
// Columns, one row, or none when the guard refused:
//   slug    of the node
//   status  the new one
//
// Guard, by the new status:
//   failed       from pending, in_progress or cancelled: given up; what depends on the node stays blocked
//   cancelled    from pending, in_progress or failed: left out; what depends on the node need not wait for it
//   pending      from in_progress, failed or cancelled: to be dispatched again
//   in_progress  from pending, failed or cancelled, if each dependency is completed or cancelled: at work again
// A completed node stays completed, and only complete.cypher completes one. The reviews of a node stay with it.
.begin
MATCH (n:GbuildNode {slug: $slug})
WHERE $status IN ['pending', 'in_progress', 'failed', 'cancelled']
  AND NOT n.status IN ['completed', $status]
  AND ($status <> 'in_progress' OR NOT EXISTS {
    MATCH (n)-[:DEPENDS_ON]->(d:GbuildNode)
    WHERE NOT d.status IN ['completed', 'cancelled']
  })
SET n.status = $status
RETURN n.slug AS slug, n.status AS status;
.commit
.checkpoint
