import type { OutputValue } from '../language/store.ts';
import type { FailurePolicy, ModelTier, Status, Verdict } from '../language/words.ts';
import type { PlanNode } from '../plan/model.ts';
import type { RunReview, RunState } from '../snapshot/state.ts';
import { type NodeOverview, overviewOf } from './overview.ts';
import type { Situation } from './situation.ts';

/*
 * All there is to know about one node, or about the feature, as `node.cypher` and `feature.cypher` name it.
 */

/** An output, with its value once it has one. */
export interface OutputDetails {
  readonly name: string;
  readonly shape: string;
  readonly value: OutputValue | null;
}

/** An input: the output that it reads as `slug.name`, and the value there; both null for one from outside of the plan. */
export interface InputDetails extends OutputDetails {
  readonly from: string | null;
}

export interface ReviewDetails {
  readonly attempt: number;
  readonly verdict: Verdict;
  readonly failed_criteria: readonly string[];
  /** What the reviewer noted of each failed criterion, and of the work as a whole; empty for nothing. */
  readonly criterion_notes: readonly string[];
  readonly note: string;
  readonly at: string;
}

export interface NodeDetails extends NodeOverview {
  readonly acceptance: readonly string[];
  readonly verify: string | null;
  readonly failure_policy: FailurePolicy;
  readonly model_tier: ModelTier;
  readonly inputs: readonly InputDetails[];
  readonly outputs: readonly OutputDetails[];
  readonly depends_on: readonly { readonly slug: string; readonly title: string; readonly status: Status }[];
  readonly satisfies: readonly { readonly id: string; readonly text: string }[];
  readonly reviews: readonly ReviewDetails[];
}

export interface FeatureDetails {
  readonly destination: string;
  readonly context: string;
  readonly out_of_scope: readonly string[];
  /** Each with the nodes that serve it. */
  readonly acceptance: readonly {
    readonly id: string;
    readonly text: string;
    readonly covered_by: readonly string[];
  }[];
  readonly outputs: readonly (OutputDetails & { readonly node: string })[];
}

/** All there is to know about a node; `undefined` when there is none of that name. O(plan). */
export function nodeDetails(slug: string, situation: Situation): NodeDetails | undefined {
  const overview = overviewOf(situation).find((each) => each.slug === slug);
  const standing = situation.bySlug.get(slug);
  if (overview === undefined || standing === undefined) return undefined;
  const { node, progress } = standing;
  const criteria = new Map(situation.state.plan.feature.criteria.map(({ id, text }) => [id, text]));
  return {
    ...overview,
    acceptance: node.acceptance,
    verify: node.verify ?? null,
    failure_policy: node.failure_policy,
    model_tier: node.model_tier,
    inputs: node.inputs.map(({ from, name, shape }) => ({
      name,
      shape,
      from: from === undefined ? null : `${from.node}.${from.field}`,
      value: from === undefined ? null : valueOf(from.node, from.field, situation.state),
    })),
    outputs: outputsOf(node, situation.state),
    depends_on: node.dependsOn.flatMap((each) => {
      const other = situation.bySlug.get(each);
      return other === undefined
        ? []
        : [{ slug: each, title: other.node.title, status: other.progress.status }];
    }),
    satisfies: node.satisfies.map((id) => ({ id, text: criteria.get(id) ?? '' })),
    reviews: progress.reviews.map(reviewDetails),
  };
}

/** What the plan as a whole promises, and the values that its nodes have recorded. O(plan). */
export function featureDetails(state: RunState): FeatureDetails {
  const { feature, nodes } = state.plan;
  return {
    destination: feature.destination,
    context: feature.context,
    out_of_scope: feature.out_of_scope,
    acceptance: feature.criteria.map(({ id, text }) => ({
      id,
      text,
      covered_by: nodes.filter(({ satisfies }) => satisfies.includes(id)).map(({ slug }) => slug),
    })),
    outputs: nodes.flatMap((node) =>
      outputsOf(node, state).map((output) => ({ node: node.slug, ...output })),
    ),
  };
}

function outputsOf({ outputs, slug }: PlanNode, state: RunState): OutputDetails[] {
  return outputs.map(({ name, shape }) => ({ name, shape, value: valueOf(slug, name, state) }));
}

function valueOf(slug: string, name: string, { progress }: RunState): OutputValue | null {
  return progress.get(slug)?.values.get(name) ?? null;
}

function reviewDetails({
  at,
  attempt,
  criterionNotes,
  failedCriteria,
  note,
  verdict,
}: RunReview): ReviewDetails {
  return {
    attempt,
    verdict,
    failed_criteria: failedCriteria,
    criterion_notes: criterionNotes,
    note,
    at,
  };
}
