import type { FailurePolicy, ModelTier, NodeType } from '../syntax/vocabulary.ts';

interface Defaults {
  readonly failurePolicy: FailurePolicy;
  readonly modelTier: ModelTier;
}

/** What a node that states no policy or tier gets, by its type. */
export const DEFAULTS: Readonly<Record<NodeType, Defaults>> = {
  research: { failurePolicy: 'retry', modelTier: 'cheap' },
  decision: { failurePolicy: 'escalate', modelTier: 'strong' },
  code: { failurePolicy: 'repair', modelTier: 'cheap' },
  test: { failurePolicy: 'repair', modelTier: 'cheap' },
  verify: { failurePolicy: 'escalate', modelTier: 'cheap' },
  chore: { failurePolicy: 'retry', modelTier: 'cheap' },
};

/** The external inputs that stand for language constructs in the store. */
export const FALLBACK_FIELD = 'fallback';
export const CYCLE_FIELDS = { rounds: 'round_cap', dedup: 'dedup_rule', exit: 'exit_node' } as const;
