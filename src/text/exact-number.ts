/**
 * Whether a number as JSON writes it is the one that a program has of it, and a store holds: not `9007199254740993`, which
 * becomes `9007199254740992`, nor `1e400`, which becomes infinite. How it is written does not matter: `1.50` is `1.5`.
 */
export function isExactNumber(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  return canonical(text) === canonical(String(value));
}

/** The digits of a number without zeros at its ends, and what power of ten the last one counts. */
function canonical(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - kept.length);
  return `${sign}${kept}e${power}`;
}
