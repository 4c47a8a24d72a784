import { InputOutputError } from '../host/files.ts';

const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-](\d\d):(\d\d))$/;

/**
 * A time that a flag gives, in UTC as a store has it.
 *
 * @throws InputOutputError When it is not in ISO 8601 with a zone, or there is no such time.
 */
export function parseTime(flag: string, text: string): string {
  const found = TIME.exec(text);
  if (found === null) {
    throw new InputOutputError(
      `${flag} takes an ISO 8601 time with its zone, such as 2026-01-31T09:30:00Z, not ${text}`,
    );
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const time = new Date(text);
  const isThere =
    // The last day of a month is the day before the first of the next.
    day >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate() &&
    [hour, zoneHour].every((each) => each < 24) &&
    [minute, second, zoneMinute].every((each) => each < 60) &&
    !Number.isNaN(time.getTime());
  if (!isThere) throw new InputOutputError(`${flag}: there is no time ${text}`);
  return time.toISOString();
}
