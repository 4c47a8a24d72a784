// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'billing-database',
  destination: 'Invoices and payments live in PostgreSQL 16; the MySQL 5.7 server is read-only.',
  context: 'MySQL 5.7 is out of support, and the auditors gave us until the end of the quarter.',
  out_of_scope: ['Changing the invoice schema', 'Moving the reporting warehouse']
});

UNWIND [
  {id: 'a-1', text: '`bin/compare-billing --since 2019-01-01` prints `0 differences` and exits 0'},
  {id: 'a-2', text: 'Every write to MySQL\'s `billing` schema fails with error 1290 (--read-only)'},
  {id: 'a-3', text: 'The p99 of POST /invoices over one hour is at most 250 ms'}
] AS row
MATCH (f:Feature {feature: 'billing-database'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'measure-load', title: 'Measure what the billing tables take in', acceptance: ['peak_writes is the maximum of `rate(mysql_rows_inserted[1m])` and the panel\'s URL is given', 'table_sizes lists all 14 tables of the `billing` schema'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'ask-window', title: 'Find the longest outage that finance accepts', acceptance: ['window_minutes is quoted from a message by the head of finance, with its date'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Research {
  slug: row.slug, title: row.title, type: 'research', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'choose-strategy', title: 'Choose how the data moves', acceptance: ['strategy is one of the three literals of its shape', 'maintenance-window is chosen only when the copy of input.table_sizes at 80 MB/s fits into input.window_minutes'], failure_policy: 'escalate', model_tier: 'strong'}
] AS row
CREATE (:GbuildNode:Decision {
  slug: row.slug, title: row.title, type: 'decision', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'schema-pg', title: 'Write the PostgreSQL schema', acceptance: ['psql -f db/billing.sql on an empty database exits 0', 'Every DECIMAL of input.mysql_dump is a numeric of the same precision and scale'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'move-dual-write', title: 'Write to both servers, backfill in batches', acceptance: ['src/billing/store.ts writes MySQL first and queues what PostgreSQL refuses in `billing_outbox`', '`SELECT count(*) FROM billing_outbox` is 0 for 24 hours before the runbook\'s last step'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'move-replication', title: 'Replicate the binlog into PostgreSQL', acceptance: ['infra/debezium/billing.json names all 14 tables and `snapshot.mode` is `initial`', 'The connector\'s lag is below 2 s for one hour before the runbook\'s last step'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'move-window', title: 'Copy everything while billing is closed', acceptance: ['bin/copy-billing exits 0 on staging in less than half of the agreed window'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'write-comparison', title: 'Compare both servers row by row', acceptance: ['bin/compare-billing exits 1 and names the primary key after one row was changed by hand'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'cut-over', title: 'Point the service at PostgreSQL', acceptance: ['config/production.yml has `billing.url` start with `postgres://` at output.release', '`bin/rollback-billing --dry-run` exits 0 and lists the steps back'], failure_policy: 'escalate', model_tier: 'strong'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'check-equality', title: 'Prove that no row differs', acceptance: ['differences is 0 over a run that began after the last write to MySQL'], failure_policy: 'stop', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Verify {
  slug: row.slug, title: row.title, type: 'verify', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'measure-load', name: 'peak_writes', shape: '<integer, rows a second>'},
  {slug: 'measure-load', name: 'table_sizes', shape: '<list of table name and bytes>'},
  {slug: 'ask-window', name: 'window_minutes', shape: '<integer>'},
  {slug: 'choose-strategy', name: 'strategy', shape: '<"dual-write" | "logical-replication" | "maintenance-window">'},
  {slug: 'schema-pg', name: 'schema', shape: '<path of a SQL file>'},
  {slug: 'move-dual-write', name: 'moved', shape: '<path of the runbook that was followed>'},
  {slug: 'move-replication', name: 'moved', shape: '<path of the runbook that was followed>'},
  {slug: 'move-window', name: 'moved', shape: '<path of the runbook that was followed>'},
  {slug: 'write-comparison', name: 'compare_command', shape: '<command line>'},
  {slug: 'check-equality', name: 'differences', shape: '<integer>'},
  {slug: 'cut-over', name: 'release', shape: '<git tag>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'measure-load', name: 'dashboards', shape: 'Grafana folder `billing`, last 28 days'},
  {slug: 'ask-window', name: 'calendar', shape: 'the finance team\'s closing calendar, from the user'},
  {slug: 'schema-pg', name: 'mysql_dump', shape: '<path of `mysqldump --no-data billing`>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'choose-strategy', name: 'peak_writes', shape: '<integer, rows a second>', from: 'measure-load', field: 'peak_writes'},
  {slug: 'choose-strategy', name: 'table_sizes', shape: '<list of table name and bytes>', from: 'measure-load', field: 'table_sizes'},
  {slug: 'choose-strategy', name: 'window_minutes', shape: '<integer>', from: 'ask-window', field: 'window_minutes'},
  {slug: 'move-dual-write', name: 'strategy', shape: '<"dual-write" | "logical-replication" | "maintenance-window"> when "dual-write"', from: 'choose-strategy', field: 'strategy'},
  {slug: 'move-dual-write', name: 'schema', shape: '<path of a SQL file>', from: 'schema-pg', field: 'schema'},
  {slug: 'move-replication', name: 'strategy', shape: '<"dual-write" | "logical-replication" | "maintenance-window"> when "logical-replication"', from: 'choose-strategy', field: 'strategy'},
  {slug: 'move-replication', name: 'schema', shape: '<path of a SQL file>', from: 'schema-pg', field: 'schema'},
  {slug: 'move-window', name: 'route', shape: '<"dual-write" | "logical-replication" | "maintenance-window"> when "maintenance-window"', from: 'choose-strategy', field: 'strategy'},
  {slug: 'move-window', name: 'schema', shape: '<path of a SQL file>', from: 'schema-pg', field: 'schema'},
  {slug: 'write-comparison', name: 'schema', shape: '<path of a SQL file>', from: 'schema-pg', field: 'schema'},
  {slug: 'check-equality', name: 'by_dual_write', shape: '<path of the runbook that was followed>', from: 'move-dual-write', field: 'moved'},
  {slug: 'check-equality', name: 'by_replication', shape: '<path of the runbook that was followed>', from: 'move-replication', field: 'moved'},
  {slug: 'check-equality', name: 'by_window', shape: '<path of the runbook that was followed>', from: 'move-window', field: 'moved'},
  {slug: 'check-equality', name: 'compare_command', shape: '<command line>', from: 'write-comparison', field: 'compare_command'},
  {slug: 'cut-over', name: 'differences', shape: '<integer>', from: 'check-equality', field: 'differences'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'choose-strategy', on: 'measure-load'},
  {slug: 'choose-strategy', on: 'ask-window'},
  {slug: 'move-dual-write', on: 'choose-strategy'},
  {slug: 'move-dual-write', on: 'schema-pg'},
  {slug: 'move-replication', on: 'choose-strategy'},
  {slug: 'move-replication', on: 'schema-pg'},
  {slug: 'move-window', on: 'choose-strategy'},
  {slug: 'move-window', on: 'schema-pg'},
  {slug: 'write-comparison', on: 'schema-pg'},
  {slug: 'check-equality', on: 'move-dual-write'},
  {slug: 'check-equality', on: 'move-replication'},
  {slug: 'check-equality', on: 'move-window'},
  {slug: 'check-equality', on: 'write-comparison'},
  {slug: 'cut-over', on: 'check-equality'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'check-equality', id: 'a-1'},
  {slug: 'cut-over', id: 'a-2'},
  {slug: 'cut-over', id: 'a-3'}
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
  [1, 3, 10, 10, 29, 3, 11, 18, 15, 14, 3] AS expected
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
