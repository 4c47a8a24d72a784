// What the plan as a whole promises, and what its nodes have made so far. Reads only.
//
// Parameters: none.
// Columns, one row, or none when there is no feature:
//   destination, context, out_of_scope
//               as charted
//   acceptance  in the order of the criteria's numbers: {id, text, covered_by}, where covered_by has the slugs, in
//               order, of the nodes that satisfy the criterion
//   outputs     of every node, by slug and name: {node, name, shape, value}; value is null until the node is completed
MATCH (f:Feature)
OPTIONAL MATCH (f)-[:HAS_ACCEPTANCE]->(a:Acceptance)
OPTIONAL MATCH (a)<-[:SATISFIES]-(n:GbuildNode)
WITH f, a, n
ORDER BY n.slug
WITH f, a, collect(DISTINCT n.slug) AS covered_by
ORDER BY size(a.id), a.id
WITH f, collect(CASE WHEN a IS NULL THEN null ELSE {id: a.id, text: a.text, covered_by: covered_by} END) AS acceptance
OPTIONAL MATCH (n:GbuildNode)-[:OUTPUT]->(o:Field)
WITH f, acceptance, n, o
ORDER BY n.slug, o.name
WITH f, acceptance,
  collect(CASE WHEN o IS NULL THEN null ELSE {node: n.slug, name: o.name, shape: o.shape, value: o.value} END) AS outputs
RETURN
  f.destination AS destination,
  f.context AS context,
  f.out_of_scope AS out_of_scope,
  acceptance,
  outputs;
