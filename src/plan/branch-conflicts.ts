import type { Branches, Conflict, OwnCondition } from './branches.ts';
import { ALWAYS, type Diagram, unlessTooEntangled } from './decision-diagram.ts';

/** Something that has to hold for a node to be taken: the answer of a router, or that one of some nodes is taken. */
export interface Demand {
  readonly taken: Diagram;
  readonly own: OwnCondition | undefined;
  /** Without an own condition, the nodes. */
  readonly anyOf: readonly number[];
}

/**
 * What a node demands that cannot be had together, or not together with the input that never has a value: nothing in
 * the list can be left out. In the order of the inputs.
 */
export function clashOf(branches: Branches, conflict: Conflict): readonly Demand[] {
  const { diagrams } = branches;
  const besides = conflict.kind === 'never-taken' ? ALWAYS : branches.takenIf(conflict.input);
  const isClash = (demands: readonly Demand[]): boolean =>
    !diagrams.isPossible(demands.reduce((all, { taken }) => diagrams.and(all, taken), besides));
  const all = unlessTooEntangled(() => demandsOf(branches, conflict.node)) ?? [];
  const least = unlessTooEntangled(() => {
    let left = all.slice(0, 1 + all.findIndex((_, index) => isClash(all.slice(0, index + 1))));
    for (const demand of left) {
      const others = left.filter((each) => each !== demand);
      if (isClash(others)) left = others;
    }
    return left;
  });
  return least ?? all;
}

function demandsOf({ conditions, diagrams, routers, takenIf }: Branches, node: number): Demand[] {
  const { must, own } = conditions[node] ?? { must: [], own: [] };
  return [
    ...own.map((each) => {
      const { members = [], node: source = -1 } = routers[each.router] ?? {};
      const positions = members.flatMap((member, index) => (each.values.has(member) ? index : []));
      return {
        own: each,
        anyOf: [],
        taken: diagrams.and(takenIf(source), diagrams.answer(each.router, positions)),
      };
    }),
    ...must.map((anyOf) => ({
      own: undefined,
      anyOf,
      taken: anyOf.map(takenIf).reduce((a, b) => diagrams.or(a, b)),
    })),
  ];
}
