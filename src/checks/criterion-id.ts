import type { Resolution } from '../plan/resolve.ts';

/** The id that `A1`, `a_1`, `a-01` or `1` must mean. */
export function canonicalId(word: string): string | undefined {
  const number = /^(?:a[-_]?)?0*([1-9][0-9]*)$/i.exec(word)?.[1];
  return number === undefined ? undefined : `a-${number}`;
}

/**
 * The criterion that an unknown id must mean: the one of the same number. Ids differ by a digit, so that a near
 * spelling says nothing.
 */
export function suggestCriterion(plan: Resolution, id: string): string | undefined {
  const meant = canonicalId(id);
  return meant !== undefined && plan.criteria.has(meant) ? meant : undefined;
}
