// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'geocoder',
  destination: 'Addresses are turned into coordinates by our own service instead of a paid one.',
  context: 'The vendor raises its price fivefold in June.\nTwo thirds of all requests are for addresses we have seen before.',
  out_of_scope: ['Autocomplete in the address form']
});

UNWIND [
  {id: 'a-1', text: 'POST /geocode with fixtures/addresses.json answers within 50 m of the vendor for 95 of 100 addresses'},
  {id: 'a-2', text: 'With the service stopped, checkout still accepts an address and stores it as `unlocated`'}
] AS row
MATCH (f:Feature {feature: 'geocoder'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'pick-extract', title: 'Find an extract that covers our countries', acceptance: ['countries are those with more than 0.1 % of input.orders', '`curl -sI` of output.extract_url answers 200 and a Last-Modified of this month'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Research {
  slug: row.slug, title: row.title, type: 'research', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'import-addresses', title: 'Import the extract into the search index', acceptance: ['bin/import exits 0 on a machine with 8 GB of memory within two hours', 'output.documents equals the count that GET {output.index}/_count answers'], failure_policy: 'fallback', model_tier: 'cheap'},
  {slug: 'cache-answers', title: 'Keep the answers we have already paid for', acceptance: ['`SELECT count(*) FROM answer` is the number of distinct normalised addresses in input.vendor_log'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'serve', title: 'Answer from the cache, then from the index', acceptance: ['GET /health answers 200 with {"documents": N} where N is input.documents', 'A timeout of the index (200 ms) gives the answer `unlocated`, never an HTTP 5xx'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'compare-vendor', title: 'Compare with the vendor on a hundred addresses', acceptance: ['fixtures/addresses.json holds 100 addresses, at least 5 for each country we ship to', 'within_50m is at least 95'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Test {
  slug: row.slug, title: row.title, type: 'test', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'pick-extract', name: 'countries', shape: '<list of ISO 3166-1 alpha-2 codes>'},
  {slug: 'pick-extract', name: 'extract_url', shape: '<https URL>'},
  {slug: 'import-addresses', name: 'index', shape: '<URL of the index>'},
  {slug: 'import-addresses', name: 'documents', shape: '<integer>'},
  {slug: 'cache-answers', name: 'cache', shape: '<path of an SQLite file>'},
  {slug: 'serve', name: 'service', shape: '<path of the module>'},
  {slug: 'compare-vendor', name: 'within_50m', shape: '<integer>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'pick-extract', name: 'orders', shape: '<path of a CSV with one shipped address per line>'},
  {slug: 'import-addresses', name: 'fallback', shape: 'take the prebuilt index of the extract\'s publisher and filter it by input.countries'},
  {slug: 'cache-answers', name: 'vendor_log', shape: 'the vendor\'s request log, 2 years, from s3://logs/geocode/'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'import-addresses', name: 'extract_url', shape: '<https URL>', from: 'pick-extract', field: 'extract_url'},
  {slug: 'import-addresses', name: 'countries', shape: '<list of ISO 3166-1 alpha-2 codes>', from: 'pick-extract', field: 'countries'},
  {slug: 'serve', name: 'index', shape: '<URL of the index>', from: 'import-addresses', field: 'index'},
  {slug: 'serve', name: 'documents', shape: '<integer>', from: 'import-addresses', field: 'documents'},
  {slug: 'serve', name: 'cache', shape: '<path of an SQLite file>', from: 'cache-answers', field: 'cache'},
  {slug: 'compare-vendor', name: 'service', shape: '<path of the module>', from: 'serve', field: 'service'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'import-addresses', on: 'pick-extract'},
  {slug: 'serve', on: 'import-addresses'},
  {slug: 'serve', on: 'cache-answers'},
  {slug: 'compare-vendor', on: 'serve'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'serve', id: 'a-2'},
  {slug: 'compare-vendor', id: 'a-1'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (a:Acceptance {id: row.id})
CREATE (n)-[:SATISFIES]->(a);

OPTIONAL MATCH (f:Feature)
WITH count(f) AS n
WITH [n] AS found
OPTIONAL MATCH (a:Acceptance)
WITH found, count(a) AS n
WITH found + [n] AS found
OPTIONAL MATCH (n:GbuildNode)
WITH found, count(n) AS n
WITH found + [n] AS found
OPTIONAL MATCH (n:GbuildNode)
WITH found, count(DISTINCT n.slug) AS n
WITH found + [n] AS found
OPTIONAL MATCH (d:Field)
WITH found, count(d) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:HAS_ACCEPTANCE]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:OUTPUT]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:INPUT]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:FROM]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:DEPENDS_ON]->()
WITH found, count(r) AS n
WITH found + [n] AS found
OPTIONAL MATCH ()-[r:SATISFIES]->()
WITH found, count(r) AS n
WITH found + [n] AS found
WITH found,
  ['features', 'criteria', 'nodes', 'slugs', 'fields', 'has_acceptance_edges', 'output_edges', 'input_edges', 'from_edges', 'depends_on_edges', 'satisfies_edges'] AS names,
  [1, 2, 5, 5, 16, 2, 7, 9, 6, 4, 2] AS expected
WITH [i IN range(0, size(names) - 1) WHERE found[i] <> expected[i] |
  'gbuild: expected ' + toString(expected[i]) + ' ' + names[i] + ', found ' + toString(found[i])
] AS wrong
FOREACH (message IN wrong |
  CREATE (:Acceptance {id: message, text: message})
  CREATE (:Acceptance {id: message, text: message})
)
RETURN 1 / CASE WHEN size(wrong) = 0 THEN 1 ELSE 0 END AS charted;
.commit
.checkpoint
