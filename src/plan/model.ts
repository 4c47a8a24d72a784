import type { NodeType, Settings } from '../language/words.ts';

/*
 * The plan as it is charted: every default filled in, every shape inherited, every name known. It mirrors the
 * store's graph model; lists are in the order of the file.
 */

export interface Plan {
  readonly feature: PlanFeature;
  readonly nodes: readonly PlanNode[];
}

export interface PlanFeature {
  readonly slug: string;
  readonly destination: string;
  readonly context: string;
  readonly outOfScope: readonly string[];
  readonly criteria: readonly Criterion[];
}

/** A feature-level criterion. */
export interface Criterion {
  readonly id: string;
  readonly text: string;
}

/** A unit of work; its settings under the names that the store has for them. */
export interface PlanNode extends Settings {
  readonly slug: string;
  readonly type: NodeType;
  readonly title: string;
  readonly inputs: readonly PlanInput[];
  readonly outputs: readonly PlanOutput[];
  /** The slugs of the nodes whose outputs this node reads, each once, in the order of the first read. */
  readonly dependsOn: readonly string[];
  /** The ids of the criteria this node serves. */
  readonly satisfies: readonly string[];
  readonly acceptance: readonly string[];
  /** The slug of an additional verify node. */
  readonly verify: string | undefined;
}

export interface PlanOutput {
  readonly name: string;
  readonly shape: string;
}

export interface PlanInput {
  readonly name: string;
  /** As stored: inherited from the output, with the branch of a router behind it. */
  readonly shape: string;
  /** The output read; absent for a value from outside the plan. */
  readonly from: { readonly node: string; readonly field: string } | undefined;
}
