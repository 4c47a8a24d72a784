import type { Situation, Standing } from './situation.ts';

/*
 * Which values a node has read. A start records for each node that it depends on the start of that node which gave the
 * values; times would not do, since two steps may happen within one tick of a clock.
 */

/** What a node would read now: each node that it depends on, and the start that gave its values; 0 without values. */
export function readNow({ node }: Standing, { bySlug }: Situation): string[] {
  return node.dependsOn.map((slug) => {
    const progress = bySlug.get(slug)?.progress;
    return `${slug} ${progress?.status === 'completed' ? progress.starts : 0}`;
  });
}

/** Whether a completed node read a value that its producer no longer has, or has got anew since. */
export function isOnOlderValue(standing: Standing, situation: Situation): boolean {
  const { readFrom, status } = standing.progress;
  if (status !== 'completed' || readFrom.length === 0) return false;
  const read = new Set(readFrom);
  return readNow(standing, situation).some((each) => !read.has(each));
}
