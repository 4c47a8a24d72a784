import type { Charted } from '../language/store.ts';

/*
 * The plan as it is charted: every default filled in, every shape inherited, every name known. It mirrors the
 * store's graph model: what the store keeps as a property is here under the name that it has there, but for the slug
 * of the feature. Lists are in the order of the file.
 */

/** A plan without errors: its feature and its nodes. */
export interface Plan {
  readonly feature: PlanFeature;
  readonly nodes: readonly PlanNode[];
}

/** What the plan is for. */
export interface PlanFeature extends Omit<Charted<'Feature'>, 'feature'> {
  readonly slug: string;
  readonly criteria: readonly Criterion[];
}

/** A feature-level criterion. */
export type Criterion = Charted<'Acceptance'>;

/** A unit of work; `verify` is the slug of an additional verify node. */
export interface PlanNode extends Charted<'GbuildNode'> {
  readonly inputs: readonly PlanInput[];
  readonly outputs: readonly PlanOutput[];
  /** The slugs of the nodes whose outputs this node reads, each once, in the order of the first read. */
  readonly dependsOn: readonly string[];
  /** The ids of the criteria this node serves. */
  readonly satisfies: readonly string[];
}

/** An output: its name and its shape. */
export type PlanOutput = Charted<'Field'>;

/** An input; its shape as stored: inherited from the output, with the branch of a router behind it. */
export interface PlanInput extends Charted<'Field'> {
  /** The output read; absent for a value from outside the plan. */
  readonly from: { readonly node: string; readonly field: string } | undefined;
}
