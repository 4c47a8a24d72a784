/**
 * Why a change of a charted plan is refused, in the order of the documentation. Like the codes of a plan's faults
 * these are stable; unlike them they depend on the store.
 */
export const changeCatalogue = {
  'other-feature': 'The store holds another feature',
  'started-node-changed': 'A node has started, and what it is held to would change',
  'started-node-retyped': 'A node has started, and its type would change',
  'cancelled-slug-reused': 'The slug belongs to a cancelled node',
  'output-without-value': 'A completed node would have an output without a value',
  'router-value-lost': 'What a router has answered would be no answer any more',
  'branch-taken': 'A node runs or is done, and a router would leave it out, or has yet to decide',
  'value-lost': 'An output that has a value would be removed',
  'node-removed': 'A node of the store is missing from the plan',
  'node-renamed': 'A node would have another slug',
  'criterion-removed': 'A criterion of the store is missing from the plan',
} as const;

/** The code of a refused change. */
export type ChangeCode = keyof typeof changeCatalogue;
