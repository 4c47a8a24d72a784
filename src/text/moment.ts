const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** The seconds since the year 0 of a time in ISO 8601 with a zone, so that two can be compared; `undefined` for any other text. */
export function momentOf(text: string): number | undefined {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const part = (index: number): number => Number(found[index] ?? 0);
  // Counted from March, so that a leap day is the last of its year.
  const year = part(1) - (part(2) < 3 ? 1 : 0);
  const month = (part(2) + 9) % 12;
  const leaps = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const days = 365 * year + leaps + Math.floor((153 * month + 2) / 5) + part(3);
  const zone = (found[7] === '-' ? -1 : 1) * (part(8) * 60 + part(9));
  return ((days * 24 + part(4)) * 60 + part(5) - zone) * 60 + part(6);
}
