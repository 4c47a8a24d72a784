// Compiled by gbuild 0.1.0. Edit the plan, not this script.
.begin
CREATE (:Feature {
  feature: 'cli-release',
  destination: '`tally` 2.0.0 can be installed on Linux, macOS and Windows from one signed release.',
  context: '1.x is built on a laptop, by hand, by the one person who still has the certificate.',
  out_of_scope: ['Linux packages (deb, rpm)', 'Updating itself from inside the program']
});

UNWIND [
  {id: 'a-1', text: 'The release v2.0.0 has six archives and `SHA256SUMS`, and `sha256sum -c SHA256SUMS` exits 0'},
  {id: 'a-2', text: 'On a fresh machine of each platform `tally --version` prints `tally 2.0.0` and exits 0'},
  {id: 'a-3', text: 'The workflow holds no long-lived secret: `gh secret list` prints nothing'}
] AS row
MATCH (f:Feature {feature: 'cli-release'})
CREATE (f)-[:HAS_ACCEPTANCE]->(:Acceptance {id: row.id, text: row.text});

UNWIND [
  {slug: 'choose-signing', title: 'Choose how the archives are signed', acceptance: ['signing is `keyless` unless input.policy demands a certificate on hardware'], failure_policy: 'escalate', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Decision {
  slug: row.slug, title: row.title, type: 'decision', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'sign-keyless', title: 'Sign with the workflow\'s own identity', acceptance: ['`cosign verify-blob` with the repository\'s workflow identity exits 0 on a file the step signed'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'sign-hsm', title: 'Sign with the certificate on the hardware module', acceptance: ['The step runs on the runner labelled `hsm` and reads no file below ~/.ssh or ~/.gnupg'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'build-linux', title: 'Build static Linux binaries', acceptance: ['`ldd` on each binary says `not a dynamic executable`'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'build-macos', title: 'Build and notarise macOS binaries', acceptance: ['`spctl -a -t install` on each binary exits 0'], failure_policy: 'retry', model_tier: 'cheap'},
  {slug: 'build-windows', title: 'Build Windows binaries', acceptance: ['tally.exe runs on Windows Server 2019 without the Visual C++ runtime installed'], failure_policy: 'repair', model_tier: 'cheap'},
  {slug: 'publish', title: 'Sign the archives and publish the release', acceptance: ['The job runs with `permissions: { contents: write, id-token: write }` and nothing more', 'A second run for the same version exits 1 before it uploads anything'], verify: 'check-secrets', failure_policy: 'stop', model_tier: 'cheap'},
  {slug: 'update-tap', title: 'Update the Homebrew formula', acceptance: ['`brew install --build-from-source ./tally.rb` exits 0 at the pull request\'s head'], failure_policy: 'skip', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Code {
  slug: row.slug, title: row.title, type: 'code', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'smoke', title: 'Install and run on fresh machines', acceptance: ['Each transcript shows the download, the checksum, and `tally --version`, with exit code 0'], failure_policy: 'repair', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Test {
  slug: row.slug, title: row.title, type: 'test', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'check-secrets', title: 'Search the archives and logs for secrets', acceptance: ['leaks is empty after `gitleaks detect --no-git` over the unpacked archives and the job logs'], failure_policy: 'escalate', model_tier: 'strong'}
] AS row
CREATE (:GbuildNode:Verify {
  slug: row.slug, title: row.title, type: 'verify', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'bump-version', title: 'Set the version and freeze the changelog', acceptance: ['`cargo metadata --no-deps` shows output.version for every crate at output.commit', 'CHANGELOG.md has a heading `## 2.0.0` and an empty `## Unreleased` above it'], failure_policy: 'retry', model_tier: 'cheap'}
] AS row
CREATE (:GbuildNode:Chore {
  slug: row.slug, title: row.title, type: 'chore', acceptance: row.acceptance, verify: row.verify,
  failure_policy: row.failure_policy, model_tier: row.model_tier, status: 'pending'
});

UNWIND [
  {slug: 'bump-version', name: 'version', shape: '<semantic version without `v`>'},
  {slug: 'bump-version', name: 'commit', shape: '<commit sha>'},
  {slug: 'choose-signing', name: 'signing', shape: '<"keyless" | "hsm">'},
  {slug: 'sign-keyless', name: 'sign_step', shape: '<path of a composite action>'},
  {slug: 'sign-hsm', name: 'sign_step', shape: '<path of a composite action>'},
  {slug: 'build-linux', name: 'archives', shape: '<list of two archive paths, x86_64 and aarch64>'},
  {slug: 'build-macos', name: 'archives', shape: '<list of two archive paths, x86_64 and aarch64>'},
  {slug: 'build-windows', name: 'archives', shape: '<list of two archive paths, x86_64 and aarch64>'},
  {slug: 'publish', name: 'release_url', shape: '<https URL>'},
  {slug: 'check-secrets', name: 'leaks', shape: '<list of file, line and kind of secret>'},
  {slug: 'smoke', name: 'transcripts', shape: '<list of three transcript paths>'},
  {slug: 'update-tap', name: 'pull_request', shape: '<https URL>'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:OUTPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'bump-version', name: 'changelog', shape: '<path of CHANGELOG.md with an `Unreleased` section>'},
  {slug: 'choose-signing', name: 'policy', shape: 'the security team\'s page on code signing, from the user'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape});

UNWIND [
  {slug: 'sign-keyless', name: 'signing', shape: '<"keyless" | "hsm"> when "keyless"', from: 'choose-signing', field: 'signing'},
  {slug: 'sign-hsm', name: 'signing', shape: '<"keyless" | "hsm"> when "hsm"', from: 'choose-signing', field: 'signing'},
  {slug: 'build-linux', name: 'version', shape: '<semantic version without `v`>', from: 'bump-version', field: 'version'},
  {slug: 'build-linux', name: 'commit', shape: '<commit sha>', from: 'bump-version', field: 'commit'},
  {slug: 'build-macos', name: 'version', shape: '<semantic version without `v`>', from: 'bump-version', field: 'version'},
  {slug: 'build-macos', name: 'commit', shape: '<commit sha>', from: 'bump-version', field: 'commit'},
  {slug: 'build-windows', name: 'version', shape: '<semantic version without `v`>', from: 'bump-version', field: 'version'},
  {slug: 'build-windows', name: 'commit', shape: '<commit sha>', from: 'bump-version', field: 'commit'},
  {slug: 'publish', name: 'linux', shape: '<list of two archive paths, x86_64 and aarch64>', from: 'build-linux', field: 'archives'},
  {slug: 'publish', name: 'macos', shape: '<list of two archive paths, x86_64 and aarch64>', from: 'build-macos', field: 'archives'},
  {slug: 'publish', name: 'windows', shape: '<list of two archive paths, x86_64 and aarch64>', from: 'build-windows', field: 'archives'},
  {slug: 'publish', name: 'keyless_step', shape: '<path of a composite action>', from: 'sign-keyless', field: 'sign_step'},
  {slug: 'publish', name: 'hsm_step', shape: '<path of a composite action>', from: 'sign-hsm', field: 'sign_step'},
  {slug: 'check-secrets', name: 'release_url', shape: '<https URL>', from: 'publish', field: 'release_url'},
  {slug: 'smoke', name: 'release_url', shape: '<https URL>', from: 'publish', field: 'release_url'},
  {slug: 'update-tap', name: 'release_url', shape: '<https URL>', from: 'publish', field: 'release_url'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (:GbuildNode {slug: row.from})-[:OUTPUT]->(source:Field {name: row.field})
CREATE (n)-[:INPUT]->(:Field {name: row.name, shape: row.shape})-[:FROM]->(source);

UNWIND [
  {slug: 'sign-keyless', on: 'choose-signing'},
  {slug: 'sign-hsm', on: 'choose-signing'},
  {slug: 'build-linux', on: 'bump-version'},
  {slug: 'build-macos', on: 'bump-version'},
  {slug: 'build-windows', on: 'bump-version'},
  {slug: 'publish', on: 'build-linux'},
  {slug: 'publish', on: 'build-macos'},
  {slug: 'publish', on: 'build-windows'},
  {slug: 'publish', on: 'sign-keyless'},
  {slug: 'publish', on: 'sign-hsm'},
  {slug: 'check-secrets', on: 'publish'},
  {slug: 'smoke', on: 'publish'},
  {slug: 'update-tap', on: 'publish'}
] AS row
MATCH (n:GbuildNode {slug: row.slug})
MATCH (d:GbuildNode {slug: row.on})
CREATE (n)-[:DEPENDS_ON]->(d);

UNWIND [
  {slug: 'publish', id: 'a-1'},
  {slug: 'publish', id: 'a-3'},
  {slug: 'smoke', id: 'a-2'}
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
  [1, 3, 11, 11, 30, 3, 12, 18, 16, 13, 3] AS expected
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
