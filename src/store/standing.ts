import { SETTLED_STATUSES } from '../language/words.ts';
import type { Row } from './json-rows.ts';

const SETTLED = SETTLED_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * Reads how nodes stand, behind a script that writes: each of `about` that there is, with its status and what it waits for.
 * The rows are told apart from those of the script by a column that no script has.
 */
export const STANDING = `MATCH (n:GbuildNode)
WHERE n.slug IN $about
OPTIONAL MATCH (n)-[:DEPENDS_ON]->(d:GbuildNode)
WHERE NOT d.status IN [${SETTLED}]
WITH n, d
ORDER BY d.slug
WITH n, collect(DISTINCT d.slug) AS waiting_on
RETURN n.slug AS standing, n.slug AS slug, n.status AS status, [x IN waiting_on WHERE x IS NOT NULL] AS waiting_on
ORDER BY standing;
`;

/** Sorts the rows of a script with `STANDING` behind it. */
export function standingOf(rows: readonly Row[]): { readonly standings: Row[]; readonly others: Row[] } {
  const isStanding = (row: Row): boolean => 'standing' in row;
  return { standings: rows.filter(isStanding), others: rows.filter((row) => !isStanding(row)) };
}
