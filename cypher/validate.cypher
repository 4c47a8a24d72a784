// Every way in which a store can fail to be a valid plan: one row per violation, no rows for a valid store.
//
// Columns: `check`, the stable name of the violation, and `detail`, a sentence that names what is involved the
// way a planner does: a node by its slug, a field as slug.name, an edge as a -[TYPE]-> b. A "?" stands for a name
// that is missing, as it can be in a store without the constraints of schema.cypher.
//
// Order: by check, then by detail. There is one UNION ALL branch per check, in the alphabetical order of the names,
// and each branch sorts its own details. That engines run the branches in turn is custom, not law; but to sort the
// union as a whole takes a subquery, for which no spelling passes every version of Cypher without a warning.
//
// What counts as what:
// - Blank text has no visible character: nothing but white space, separators, controls, zero-width and bidi
//   characters and fillers. The two branches that need the class spell it out.
// - `cycle` gives one row per strongly connected component, with all its members. A node that only leads from
//   one cycle to another is a member of neither. A node that depends on itself is a cycle of one.
// - A missing property counts as a wrong one wherever a check reads it.
// - A second HAS_ACCEPTANCE, SATISFIES or DEPENDS_ON between the same two nodes adds nothing and is let pass.
//
// No branch follows paths of unknown length: their number explodes in a plan of a few well-connected layers. The
// costliest check is `cycle`, which looks at what is left of the plan once per layer.

// Every feature-level criterion is the aim of some node; otherwise a node is missing.
MATCH (a:Acceptance)
WHERE NOT EXISTS { MATCH (:GbuildNode)-[:SATISFIES]->(a) }
RETURN 'acceptance-uncovered' AS check, coalesce(a.id, '?') + ' is satisfied by no node' AS detail
ORDER BY detail

UNION ALL

// Every feature-level criterion belongs to the feature.
MATCH (a:Acceptance)
WHERE NOT EXISTS { MATCH (:Feature)-[:HAS_ACCEPTANCE]->(a) }
RETURN 'acceptance-unlinked' AS check, coalesce(a.id, '?') + ' has no HAS_ACCEPTANCE edge from the Feature' AS detail
ORDER BY detail

UNION ALL

// A node has criteria of its own, and each says something.
MATCH (n:GbuildNode)
UNWIND CASE
  WHEN coalesce(size(n.acceptance), 0) = 0 THEN [coalesce(n.slug, '?') + ' has no acceptance criterion']
  ELSE [
    i IN range(1, size(n.acceptance))
    WHERE n.acceptance[i - 1] =~ '^[\\p{Z}\\p{Cc}\\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0]*$'
    | coalesce(n.slug, '?') + ' has a blank acceptance criterion, number ' + toString(i)
  ]
END AS detail
RETURN 'bad-acceptance' AS check, detail
ORDER BY detail

UNION ALL

// The ids of the feature-level criteria count from 1 and have one spelling each.
MATCH (a:Acceptance)
UNWIND [
  CASE
    WHEN NOT coalesce(a.id =~ '^a-[1-9][0-9]*$', false) THEN coalesce(a.id, '?') + ' is not an id of the form a-N'
  END,
  CASE
    WHEN coalesce(a.text, '') =~ '^[\\p{Z}\\p{Cc}\\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0]*$'
    THEN coalesce(a.id, '?') + ' has a blank text'
  END
] AS detail
WITH detail
WHERE detail IS NOT NULL
RETURN 'bad-acceptance-node' AS check, detail
ORDER BY detail

UNION ALL

// The model knows these edges and no other. Whether the two fields of a FROM are an input and an output is the
// business of bad-from.
MATCH (a)-[r]->(b)
WHERE NOT (
  (type(r) = 'HAS_ACCEPTANCE' AND a:Feature AND b:Acceptance)
  OR (type(r) = 'SATISFIES' AND a:GbuildNode AND b:Acceptance)
  OR (type(r) = 'DEPENDS_ON' AND a:GbuildNode AND b:GbuildNode)
  OR (type(r) = 'INPUT' AND a:GbuildNode AND b:Field)
  OR (type(r) = 'OUTPUT' AND a:GbuildNode AND b:Field)
  OR (type(r) = 'FROM' AND a:Field AND b:Field)
  OR (type(r) = 'REVIEWED' AND a:GbuildNode AND b:Review)
)
OPTIONAL MATCH (p:GbuildNode)-[:INPUT|OUTPUT|REVIEWED]->(a)
WITH a, r, b, min(p.slug) AS p
OPTIONAL MATCH (q:GbuildNode)-[:INPUT|OUTPUT|REVIEWED]->(b)
WITH a, r, b, coalesce(p, '?') AS p, coalesce(min(q.slug), '?') AS q
WITH
  type(r) AS type,
  CASE
    WHEN a:GbuildNode THEN coalesce(a.slug, '?')
    WHEN a:Feature THEN 'Feature ' + coalesce(a.feature, '?')
    WHEN a:Acceptance THEN 'Acceptance ' + coalesce(a.id, '?')
    WHEN a:Field THEN 'Field ' + p + '.' + coalesce(a.name, '?')
    WHEN a:Review THEN 'Review ' + p + ' #' + coalesce(toString(a.attempt), '?')
    ELSE 'a node outside the model'
  END AS start,
  CASE
    WHEN b:GbuildNode THEN coalesce(b.slug, '?')
    WHEN b:Feature THEN 'Feature ' + coalesce(b.feature, '?')
    WHEN b:Acceptance THEN 'Acceptance ' + coalesce(b.id, '?')
    WHEN b:Field THEN 'Field ' + q + '.' + coalesce(b.name, '?')
    WHEN b:Review THEN 'Review ' + q + ' #' + coalesce(toString(b.attempt), '?')
    ELSE 'a node outside the model'
  END AS target
RETURN 'bad-edge' AS check, start + ' -[' + type + ']-> ' + target + ' is no edge of the model' AS detail
ORDER BY detail

UNION ALL

// One of the policies, spelled as stored.
MATCH (n:GbuildNode)
WHERE NOT coalesce(n.failure_policy IN ['retry', 'fallback', 'skip', 'repair', 'escalate', 'stop'], false)
RETURN 'bad-failure-policy' AS check,
  coalesce(n.slug, '?') + ' has the failure_policy ' + coalesce('"' + n.failure_policy + '"', 'null') AS detail
ORDER BY detail

UNION ALL

// Data flows from what one node produces to what another node reads.
MATCH (i:Field)-[r:FROM]->(o:Field)
OPTIONAL MATCH (b:GbuildNode)-[:INPUT|OUTPUT]->(i)
WITH i, r, o, min(b.slug) AS b
OPTIONAL MATCH (a:GbuildNode)-[:INPUT|OUTPUT]->(o)
WITH i, r, o, coalesce(b, '?') AS b, coalesce(min(a.slug), '?') AS a
WITH
  b + '.' + coalesce(i.name, '?') + ' -[FROM]-> ' + a + '.' + coalesce(o.name, '?') AS edge,
  EXISTS { MATCH (:GbuildNode)-[:INPUT]->(i) } AS startsAtInput,
  EXISTS { MATCH (:GbuildNode)-[:OUTPUT]->(o) } AS endsAtOutput,
  EXISTS { MATCH (i)<-[:INPUT]-(:GbuildNode)-[:OUTPUT]->(o) } AS sameNode
WITH edge, CASE
  WHEN NOT startsAtInput AND NOT endsAtOutput THEN ' starts at no INPUT and ends at no OUTPUT'
  WHEN NOT startsAtInput THEN ' starts at no INPUT'
  WHEN NOT endsAtOutput THEN ' ends at no OUTPUT'
  WHEN sameNode THEN ' stays within one node'
END AS fault
WHERE fault IS NOT NULL
RETURN 'bad-from' AS check, edge + fault AS detail
ORDER BY detail

UNION ALL

// One of the tiers.
MATCH (n:GbuildNode)
WHERE NOT coalesce(n.model_tier IN ['cheap', 'strong'], false)
RETURN 'bad-model-tier' AS check,
  coalesce(n.slug, '?') + ' has the model_tier ' + coalesce('"' + n.model_tier + '"', 'null') AS detail
ORDER BY detail

UNION ALL

// Seen from a node, its reviews are numbered from 1 up; seen from a review, it says pass or fail, and a pass
// leaves no criterion failed. A fail that names no criterion is let pass: no rule of the model forbids it, and a
// review that has been recorded is never changed.
MATCH (x)
WHERE x:GbuildNode OR x:Review
OPTIONAL MATCH (x)-[:REVIEWED]->(v:Review)
WITH x, v
ORDER BY v.attempt
WITH x, count(v) AS reviews, collect(v.attempt) AS attempts, collect(coalesce(toString(v.attempt), '?')) AS told
OPTIONAL MATCH (o:GbuildNode)-[:REVIEWED]->(x)
WITH x, reviews, attempts, told, coalesce(min(o.slug), '?') + ' #' + coalesce(toString(x.attempt), '?') AS review
UNWIND [
  CASE
    WHEN reviews > 0 AND attempts <> range(1, reviews) THEN coalesce(x.slug, '?') + ' has the attempts '
      + reduce(text = '', attempt IN told | text + CASE WHEN text = '' THEN '' ELSE ', ' END + attempt)
      + ' where 1 to ' + toString(reviews) + ' are due'
  END,
  CASE
    WHEN x:Review AND NOT coalesce(x.verdict IN ['pass', 'fail'], false)
    THEN review + ' has the verdict ' + coalesce('"' + x.verdict + '"', 'null')
  END,
  CASE
    WHEN x:Review AND x.verdict = 'pass' AND coalesce(size(x.failed_criteria), 0) > 0
    THEN review + ' is a pass with failed criteria'
  END
] AS detail
WITH detail
WHERE detail IS NOT NULL
RETURN 'bad-review' AS check, detail
ORDER BY detail

UNION ALL

// The names that everything else keys on are kebab-case: the slug of each node and that of the feature.
MATCH (n)
WHERE (n:GbuildNode AND NOT coalesce(n.slug =~ '^[a-z0-9]+(-[a-z0-9]+)*$', false))
  OR (n:Feature AND NOT coalesce(n.feature =~ '^[a-z0-9]+(-[a-z0-9]+)*$', false))
RETURN 'bad-slug' AS check,
  CASE WHEN n:Feature THEN 'the Feature' ELSE 'a node' END
    + ' has the slug ' + coalesce('"' + CASE WHEN n:Feature THEN n.feature ELSE n.slug END + '"', 'null') AS detail
ORDER BY detail

UNION ALL

// What is stored of the life of a node; frontier and blocked are derived, never stored.
MATCH (n:GbuildNode)
WHERE NOT coalesce(n.status IN ['pending', 'in_progress', 'completed', 'failed', 'cancelled'], false)
RETURN 'bad-status' AS check,
  coalesce(n.slug, '?') + ' has the status ' + coalesce('"' + n.status + '"', 'null') AS detail
ORDER BY detail

UNION ALL

// One of the types of work.
MATCH (n:GbuildNode)
WHERE NOT coalesce(n.type IN ['research', 'decision', 'code', 'test', 'verify', 'chore'], false)
RETURN 'bad-type' AS check,
  coalesce(n.slug, '?') + ' has the type ' + coalesce('"' + n.type + '"', 'null') AS detail
ORDER BY detail

UNION ALL

// A completed node has handed over everything it promised.
MATCH (n:GbuildNode {status: 'completed'})-[:OUTPUT]->(o:Field)
WHERE o.value IS NULL
WITH DISTINCT n, o
RETURN 'completed-missing-output' AS check,
  coalesce(n.slug, '?') + '.' + coalesce(o.name, '?') + ' has no value although the node is completed' AS detail
ORDER BY detail

UNION ALL

// Some reviewer passed a completed node; an earlier or later fail does not take that back.
MATCH (n:GbuildNode {status: 'completed'})
WHERE NOT EXISTS { MATCH (n)-[:REVIEWED]->(:Review {verdict: 'pass'}) }
RETURN 'completed-without-pass' AS check,
  coalesce(n.slug, '?') + ' is completed without a passing review' AS detail
ORDER BY detail

UNION ALL

// DEPENDS_ON has no cycle. Three steps, none of which walks a path:
// 1. Take away, round by round, every node all of whose dependencies are gone. An acyclic plan ends here.
// 2. Take away, round by round, every node on which nothing that is left depends.
// 3. Of the rest, take the first node, search from it in both directions, and what both searches meet is its
//    component. It is a cycle if it has two members or its one member depends on itself. Repeat without it.
// The form [x IN [value] | …][0] names a value that is used more than once. A node without a slug, which bad-slug
// reports, takes no part.
MATCH (n:GbuildNode)
WHERE n.slug IS NOT NULL
OPTIONAL MATCH (n)-[:DEPENDS_ON]->(d:GbuildNode)
WITH n, collect(DISTINCT d.slug) AS needs
OPTIONAL MATCH (n)<-[:DEPENDS_ON]-(u:GbuildNode)
WITH n.slug AS slug, needs, collect(DISTINCT u.slug) AS users
ORDER BY slug
WITH collect({slug: slug, needs: needs, users: users, open: needs}) AS nodes
WITH reduce(left = nodes, round IN range(1, size(nodes)) | [
  gone IN [[x IN left WHERE size(x.open) = 0 | x.slug]] |
  CASE
    WHEN size(gone) = 0 THEN left
    ELSE [
      x IN left WHERE size(x.open) > 0 |
      {slug: x.slug, needs: x.needs, users: x.users, open: [d IN x.open WHERE NOT d IN gone]}
    ]
  END
][0]) AS nodes
WITH [names IN [[x IN nodes | x.slug]] | [
  x IN nodes |
  {slug: x.slug, needs: x.needs, users: x.users, open: [u IN x.users WHERE u IN names]}
]][0] AS nodes
WITH reduce(left = nodes, round IN range(1, size(nodes)) | [
  gone IN [[x IN left WHERE size(x.open) = 0 | x.slug]] |
  CASE
    WHEN size(gone) = 0 THEN left
    ELSE [
      x IN left WHERE size(x.open) > 0 |
      {slug: x.slug, needs: x.needs, users: x.users, open: [u IN x.open WHERE NOT u IN gone]}
    ]
  END
][0]) AS nodes
WITH reduce(state = {left: nodes, cycles: []}, round IN range(1, size(nodes)) | CASE
  WHEN size(state.left) = 0 THEN state
  ELSE [component IN [
    [ends IN [{
      down: reduce(walk = {seen: [state.left[0].slug], edge: [state.left[0].slug]}, step IN range(1, size(state.left)) | CASE
        WHEN size(walk.edge) = 0 THEN walk
        ELSE [next IN [[
          x IN state.left WHERE any(u IN x.users WHERE u IN walk.edge) AND NOT x.slug IN walk.seen | x.slug
        ]] | {seen: walk.seen + next, edge: next}][0]
      END),
      up: reduce(walk = {seen: [state.left[0].slug], edge: [state.left[0].slug]}, step IN range(1, size(state.left)) | CASE
        WHEN size(walk.edge) = 0 THEN walk
        ELSE [next IN [[
          x IN state.left WHERE any(d IN x.needs WHERE d IN walk.edge) AND NOT x.slug IN walk.seen | x.slug
        ]] | {seen: walk.seen + next, edge: next}][0]
      END)
    }] | [x IN state.left WHERE x.slug IN ends.down.seen AND x.slug IN ends.up.seen | x.slug]][0]
  ] | {
    left: [x IN state.left WHERE NOT x.slug IN component],
    cycles: state.cycles + CASE
      WHEN size(component) > 1 OR component[0] IN state.left[0].needs THEN [component]
      ELSE []
    END
  }][0]
END) AS state
UNWIND state.cycles AS members
RETURN 'cycle' AS check,
  CASE
    WHEN size(members) = 1 THEN members[0] + ' -[DEPENDS_ON]-> ' + members[0] + ' is a cycle'
    ELSE reduce(text = '', slug IN members | text + CASE WHEN text = '' THEN '' ELSE ', ' END + slug)
      + ' depend on one another'
  END AS detail
ORDER BY detail

UNION ALL

// The cut test, one way: a dependency with no data behind it is only an order. A node that depends on itself is
// reported by cycle.
MATCH (b:GbuildNode)-[:DEPENDS_ON]->(a:GbuildNode)
WHERE b <> a AND NOT EXISTS { MATCH (b)-[:INPUT]->(:Field)-[:FROM]->(:Field)<-[:OUTPUT]-(a) }
WITH DISTINCT b, a
RETURN 'dependency-without-from' AS check,
  coalesce(b.slug, '?') + ' -[DEPENDS_ON]-> ' + coalesce(a.slug, '?') + ' but no input of the one reads an output of the other' AS detail
ORDER BY detail

UNION ALL

// A field is known by node, direction and name.
MATCH (n:GbuildNode)-[r:INPUT|OUTPUT]->(f:Field)
WITH n, type(r) AS direction, f.name AS name, count(DISTINCT f) AS fields
WHERE fields > 1
RETURN 'duplicate-field' AS check,
  coalesce(n.slug, '?') + '.' + coalesce(name, '?') + ' stands for ' + toString(fields) + ' ' + direction + ' fields' AS detail
ORDER BY detail

UNION ALL

// A store charts exactly one feature. The count has no grouping key, so an empty store gives its row too.
MATCH (f:Feature)
WITH f
ORDER BY f.feature
WITH count(f) AS features, collect(coalesce(f.feature, '?')) AS names
WHERE features <> 1
RETURN 'feature-count' AS check,
  CASE
    WHEN features = 0 THEN 'there is no Feature'
    ELSE 'there are ' + toString(features) + ' Features: '
      + reduce(text = '', name IN names | text + CASE WHEN text = '' THEN '' ELSE ', ' END + name)
  END AS detail
ORDER BY detail

UNION ALL

// A field is one input or one output of one node.
MATCH (f:Field)
OPTIONAL MATCH (n:GbuildNode)-[r:INPUT|OUTPUT]->(f)
WITH f, coalesce(n.slug, '?') + ' (' + type(r) + ')' AS owner
ORDER BY owner
WITH f, collect(owner) AS owners
WHERE size(owners) <> 1
RETURN 'field-owner' AS check,
  'Field ' + coalesce(f.name, '?') + ' (' + coalesce(f.shape, '?') + ') '
    + CASE
      WHEN size(owners) = 0 THEN 'belongs to no node'
      ELSE 'belongs to '
        + reduce(text = '', owner IN owners | text + CASE WHEN text = '' THEN '' ELSE ', ' END + owner)
    END AS detail
ORDER BY detail

UNION ALL

// The cut test, the other way: reading from a node is depending on it. A node that reads itself is reported by
// bad-from.
MATCH (b:GbuildNode)-[:INPUT]->(i:Field)-[:FROM]->(o:Field)<-[:OUTPUT]-(a:GbuildNode)
WHERE b <> a AND NOT EXISTS { MATCH (b)-[:DEPENDS_ON]->(a) }
WITH DISTINCT b, i, o, a
RETURN 'from-without-dependency' AS check,
  coalesce(b.slug, '?') + '.' + coalesce(i.name, '?') + ' -[FROM]-> ' + coalesce(a.slug, '?') + '.' + coalesce(o.name, '?')
    + ' but there is no ' + coalesce(b.slug, '?') + ' -[DEPENDS_ON]-> ' + coalesce(a.slug, '?') AS detail
ORDER BY detail

UNION ALL

// An input has one source, or none.
MATCH (i:Field)-[r:FROM]->(:Field)
WITH i, count(r) AS sources
WHERE sources > 1
OPTIONAL MATCH (n:GbuildNode)-[:INPUT|OUTPUT]->(i)
WITH i, sources, min(n.slug) AS owner
RETURN 'multi-from' AS check,
  coalesce(owner, '?') + '.' + coalesce(i.name, '?') + ' has ' + toString(sources) + ' FROM edges' AS detail
ORDER BY detail

UNION ALL

// A node that produces nothing leaves its reviewer nothing to check.
MATCH (n:GbuildNode)
WHERE NOT EXISTS { MATCH (n)-[:OUTPUT]->(:Field) }
RETURN 'no-output' AS check, coalesce(n.slug, '?') + ' has no output' AS detail
ORDER BY detail

UNION ALL

// A chore is done for the sake of another node.
MATCH (n:GbuildNode {type: 'chore'})
WHERE NOT EXISTS { MATCH (u:GbuildNode)-[:DEPENDS_ON]->(n) WHERE u <> n }
RETURN 'orphan-chore' AS check, coalesce(n.slug, '?') + ' is a chore on which no node depends' AS detail
ORDER BY detail

UNION ALL

// A verdict is on one node.
MATCH (v:Review)
OPTIONAL MATCH (n:GbuildNode)-[:REVIEWED]->(v)
WITH v, CASE WHEN n IS NULL THEN null ELSE coalesce(n.slug, '?') END AS owner
ORDER BY owner
WITH v, collect(owner) AS owners
WHERE size(owners) <> 1
RETURN 'review-owner' AS check,
  'Review #' + coalesce(toString(v.attempt), '?') + ' (' + coalesce(v.verdict, '?') + ') '
    + CASE
      WHEN size(owners) = 0 THEN 'is on no node'
      ELSE 'is on '
        + reduce(text = '', owner IN owners | text + CASE WHEN text = '' THEN '' ELSE ', ' END + owner)
    END AS detail
ORDER BY detail

UNION ALL

// The type label is the type with a capital. With a type that is none of them, which bad-type reports, there is
// still one type label to be had.
MATCH (n:GbuildNode)
WITH n, [label IN ['Research', 'Decision', 'Code', 'Test', 'Verify', 'Chore'] WHERE label IN labels(n)] AS kinds
WHERE size(kinds) <> 1
  OR (n.type IN ['research', 'decision', 'code', 'test', 'verify', 'chore'] AND toLower(kinds[0]) <> n.type)
RETURN 'type-label' AS check,
  coalesce(n.slug, '?') + ' has the type ' + coalesce('"' + n.type + '"', 'null') + ' and '
    + CASE
      WHEN size(kinds) = 0 THEN 'no type label'
      ELSE 'the label '
        + reduce(text = '', kind IN kinds | text + CASE WHEN text = '' THEN '' ELSE ', ' END + kind)
    END AS detail
ORDER BY detail

UNION ALL

// Every node is a Feature, an Acceptance, a Field or a Review and nothing else, or a GbuildNode with type labels.
MATCH (n)
WHERE NOT (
  (size(labels(n)) = 1 AND (n:Feature OR n:Acceptance OR n:Field OR n:Review))
  OR (n:GbuildNode AND all(label IN labels(n) WHERE label IN
    ['GbuildNode', 'Research', 'Decision', 'Code', 'Test', 'Verify', 'Chore']))
)
UNWIND CASE WHEN size(labels(n)) = 0 THEN ['no label'] ELSE labels(n) END AS label
WITH n, label
ORDER BY label
WITH n, collect(label) AS found
RETURN 'unknown-node' AS check,
  'a node' + coalesce(' "' + coalesce(n.slug, n.feature, n.id, n.name, n.title) + '"', '') + ' has '
    + reduce(text = '', label IN found | text + CASE WHEN text = '' THEN '' ELSE ', ' END + label) AS detail
ORDER BY detail

UNION ALL

// verify names another node, and that node is of type verify.
MATCH (n:GbuildNode)
WHERE n.verify IS NOT NULL
WITH n,
  EXISTS { MATCH (t:GbuildNode) WHERE t.slug = n.verify } AS known,
  EXISTS { MATCH (t:GbuildNode) WHERE t.slug = n.verify AND t.type = 'verify' } AS fit
WITH n, CASE
  WHEN n.verify = n.slug THEN ', which is the node itself'
  WHEN NOT known THEN ', which is no node'
  WHEN NOT fit THEN ', which is not of type verify'
END AS fault
WHERE fault IS NOT NULL
RETURN 'verify-target' AS check, coalesce(n.slug, '?') + ' has verify "' + n.verify + '"' + fault AS detail
ORDER BY detail;
