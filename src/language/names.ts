/*
 * What the language takes for a name.
 */

/** A word of the language: letters, digits and `_`, with single `-` inside. */
export function isWord(text: string): boolean {
  return /^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*$/.test(text);
}

/** A slug: lower-case kebab-case. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** The id of a criterion of a feature: `a-1`, `a-2`, … */
export function isCriterionId(text: string): boolean {
  return /^a-[1-9][0-9]*$/.test(text);
}
