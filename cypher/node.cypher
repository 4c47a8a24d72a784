// All there is to know about one node: what an agent that works on it, or reviews it, is told. Reads only.
//
// Parameter: slug.
// Columns, one row, or none when there is no such node:
//   slug, title, type, acceptance, verify, failure_policy, model_tier, status, started_at, completed_at
//               the properties of the node, null where it has none
//   inputs      by name: {name, shape, from, value}. from is the output that the input reads, as slug.name, and value
//               what has been recorded there; both are null for an input from outside the plan
//   outputs     by name: {name, shape, value}; value is null until the node is completed
//   depends_on  by slug: {slug, title, status}
//   satisfies   in the order of the criteria's numbers: {id, text}
//   reviews     by attempt: {attempt, verdict, failed_criteria, at}
MATCH (n:GbuildNode {slug: $slug})
OPTIONAL MATCH (n)-[:INPUT]->(i:Field)
OPTIONAL MATCH (i)-[:FROM]->(s:Field)
OPTIONAL MATCH (s)<-[:OUTPUT]-(u:GbuildNode)
WITH n, i, s, u
ORDER BY i.name, u.slug, s.name
WITH n, collect(DISTINCT CASE WHEN i IS NULL THEN null ELSE {
  name: i.name, shape: i.shape, from: u.slug + '.' + s.name, value: s.value
} END) AS inputs
OPTIONAL MATCH (n)-[:OUTPUT]->(o:Field)
WITH n, inputs, o
ORDER BY o.name
WITH n, inputs, collect(CASE WHEN o IS NULL THEN null ELSE {name: o.name, shape: o.shape, value: o.value} END) AS outputs
OPTIONAL MATCH (n)-[:DEPENDS_ON]->(d:GbuildNode)
WITH n, inputs, outputs, d
ORDER BY d.slug
WITH n, inputs, outputs,
  collect(DISTINCT CASE WHEN d IS NULL THEN null ELSE {slug: d.slug, title: d.title, status: d.status} END) AS depends_on
OPTIONAL MATCH (n)-[:SATISFIES]->(a:Acceptance)
WITH n, inputs, outputs, depends_on, a
ORDER BY size(a.id), a.id
WITH n, inputs, outputs, depends_on,
  collect(DISTINCT CASE WHEN a IS NULL THEN null ELSE {id: a.id, text: a.text} END) AS satisfies
OPTIONAL MATCH (n)-[:REVIEWED]->(v:Review)
WITH n, inputs, outputs, depends_on, satisfies, v
ORDER BY v.attempt
WITH n, inputs, outputs, depends_on, satisfies, collect(CASE WHEN v IS NULL THEN null ELSE {
  attempt: v.attempt, verdict: v.verdict, failed_criteria: v.failed_criteria, at: v.at
} END) AS reviews
RETURN
  n.slug AS slug,
  n.title AS title,
  n.type AS type,
  n.acceptance AS acceptance,
  n.verify AS verify,
  n.failure_policy AS failure_policy,
  n.model_tier AS model_tier,
  n.status AS status,
  n.started_at AS started_at,
  n.completed_at AS completed_at,
  inputs,
  outputs,
  depends_on,
  satisfies,
  reviews;
