// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'gdpr-erasure',
  destination: 'A user\'s request to be forgotten is carried out in every service within 72 hours, with proof.',
  context: 'Support erases by hand today, from a wiki page that names five of our nine services.',
  out_of_scope: ['Erasing the accounts of companies', 'Exporting data (article 15)', 'Rewriting backups: they expire after 35 days']
});

UNWIND [
  {id: 'a-1', text: 'POST /erasures for a seeded user ends in state `done`, and bin/find-subject prints `0 matches`'},
  {id: 'a-2', text: 'Invoices keep what tax law demands and nothing else: tests/retention.test.ts exits 0'},
  {id: 'a-3', text: 'A service that is down for 24 hours delays an erasure but loses none'},
  {id: 'a-4', text: 'For each erasure the audit log names the requester, every service, and the time of its answer'},
  {id: 'a-5', text: 'Support starts and follows an erasure in the back office without a shell'}
] AS row
MATCH (f:Feature {feature: 'gdpr-erasure'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'inventory', title: 'List every place that holds personal data', acceptance: ['Each of the nine services in infra/services.yml has an entry, or the line `none` with a reason', 'personal_columns was checked against 200 sampled rows a table for e-mail and phone patterns'], failure_policy: 'retry', model_tier: 'strong'},
  {slug: 'retention-law', title: 'Find what must be kept, and for how long', acceptance: ['Each entry of output.retention cites a paragraph and is confirmed by input.counsel'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'backups', title: 'Find out how erased rows come back from a backup', acceptance: ['restore_step quotes a line of input.runbook'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Research {
  slug: row.slug, title: row.title, type: 'research', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'erase-or-anonymise', title: 'Decide per column: erase, anonymise or keep', acceptance: ['treatment has one line per entry of input.personal_columns', 'Every `keep` names the entry of input.retention that demands it'], failure_policy: 'escalate', model_tier: 'strong'},
  {slug: 'transport', title: 'Decide how services are told', acceptance: ['channel is `queue` if any service of input.subject_keys is not reachable from the back office\'s network'], failure_policy: 'escalate', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Decision {
  slug: row.slug, title: row.title, type: 'decision', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'contract', title: 'Write the message contract and its library', acceptance: ['packages/erasure exports `handleErasure(subject, erase)`; an error is retried, a second call is harmless', 'state_machine has no state without a way to `done` or `stuck`'], failure_policy: 'repair', model_tier: 'strong'},
  {slug: 'find-subject', title: 'Search every service for a subject', acceptance: ['bin/find-subject prints one line per match: service, table, column; it never prints a value'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'erase-accounts', title: 'Erase in accounts', acceptance: ['services/accounts/erasure.ts deletes sessions before the user, in one transaction'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'erase-orders', title: 'Anonymise in orders', acceptance: ['Order totals by month are the same before and after, shown by services/orders/totals.sql'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'erase-invoices', title: 'Reduce invoices to what tax law demands', acceptance: ['An invoice older than its period is deleted; a younger one keeps exactly the columns marked `keep`'], failure_policy: 'escalate', model_tier: 'cheap'},
  {slug: 'erase-messages', title: 'Erase in messages', acceptance: ['The other side of a conversation still reads its own messages, under the name `deleted user`'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'erase-search', title: 'Remove from the search index', acceptance: ['GET /search?q=NAME has 0 hits within 5 s, with a reindex running at the same time'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'erase-analytics', title: 'Anonymise in analytics', acceptance: ['The subject\'s id is replaced in every partition by a random one that is written nowhere else'], failure_policy: 'fallback', model_tier: 'cheap'},
  {slug: 'erase-uploads', title: 'Delete uploaded files', acceptance: ['Every object below s3://uploads/USER/ is gone, all versions, and the CDN answers 404 after a purge'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'erase-newsletter', title: 'Remove from the newsletter provider', acceptance: ['A DELETE at the provider\'s API that answers 404 counts as done; 429 is retried after Retry-After'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'erase-logs', title: 'Drop the subject from the request logs', acceptance: ['`rg SUBJECT_ID /var/log/requests` on the log host exits 1 after the handler ran'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'orchestrate', title: 'Run an erasure through all services', acceptance: ['tests/orchestrate.test.ts stops each of nine stubs for a simulated day; all erasures end in `done`', 'The 72-hour deadline of an erasure fires an alert after 48 hours'], verify: 'adversary', failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'audit-log', title: 'Keep the proof without keeping the person', acceptance: ['The log holds a salted hash of the subject\'s id; INSERT is the only right its role has'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'back-office', title: 'Start and follow an erasure in the back office', acceptance: ['The page asks for the user\'s id twice and shows the state of each service, updated every 10 s'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'replay-after-restore', title: 'Replay erasures after a restore', acceptance: ['bin/replay-erasures --since 35d after a restore of last week\'s backup leaves 0 matches'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'test-accounts', title: 'Test the erasure in accounts', acceptance: ['The test logs the erased user in and gets 401, and reads the user\'s id as unknown'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-orders', title: 'Test the erasure in orders', acceptance: ['The delivery address of each of the subject\'s orders is NULL afterwards'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-invoices', title: 'Test the retention of invoices', acceptance: ['tests/retention.test.ts has one invoice on each side of every period'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-messages', title: 'Test the erasure in messages', acceptance: ['A conversation of 2 users shows 3 of 5 messages after one of them, who wrote 2, is erased'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-search', title: 'Test the removal from the index', acceptance: ['The test starts a reindex before the erasure and finds 0 hits after both'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-analytics', title: 'Test the anonymisation in analytics', acceptance: ['Daily active users of each of the last 30 days differ by at most 1 from before'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-uploads', title: 'Test the deletion of files', acceptance: ['`aws s3api list-object-versions --prefix USER/` on the local stack lists nothing'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-newsletter', title: 'Test the removal from the newsletter', acceptance: ['Against the provider\'s stub: 204, 404, 429 and 500 end in done, done, retried, retried'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'test-logs', title: 'Test the dropping from the logs', acceptance: ['A log of 1 GB is rewritten with every other line unchanged, shown by `diff`'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'full-erasure', title: 'Erase the seeded subject from the whole stack', acceptance: ['bin/find-subject prints at least 9 lines before the erasure and `0 matches` after it', 'The run executes all nine specs it reads and each exits 0'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Test {
  slug: row.slug, title: row.title, type: 'test', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'adversary', title: 'Try to lose an erasure, or to erase somebody else', acceptance: ['attempts has a forged message, a replayed one, a killed worker and two erasures at once, each without effect on others'], failure_policy: 'escalate', model_tier: 'strong'},
  {slug: 'officer-review', title: 'Have the data protection officer accept a real run', acceptance: ['approval has a name and a date, and an answer in input.report or a ticket for each remark'], failure_policy: 'escalate', model_tier: 'cheap'},
  {slug: 'support-trial', title: 'Have somebody from support follow the guide alone', acceptance: ['questions is empty, or each one has a commit that answers it in the guide'], failure_policy: 'escalate', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Verify {
  slug: row.slug, title: row.title, type: 'verify', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'seed-subject', title: 'Seed one user in every service of the test stack', acceptance: ['bin/seed-subject exits 0 twice in a row and prints the same id'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'support-guide', title: 'Replace the wiki page by a guide', acceptance: ['The wiki page redirects to output.guide, which shows the page\'s four states in screenshots'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Chore {
  slug: row.slug, title: row.title, type: 'chore', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'inventory', name: 'personal_columns', shape: '<list of service, table, column and kind of data>'},
  {slug: 'inventory', name: 'subject_keys', shape: '<list of service and the column that identifies a user>'},
  {slug: 'retention-law', name: 'retention', shape: '<list of kind of data, period and legal basis>'},
  {slug: 'backups', name: 'restore_step', shape: '<the step after which erasures must be replayed>'},
  {slug: 'erase-or-anonymise', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>'},
  {slug: 'transport', name: 'channel', shape: '<"queue" | "http">'},
  {slug: 'contract', name: 'library', shape: '<package name and version>'},
  {slug: 'contract', name: 'state_machine', shape: '<list of states and transitions>'},
  {slug: 'seed-subject', name: 'subject', shape: '<user id>'},
  {slug: 'seed-subject', name: 'seed', shape: '<path of the seed script>'},
  {slug: 'find-subject', name: 'finder', shape: '<path of the command>'},
  {slug: 'erase-accounts', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-accounts', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-orders', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-orders', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-invoices', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-invoices', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-messages', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-messages', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-search', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-search', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-analytics', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-analytics', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-uploads', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-uploads', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-newsletter', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-newsletter', name: 'spec', shape: '<path of the test>'},
  {slug: 'erase-logs', name: 'handler', shape: '<path of the handler>'},
  {slug: 'test-logs', name: 'spec', shape: '<path of the test>'},
  {slug: 'orchestrate', name: 'endpoint', shape: '<HTTP method and path>'},
  {slug: 'orchestrate', name: 'events', shape: '<list of event names>'},
  {slug: 'audit-log', name: 'log_table', shape: '<SQL CREATE TABLE statement>'},
  {slug: 'back-office', name: 'page', shape: '<URL path>'},
  {slug: 'replay-after-restore', name: 'command', shape: '<path of the command>'},
  {slug: 'full-erasure', name: 'report', shape: '<path of the run\'s report>'},
  {slug: 'adversary', name: 'attempts', shape: '<list of attempt and outcome>'},
  {slug: 'officer-review', name: 'approval', shape: '<name, date and remarks>'},
  {slug: 'support-guide', name: 'guide', shape: '<URL of the guide>'},
  {slug: 'support-trial', name: 'questions', shape: '<list of questions that the guide did not answer>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'inventory', name: 'schemas', shape: '<list of paths: one schema dump per service>'},
  {slug: 'retention-law', name: 'counsel', shape: 'the data protection officer, by e-mail'},
  {slug: 'backups', name: 'runbook', shape: '<path of the restore runbook>'},
  {slug: 'erase-analytics', name: 'fallback', shape: 'drop the subject\'s rows from every partition instead of anonymising them'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'erase-or-anonymise', name: 'personal_columns', shape: '<list of service, table, column and kind of data>', from: 'inventory', field: 'personal_columns'},
  {slug: 'erase-or-anonymise', name: 'retention', shape: '<list of kind of data, period and legal basis>', from: 'retention-law', field: 'retention'},
  {slug: 'transport', name: 'subject_keys', shape: '<list of service and the column that identifies a user>', from: 'inventory', field: 'subject_keys'},
  {slug: 'contract', name: 'channel', shape: '<"queue" | "http">', from: 'transport', field: 'channel'},
  {slug: 'contract', name: 'subject_keys', shape: '<list of service and the column that identifies a user>', from: 'inventory', field: 'subject_keys'},
  {slug: 'seed-subject', name: 'subject_keys', shape: '<list of service and the column that identifies a user>', from: 'inventory', field: 'subject_keys'},
  {slug: 'find-subject', name: 'personal_columns', shape: '<list of service, table, column and kind of data>', from: 'inventory', field: 'personal_columns'},
  {slug: 'find-subject', name: 'subject_keys', shape: '<list of service and the column that identifies a user>', from: 'inventory', field: 'subject_keys'},
  {slug: 'erase-accounts', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-accounts', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-accounts', name: 'handler', shape: '<path of the handler>', from: 'erase-accounts', field: 'handler'},
  {slug: 'test-accounts', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-orders', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-orders', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-orders', name: 'handler', shape: '<path of the handler>', from: 'erase-orders', field: 'handler'},
  {slug: 'test-orders', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-invoices', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-invoices', name: 'retention', shape: '<list of kind of data, period and legal basis>', from: 'retention-law', field: 'retention'},
  {slug: 'erase-invoices', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-invoices', name: 'handler', shape: '<path of the handler>', from: 'erase-invoices', field: 'handler'},
  {slug: 'test-invoices', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-messages', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-messages', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-messages', name: 'handler', shape: '<path of the handler>', from: 'erase-messages', field: 'handler'},
  {slug: 'test-messages', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-search', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-search', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-search', name: 'handler', shape: '<path of the handler>', from: 'erase-search', field: 'handler'},
  {slug: 'test-search', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-analytics', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-analytics', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-analytics', name: 'handler', shape: '<path of the handler>', from: 'erase-analytics', field: 'handler'},
  {slug: 'test-analytics', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-uploads', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-uploads', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-uploads', name: 'handler', shape: '<path of the handler>', from: 'erase-uploads', field: 'handler'},
  {slug: 'test-uploads', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-newsletter', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-newsletter', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-newsletter', name: 'handler', shape: '<path of the handler>', from: 'erase-newsletter', field: 'handler'},
  {slug: 'test-newsletter', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'erase-logs', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'erase-logs', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'test-logs', name: 'handler', shape: '<path of the handler>', from: 'erase-logs', field: 'handler'},
  {slug: 'test-logs', name: 'seed', shape: '<path of the seed script>', from: 'seed-subject', field: 'seed'},
  {slug: 'orchestrate', name: 'state_machine', shape: '<list of states and transitions>', from: 'contract', field: 'state_machine'},
  {slug: 'orchestrate', name: 'library', shape: '<package name and version>', from: 'contract', field: 'library'},
  {slug: 'audit-log', name: 'events', shape: '<list of event names>', from: 'orchestrate', field: 'events'},
  {slug: 'back-office', name: 'endpoint', shape: '<HTTP method and path>', from: 'orchestrate', field: 'endpoint'},
  {slug: 'back-office', name: 'log_table', shape: '<SQL CREATE TABLE statement>', from: 'audit-log', field: 'log_table'},
  {slug: 'replay-after-restore', name: 'restore_step', shape: '<the step after which erasures must be replayed>', from: 'backups', field: 'restore_step'},
  {slug: 'replay-after-restore', name: 'endpoint', shape: '<HTTP method and path>', from: 'orchestrate', field: 'endpoint'},
  {slug: 'full-erasure', name: 'endpoint', shape: '<HTTP method and path>', from: 'orchestrate', field: 'endpoint'},
  {slug: 'full-erasure', name: 'finder', shape: '<path of the command>', from: 'find-subject', field: 'finder'},
  {slug: 'full-erasure', name: 'subject', shape: '<user id>', from: 'seed-subject', field: 'subject'},
  {slug: 'full-erasure', name: 'accounts', shape: '<path of the test>', from: 'test-accounts', field: 'spec'},
  {slug: 'full-erasure', name: 'orders', shape: '<path of the test>', from: 'test-orders', field: 'spec'},
  {slug: 'full-erasure', name: 'invoices', shape: '<path of the test>', from: 'test-invoices', field: 'spec'},
  {slug: 'full-erasure', name: 'messages', shape: '<path of the test>', from: 'test-messages', field: 'spec'},
  {slug: 'full-erasure', name: 'search', shape: '<path of the test>', from: 'test-search', field: 'spec'},
  {slug: 'full-erasure', name: 'analytics', shape: '<path of the test>', from: 'test-analytics', field: 'spec'},
  {slug: 'full-erasure', name: 'uploads', shape: '<path of the test>', from: 'test-uploads', field: 'spec'},
  {slug: 'full-erasure', name: 'newsletter', shape: '<path of the test>', from: 'test-newsletter', field: 'spec'},
  {slug: 'full-erasure', name: 'logs', shape: '<path of the test>', from: 'test-logs', field: 'spec'},
  {slug: 'adversary', name: 'endpoint', shape: '<HTTP method and path>', from: 'orchestrate', field: 'endpoint'},
  {slug: 'officer-review', name: 'report', shape: '<path of the run\'s report>', from: 'full-erasure', field: 'report'},
  {slug: 'officer-review', name: 'page', shape: '<URL path>', from: 'back-office', field: 'page'},
  {slug: 'officer-review', name: 'treatment', shape: '<list of service, table, column and one of erase, anonymise, keep>', from: 'erase-or-anonymise', field: 'treatment'},
  {slug: 'support-guide', name: 'page', shape: '<URL path>', from: 'back-office', field: 'page'},
  {slug: 'support-guide', name: 'command', shape: '<path of the command>', from: 'replay-after-restore', field: 'command'},
  {slug: 'support-trial', name: 'guide', shape: '<URL of the guide>', from: 'support-guide', field: 'guide'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'erase-or-anonymise', on: 'inventory'},
  {slug: 'erase-or-anonymise', on: 'retention-law'},
  {slug: 'transport', on: 'inventory'},
  {slug: 'contract', on: 'transport'},
  {slug: 'contract', on: 'inventory'},
  {slug: 'seed-subject', on: 'inventory'},
  {slug: 'find-subject', on: 'inventory'},
  {slug: 'erase-accounts', on: 'erase-or-anonymise'},
  {slug: 'erase-accounts', on: 'contract'},
  {slug: 'test-accounts', on: 'erase-accounts'},
  {slug: 'test-accounts', on: 'seed-subject'},
  {slug: 'erase-orders', on: 'erase-or-anonymise'},
  {slug: 'erase-orders', on: 'contract'},
  {slug: 'test-orders', on: 'erase-orders'},
  {slug: 'test-orders', on: 'seed-subject'},
  {slug: 'erase-invoices', on: 'erase-or-anonymise'},
  {slug: 'erase-invoices', on: 'retention-law'},
  {slug: 'erase-invoices', on: 'contract'},
  {slug: 'test-invoices', on: 'erase-invoices'},
  {slug: 'test-invoices', on: 'seed-subject'},
  {slug: 'erase-messages', on: 'erase-or-anonymise'},
  {slug: 'erase-messages', on: 'contract'},
  {slug: 'test-messages', on: 'erase-messages'},
  {slug: 'test-messages', on: 'seed-subject'},
  {slug: 'erase-search', on: 'erase-or-anonymise'},
  {slug: 'erase-search', on: 'contract'},
  {slug: 'test-search', on: 'erase-search'},
  {slug: 'test-search', on: 'seed-subject'},
  {slug: 'erase-analytics', on: 'erase-or-anonymise'},
  {slug: 'erase-analytics', on: 'contract'},
  {slug: 'test-analytics', on: 'erase-analytics'},
  {slug: 'test-analytics', on: 'seed-subject'},
  {slug: 'erase-uploads', on: 'erase-or-anonymise'},
  {slug: 'erase-uploads', on: 'contract'},
  {slug: 'test-uploads', on: 'erase-uploads'},
  {slug: 'test-uploads', on: 'seed-subject'},
  {slug: 'erase-newsletter', on: 'erase-or-anonymise'},
  {slug: 'erase-newsletter', on: 'contract'},
  {slug: 'test-newsletter', on: 'erase-newsletter'},
  {slug: 'test-newsletter', on: 'seed-subject'},
  {slug: 'erase-logs', on: 'erase-or-anonymise'},
  {slug: 'erase-logs', on: 'contract'},
  {slug: 'test-logs', on: 'erase-logs'},
  {slug: 'test-logs', on: 'seed-subject'},
  {slug: 'orchestrate', on: 'contract'},
  {slug: 'audit-log', on: 'orchestrate'},
  {slug: 'back-office', on: 'orchestrate'},
  {slug: 'back-office', on: 'audit-log'},
  {slug: 'replay-after-restore', on: 'backups'},
  {slug: 'replay-after-restore', on: 'orchestrate'},
  {slug: 'full-erasure', on: 'orchestrate'},
  {slug: 'full-erasure', on: 'find-subject'},
  {slug: 'full-erasure', on: 'seed-subject'},
  {slug: 'full-erasure', on: 'test-accounts'},
  {slug: 'full-erasure', on: 'test-orders'},
  {slug: 'full-erasure', on: 'test-invoices'},
  {slug: 'full-erasure', on: 'test-messages'},
  {slug: 'full-erasure', on: 'test-search'},
  {slug: 'full-erasure', on: 'test-analytics'},
  {slug: 'full-erasure', on: 'test-uploads'},
  {slug: 'full-erasure', on: 'test-newsletter'},
  {slug: 'full-erasure', on: 'test-logs'},
  {slug: 'adversary', on: 'orchestrate'},
  {slug: 'officer-review', on: 'full-erasure'},
  {slug: 'officer-review', on: 'back-office'},
  {slug: 'officer-review', on: 'erase-or-anonymise'},
  {slug: 'support-guide', on: 'back-office'},
  {slug: 'support-guide', on: 'replay-after-restore'},
  {slug: 'support-trial', on: 'support-guide'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'test-invoices', id: 'a-2'},
  {slug: 'orchestrate', id: 'a-3'},
  {slug: 'audit-log', id: 'a-4'},
  {slug: 'back-office', id: 'a-5'},
  {slug: 'full-erasure', id: 'a-1'}
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
  [1, 5, 35, 35, 114, 5, 39, 75, 71, 69, 5] AS expected
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
