import { momentOf } from '../text/moment.ts';

/** Why a time cannot be the end of what began at another, if it cannot. */
export function endBeforeStart(startedAt: string | undefined, completedAt: string): string | undefined {
  const start = startedAt === undefined ? undefined : momentOf(startedAt);
  const end = momentOf(completedAt);
  if (start === undefined || end === undefined || end >= start) return undefined;
  return `the work began at ${startedAt ?? ''}, so it cannot have ended before, at ${completedAt}`;
}
