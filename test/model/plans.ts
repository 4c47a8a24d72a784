import { Choices } from '../support/plan-choices.ts';
import { branchesOfModel } from './branches.ts';
import {
  leadsTo,
  type ModelInput,
  type ModelNode,
  type ModelOutput,
  type ModelPlan,
  POLICIES,
} from './plan.ts';

/*
 * Random plans with every construct that a run acts on: routers (several, nested, two in one node), branches of one or
 * more values, joins, joins of joins, optional nodes, checks, cycles, every policy.
 */

const MEMBERS = ['u', 'v', 'w'];
/** Paths are walked one by one, so there are not many routers. */
const MOST_ROUTERS = 4;

export interface PlanLimits {
  readonly nodes: number;
  readonly policies: readonly (typeof POLICIES)[number][];
}

/** A list of decisions by its number. */
export function choicesOf(seed: number): Choices {
  let state = seed;
  const numbers = Array.from({ length: 400 }, () => {
    // Marsaglia's multiply-with-carry would do as well: what counts is that it is the same everywhere.
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 12)) >>> 3) & 0xffff;
  });
  return new Choices(numbers, []);
}

export function anyPlan(choices: Choices, limits: PlanLimits): ModelPlan {
  const criteria = ['a-1', 'a-2'].slice(0, choices.below(3));
  let nodes: ModelNode[] = [];
  for (let index = 0; index < limits.nodes; index++) {
    const outputs = anyOutputs(choices, nodes);
    const base: ModelNode = {
      // Slugs are not in the order of dependencies.
      slug: `${'kdqbxgmatzhc'[index] ?? 'n'}${index}`,
      type: choices.pick(['code', 'test', 'research', 'decision', 'verify'] as const),
      title: 'T',
      inputs: [],
      outputs,
      declaresDependencies: choices.once(4),
      satisfies: criteria.filter((_, at) => (index === 0 ? true : choices.once(3 + at))),
      acceptance: choices.once(2) ? ['one', 'two'] : ['one'],
      policy: choices.pick(limits.policies) ?? 'retry',
    };
    // What contradicts itself is drawn again, so that there is more than what reads nothing.
    const drafts = Array.from({ length: 3 }, () => ({ ...base, inputs: anyInputs(choices, nodes) }));
    const legal = drafts.find((draft) => isLegal({ criteria, nodes: [...nodes, draft] }));
    nodes = [...nodes, legal ?? base];
  }
  const plan = { criteria, nodes };
  return { criteria, nodes: choices.shuffled(nodes.map((node) => withExtras(choices, node, plan))) };
}

function anyOutputs(choices: Choices, nodes: readonly ModelNode[]): ModelOutput[] {
  const unions = nodes.flatMap(({ outputs }) => outputs.filter(({ union }) => union)).length;
  const union = (): readonly string[] => MEMBERS.slice(0, 2 + choices.below(2));
  if (unions >= MOST_ROUTERS) return [{ name: 'out' }];
  switch (choices.below(6)) {
    case 0:
    case 1:
      return [{ name: 'way', union: union() }];
    case 2:
      return [{ name: 'way', union: union() }, { name: 'out' }];
    case 3:
      return unions + 1 < MOST_ROUTERS
        ? [
            { name: 'way', union: union() },
            { name: 'side', union: union() },
          ]
        : [{ name: 'out' }];
    default:
      return [{ name: 'out' }];
  }
}

/** Inputs that read some of the nodes: the side of a router, a join of sides, or whatever comes. */
export function anyInputs(
  choices: Choices,
  all: readonly ModelNode[],
  reader?: ModelNode,
  first = 0,
): ModelInput[] {
  const nodes = all.filter((node) => node !== reader);
  const inputs = (drafts: readonly Omit<ModelInput, 'name'>[]): ModelInput[] =>
    drafts.map((draft, index) => ({ name: `i${first + index}`, ...draft }));
  switch (choices.below(4)) {
    case 0: {
      const unions = nodes.flatMap((node) => node.outputs.map((output) => ({ node: node.slug, output })));
      const side = choices.pick(unions.filter(({ output }) => output.union !== undefined));
      if (side === undefined) return [];
      const { node, output } = side;
      const more = choices.once(3) ? anyReads(choices, nodes, 1) : [];
      return inputs([{ node, output: output.name, when: anyValues(choices, output.union ?? []) }, ...more]);
    }
    case 1:
    case 2: {
      const { of } = branchesOfModel({ criteria: [], nodes: all });
      const conditional = nodes.filter(({ slug }) => (of.get(slug)?.hangs.size ?? 0) > 0);
      const sides = choices.shuffled(conditional).slice(0, 2 + choices.below(2));
      const more = choices.once(4) ? anyReads(choices, nodes, 1) : [];
      return inputs([
        ...sides.map(({ outputs, slug }) => ({
          node: slug,
          output: (choices.once(4) ? outputs[0] : outputs.at(-1))?.name ?? '',
        })),
        ...more,
      ]);
    }
    default:
      return inputs(anyReads(choices, nodes, choices.below(4)));
  }
}

/** One or two members of a union. */
function anyValues(choices: Choices, union: readonly string[]): readonly string[] {
  return union.slice(choices.below(union.length)).slice(0, choices.once(3) ? 2 : 1);
}

function anyReads(choices: Choices, nodes: readonly ModelNode[], count: number): Omit<ModelInput, 'name'>[] {
  return Array.from({ length: count }, () => {
    const node = choices.pick(nodes);
    const output = choices.pick(node?.outputs ?? []);
    if (node === undefined || output === undefined) return undefined;
    const isBranch = output.union !== undefined && !choices.once(4);
    const when = isBranch ? anyValues(choices, output.union) : undefined;
    return { node: node.slug, output: output.name, when };
  }).filter((input) => input !== undefined);
}

function withExtras(choices: Choices, node: ModelNode, plan: ModelPlan): ModelNode {
  const checks = plan.nodes.filter(({ slug, type }) => type === 'verify' && slug !== node.slug);
  const readers = plan.nodes.filter(({ inputs }) => inputs.some((input) => input.node === node.slug));
  const exits = plan.nodes.filter(({ slug }) => isExit(plan, node.slug, slug));
  const verify = choices.once(2) ? choices.pick(checks)?.slug : undefined;
  const exit = choices.once(4) ? choices.pick(exits)?.slug : undefined;
  // A check that others name stays one.
  const type = node.type !== 'verify' && readers.length > 0 && choices.once(4) ? 'chore' : node.type;
  return { ...node, type, verify, exit };
}

export function isExit(plan: ModelPlan, driver: string, exit: string): boolean {
  const { answered, of } = branchesOfModel(plan);
  const [one, other] = [of.get(exit)?.taken ?? [], of.get(driver)?.taken ?? []];
  return leadsTo(plan.nodes, exit, driver) && other.slice(0, answered).every((is, path) => !is || one[path]);
}

/** Whether the rules of the language let a plan be charted, as far as plans of this kind can break them. */
export function isLegal(plan: ModelPlan): boolean {
  const { conflicts, routers } = branchesOfModel(plan);
  const bySlug = new Map(plan.nodes.map((node) => [node.slug, node]));
  return (
    conflicts.length === 0 &&
    routers.size <= MOST_ROUTERS + 1 &&
    plan.criteria.every((id) => plan.nodes.some(({ satisfies }) => satisfies.includes(id))) &&
    plan.nodes.every(
      ({ exit, inputs, slug, type, verify }) =>
        (exit === undefined || isExit(plan, slug, exit)) &&
        (verify === undefined || bySlug.get(verify)?.type === 'verify') &&
        (type !== 'chore' || plan.nodes.some((other) => other.inputs.some(({ node }) => node === slug))) &&
        inputs.every(({ node, output, when }) => {
          const source = bySlug.get(node)?.outputs.find(({ name }) => name === output);
          return source !== undefined && (when ?? []).every((value) => source.union?.includes(value));
        }),
    )
  );
}
