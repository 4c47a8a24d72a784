import { bit } from './bit-set.ts';
import type { Branches, OwnCondition } from './branches.ts';

/** One way to be taken: for each router that matters, the positions of its members, as a set of bits. */
export type Path = ReadonlyMap<number, bigint>;

/** All ways to be taken: none for what never is; `undefined` where they are more than anybody reads. */
export type Paths = readonly Path[] | undefined;

/** How many paths, and how many routers on one, are still worth reading; and how many are put together on the way. */
const MOST = 4;
const MOST_BETWEEN = 16;

/**
 * When nodes are taken, as somebody would tell it: the answers that lead to a node, along what it reads. Other than
 * decision diagrams these have no canonical form, so they are for reading only. O(size of plan).
 */
export class BranchPaths {
  readonly #branches: Branches;
  readonly #paths: Paths[];

  constructor(branches: Branches) {
    this.#branches = branches;
    this.#paths = branches.conditions.map(() => [new Map()]);
    for (const node of branches.order) {
      const { must = [], own = [] } = branches.conditions[node] ?? {};
      const demands = [...own.map((each) => this.answering(each)), ...must.map((nodes) => this.anyOf(nodes))];
      if (demands.length > 0) this.#paths[node] = demands.reduce((a, b) => this.#both(a, b));
    }
  }

  /** The paths on which a node is taken. */
  of(node: number): Paths {
    return this.#paths[node];
  }

  /** The paths on which a router is taken, and gives one of some answers. */
  answering({ router, values }: OwnCondition): Paths {
    const { members = [], node = -1 } = this.#branches.routers[router] ?? {};
    const set = members.reduce((bits, member, index) => (values.has(member) ? bits | bit(index) : bits), 0n);
    return this.#both(this.of(node), set === 0n ? [] : [new Map([[router, set]])]);
  }

  /** The paths on which one of some nodes is taken. */
  anyOf(nodes: readonly number[]): Paths {
    return nodes.map((node) => this.of(node)).reduce((a, b) => a && b && this.#tidied([...a, ...b]), []);
  }

  #both(a: Paths, b: Paths): Paths {
    return a && b && this.#tidied(a.flatMap((one) => b.flatMap((other) => meet(one, other) ?? [])));
  }

  /** Paths of which no two can be told as one. */
  #tidied(paths: readonly Path[]): Paths {
    let tidy: Path[] = [];
    for (const path of paths) {
      let next = this.#withoutIdle(path);
      for (let at = 0; at < tidy.length; at++) {
        const one = asOne(tidy[at] ?? next, next);
        if (one === undefined) continue;
        // What two have become may fit others that neither did.
        next = this.#withoutIdle(one);
        tidy = tidy.filter((_, index) => index !== at);
        at = -1;
      }
      tidy.push(next);
      if (tidy.length > MOST_BETWEEN) return undefined;
    }
    return tidy.length > MOST || tidy.some(({ size }) => size > MOST) ? undefined : tidy;
  }

  /** Without routers of which every answer will do. */
  #withoutIdle(path: Path): Path {
    const all = (router: number): bigint => bit(this.#branches.routers[router]?.members.length ?? 0) - 1n;
    return new Map([...path].filter(([router, set]) => set !== all(router)));
  }
}

/** What is on both paths; `undefined` when they exclude each other. */
function meet(a: Path, b: Path): Path | undefined {
  const both = new Map(a);
  for (const [router, set] of b) both.set(router, (both.get(router) ?? set) & set);
  return [...both.values()].includes(0n) ? undefined : both;
}

/** Two paths as one: the wider, or both where they differ in the answers of one router only. */
function asOne(a: Path, b: Path): Path | undefined {
  if (isWithin(b, a)) return a;
  if (isWithin(a, b)) return b;
  if (a.size !== b.size) return undefined;
  const different = [...a].filter(([router, set]) => b.get(router) !== set);
  const [[router, set] = [], ...others] = different;
  const other = router === undefined ? undefined : b.get(router);
  if (router === undefined || set === undefined || other === undefined || others.length > 0) return undefined;
  return new Map(a).set(router, set | other);
}

/** Whether a path is a part of another one. */
function isWithin(part: Path, whole: Path): boolean {
  return [...whole].every(([router, set]) => {
    const own = part.get(router);
    return own !== undefined && (own & ~set) === 0n;
  });
}
