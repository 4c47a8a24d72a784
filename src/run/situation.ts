import { POLICY_TABLE } from '../language/policies.ts';
import { isSettled } from '../language/words.ts';
import { planBranches } from '../plan/branch-sources.ts';
import type { Branches, Router } from '../plan/branches.ts';
import { type Answer, type Fate, fatesOf } from '../plan/fates.ts';
import { planEdges } from '../plan/dependencies.ts';
import { type Constructs, constructsOf } from '../plan/constructs.ts';
import { type Edges, shortestCycle, stronglyConnectedComponents } from '../plan/graph.ts';
import type { Plan, PlanNode } from '../plan/model.ts';
import { type RunProgress, type RunState, UNTOUCHED } from '../snapshot/state.ts';
import { verifyGates } from './gates.ts';

/** What keeps a node from being started. */
export type Wait =
  /** A node that it depends on is not done. */
  | { readonly kind: 'dependency'; readonly slug: string }
  /** A check that a node which it reads names is not done. */
  | { readonly kind: 'verify'; readonly slug: string; readonly of: string }
  /** Whether it is taken at all depends on this router, which has not answered. */
  | { readonly kind: 'router'; readonly slug: string; readonly output: string }
  /** Whether it is taken at all is more than can be told, since the branches of this node, or it, are too entangled. */
  | { readonly kind: 'entangled'; readonly slug: string };

/** A node and where it stands. */
export interface Standing {
  readonly index: number;
  readonly node: PlanNode;
  readonly constructs: Constructs;
  readonly progress: RunProgress;
  readonly fate: Fate;
  /** What it waits for; empty for a node that is not pending. */
  readonly waits: readonly Wait[];
  /** Whether it can be started now. */
  readonly isReady: boolean;
}

/** A store at one moment, and what follows from it for each node. */
export interface Situation {
  readonly state: RunState;
  readonly branches: Branches;
  /** In the order of the plan. */
  readonly nodes: readonly Standing[];
  readonly bySlug: ReadonlyMap<string, Standing>;
  /** The failed nodes whose policy is to stop the plan: while there is one, nothing is started. */
  readonly stoppedBy: readonly string[];
  /** The circles of dependencies, each as one closed path: a store has none unless it was written to by hand. */
  readonly circles: readonly (readonly string[])[];
}

/** What follows from a state. O(plan), but for the branches of the plan, which are found once. */
export function situationOf(state: RunState): Situation {
  const { branches, circles, constructs: constructsAt, gates } = structureOf(state.plan);
  const { nodes } = state.plan;
  const progress = nodes.map(({ slug }) => state.progress.get(slug) ?? UNTOUCHED);
  const fates = fatesOf(branches, (router) => answerOf(state, router));
  const stoppedBy = nodes.flatMap(({ failure_policy, slug }, index) =>
    progress[index]?.status === 'failed' && POLICY_TABLE[failure_policy].stops ? [slug] : [],
  );
  const indices = new Map(nodes.map(({ slug }, index) => [slug, index]));
  const entangled = branches.tooEntangled;
  const branchWaits = (index: number, fate: Fate): Wait[] => {
    if (fate.fate !== 'open') return [];
    if (entangled !== undefined && !branches.isJudged(index))
      return [{ kind: 'entangled', slug: slugAt(nodes, entangled.node) }];
    return fate.awaits.map(({ node, output }) => ({ kind: 'router', slug: slugAt(nodes, node), output }));
  };
  const isOpen = (slug: string): boolean => !isSettled(progress[indices.get(slug) ?? -1]?.status ?? '');
  const standings = nodes.map((node, index): Standing => {
    const own = progress[index] ?? UNTOUCHED;
    const constructs = constructsAt[index] ?? { fallback: undefined, cycle: undefined, inputs: node.inputs };
    const fate = fates[index] ?? { fate: 'taken' };
    const waits: Wait[] =
      own.status !== 'pending'
        ? []
        : [
            ...node.dependsOn.filter(isOpen).map((slug): Wait => ({ kind: 'dependency', slug })),
            ...(gates.get(index) ?? []).flatMap(({ of, verify }): Wait[] =>
              progress[of]?.status === 'completed' &&
              fates[verify]?.fate !== 'left-out' &&
              isOpen(slugAt(nodes, verify))
                ? [{ kind: 'verify', slug: slugAt(nodes, verify), of: slugAt(nodes, of) }]
                : [],
            ),
            ...branchWaits(index, fate),
          ];
    const isReady =
      own.status === 'pending' && fate.fate === 'taken' && waits.length === 0 && stoppedBy.length === 0;
    return { index, node, constructs, progress: own, fate, waits, isReady };
  });
  const bySlug = new Map(standings.map((standing) => [standing.node.slug, standing]));
  return { state, branches, nodes: standings, bySlug, stoppedBy, circles };
}

/** What a router has answered. A value that is no member of its union is no answer, and leaves nothing out. */
function answerOf({ plan, progress }: RunState, { node, output }: Router): Answer {
  const own = progress.get(slugAt(plan.nodes, node));
  if (own?.status === 'cancelled') return { kind: 'none' };
  const value = own?.status === 'completed' ? own.values.get(output) : undefined;
  return typeof value === 'string' ? { kind: 'value', value } : { kind: 'open' };
}

/** What follows from a plan alone. */
interface Structure {
  readonly branches: Branches;
  readonly constructs: readonly Constructs[];
  readonly circles: readonly (readonly string[])[];
  readonly gates: ReturnType<typeof verifyGates>;
}

const STRUCTURES = new WeakMap<Plan, Structure>();

function structureOf(plan: Plan): Structure {
  let found = STRUCTURES.get(plan);
  if (found === undefined) {
    const edges = planEdges(plan.nodes);
    found = {
      branches: planBranches(plan),
      constructs: plan.nodes.map(constructsOf(plan)),
      circles: circlesOf(plan.nodes, edges),
      gates: verifyGates(plan.nodes, edges),
    };
    STRUCTURES.set(plan, found);
  }
  return found;
}

function circlesOf(nodes: readonly PlanNode[], edges: Edges): string[][] {
  const itself = nodes.flatMap((node, index) =>
    edges[index]?.includes(index) === true ? [[node.slug]] : [],
  );
  const others = stronglyConnectedComponents(edges).map((component) =>
    shortestCycle(edges, component).map((index) => slugAt(nodes, index)),
  );
  return [...itself, ...others];
}

export function slugAt(nodes: readonly PlanNode[], index: number): string {
  return nodes[index]?.slug ?? '';
}
