// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'oauth-login',
  destination: 'Users sign in with GitHub through OAuth 2.0 and keep the account they already have.',
  context: 'Password resets are a third of support tickets; most of those users have a GitHub account.',
  out_of_scope: ['Removing password login', 'Providers other than GitHub', 'Organisation-wide single sign-on']
});

UNWIND [
  {id: 'a-1', text: 'GET /auth/github answers 302 to https://github.com/login/oauth/authorize with `state` and `code_challenge`'},
  {id: 'a-2', text: 'A callback whose `state` does not match the session\'s answers 400 and sets no cookie'},
  {id: 'a-3', text: 'A GitHub sign-in with the verified e-mail of an existing user opens that user\'s account; `users` gains no row'},
  {id: 'a-4', text: 'npm run test:e2e -- login exits 0 with the OAuth stub on port 4010'}
] AS row
MATCH (f:Feature {feature: 'oauth-login'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'r-provider', title: 'Read what GitHub\'s OAuth guarantees about e-mail addresses', acceptance: ['email_facts says whether an unverified address can be primary, with the URL of the page', 'scopes has no entry that grants write access'], failure_policy: 'retry', model_tier: 'strong'},
  {slug: 'r-sessions', title: 'Trace how a session is created today', acceptance: ['session_entry names a function in src/auth/ that every login test reaches', 'cookie_flags equals the attributes that `curl -si localhost:3000/login` shows for `sid`'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'r-accounts', title: 'Count accounts that share an e-mail address', acceptance: ['Running output.query on the replica returns output.duplicate_emails'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Research {
  slug: row.slug, title: row.title, type: 'research', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'd-linking', title: 'Decide how a GitHub identity finds its account', acceptance: ['linking_rule says what happens for: no match, one match, several matches, an unverified address', 'identity_table has UNIQUE (provider, provider_user_id)'], failure_policy: 'escalate', model_tier: 'strong'}
] AS row
CREATE (:GbuildNode:Decision {
  slug: row.slug, title: row.title, type: 'decision', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'c-migration', title: 'Create the identity table', acceptance: ['npm run migrate && npm run migrate:down && npm run migrate exits 0 on an empty database'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'c-client', title: 'Exchange the code for a token with PKCE', acceptance: ['src/auth/github.ts exports `authorizeUrl` and `exchange`; neither logs the token', 'code_challenge_method is `S256` in the URL that authorizeUrl returns'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'c-callback', title: 'Link the identity and open a session', acceptance: ['GET /auth/github/callback sets `sid` with exactly the flags in input.cookie_flags', 'An address that GitHub reports as unverified never matches an existing user'], verify: 'v-takeover', failure_policy: 'repair', model_tier: 'strong'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 't-e2e', title: 'Cover the login in the browser suite', acceptance: ['e2e/login.spec.ts holds a test for each of a-1, a-2 and a-3 and passes three times in a row'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Test {
  slug: row.slug, title: row.title, type: 'test', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'v-takeover', title: 'Try to take over an account through a second GitHub identity', acceptance: ['takeovers is empty after each condition of input.linking_rule was tried with an attacker\'s identity'], failure_policy: 'escalate', model_tier: 'strong'}
] AS row
CREATE (:GbuildNode:Verify {
  slug: row.slug, title: row.title, type: 'verify', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'r-provider', name: 'email_facts', shape: '<list of <fact> each with its documentation URL>'},
  {slug: 'r-provider', name: 'scopes', shape: '<list of OAuth scope names>'},
  {slug: 'r-sessions', name: 'session_entry', shape: '<file path and function name>'},
  {slug: 'r-sessions', name: 'cookie_flags', shape: '<list of cookie attributes>'},
  {slug: 'r-accounts', name: 'duplicate_emails', shape: '<integer>'},
  {slug: 'r-accounts', name: 'query', shape: '<SQL text>'},
  {slug: 'd-linking', name: 'linking_rule', shape: '<ordered list of conditions and what each does>'},
  {slug: 'd-linking', name: 'identity_table', shape: '<SQL CREATE TABLE statement>'},
  {slug: 'c-migration', name: 'migration', shape: '<path of the migration file>'},
  {slug: 'c-client', name: 'client', shape: '<path of the module>'},
  {slug: 'c-callback', name: 'callback', shape: '<path of the route module>'},
  {slug: 'v-takeover', name: 'takeovers', shape: '<list of request transcripts that opened a foreign account>'},
  {slug: 't-e2e', name: 'spec', shape: '<path of the spec file>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'r-provider', name: 'docs', shape: 'GitHub\'s REST documentation, pages `oauth-apps` and `users/emails`'},
  {slug: 'r-sessions', name: 'repo', shape: '<path to the repository root>'},
  {slug: 'r-accounts', name: 'replica', shape: 'a read-only connection string, from DATABASE_REPLICA_URL'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'd-linking', name: 'email_facts', shape: '<list of <fact> each with its documentation URL>', from: 'r-provider', field: 'email_facts'},
  {slug: 'd-linking', name: 'session_entry', shape: '<file path and function name>', from: 'r-sessions', field: 'session_entry'},
  {slug: 'd-linking', name: 'duplicates', shape: '<integer>', from: 'r-accounts', field: 'duplicate_emails'},
  {slug: 'd-linking', name: 'query', shape: '<SQL text>', from: 'r-accounts', field: 'query'},
  {slug: 'c-migration', name: 'identity_table', shape: '<SQL CREATE TABLE statement>', from: 'd-linking', field: 'identity_table'},
  {slug: 'c-client', name: 'scopes', shape: '<list of OAuth scope names>', from: 'r-provider', field: 'scopes'},
  {slug: 'c-callback', name: 'linking_rule', shape: '<ordered list of conditions and what each does>', from: 'd-linking', field: 'linking_rule'},
  {slug: 'c-callback', name: 'session_entry', shape: '<file path and function name>', from: 'r-sessions', field: 'session_entry'},
  {slug: 'c-callback', name: 'cookie_flags', shape: '<list of cookie attributes>', from: 'r-sessions', field: 'cookie_flags'},
  {slug: 'c-callback', name: 'migration', shape: '<path of the migration file>', from: 'c-migration', field: 'migration'},
  {slug: 'c-callback', name: 'client', shape: '<path of the module>', from: 'c-client', field: 'client'},
  {slug: 'v-takeover', name: 'callback', shape: '<path of the route module>', from: 'c-callback', field: 'callback'},
  {slug: 'v-takeover', name: 'linking_rule', shape: '<ordered list of conditions and what each does>', from: 'd-linking', field: 'linking_rule'},
  {slug: 't-e2e', name: 'callback', shape: '<path of the route module>', from: 'c-callback', field: 'callback'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'd-linking', on: 'r-provider'},
  {slug: 'd-linking', on: 'r-sessions'},
  {slug: 'd-linking', on: 'r-accounts'},
  {slug: 'c-migration', on: 'd-linking'},
  {slug: 'c-client', on: 'r-provider'},
  {slug: 'c-callback', on: 'd-linking'},
  {slug: 'c-callback', on: 'r-sessions'},
  {slug: 'c-callback', on: 'c-migration'},
  {slug: 'c-callback', on: 'c-client'},
  {slug: 'v-takeover', on: 'c-callback'},
  {slug: 'v-takeover', on: 'd-linking'},
  {slug: 't-e2e', on: 'c-callback'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'c-client', id: 'a-1'},
  {slug: 'c-callback', id: 'a-2'},
  {slug: 'c-callback', id: 'a-3'},
  {slug: 't-e2e', id: 'a-4'}
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
  [1, 4, 9, 9, 30, 4, 13, 17, 14, 12, 4] AS expected
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
