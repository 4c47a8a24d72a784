import { distance } from 'fastest-levenshtein';

/**
 * The candidate that somebody who wrote `word` most likely meant, or `undefined` when none is near.
 *
 * In this order: the same letters in another case or with other separators; the only candidate that `word`
 * abbreviates (a prefix, or a whole part between separators); the smallest edit distance, at most a third of the
 * length, two letters in the wrong order counting as one edit. Of equals the first in the list wins, so that the
 * answer depends on nothing but the order of the list.
 * Cost: O(candidates × length of the word).
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const list = [...candidates].filter((each) => each !== word);
  const plain = normalize(word);
  if (plain === '') return undefined;
  const same = list.find((each) => normalize(each) === plain);
  if (same !== undefined) return same;
  const abbreviated = plain.length < 2 ? listWithPart(list, plain) : listWithStart(list, plain);
  if (abbreviated.length === 1) return abbreviated[0];
  const limit = Math.max(1, Math.floor(Math.max(plain.length, 3) / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const each of list) {
    if (Math.abs(each.length - plain.length) >= bestDistance) continue;
    const d = editDistance(normalize(each), plain);
    if (d < bestDistance) [best, bestDistance] = [each, d];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  return isSwap(a, b) ? 1 : distance(a, b);
}

/** Whether two neighbouring letters in the other order are all the difference. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function listWithPart(list: readonly string[], part: string): string[] {
  return list.filter((each) => normalize(each).split('-').includes(part));
}

function listWithStart(list: readonly string[], start: string): string[] {
  return list.filter((each) => {
    const plain = normalize(each);
    return plain.startsWith(start) || plain.endsWith(`-${start}`) || plain.includes(`-${start}-`);
  });
}

function normalize(word: string): string {
  return word.toLowerCase().replace(/[_\s-]+/g, '-');
}
