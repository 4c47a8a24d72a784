/*
 * A router is an output whose shape is a union of string literals; a branch is an input that reads it `when` it
 * has one or more of them. In the store the branch stands behind the inherited shape: `<"a" | "b" | "c"> when "a", "b"`.
 */

const LITERAL = /[ \t]*"((?:[^"\\]|\\[^])*)"[ \t]*/y;

/** The members of a union of string literals, in order, or `undefined` for any other shape. O(length). */
export function unionMembers(shape: string): string[] | undefined {
  if (!shape.startsWith('<') || !shape.endsWith('>')) return undefined;
  return literals(shape, 1, '|', shape.length - 1);
}

/**
 * The stored shape of a branch: behind the shape of the output the values, each once and in the order of the union, so
 * that one branch has one form. Of a literal only quotes and backslashes are escaped, to the letter as every store has
 * it, so this is not how a plan writes a string (`stringOf`).
 */
export function branchShape(shape: string, values: readonly string[]): string {
  const order = new Map(unionMembers(shape)?.map((member, index) => [member, index]));
  const sorted = [...new Set(values)].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return `${shape} when ${sorted.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(', ')}`;
}

/**
 * The values for which a stored shape takes the branch of an output's: the inverse of `branchShape`. `undefined` when
 * the shape is no branch of members of the union, or not in the form in which a branch is stored.
 */
export function branchValues(outputShape: string, stored: string): readonly string[] | undefined {
  const prefix = `${outputShape} when `;
  if (!stored.startsWith(prefix)) return undefined;
  const members = new Set(unionMembers(outputShape));
  const values = literals(stored, prefix.length, ',', stored.length);
  if (values === undefined || values.some((value) => !members.has(value))) return undefined;
  return branchShape(outputShape, values) === stored ? values : undefined;
}

/** String literals with a mark between each two, from one offset to another; `undefined` for anything else. */
function literals(text: string, start: number, mark: string, end: number): string[] | undefined {
  const values: string[] = [];
  for (let at = start; ; at++) {
    LITERAL.lastIndex = at;
    const found = LITERAL.exec(text);
    if (found === null) return undefined;
    values.push((found[1] ?? '').replace(/\\([^])/g, '$1'));
    at = LITERAL.lastIndex;
    if (at === end) return values;
    if (text[at] !== mark) return undefined;
  }
}
