/**
 * Random stores and what is to become of them: a plan, the progress of its nodes, and another plan.
 */

import type { Plan, PlanInput, PlanNode } from '../../src/plan/model.ts';
import type { OutputValue } from '../../src/language/store.ts';
import type { NodeProgress, RecordedReview, StoreState } from '../../src/snapshot/state.ts';
import type { Choices } from '../support/plan-choices.ts';
import { buildSpec, planOf } from '../support/plan-spec.ts';

export interface Pair {
  readonly base: StoreState;
  readonly plan: Plan;
}

/**
 * Half of the pairs are a plan and a few edits of it, the others two plans that share some of their slugs. Unless it is
 * free, progress is such that the change can be made: a node that will go has none, and one that will change is not
 * past changing.
 */
export function buildPair(c: Choices, isFree = false): Pair {
  const old = planOf(buildSpec(c));
  const plan = c.once(2) ? edited(c, old) : alongside(c, old, planOf(buildSpec(c)));
  const progress = old.nodes.map((node): [string, NodeProgress] => {
    const later = isFree ? node : plan.nodes.find(({ slug }) => slug === node.slug);
    return [node.slug, progressOf(c, node, later)];
  });
  return { base: { plan: old, progress: new Map(progress) }, plan };
}

/** The plan as that of the other's feature, some of its nodes under slugs of the other's. */
function alongside(c: Choices, { feature, nodes }: Plan, plan: Plan): Plan {
  const own = plan.nodes.map(({ slug }) => slug);
  const free = c.shuffled(nodes.map(({ slug }) => slug).filter((slug) => !own.includes(slug)));
  const names = new Map(own.map((slug) => [slug, c.once(2) ? (free.pop() ?? slug) : slug]));
  const named = (slug: string): string => names.get(slug) ?? slug;
  return {
    feature: { ...plan.feature, slug: feature.slug },
    nodes: plan.nodes.map((node) => ({
      ...node,
      slug: named(node.slug),
      inputs: node.inputs.map((input) => ({
        ...input,
        from: input.from && { ...input.from, node: named(input.from.node) },
      })),
      dependsOn: node.dependsOn.map(named),
      verify: node.verify === undefined ? undefined : named(node.verify),
    })),
  };
}

function edited(c: Choices, plan: Plan): Plan {
  let result = plan;
  for (let left = c.below(5); left > 0; left--) result = c.pick(EDITS)(c, result);
  return c.once(4) ? { ...result, nodes: c.shuffled(result.nodes) } : result;
}

type Edit = (c: Choices, plan: Plan) => Plan;

function editNode(c: Choices, plan: Plan, edit: (node: PlanNode) => PlanNode): Plan {
  const at = c.below(plan.nodes.length);
  return { ...plan, nodes: plan.nodes.map((node, index) => (index === at ? edit(node) : node)) };
}

const isVerifier = ({ nodes }: Plan, slug: string): boolean => nodes.some((node) => node.verify === slug);
const readersOf = ({ nodes }: Plan, slug: string): PlanNode[] =>
  nodes.filter((node) => node.dependsOn.includes(slug));

/** A node is left out that nothing needs: no reader, no criterion, no chore that was done for it alone. */
const withoutNode: Edit = (c, plan) => {
  const spare = plan.nodes.filter(
    ({ dependsOn, satisfies, slug }) =>
      readersOf(plan, slug).length === 0 &&
      !isVerifier(plan, slug) &&
      satisfies.every((id) =>
        plan.nodes.some((other) => other.slug !== slug && other.satisfies.includes(id)),
      ) &&
      dependsOn.every((on) => readersOf(plan, on).length > 1),
  );
  const gone = c.pick(spare);
  return { ...plan, nodes: plan.nodes.filter((node) => node !== gone) };
};

/** A node is added that reads an output of another. */
const withNode: Edit = (c, plan) => {
  const slug = c.pick(['new', 'new-2', 'from-then-on']);
  const source = c.pick(plan.nodes);
  const output = c.pick(source?.outputs ?? []);
  if (plan.nodes.some((node) => node.slug === slug) || source === undefined || output === undefined)
    return plan;
  const node: PlanNode = {
    slug,
    type: c.pick(['code', 'test', 'verify']),
    title: c.text(),
    inputs: [{ name: c.text(), shape: output.shape, from: { node: source.slug, field: output.name } }],
    outputs: [{ name: c.text(), shape: c.text() }],
    dependsOn: [source.slug],
    satisfies: c.some(plan.feature.criteria).map(({ id }) => id),
    acceptance: [c.text()],
    verify: undefined,
    failure_policy: 'skip',
    model_tier: 'strong',
  };
  return { ...plan, nodes: [...plan.nodes, node] };
};

/** An output gets another shape, and so do the inputs that read it. */
const withShape: Edit = (c, plan) => {
  const node = c.pick(plan.nodes);
  const output = c.pick(node?.outputs ?? []);
  if (node === undefined || output === undefined) return plan;
  const shape = c.text();
  const reads = ({ from }: PlanInput): boolean => from?.node === node.slug && from.field === output.name;
  return {
    ...plan,
    nodes: plan.nodes.map((each) => ({
      ...each,
      outputs:
        each === node ? each.outputs.map((one) => (one === output ? { ...one, shape } : one)) : each.outputs,
      inputs: each.inputs.map((input) => (reads(input) ? { ...input, shape } : input)),
    })),
  };
};

const withCriterion: Edit = (c, plan) => {
  const id = c.pick(['a-3', 'a-5']);
  if (plan.feature.criteria.some((criterion) => criterion.id === id)) return plan;
  const { feature } = plan;
  const more = { ...feature, criteria: [{ id, text: c.text() }, ...feature.criteria] };
  return editNode(c, { ...plan, feature: more }, (node) => ({ ...node, satisfies: [...node.satisfies, id] }));
};

const withoutCriterion: Edit = (c, plan) => {
  const gone = c.pick(plan.feature.criteria);
  return {
    feature: { ...plan.feature, criteria: plan.feature.criteria.filter((criterion) => criterion !== gone) },
    nodes: plan.nodes.map((node) => ({ ...node, satisfies: node.satisfies.filter((id) => id !== gone?.id) })),
  };
};

const EDITS: readonly [Edit, ...Edit[]] = [
  (c, plan) => editNode(c, plan, (node) => ({ ...node, title: c.text() })),
  (c, plan) => editNode(c, plan, (node) => ({ ...node, acceptance: [...c.some(node.acceptance), c.text()] })),
  (c, plan) => editNode(c, plan, (node) => ({ ...node, failure_policy: c.pick(['stop', 'skip', 'retry']) })),
  (c, plan) => editNode(c, plan, (node) => ({ ...node, model_tier: c.pick(['cheap', 'strong']) })),
  (c, plan) =>
    editNode(c, plan, (node) =>
      isVerifier(plan, node.slug) ? node : { ...node, type: c.pick(['code', 'test', 'research', 'verify']) },
    ),
  (c, plan) =>
    editNode(c, plan, (node) => {
      const target = c.pick(plan.nodes.filter(({ slug, type }) => type === 'verify' && slug !== node.slug));
      return { ...node, verify: node.verify === undefined ? target?.slug : undefined };
    }),
  (c, plan) =>
    editNode(c, plan, (node) => ({
      ...node,
      inputs: node.inputs.some(({ name }) => name === 'more')
        ? node.inputs.filter(({ from }) => from !== undefined)
        : [...node.inputs, { name: 'more', shape: c.text(), from: undefined }],
    })),
  (c, plan) =>
    editNode(c, plan, (node) => ({ ...node, satisfies: plan.feature.criteria.map(({ id }) => id) })),
  (c, plan) => ({ ...plan, feature: { ...plan.feature, destination: c.text(), out_of_scope: [c.text()] } }),
  (c, plan) => ({
    ...plan,
    feature: {
      ...plan.feature,
      context: c.text(),
      criteria: plan.feature.criteria.map(({ id }) => ({ id, text: c.text() })),
    },
  }),
  withNode,
  withoutNode,
  withShape,
  withCriterion,
  withoutCriterion,
];

const NONE: NodeProgress = {
  status: 'pending',
  startedAt: undefined,
  completedAt: undefined,
  values: new Map(),
  reviews: [],
};

/** Progress that lets the node become the other one. */
function progressOf(c: Choices, node: PlanNode, later: PlanNode | undefined): NodeProgress {
  if (later === undefined || node.type !== later.type || c.once(3)) return NONE;
  const isSame = JSON.stringify(node) === JSON.stringify(later);
  const names = ({ outputs }: PlanNode): string => JSON.stringify(outputs.map(({ name }) => name).sort());
  const statuses = [
    'in_progress',
    'failed',
    'pending',
    ...(isSame ? (['cancelled'] as const) : []),
    ...(names(node) === names(later) ? (['completed'] as const) : []),
  ] as const;
  const status = c.pick(statuses) ?? 'pending';
  const reviews = Array.from({ length: c.below(3) }, (_, index) => review(c, index + 1, node, 'fail'));
  if (status !== 'completed') return { ...NONE, status, reviews };
  return {
    status,
    startedAt: c.once(2) ? '2026-01-31T09:00:00.000Z' : undefined,
    completedAt: '2026-01-31T09:30:00.000Z',
    values: new Map(node.outputs.map(({ name }) => [name, c.pick(VALUES)])),
    reviews: [...reviews, review(c, reviews.length + 1, node, 'pass')],
  };
}

const VALUES: readonly [OutputValue, ...OutputValue[]] = [7, "it's", true, -1.5, ['a', 'b'], []];

function review(c: Choices, attempt: number, node: PlanNode, verdict: 'pass' | 'fail'): RecordedReview {
  const failedCriteria = verdict === 'fail' ? c.some(node.acceptance) : [];
  return { attempt, verdict, failedCriteria, at: `2026-01-31T09:1${attempt}:00Z` };
}
