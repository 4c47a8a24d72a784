// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'webhook-delivery',
  destination: 'Customers receive each event at least once, signed, within a minute of its commit.',
  context: 'Events are sent inside the request today: a slow receiver slows the order page down.\nFour customers have written their own pollers because they cannot trust the deliveries.',
  out_of_scope: ['Ordering between different orders', 'A user interface for "redeliver"']
});

UNWIND [
  {id: 'a-1', text: 'With the receiver stubbed to sleep 30 s, POST /orders answers within 300 ms'},
  {id: 'a-2', text: 'The header is `X-Tally-Signature: t=1700000000,v1=HEX`, where HEX is the HMAC-SHA256 of\n\n  t + "." + body\n\nwith the endpoint\'s secret; tests/vectors.json holds three examples.'},
  {id: 'a-3', text: 'An endpoint that answers 500 is tried 8 times over 24 hours, then the event is marked `dead`'},
  {id: 'a-4', text: '`bin/events --dead` prints one line an event: id\\tendpoint\\tlast status'}
] AS row
MATCH (f:Feature {feature: 'webhook-delivery'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'survey', title: 'Survey how other services sign and retry', acceptance: ['signature_scheme covers a timestamp, so that a recorded delivery cannot be replayed', 'The entries of `retry.schedule` sum to between 23 and 25 hours'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Research {
  slug: row.slug, title: row.title, type: 'research', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'event-outbox', title: 'Write events to an outbox in the order\'s transaction', acceptance: ['A rollback of the order leaves no row in `outbox`, shown by tests/outbox.test.ts', 'The body is stored as sent: `{"note":"50 % – 😀"}` comes back byte for byte'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'sign', title: 'Sign a delivery', acceptance: ['npx vitest run tests/sign.test.ts exits 0 and reads tests/vectors.json', 'For the body `a\r\nb` at 1700000000 the signed text is `1700000000.a\r\nb`: line endings stay as they are', 'src/webhooks/sign.ts compares signatures with `timingSafeEqual`, never with `===`'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'deliver', title: 'Deliver the outbox with retries', acceptance: ['Two workers on one outbox deliver 1000 events with no row sent twice in tests/worker.test.ts', 'SIGTERM ends the worker within 10 s, with the delivery under way either recorded or untried', 'The log line of a delivery is JSON with exactly these keys:\n  "event", "endpoint", "attempt", "status", "ms"'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'list-dead', title: 'List the dead events', acceptance: ['bin/events --dead on fixtures/outbox.sql prints exactly\n\nev_17\thttps://example.com/hook\t500\nev_23\thttps://example.org/événements\ttimeout'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'game-day', title: 'Break the receiver, the worker and the database in turn', acceptance: ['After each of the three faults `SELECT count(*) FROM outbox WHERE delivered_at IS NULL` is 0 within 5 minutes', 'Each fault raised the alert of input.rules that is meant for it, with its time in output.timeline'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Verify {
  slug: row.slug, title: row.title, type: 'verify', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'alerts', title: 'Alert on dead events and on a stuck worker', acceptance: ['`promtool check rules ops/webhooks.yml` exits 0', '`promtool test rules ops/webhooks.test.yml` exits 0 and fires for 1 dead event and for 5 idle minutes'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Chore {
  slug: row.slug, title: row.title, type: 'chore', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'survey', name: 'signature_scheme', shape: '<header name, algorithm and signed text>'},
  {slug: 'survey', name: 'retry.schedule', shape: '<list of delays in seconds>'},
  {slug: 'event-outbox', name: 'outbox_table', shape: '<SQL CREATE TABLE statement>'},
  {slug: 'sign', name: 'signer', shape: '<path of the module>'},
  {slug: 'deliver', name: 'worker', shape: '<path of the worker>'},
  {slug: 'deliver', name: 'metrics (Prometheus)', shape: '<list of metric names>'},
  {slug: 'alerts', name: 'rules', shape: '<path of the alert rules>'},
  {slug: 'list-dead', name: 'command', shape: '<path of the command>'},
  {slug: 'game-day', name: 'timeline', shape: '<path of the log of the day>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'survey', name: 'services', shape: 'the public webhook documentation of Stripe, GitHub and Shopify'},
  {slug: 'event-outbox', name: 'db/schema.sql', shape: '<path of the current schema>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'sign', name: 'signature_scheme', shape: '<header name, algorithm and signed text>', from: 'survey', field: 'signature_scheme'},
  {slug: 'deliver', name: 'outbox_table', shape: '<SQL CREATE TABLE statement>', from: 'event-outbox', field: 'outbox_table'},
  {slug: 'deliver', name: 'signer', shape: '<path of the module>', from: 'sign', field: 'signer'},
  {slug: 'deliver', name: 'delays', shape: '<list of delays in seconds>', from: 'survey', field: 'retry.schedule'},
  {slug: 'alerts', name: 'names', shape: '<list of metric names>', from: 'deliver', field: 'metrics (Prometheus)'},
  {slug: 'list-dead', name: 'outbox_table', shape: '<SQL CREATE TABLE statement>', from: 'event-outbox', field: 'outbox_table'},
  {slug: 'game-day', name: 'worker', shape: '<path of the worker>', from: 'deliver', field: 'worker'},
  {slug: 'game-day', name: 'rules', shape: '<path of the alert rules>', from: 'alerts', field: 'rules'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'sign', on: 'survey'},
  {slug: 'deliver', on: 'event-outbox'},
  {slug: 'deliver', on: 'sign'},
  {slug: 'deliver', on: 'survey'},
  {slug: 'alerts', on: 'deliver'},
  {slug: 'list-dead', on: 'event-outbox'},
  {slug: 'game-day', on: 'deliver'},
  {slug: 'game-day', on: 'alerts'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'sign', id: 'a-2'},
  {slug: 'deliver', id: 'a-1'},
  {slug: 'deliver', id: 'a-3'},
  {slug: 'list-dead', id: 'a-4'}
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
  [1, 4, 7, 7, 19, 4, 9, 10, 8, 8, 4] AS expected
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
