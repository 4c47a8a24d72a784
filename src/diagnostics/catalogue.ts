/** How much a diagnostic weighs: an error stops emission, a warning does not. */
export type Severity = 'error' | 'warning';

interface Entry {
  readonly severity: Severity;
  /** What the code means, in one line: the heading of its documentation. */
  readonly summary: string;
  /** Whether it marks something that can be deleted without a loss; editors show that faded. */
  readonly unnecessary?: true;
}

/*
 * Every diagnostic code there is, in the order of the documentation. A code is stable: tools key on it. Where the
 * store's validator has a check of the same meaning, the code is the validator's name for it.
 */

/** What only the parser says. */
const textCodes = {
  syntax: { severity: 'error', summary: 'The text does not parse' },
  'invalid-character': { severity: 'error', summary: 'A character that has no meaning here' },
  'invalid-escape': { severity: 'error', summary: 'A backslash sequence that is not an escape' },
  'unterminated-string': { severity: 'error', summary: 'A string or text block that is never closed' },
  'unterminated-shape': { severity: 'error', summary: 'A shape whose brackets do not balance on its line' },
} as const satisfies Record<string, Entry>;

/** What the checks say, each of one code; the parser says some of it too. */
const checkedCodes = {
  'feature-count': { severity: 'error', summary: 'Not exactly one feature' },
  'missing-property': { severity: 'error', summary: 'Something required is absent' },
  'duplicate-property': {
    severity: 'error',
    summary: 'Something that may stand once stands twice',
    unnecessary: true,
  },
  'blank-text': { severity: 'error', summary: 'A text without a visible character' },
  'bad-slug': { severity: 'error', summary: 'A slug that is not kebab-case' },
  'duplicate-slug': { severity: 'error', summary: 'Two nodes share a slug' },
  'duplicate-acceptance-id': { severity: 'error', summary: 'Two feature-level criteria share an id' },
  'duplicate-field': { severity: 'error', summary: 'Two fields of one node and direction share a name' },
  'bad-acceptance-node': { severity: 'error', summary: 'A feature-level criterion id not of the form a-N' },
  'bad-acceptance': { severity: 'error', summary: 'A node without a criterion' },
  'acceptance-uncovered': { severity: 'error', summary: 'A feature-level criterion that no node satisfies' },
  'unresolved-acceptance': { severity: 'error', summary: 'A criterion id that the feature does not declare' },
  'unresolved-node': { severity: 'error', summary: 'A slug that no node declares' },
  'unresolved-field': { severity: 'error', summary: 'A field that the other node does not declare' },
  'bad-failure-policy': { severity: 'error', summary: 'An unknown failure policy' },
  'bad-model-tier': { severity: 'error', summary: 'An unknown model tier' },
  'bad-type': { severity: 'error', summary: 'An unknown block type' },
  'no-output': { severity: 'error', summary: 'A node without an output' },
  'bad-from': { severity: 'error', summary: 'A `from` that reads an input instead of an output' },
  'self-dependency': { severity: 'error', summary: 'A node that reads itself' },
  cycle: { severity: 'error', summary: 'Nodes that wait for each other in a circle' },
  'orphan-chore': { severity: 'error', summary: 'A chore that no node depends on' },
  'dependency-without-from': {
    severity: 'error',
    summary: 'A declared dependency that reads nothing',
    unnecessary: true,
  },
  'from-without-dependency': { severity: 'error', summary: 'Data read outside the declared dependencies' },
  'shape-mismatch': { severity: 'error', summary: 'A restated shape that differs from the output’s' },
  'verify-target': { severity: 'error', summary: 'A `verify` that names no other verify node' },
  'fallback-approach': { severity: 'error', summary: 'The fallback policy without exactly one approach' },
  'router-branch': { severity: 'error', summary: 'A `when` that no branch of a router answers' },
  'branch-conflict': { severity: 'error', summary: 'Branches that exclude each other in one node' },
  'cycle-bound': { severity: 'error', summary: 'A controlled cycle without a bound or a way out' },
} as const satisfies Record<string, Entry>;

/** Every code, with its severity and its meaning. */
export const catalogue = { ...textCodes, ...checkedCodes };

/** A code that a check reports. */
export type CheckedCode = keyof typeof checkedCodes;
/** A diagnostic code. */
export type Code = keyof typeof catalogue;

/** Whether what a code marks can be deleted without a loss. */
export function isUnnecessary(code: Code): boolean {
  const entry: Entry = catalogue[code];
  return entry.unnecessary === true;
}
