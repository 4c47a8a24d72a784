/** The names of faults that the compiler and the store's validator use, and which of them they share. */

import { catalogue, type Code } from '../../src/index.ts';
import { readCatalogue } from '../support/engine.ts';

export const COMPILER_CODES: readonly string[] = Object.keys(catalogue);

/** The names in validate.cypher, in its order. */
export const VALIDATOR_CHECKS: readonly string[] = [
  ...readCatalogue('validate.cypher').matchAll(/\bRETURN '([a-z-]+)' AS check\b/g),
].map((match) => match[1] ?? '');

/** The same fault by the same name on both sides. */
export const SHARED = [
  'feature-count',
  'bad-slug',
  'duplicate-field',
  'bad-acceptance-node',
  'bad-acceptance',
  'acceptance-uncovered',
  'bad-failure-policy',
  'bad-model-tier',
  'bad-type',
  'no-output',
  'bad-from',
  'cycle',
  'orphan-chore',
  'dependency-without-from',
  'from-without-dependency',
  'verify-target',
] as const satisfies readonly Code[];

/** What only a text can have wrong with it, or what no store would tell: names, spelling, the constructs. */
export const COMPILER_ONLY: readonly Code[] = [
  'syntax',
  'invalid-character',
  'invalid-escape',
  'unterminated-string',
  'unterminated-shape',
  'missing-property',
  'duplicate-property',
  'blank-text',
  'duplicate-slug',
  'duplicate-acceptance-id',
  'unresolved-acceptance',
  'unresolved-node',
  'unresolved-field',
  'self-dependency',
  'shape-mismatch',
  'fallback-approach',
  'router-branch',
  'branch-conflict',
  'cycle-bound',
];

/** What no plan can say, and what comes with the execution of a plan. */
export const VALIDATOR_ONLY: readonly string[] = [
  'acceptance-unlinked',
  'bad-edge',
  'bad-review',
  'bad-status',
  'completed-missing-output',
  'completed-without-pass',
  'field-owner',
  'multi-from',
  'review-owner',
  'type-label',
  'unknown-node',
];
