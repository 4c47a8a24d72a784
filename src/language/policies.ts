import type { FailurePolicy } from './words.ts';

/** What a run does with a node whose review fails. */
export interface PolicyEntry {
  /** How often it is tried in all before it is given up. */
  readonly attempts: number;
  /** The status that the last failed review leaves it in; one before it makes it pending again. */
  readonly last: 'failed' | 'cancelled';
  /** Whether nothing is started while it is failed. */
  readonly stops: boolean;
}

export const POLICY_TABLE: Readonly<Record<FailurePolicy, PolicyEntry>> = {
  retry: { attempts: 3, last: 'failed', stops: false },
  fallback: { attempts: 3, last: 'failed', stops: false },
  skip: { attempts: 1, last: 'cancelled', stops: false },
  repair: { attempts: 3, last: 'failed', stops: false },
  escalate: { attempts: 1, last: 'failed', stops: false },
  stop: { attempts: 1, last: 'failed', stops: true },
};
