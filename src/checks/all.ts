import { acceptanceCoverage } from './acceptance-coverage.ts';
import { acceptanceIds } from './acceptance-ids.ts';
import { badSlug } from './bad-slug.ts';
import { blankText } from './blank-text.ts';
import type { Check } from './check.ts';
import { cutTest } from './cut-test.ts';
import { cycle } from './cycle.ts';
import { cycleBound } from './cycle-bound.ts';
import { fallbackApproach } from './fallback-approach.ts';
import { featureCount } from './feature-count.ts';
import { knownCriteria } from './known-criteria.ts';
import { knownFields } from './known-fields.ts';
import { knownNodes } from './known-nodes.ts';
import { knownWords } from './known-words.ts';
import { nodeContract } from './node-contract.ts';
import { orphanChore } from './orphan-chore.ts';
import { requiredProperties } from './required-properties.ts';
import { routerBranch } from './router-branch.ts';
import { selfDependency } from './self-dependency.ts';
import { shapeMismatch } from './shape-mismatch.ts';
import { singleProperties } from './single-properties.ts';
import { uniqueFields } from './unique-fields.ts';
import { uniqueSlugs } from './unique-slugs.ts';
import { verifyTarget } from './verify-target.ts';

/** Every check, in the order in which a reader meets what they look at. Their reports are sorted by place. */
export const allChecks: readonly Check[] = [
  featureCount,
  requiredProperties,
  singleProperties,
  blankText,
  knownWords,
  badSlug,
  uniqueSlugs,
  acceptanceIds,
  uniqueFields,
  nodeContract,
  knownCriteria,
  acceptanceCoverage,
  knownNodes,
  knownFields,
  selfDependency,
  cycle,
  cutTest,
  orphanChore,
  shapeMismatch,
  verifyTarget,
  fallbackApproach,
  routerBranch,
  cycleBound,
];
