/*
 * The rule of branches as the design states it, by walking every path of a small plan: an oracle for `src/plan/`, of
 * which it shares no code. A node has one output here, reads earlier nodes only, and `when` is the index of a member.
 */

export interface OracleNode {
  readonly reads: readonly { readonly src: number; readonly when?: number | undefined }[];
  /** The number of members of its union, when its output is a router. */
  readonly router: number;
}

/** The answer of each router on one path; `CANCELLED` for one that has none. */
export type Path = ReadonlyMap<number, number>;
const CANCELLED = -1;

export interface OracleInfo {
  readonly own: ReadonlyMap<number, ReadonlySet<number>>;
  readonly must: readonly (readonly number[])[];
  /** On each path on which every router answers. */
  readonly taken: readonly boolean[];
  readonly hangs: ReadonlySet<number>;
}

export type OracleConflict =
  | { readonly node: number; readonly kind: 'never-taken' }
  | { readonly node: number; readonly kind: 'never-has-a-value'; readonly input: number };

/** Every assignment of an answer, from `first` on, to every router. */
function pathsOf(plan: readonly OracleNode[], first: number): Path[] {
  let paths: Path[] = [new Map()];
  for (const [node, { router }] of plan.entries()) {
    if (router === 0) continue;
    const answers = Array.from({ length: router - first }, (_, index) => index + first);
    paths = paths.flatMap((path) => answers.map((answer) => new Map([...path, [node, answer]])));
  }
  return paths;
}

/** Every path on which every router answers. */
export function answeredPaths(plan: readonly OracleNode[]): Path[] {
  return pathsOf(plan, 0);
}

export function judge(plan: readonly OracleNode[]): { info: OracleInfo[]; conflicts: OracleConflict[] } {
  const answered = answeredPaths(plan);
  const cancelled = pathsOf(plan, CANCELLED).filter((path) => [...path.values()].includes(CANCELLED));
  const paths = [...answered, ...cancelled];
  const found: OracleInfo[] = [];
  const at = (node: number): OracleInfo =>
    found[node] ?? { own: new Map(), must: [], taken: [], hangs: new Set() };
  const isTaken = (node: number, path: number): boolean => at(node).taken[path] === true;
  for (const { reads } of plan) {
    const own = new Map<number, Set<number>>();
    for (const { src, when } of reads)
      if (when !== undefined) own.set(src, (own.get(src) ?? new Set()).add(when));
    const plain = [...new Set(reads.filter(({ when }) => when === undefined).map(({ src }) => src))];
    const stated = new Set([
      ...[...own.keys()].flatMap((router) => [router, ...at(router).hangs]),
      ...plain.filter((src) => plan[src]?.router !== 0),
    ]);
    const conditional = plain.filter((src) => at(src).hangs.size > 0);
    const isWider = (a: number, b: number): boolean =>
      answered.every((_, path) => isTaken(a, path) || !isTaken(b, path)) &&
      answered.some((_, path) => isTaken(a, path) && !isTaken(b, path));
    const demanding = conditional.filter(
      (a) => plan[a]?.router !== 0 || !conditional.some((b) => isWider(a, b)),
    );
    let groups: number[][] = [];
    for (const src of demanding) {
      const shares = (group: number[]): boolean =>
        group.some((other) => [...at(other).hangs].some((router) => at(src).hangs.has(router)));
      groups = [...groups.filter((group) => !shares(group)), [...groups.filter(shares).flat(), src]];
    }
    const must = groups.filter((group) =>
      group.some((src) => [...at(src).hangs].some((r) => !stated.has(r))),
    );
    const taken = paths.map(
      (path, index) =>
        [...own].every(
          ([router, values]) => isTaken(router, index) && values.has(path.get(router) ?? CANCELLED),
        ) && must.every((group) => group.some((src) => isTaken(src, index))),
    );
    const hangs = taken.every(Boolean)
      ? new Set<number>()
      : new Set([...stated, ...must.flat().flatMap((src) => [...at(src).hangs])]);
    found.push({ own, must, taken, hangs });
  }
  const info = found.map((each) => ({ ...each, taken: each.taken.slice(0, answered.length) }));
  const conflicts = plan.flatMap(({ reads }, node): OracleConflict[] => {
    const taken = info[node]?.taken ?? [];
    if (!taken.includes(true)) return [{ node, kind: 'never-taken' }];
    return [...new Set(reads.map(({ src }) => src))]
      .filter((input) => !taken.some((is, path) => is && info[input]?.taken[path] === true))
      .map((input) => ({ node, kind: 'never-has-a-value', input }));
  });
  return { info, conflicts };
}

export type OracleStatus = 'pending' | 'completed' | 'cancelled';

/** The fate of a node: whether it is taken, or `undefined` while a router that it hangs on is open. */
export function fate(
  info: readonly OracleInfo[],
  statuses: readonly OracleStatus[],
  values: readonly number[],
  node: number,
): boolean | undefined {
  let isOpen = false;
  for (const [router, wanted] of info[node]?.own ?? []) {
    const status = statuses[router];
    if (status === 'cancelled' || (status === 'completed' && !wanted.has(values[router] ?? CANCELLED)))
      return false;
    if (status !== 'completed') isOpen = true;
  }
  for (const group of info[node]?.must ?? []) {
    const fates = group.map((src) => fate(info, statuses, values, src));
    if (fates.every((each) => each === false)) return false;
    if (!fates.includes(true)) isOpen = true;
  }
  return isOpen ? undefined : true;
}
