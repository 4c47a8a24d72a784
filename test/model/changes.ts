import type { Choices } from '../support/plan-choices.ts';
import {
  countedFailures,
  fateOf,
  FRESH,
  type Model,
  planNode,
  type Progress,
  progressOf,
  readNow,
  settled,
  withNodes,
} from './model.ts';
import { inOrder, type ModelNode, type ModelPlan, POLICIES } from './plan.ts';
import { branchesOfModel } from './branches.ts';
import { anyInputs, isLegal } from './plans.ts';

/* Random changes of a plan, and what the model makes of them when the plan is being run. */

/** A plan with something else in it; `undefined` where the draw gives none that may be charted. */
export function anyEdit(choices: Choices, plan: ModelPlan): ModelPlan | undefined {
  const node = choices.pick(plan.nodes);
  if (node === undefined) return undefined;
  const edited = edit(choices, plan, node);
  return edited !== undefined && isOrdered(edited) && isLegal(edited) ? edited : undefined;
}

function edit(choices: Choices, plan: ModelPlan, node: ModelNode): ModelPlan | undefined {
  const put = (now: ModelNode): ModelPlan => ({
    ...plan,
    nodes: plan.nodes.map((each) => (each === node ? now : each)),
  });
  const others = plan.nodes.filter((each) => each !== node);
  switch (choices.below(10)) {
    case 0:
    case 1: {
      const inputs = anyInputs(choices, plan.nodes);
      const added: ModelNode = {
        slug: `z${plan.nodes.length}`,
        type: 'code',
        title: 'Added',
        inputs,
        outputs: [{ name: 'out' }],
        declaresDependencies: false,
        satisfies: [],
        acceptance: ['one'],
        policy: choices.pick(POLICIES),
      };
      const isNew = plan.nodes.length < 12 && plan.nodes.every(({ slug }) => slug !== added.slug);
      return isNew ? { ...plan, nodes: [...plan.nodes, added] } : undefined;
    }
    case 2:
    case 3: {
      const inputs = [...node.inputs, ...anyInputs(choices, plan.nodes, node, 10 * (node.inputs.length + 1))];
      return put({ ...node, inputs });
    }
    case 4: {
      const dropped = choices.pick(node.inputs);
      return dropped && put({ ...node, inputs: node.inputs.filter((each) => each !== dropped) });
    }
    case 5:
      return put({ ...node, policy: choices.pick(POLICIES) });
    case 6:
      return put({ ...node, title: `${node.title}T` });
    case 7:
      return put({ ...node, acceptance: [...node.acceptance, `more ${node.acceptance.length}`] });
    case 8:
      return { ...plan, nodes: others };
    default: {
      const [output, ...rest] = node.outputs;
      if (output?.union === undefined) return undefined;
      const union = choices.once(2)
        ? output.union.slice(0, -1)
        : [...output.union, `x${output.union.length}`].slice(0, 4);
      return union.length === 0 ? undefined : put({ ...node, outputs: [{ ...output, union }, ...rest] });
    }
  }
}

/** Whether each node can stand behind what it reads. */
function isOrdered({ nodes }: ModelPlan): boolean {
  try {
    inOrder(nodes);
    return true;
  } catch {
    return false;
  }
}

/** What a node is held to once it has started; with `inherited` also the shapes that its inputs have from elsewhere. */
function contractOf(plan: ModelPlan, node: ModelNode, inherited: boolean): string {
  const inputs = node.inputs.map(({ name, node: source, output, when }) => {
    const read = plan.nodes.find(({ slug }) => slug === source)?.outputs.find((each) => each.name === output);
    return [name, source, output, when ?? [], inherited ? (read?.union ?? []) : []];
  });
  const external = [node.policy === 'fallback', node.exit];
  return JSON.stringify([inputs, node.outputs, node.satisfies, node.acceptance, external]);
}

function hasStarted({ isLeftOut, reviews, status }: Progress): boolean {
  return !isLeftOut && (status !== 'pending' || reviews.length > 0);
}

/**
 * A run whose plan becomes another one, or `undefined` where that has to be refused.
 *
 * @param isAllowed Whether the contract of what has started may change.
 */
export function changedTo(model: Model, plan: ModelPlan, isAllowed: boolean): Model | undefined {
  const kept: [string, Progress][] = [];
  for (const node of plan.nodes) {
    const old = planNode(model, node.slug);
    const own = progressOf(model, node.slug);
    if (old === undefined) {
      kept.push([node.slug, FRESH]);
      continue;
    }
    const differs = (inherited: boolean): boolean =>
      contractOf(model.plan, old, inherited) !== contractOf(plan, node, inherited);
    if (hasStarted(own)) {
      if (own.status === 'cancelled' ? differs(false) : differs(true) && !isAllowed) return undefined;
    }
    const isRestarted = own.status === 'in_progress' && differs(true);
    const restarted = isRestarted ? { ...own, starts: own.starts + 1, before: own.reviews.length } : own;
    const isNewPolicy = old.policy !== node.policy && countedFailures(own) > 0;
    kept.push([node.slug, isNewPolicy ? { ...restarted, counted: own.reviews.length } : restarted]);
  }
  const removed = model.plan.nodes.filter(({ slug }) => plan.nodes.every((node) => node.slug !== slug));
  if (
    removed.some(
      ({ slug }) => hasStarted(progressOf(model, slug)) || progressOf(model, slug).reviews.length > 0,
    )
  )
    return undefined;
  const isAnswerLost = [...branchesOfModel(plan).routers].some(([router, members]) => {
    const [slug = '', output = ''] = router.split('.');
    const { status, values } = progressOf(model, slug);
    return status === 'completed' && !members.some((member) => member === values[output]);
  });
  if (isAnswerLost) return undefined;
  // What a restarted node is told, it reads.
  const changed: Model = { plan, nodes: new Map(kept) };
  const reread = plan.nodes.flatMap((node): [string, Progress][] => {
    const own = progressOf(changed, node.slug);
    const isRestarted = own.starts > progressOf(model, node.slug).starts;
    return isRestarted ? [[node.slug, { ...own, read: readNow(changed, node) }]] : [];
  });
  const after = settled(withNodes(changed, reread));
  const isTakenFrom = plan.nodes.some(({ slug }) => {
    const { status } = progressOf(model, slug);
    const ran = status === 'in_progress' || status === 'completed';
    return ran && fateOf(model, slug) === true && fateOf(after, slug) !== true;
  });
  return isTakenFrom ? undefined : after;
}
