/** `a`, `b` and `c`: a list of names for a message, each in backticks; long lists end with how many more. */
export function listNames(names: readonly string[], most = 6): string {
  const quoted = names.slice(0, most).map((name) => `\`${name}\``);
  const rest = names.length - quoted.length;
  if (rest > 0) return `${quoted.join(', ')} and ${rest} more`;
  const last = quoted.pop();
  return quoted.length === 0 ? (last ?? '') : `${quoted.join(', ')} and ${last ?? ''}`;
}

/** `1 node`, `2 nodes`: a number and a noun whose plural ends in `s`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `its outputs are `a` and `b``, or `its only output is `a``. */
export function namesOf(what: string, plural: string, names: readonly string[]): string {
  return names.length === 1
    ? `its only ${what} is ${listNames(names)}`
    : `its ${plural} are ${listNames(names)}`;
}

/** "; did you mean `x`?" when there is a suggestion, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean \`${suggestion}\`?`;
}

/**
 * Whether a text has a character that can be seen: not only blanks, controls, and characters that Unicode leaves
 * invisible. Whatever the store's validator calls blank is blank here too.
 */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
