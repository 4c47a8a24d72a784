import { bit, bitsOf } from './bit-set.ts';
import { ALWAYS, type Diagram, Diagrams, NEVER, unlessTooEntangled } from './decision-diagram.ts';
import { layers } from './graph.ts';

/*
 * Which nodes of a plan are taken, for every answer of its routers (language.md, "Branches"). A router is an output
 * whose shape is a union of literals and that some input reads with `when`. This is the one place that knows the rule:
 * the checks, the editor, and whatever runs a plan ask here.
 */

/** An input that reads an output of a node. */
export interface BranchInput {
  readonly node: number;
  readonly output: string;
  /** The answers for which the branch is taken, where the input states some. */
  readonly when: readonly string[] | undefined;
}

/** What of a node decides which nodes are taken. */
export interface BranchNode {
  readonly inputs: readonly BranchInput[];
  /** The members of each output whose shape is a union of literals. */
  readonly members: ReadonlyMap<string, readonly string[]>;
  /** Whether what it reads is not known: it is then not judged, and neither is what reads it. */
  readonly isUnknown?: boolean;
}

/** An output that decides which branches are taken. */
export interface Router {
  readonly node: number;
  readonly output: string;
}

/** A router with the answers that it may give. */
export interface KnownRouter extends Router {
  readonly members: readonly string[];
}

/** The answers of a router for which a node is taken. */
export interface OwnCondition {
  readonly router: number;
  readonly values: ReadonlySet<string>;
}

/** What has to hold for a node to be taken: every one of its own conditions, and in each set of alternatives one. */
export interface Conditions {
  /** By the routers that it states `when` on, in the order of its inputs. */
  readonly own: readonly OwnCondition[];
  /** The nodes of each set, in the order of its inputs. */
  readonly must: readonly (readonly number[])[];
}

/** A node that is taken on no path, or an input of it whose node is never taken when it is. */
export type Conflict =
  | { readonly node: number; readonly kind: 'never-taken' }
  | { readonly node: number; readonly kind: 'never-has-a-value'; readonly input: number };

/** What is known of the branches of a plan. Nodes and routers go by their number. */
export interface Branches {
  /** By wave, then by the order of the nodes and of their outputs: what a router's node hangs on comes before it. */
  readonly routers: readonly KnownRouter[];
  /** The nodes, each behind what it reads; nodes on or behind a cycle, or not judged, at the end. */
  readonly order: readonly number[];
  readonly conditions: readonly Conditions[];
  /** By node, its conflicts in the order of what it reads. */
  readonly conflicts: readonly Conflict[];
  /** The node at which the plan turned out to be too entangled to judge: it and those behind it have no answers. */
  readonly tooEntangled: { readonly node: number; readonly routers: number } | undefined;
  readonly diagrams: Diagrams;
  /** When a node is taken. */
  takenIf(node: number): Diagram;
  /** The routers that the fate of a node hangs on. */
  hangsOn(node: number): readonly KnownRouter[];
  /** Whether there is a path on which a node is not taken. */
  isConditional(node: number): boolean;
  /** Whether there is no path on which a node is taken. */
  isNeverTaken(node: number): boolean;
  /** Whether a node is judged: what it reads is known, on and behind no cycle, and not too entangled. */
  isJudged(node: number): boolean;
  /** Whether a node is taken wherever another one is; also when that is too much to tell. */
  isTakenWherever(node: number, other: number): boolean;
}

const NONE: Conditions = { own: [], must: [] };

/**
 * The branches of a plan. Nodes on or behind a cycle are never conditional.
 *
 * O(size of plan × routers / 64) for the sets of routers, and beside it what the conditions cost: a few steps a read
 * where branches nest or run side by side, more where joins join joins. That is bounded: beyond the bounds of
 * `Diagrams`, judging gives up.
 */
export function branchesOf(nodes: readonly BranchNode[]): Branches {
  const waves = layers(
    nodes.map(({ inputs, isUnknown }, index) =>
      isUnknown === true ? [index] : inputs.map(({ node }) => node),
    ),
  );
  const judged = [...nodes.keys()].filter((node) => waves[node] !== undefined);
  judged.sort((a, b) => (waves[a] ?? 0) - (waves[b] ?? 0) || a - b);
  const routers = routersOf(nodes, judged);
  const judge = new Judge(nodes, routers);
  let tooEntangled: Branches['tooEntangled'];
  let done = 0;
  for (const node of judged) {
    if (!judge.judge(node)) {
      tooEntangled = { node, routers: judge.routersBehind(node) };
      break;
    }
    done++;
  }
  const isJudged = new Set(judged.slice(0, done));
  const { conditions, conflicts, diagrams, hangs, taken } = judge;
  const takenOf = (node: number): Diagram => taken[node] ?? ALWAYS;
  return {
    routers,
    order: [...isJudged, ...[...nodes.keys()].filter((node) => !isJudged.has(node))],
    conditions,
    conflicts: conflicts.sort((a, b) => a.node - b.node),
    tooEntangled,
    diagrams,
    takenIf: takenOf,
    hangsOn: (node) => bitsOf(hangs[node] ?? 0n).flatMap((router) => routers[router] ?? []),
    isConditional: (node) => takenOf(node) !== ALWAYS,
    isNeverTaken: (node) => !diagrams.isPossible(takenOf(node)),
    isJudged: (node) => isJudged.has(node),
    isTakenWherever: (node, other) =>
      unlessTooEntangled(() => diagrams.implies(takenOf(other), takenOf(node))) ?? true,
  };
}

/** The outputs that are unions and that some input reads with `when`, in the order of their nodes. */
function routersOf(nodes: readonly BranchNode[], order: readonly number[]): KnownRouter[] {
  const asked = new Map<number, Set<string>>();
  for (const reader of order) {
    for (const { node, output, when } of nodes[reader]?.inputs ?? [])
      if (when !== undefined) asked.set(node, (asked.get(node) ?? new Set()).add(output));
  }
  return order.flatMap((node) =>
    [...(nodes[node]?.members ?? [])].flatMap(([output, members]) =>
      asked.get(node)?.has(output) === true ? [{ node, output, members: [...new Set(members)] }] : [],
    ),
  );
}

/** Nodes that a node reads and that exclude each other or not: sharing a router makes them alternatives. */
interface Alternatives {
  readonly nodes: readonly number[];
  readonly hangs: bigint;
}

/** Judges node after node, each behind what it reads. */
class Judge {
  readonly diagrams: Diagrams;
  readonly conditions: Conditions[];
  readonly conflicts: Conflict[] = [];
  /** For each node when it is taken, and the routers that this hangs on, as a set of bits. */
  readonly taken: Diagram[];
  readonly hangs: bigint[];
  readonly #nodes: readonly BranchNode[];
  readonly #routers: readonly KnownRouter[];
  readonly #routerAt = new Map<number, Map<string, number>>();
  readonly #positions: readonly ReadonlyMap<string, number>[];

  constructor(nodes: readonly BranchNode[], routers: readonly KnownRouter[]) {
    this.#nodes = nodes;
    this.#routers = routers;
    this.diagrams = new Diagrams(routers.map(({ members }) => members.length));
    this.conditions = nodes.map(() => NONE);
    this.taken = nodes.map(() => ALWAYS);
    this.hangs = nodes.map(() => 0n);
    this.#positions = routers.map(({ members }) => new Map(members.map((member, index) => [member, index])));
    for (const [index, { node, output }] of routers.entries())
      this.#routerAt.set(node, (this.#routerAt.get(node) ?? new Map<string, number>()).set(output, index));
  }

  /** Judges a node, if it is not too much to judge. */
  judge(node: number): boolean {
    return unlessTooEntangled(() => this.#judge(node)) ?? false;
  }

  /** How many routers the nodes that a node reads hang on, and those that it states `when` on. */
  routersBehind(node: number): number {
    const { plain, stated } = this.#readsOf(node);
    return bitsOf([...plain.keys()].reduce((set, source) => set | this.#hangsOf(source), stated)).length;
  }

  #judge(node: number): true {
    const { own, plain, stated } = this.#readsOf(node);
    const conditional = [...plain.keys()].filter((source) => this.#hangsOf(source) !== 0n);
    const demanding = this.#withoutWider(conditional, plain);
    const must = this.#groups(demanding).filter(({ hangs }) => (hangs & ~stated) !== 0n);
    const taken = this.#takenIf(own, must);
    const implied = [...own.keys()].map((router) => this.#routers[router]?.node ?? -1);
    const only = must.flatMap(({ nodes }) => (nodes.length === 1 ? nodes : []));
    this.#findConflicts(node, taken, new Set([...implied, ...only]));
    if (taken === ALWAYS) return true;
    this.taken[node] = taken;
    this.hangs[node] = must.reduce((set, { hangs }) => set | hangs, stated);
    this.conditions[node] = {
      own: [...own].map(([router, values]) => ({ router, values })),
      must: must.map(({ nodes }) => nodes),
    };
    return true;
  }

  /**
   * The routers that a node states `when` on, with its values; the nodes that it reads otherwise, each with whether it
   * reads one of their routers so; and the routers that it speaks for itself: those it states `when` on, what these
   * hang on, and those it reads otherwise.
   */
  #readsOf(node: number): { own: Map<number, Set<string>>; plain: Map<number, boolean>; stated: bigint } {
    const own = new Map<number, Set<string>>();
    const plain = new Map<number, boolean>();
    let stated = 0n;
    for (const { node: source, output, when } of this.#nodes[node]?.inputs ?? []) {
      const router = this.#routerAt.get(source)?.get(output);
      if (router !== undefined) stated |= bit(router);
      if (router === undefined || when === undefined) {
        plain.set(source, router !== undefined || plain.get(source) === true);
        continue;
      }
      stated |= this.#hangsOf(source);
      const values = own.get(router) ?? new Set();
      own.set(router, values);
      for (const value of when) values.add(value);
    }
    return { own, plain, stated };
  }

  /** Without the nodes that are taken wherever another one is, and elsewhere too: reading them demands nothing. */
  #withoutWider(conditional: readonly number[], plain: ReadonlyMap<number, boolean>): readonly number[] {
    const { diagrams } = this;
    const possible = conditional.filter((node) => diagrams.isPossible(this.#takenOf(node)));
    const uncertain = possible.filter((node) => !diagrams.isCertain(this.#takenOf(node)));
    const wider = new Set<number>();
    if (possible.length < conditional.length) for (const node of possible) wider.add(node);
    else if (uncertain.length > 0) {
      for (const node of possible) if (diagrams.isCertain(this.#takenOf(node))) wider.add(node);
      // Of two that share no router, each is taken somewhere without the other.
      for (const { nodes } of this.#groups(uncertain))
        for (const node of this.#widerOf(nodes)) wider.add(node);
    }
    return conditional.filter((node) => plain.get(node) === true || !wider.has(node));
  }

  /** Of nodes that share routers, those that are taken wherever another of them is, and elsewhere too. */
  #widerOf(nodes: readonly number[]): readonly number[] {
    const { diagrams } = this;
    const distinct = [...new Set(nodes.map((node) => this.#takenOf(node)))];
    if (distinct.length < 2 || this.#areExclusive(distinct)) return [];
    const wider = new Set(
      distinct.filter((a) => distinct.some((b) => diagrams.implies(b, a) && !diagrams.implies(a, b))),
    );
    return nodes.filter((node) => wider.has(this.#takenOf(node)));
  }

  /** Whether no two conditions can hold together: as it mostly is, and faster to see than what contains what. */
  #areExclusive(conditions: readonly Diagram[]): boolean {
    let any = NEVER;
    for (const condition of conditions) {
      if (this.diagrams.meet(any, condition)) return false;
      any = this.diagrams.or(any, condition);
    }
    return true;
  }

  /** Nodes as sets of alternatives: those that share a router, directly or through others, are in one. */
  #groups(nodes: readonly number[]): Alternatives[] {
    let groups: { nodes: number[]; hangs: bigint }[] = [];
    let seen = 0n;
    for (const node of nodes) {
      const hangs = this.#hangsOf(node);
      // Which group shares a router is asked only when some group does: many reads may share none.
      const hit = (seen & hangs) === 0n ? [] : groups.filter((group) => (group.hangs & hangs) !== 0n);
      const [into, ...others] = hit;
      if (into === undefined) groups.push({ nodes: [node], hangs });
      else {
        into.nodes = others.length === 0 ? into.nodes : hit.flatMap((group) => group.nodes);
        into.nodes.push(node);
        into.hangs = others.reduce((set, group) => set | group.hangs, into.hangs | hangs);
        if (others.length > 0) groups = groups.filter((group) => !others.includes(group));
      }
      seen |= hangs;
    }
    const order = new Map(nodes.map((node, index) => [node, index]));
    const byOrder = (a = 0, b = 0): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
    for (const group of groups) group.nodes.sort(byOrder);
    return groups.sort((a, b) => byOrder(a.nodes[0], b.nodes[0]));
  }

  #takenIf(own: ReadonlyMap<number, ReadonlySet<string>>, must: readonly Alternatives[]): Diagram {
    const { diagrams } = this;
    let taken = ALWAYS;
    for (const [router, values] of own) {
      const positions = [...values].flatMap((value) => this.#positions[router]?.get(value) ?? []);
      const answered = diagrams.and(
        this.#takenOf(this.#routers[router]?.node ?? -1),
        diagrams.answer(router, positions),
      );
      taken = diagrams.and(taken, answered);
    }
    for (const { nodes } of must) {
      const distinct = new Set(nodes.map((node) => this.#takenOf(node)));
      const any = [...distinct].reduce((one, other) => diagrams.or(one, other), NEVER);
      taken = diagrams.and(taken, any);
    }
    return taken;
  }

  /** Those of a node; it is never taken without the nodes that are implied, so that they need no look. */
  #findConflicts(node: number, taken: Diagram, implied: ReadonlySet<number>): void {
    if (!this.diagrams.isPossible(taken)) {
      this.conflicts.push({ node, kind: 'never-taken' });
      return;
    }
    const sources = new Set(this.#nodes[node]?.inputs.map((input) => input.node));
    for (const input of sources) {
      if (!implied.has(input) && !this.diagrams.meet(taken, this.#takenOf(input)))
        this.conflicts.push({ node, kind: 'never-has-a-value', input });
    }
  }

  #takenOf(node: number): Diagram {
    return this.taken[node] ?? ALWAYS;
  }

  #hangsOf(node: number): bigint {
    return this.hangs[node] ?? 0n;
  }
}
