/*
 * A router is an output whose shape is a union of string literals; a branch is an input that reads it `when` it
 * has one of them. In the store the branch stands behind the inherited shape: `<"a" | "b"> when "a"`.
 */

const LITERAL = /[ \t]*"((?:[^"\\]|\\[^])*)"[ \t]*/y;

/** The members of a union of string literals, in order, or `undefined` for any other shape. O(length). */
export function unionMembers(shape: string): string[] | undefined {
  if (!shape.startsWith('<') || !shape.endsWith('>')) return undefined;
  const members: string[] = [];
  let at = 1;
  for (;;) {
    LITERAL.lastIndex = at;
    const found = LITERAL.exec(shape);
    if (found === null) return undefined;
    members.push((found[1] ?? '').replace(/\\([^])/g, '$1'));
    at = LITERAL.lastIndex;
    if (at === shape.length - 1) return members;
    if (shape[at] !== '|') return undefined;
    at++;
  }
}

/**
 * The stored shape of a branch. Of its literal only quotes and backslashes are escaped, to the letter as every store
 * has it, so this is not how a plan writes a string (`stringOf`).
 */
export function branchShape(shape: string, value: string): string {
  return `${shape} when "${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * The branch that a stored shape chooses of an output's: the inverse of `branchShape`. `undefined` when the shape is
 * no branch of a member of the union.
 */
export function branchValue(outputShape: string, stored: string): string | undefined {
  if (!stored.startsWith(`${outputShape} when "`)) return undefined;
  return unionMembers(outputShape)?.find((member) => branchShape(outputShape, member) === stored);
}
