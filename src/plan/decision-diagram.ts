/*
 * Conditions over the answers of routers, as multi-valued decision diagrams. A diagram asks one router and goes on by
 * its answer; equal diagrams are one, so that conditions are compared by their numbers. A router nearer to the end of
 * the plan is asked first: the condition of a node in a branch is then one question in front of the condition of its
 * router, however deeply routers nest.
 *
 * Besides its members a router has one more answer, bit 0 of every set: that it was cancelled, and so has none. Whether
 * conditions exclude or contain each other is asked about answered paths only, on which no router takes that one.
 */

/** The number of a diagram; equal conditions have the same one. */
export type Diagram = number;

/** The condition that never holds, and the one that always does. */
export const NEVER: Diagram = 0;
export const ALWAYS: Diagram = 1;

/** The set of answers that stands for a router without an answer. */
const CANCELLED = 1n;

/** Where a diagram goes for a set of answers; the sets of one diagram are disjoint, and together all answers. */
interface Part {
  readonly answers: bigint;
  readonly then: Diagram;
}

/** Thrown when conditions grow beyond what is worth judging. */
class TooEntangled extends Error {}

/** What some work on diagrams gives; `undefined` when it is too much. */
export function unlessTooEntangled<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooEntangled) return undefined;
    throw error;
  }
}

/** How many diagrams there may be, how many steps all operations may take together, and how deep one may go. */
const MOST_DIAGRAMS = 100_000;
const MOST_STEPS = 1_000_000;
const MOST_DEPTH = 1_000;

/** Two diagrams as one key: both are well below 2^26. */
const PAIR = 2 ** 26;

/** The diagrams over a list of routers, given by the number of their members; all in one plan share them. */
export class Diagrams {
  readonly #everything: readonly bigint[];
  readonly #routers: number[] = [-1, -1];
  readonly #parts: (readonly Part[])[] = [[], []];
  /** Whether a condition holds on some answered path, and whether on all of them. */
  readonly #possible: boolean[] = [false, true];
  readonly #certain: boolean[] = [false, true];
  readonly #known = new Map<string, Diagram>();
  readonly #and = new Map<number, Diagram>();
  readonly #or = new Map<number, Diagram>();
  readonly #implied = new Map<number, boolean>();
  readonly #met = new Map<number, boolean>();
  #steps = 0;

  constructor(sizes: readonly number[]) {
    this.#everything = sizes.map((size) => (1n << BigInt(size + 1)) - 1n);
  }

  /** That a router answers one of the members of these positions. */
  answer(router: number, members: readonly number[]): Diagram {
    const answers = members.reduce((set, member) => set | (CANCELLED << BigInt(member + 1)), 0n);
    return this.#make(router, [
      { answers, then: ALWAYS },
      { answers: this.#all(router) & ~answers, then: NEVER },
    ]);
  }

  /** That both hold. */
  and(a: Diagram, b: Diagram): Diagram {
    return this.#combine(this.#and, NEVER, ALWAYS, a, b, 0);
  }

  /** That one of them holds. */
  or(a: Diagram, b: Diagram): Diagram {
    return this.#combine(this.#or, ALWAYS, NEVER, a, b, 0);
  }

  /** Whether a condition holds on some answered path. */
  isPossible(diagram: Diagram): boolean {
    return this.#possible[diagram] === true;
  }

  /** Whether a condition holds on every answered path. */
  isCertain(diagram: Diagram): boolean {
    return this.#certain[diagram] === true;
  }

  /** Whether on every answered path on which `a` holds, `b` does. */
  implies(a: Diagram, b: Diagram): boolean {
    return this.#implies(a, b, 0);
  }

  /** Whether both hold on some answered path. */
  meet(a: Diagram, b: Diagram): boolean {
    return this.#meet(a, b, 0);
  }

  #combine(
    known: Map<number, Diagram>,
    zero: Diagram,
    unit: Diagram,
    a: Diagram,
    b: Diagram,
    depth: number,
  ): Diagram {
    if (a === b || b === unit) return a;
    if (a === unit) return b;
    if (a === zero || b === zero) return zero;
    const key = Math.min(a, b) * PAIR + Math.max(a, b);
    const found = known.get(key);
    if (found !== undefined) return found;
    const { pairs, router } = this.#split(a, b, depth);
    const parts = pairs.map(([answers, x, y]) => ({
      answers,
      then: this.#combine(known, zero, unit, x, y, depth + 1),
    }));
    const made = this.#make(router, parts);
    known.set(key, made);
    return made;
  }

  #implies(a: Diagram, b: Diagram, depth: number): boolean {
    if (a === b || !this.isPossible(a) || this.isCertain(b)) return true;
    if (this.isCertain(a) || !this.isPossible(b)) return false;
    const key = a * PAIR + b;
    const found = this.#implied.get(key);
    if (found !== undefined) return found;
    const { pairs } = this.#split(a, b, depth);
    const is = pairs.every(([answers, x, y]) => answers === CANCELLED || this.#implies(x, y, depth + 1));
    this.#implied.set(key, is);
    return is;
  }

  #meet(a: Diagram, b: Diagram, depth: number): boolean {
    if (!this.isPossible(a) || !this.isPossible(b)) return false;
    if (a === b || this.isCertain(a) || this.isCertain(b)) return true;
    const key = Math.min(a, b) * PAIR + Math.max(a, b);
    const found = this.#met.get(key);
    if (found !== undefined) return found;
    const { pairs } = this.#split(a, b, depth);
    const is = pairs.some(([answers, x, y]) => answers !== CANCELLED && this.#meet(x, y, depth + 1));
    this.#met.set(key, is);
    return is;
  }

  /** The router that two diagrams ask first, and for each of its answers, where both go. */
  #split(a: Diagram, b: Diagram, depth: number): { router: number; pairs: [bigint, Diagram, Diagram][] } {
    const router = Math.max(this.#routers[a] ?? -1, this.#routers[b] ?? -1);
    const [ofA, ofB] = [this.#partsAt(router, a), this.#partsAt(router, b)];
    this.#spend(ofA.length * ofB.length, depth);
    const pairs: [bigint, Diagram, Diagram][] = [];
    for (const one of ofA) {
      for (const other of ofB) {
        const answers = one.answers & other.answers;
        if (answers !== 0n) pairs.push([answers, one.then, other.then]);
      }
    }
    return { router, pairs };
  }

  #spend(steps: number, depth: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS || depth > MOST_DEPTH) throw new TooEntangled();
  }

  #partsAt(router: number, diagram: Diagram): readonly Part[] {
    if (this.#routers[diagram] === router) return this.#parts[diagram] ?? [];
    return [{ answers: this.#all(router), then: diagram }];
  }

  /** The one diagram that asks a router and goes on so. */
  #make(router: number, parts: readonly Part[]): Diagram {
    const byThen = new Map<Diagram, bigint>();
    for (const { answers, then } of parts)
      if (answers !== 0n) byThen.set(then, (byThen.get(then) ?? 0n) | answers);
    const merged = [...byThen].map(([then, answers]) => ({ answers, then })).sort((a, b) => a.then - b.then);
    const [only, ...others] = merged;
    if (only !== undefined && others.length === 0) return only.then;
    const key = `${router}:${merged.map(({ answers, then }) => `${answers.toString(32)}>${then}`).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#parts.length;
    if (made > MOST_DIAGRAMS) throw new TooEntangled();
    const answered = merged.filter(({ answers }) => answers !== CANCELLED);
    this.#known.set(key, made);
    this.#routers.push(router);
    this.#parts.push(merged);
    this.#possible.push(answered.some(({ then }) => this.isPossible(then)));
    this.#certain.push(answered.every(({ then }) => this.isCertain(then)));
    return made;
  }

  #all(router: number): bigint {
    return this.#everything[router] ?? 0n;
  }
}
