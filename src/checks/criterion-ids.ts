import { isCriterionId } from '../language/names.ts';
import type { Resolution } from '../plan/resolve.ts';
import type { CriterionItem } from '../syntax/ast.ts';

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

/** A criterion that needs another id. */
interface Misnumbered {
  readonly item: CriterionItem;
  /** The earlier criterion of the same id; absent where the id is of no criterion's form. */
  readonly earlier: CriterionItem | undefined;
  /** An id that is free, and given to no other of them: the one that is meant, or else the next. */
  readonly freeId: string;
}

/** The criteria whose id is taken, or is none. O(criteria). */
export function misnumberedCriteria(plan: Resolution): Misnumbered[] {
  const freeId = idGiver(plan.criteria.keys());
  return plan.ast.features
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      if (item.kind !== 'criterion' || item.id.missing) return [];
      const first = plan.criteria.get(item.id.text);
      const earlier = first === item ? undefined : first;
      if (earlier === undefined && isCriterionId(item.id.text)) return [];
      return [{ item, earlier, freeId: freeId(item.id.text) }];
    });
}

function idGiver(ids: Iterable<string>): (word: string) => string {
  const taken = new Set(ids);
  let highest = 0;
  for (const id of taken) highest = Math.max(highest, Number(canonicalId(id)?.slice(2) ?? 0));
  return (word) => {
    const meant = canonicalId(word);
    const id = meant !== undefined && !taken.has(meant) ? meant : `a-${++highest}`;
    taken.add(id);
    return id;
  };
}
