// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'flaky-tests',
  destination: 'The main branch\'s test job passes 200 times in a row without a retry.',
  context: 'One run in nine fails and passes on retry; people have stopped reading red builds.',
  out_of_scope: ['Making the suite faster']
});

UNWIND [
  {id: 'a-1', text: '`bin/soak --runs 200` exits 0 with `retries: 0` in .github/workflows/test.yml'},
  {id: 'a-2', text: 'docs/flaky-tests.md lists each cause that was found, with the commit that removed it'}
] AS row
MATCH (f:Feature {feature: 'flaky-tests'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'collect-failures', title: 'Collect the failures that a retry hid', acceptance: ['failing_tests has every test that failed and passed on the same commit, most frequent first', 'seeds has at least one seed for each entry of output.failing_tests, or the word `none`'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Research {
  slug: row.slug, title: row.title, type: 'research', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'hunt', title: 'Reproduce a failure and remove its cause', acceptance: ['Each commit in output.causes comes with a run of `bin/soak --runs 50` on its test that exits 0', 'No commit in output.causes adds a sleep, a retry, or a longer timeout'], failure_policy: 'repair', model_tier: 'strong'},
  {slug: 'quarantine', title: 'Skip what is left, with an owner and a date', acceptance: ['Each entry of input.left is skipped with a comment that names a person and a date within 30 days'], failure_policy: 'skip', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'soak-test', title: 'Run the suite two hundred times', acceptance: ['output.log ends with `200 runs, 0 failures`'], failure_policy: 'escalate', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Test {
  slug: row.slug, title: row.title, type: 'test', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'fresh-eyes', title: 'Have a person who fixed none of them read the causes', acceptance: ['objections is empty, or each one names the heading it is about'], failure_policy: 'escalate', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Verify {
  slug: row.slug, title: row.title, type: 'verify', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'soak-runner', title: 'Add a script that repeats the suite', acceptance: ['bin/soak --runs 2 runs the suite twice, prints the seed of each run, and exits 1 if either fails'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'write-causes', title: 'Write down what made the tests flaky', acceptance: ['docs/flaky-tests.md has one heading per entry of input.causes and each links its commit'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Chore {
  slug: row.slug, title: row.title, type: 'chore', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'collect-failures', name: 'failing_tests', shape: '<list of test id and failure count>'},
  {slug: 'collect-failures', name: 'seeds', shape: '<list of random seeds that failed>'},
  {slug: 'soak-runner', name: 'soak', shape: '<path of the script>'},
  {slug: 'hunt', name: 'causes', shape: '<list of cause, test id and commit sha>'},
  {slug: 'hunt', name: 'left', shape: '<list of test ids that still fail>'},
  {slug: 'soak-test', name: 'log', shape: '<path of the log>'},
  {slug: 'quarantine', name: 'skipped', shape: '<list of test id, owner and date>'},
  {slug: 'write-causes', name: 'page', shape: '<path of the page>'},
  {slug: 'fresh-eyes', name: 'objections', shape: '<list of sentences>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'collect-failures', name: 'ci_logs', shape: 'the CI provider\'s API, runs of `main` in the last 60 days'},
  {slug: 'hunt', name: 'round_cap', shape: '8'},
  {slug: 'hunt', name: 'dedup_rule', shape: 'by cause, not by test: two tests that share a clock or a port are one finding'},
  {slug: 'hunt', name: 'exit_node', shape: 'soak-test'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'hunt', name: 'failing_tests', shape: '<list of test id and failure count>', from: 'collect-failures', field: 'failing_tests'},
  {slug: 'hunt', name: 'seeds', shape: '<list of random seeds that failed>', from: 'collect-failures', field: 'seeds'},
  {slug: 'hunt', name: 'soak', shape: '<path of the script>', from: 'soak-runner', field: 'soak'},
  {slug: 'soak-test', name: 'soak', shape: '<path of the script>', from: 'soak-runner', field: 'soak'},
  {slug: 'soak-test', name: 'left', shape: '<list of test ids that still fail>', from: 'hunt', field: 'left'},
  {slug: 'quarantine', name: 'left', shape: '<list of test ids that still fail>', from: 'hunt', field: 'left'},
  {slug: 'write-causes', name: 'causes', shape: '<list of cause, test id and commit sha>', from: 'hunt', field: 'causes'},
  {slug: 'fresh-eyes', name: 'page', shape: '<path of the page>', from: 'write-causes', field: 'page'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'hunt', on: 'collect-failures'},
  {slug: 'hunt', on: 'soak-runner'},
  {slug: 'soak-test', on: 'soak-runner'},
  {slug: 'soak-test', on: 'hunt'},
  {slug: 'quarantine', on: 'hunt'},
  {slug: 'write-causes', on: 'hunt'},
  {slug: 'fresh-eyes', on: 'write-causes'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'soak-test', id: 'a-1'},
  {slug: 'write-causes', id: 'a-2'}
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
  [1, 2, 7, 7, 21, 2, 9, 12, 8, 7, 2] AS expected
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
