// Where every node of the plan stands. Reads only.
//
// Parameters: none.
// Columns, one row per node, by wave and then by slug:
//   slug, title, type     as charted
//   status                as stored
//   state                 frontier for a pending node that waits for nothing, blocked for a pending node that waits
//                         for something, the stored status for any other
//   wave                  1 for a node without dependencies, and for any other one more than the highest wave among
//                         its dependencies; null, and last, for a node that is on a cycle or depends on one
//   waiting_on            the slugs, in order, of the dependencies that are neither completed nor cancelled; empty
//                         unless the node is pending, for a node in any other status waits for nobody
//   review_attempts       how many reviews it has had
//   last_verdict          the verdict of the latest of them, null without any
//   last_failed_criteria  the criteria that the latest review failed, null without any review
//   started_at            as reported when the node was completed, null before
//   completed_at          likewise
//
// The waves come from taking away, round by round, the nodes all of whose dependencies are gone. No path is
// followed: in a plan of a few well-connected layers there are too many of them. The form [x IN [value] | ...][0]
// names a value that is used more than once.
MATCH (n:GbuildNode)
OPTIONAL MATCH (n)-[:DEPENDS_ON]->(d:GbuildNode)
WITH n, d
ORDER BY d.slug
WITH n,
  collect(DISTINCT d.slug) AS needs,
  collect(DISTINCT CASE WHEN d.status IN ['completed', 'cancelled'] THEN null ELSE d.slug END) AS unmet
OPTIONAL MATCH (n)-[:REVIEWED]->(v:Review)
WITH n, needs, unmet, v
ORDER BY v.attempt
WITH n, needs, unmet,
  collect(CASE WHEN v IS NULL THEN null ELSE {verdict: v.verdict, failed: v.failed_criteria} END) AS reviews
WITH collect({node: n, slug: n.slug, open: needs, unmet: unmet, reviews: reviews}) AS nodes
WITH reduce(state = {left: nodes, layers: []}, round IN range(1, size(nodes)) | [
  ready IN [[x IN state.left WHERE size(x.open) = 0 | x.slug]] |
  CASE
    WHEN size(ready) = 0 THEN state
    ELSE {
      left: [
        x IN state.left WHERE size(x.open) > 0 |
        {node: x.node, slug: x.slug, open: [d IN x.open WHERE NOT d IN ready], unmet: x.unmet, reviews: x.reviews}
      ],
      layers: state.layers + [[x IN state.left WHERE size(x.open) = 0]]
    }
  END
][0]) AS state
UNWIND
  reduce(rows = [], i IN range(1, size(state.layers)) | rows + [x IN state.layers[i - 1] | {wave: i, of: x}])
  + [x IN state.left | {wave: null, of: x}] AS row
WITH row.wave AS wave, row.of.node AS n, row.of.unmet AS unmet, row.of.reviews AS reviews
RETURN
  n.slug AS slug,
  n.title AS title,
  n.type AS type,
  n.status AS status,
  CASE
    WHEN n.status <> 'pending' THEN n.status
    WHEN size(unmet) = 0 THEN 'frontier'
    ELSE 'blocked'
  END AS state,
  wave,
  CASE WHEN n.status = 'pending' THEN unmet ELSE [] END AS waiting_on,
  size(reviews) AS review_attempts,
  last(reviews).verdict AS last_verdict,
  last(reviews).failed AS last_failed_criteria,
  n.started_at AS started_at,
  n.completed_at AS completed_at
ORDER BY wave, slug;
