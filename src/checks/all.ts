import type { CheckedCode } from '../diagnostics/catalogue.ts';
import { acceptanceUncovered } from './acceptance-uncovered.ts';
import { badAcceptanceNode } from './bad-acceptance-node.ts';
import { badAcceptance } from './bad-acceptance.ts';
import { badFrom } from './bad-from.ts';
import { badSettings } from './bad-setting.ts';
import { badSlug } from './bad-slug.ts';
import { badType } from './bad-type.ts';
import { blankText } from './blank-text.ts';
import { branchConflict } from './branch-conflict.ts';
import type { Check } from './check.ts';
import { cycleBound } from './cycle-bound.ts';
import { cycle } from './cycle.ts';
import { dependencyWithoutFrom } from './dependency-without-from.ts';
import { duplicateAcceptanceId } from './duplicate-acceptance-id.ts';
import { duplicateField } from './duplicate-field.ts';
import { duplicateProperty } from './duplicate-property.ts';
import { duplicateSlug } from './duplicate-slug.ts';
import { fallbackApproach } from './fallback-approach.ts';
import { featureCount } from './feature-count.ts';
import { fromWithoutDependency } from './from-without-dependency.ts';
import { missingProperty } from './missing-property.ts';
import { noOutput } from './no-output.ts';
import { orphanChore } from './orphan-chore.ts';
import { routerBranch } from './router-branch.ts';
import { selfDependency } from './self-dependency.ts';
import { shapeMismatch } from './shape-mismatch.ts';
import { unresolvedAcceptance } from './unresolved-acceptance.ts';
import { unresolvedField } from './unresolved-field.ts';
import { unresolvedNode } from './unresolved-node.ts';
import { verifyTarget } from './verify-target.ts';

/** The check of each code, in the file of the code's name. */
export const checks: Readonly<Record<CheckedCode, Check>> = {
  'feature-count': featureCount,
  'missing-property': missingProperty,
  'duplicate-property': duplicateProperty,
  'blank-text': blankText,
  'bad-slug': badSlug,
  'duplicate-slug': duplicateSlug,
  'duplicate-acceptance-id': duplicateAcceptanceId,
  'duplicate-field': duplicateField,
  'bad-acceptance-node': badAcceptanceNode,
  'bad-acceptance': badAcceptance,
  'acceptance-uncovered': acceptanceUncovered,
  'unresolved-acceptance': unresolvedAcceptance,
  'unresolved-node': unresolvedNode,
  'unresolved-field': unresolvedField,
  ...badSettings,
  'bad-type': badType,
  'no-output': noOutput,
  'bad-from': badFrom,
  'self-dependency': selfDependency,
  cycle,
  'orphan-chore': orphanChore,
  'dependency-without-from': dependencyWithoutFrom,
  'from-without-dependency': fromWithoutDependency,
  'shape-mismatch': shapeMismatch,
  'verify-target': verifyTarget,
  'fallback-approach': fallbackApproach,
  'router-branch': routerBranch,
  'branch-conflict': branchConflict,
  'cycle-bound': cycleBound,
};
