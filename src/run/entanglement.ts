import { type Situation, slugAt } from './situation.ts';

/** Where the branches of a plan are too much to tell which nodes are taken. */
export interface Entanglement {
  /** The node at which that is so, and how many routers it hangs on. */
  readonly node: string;
  readonly routers: number;
  /** The nodes that are not started because of it. */
  readonly behind: readonly string[];
}

/** What is too entangled in a plan, as long as it keeps a node from being started. */
export function entanglementOf({ branches, nodes, state }: Situation): Entanglement | undefined {
  const { tooEntangled } = branches;
  if (tooEntangled === undefined) return undefined;
  const behind = nodes.filter(({ waits }) => waits.some(({ kind }) => kind === 'entangled'));
  if (behind.length === 0) return undefined;
  const { node, routers } = tooEntangled;
  return { node: slugAt(state.plan.nodes, node), routers, behind: behind.map(({ node: { slug } }) => slug) };
}
