import { nameOf, stringOf } from '../syntax/quote.ts';
import { listNames } from '../text/wording.ts';
import { bitsOf } from './bit-set.ts';
import { BranchPaths, type Path, type Paths } from './branch-paths.ts';
import type { Branches, Conditions, OwnCondition } from './branches.ts';

/** How many values of a router are named. */
const NAMED_VALUES = 6;

/** Puts into words when nodes are taken; nodes go by their slugs. */
export class BranchWords {
  readonly #branches: Branches;
  readonly #paths: BranchPaths;
  readonly #slugOf: (node: number) => string;

  constructor(branches: Branches, slugOf: (node: number) => string) {
    this.#branches = branches;
    this.#paths = new BranchPaths(branches);
    this.#slugOf = slugOf;
  }

  /** When a node runs, in sentences; none for one that always does. */
  runsWhen(node: number): string[] {
    const { conditions, diagrams } = this.#branches;
    const demands = conditions[node];
    if (demands === undefined || !this.#branches.isConditional(node)) return [];
    if (this.#branches.isNeverTaken(node)) return ['Runs on no path.'];
    const joins = demands.must.filter((nodes) => nodes.length > 1);
    return [
      ...(diagrams.isCertain(this.#branches.takenIf(node))
        ? this.#whatever(demands)
        : [`Runs when ${this.#told(this.#paths.of(node)) ?? this.#demands(demands)}.`]),
      ...joins.map((nodes) => `Joins ${this.#slugs(nodes)}: runs after whichever of them ran.`),
    ];
  }

  /** When a node runs, in a clause; `undefined` where there is too much to say, or nothing. */
  onlyWhen(node: number): string | undefined {
    const told = this.#told(this.#paths.of(node));
    return told === undefined ? undefined : `\`${this.#slugOf(node)}\` runs only when ${told}`;
  }

  /** What it takes that a router gives one of some answers. */
  answering(own: OwnCondition): string {
    return this.#told(this.#paths.answering(own)) ?? this.#answer(own);
  }

  /** That one of some nodes runs, and what that takes. */
  anyOf(nodes: readonly number[]): string {
    const told = this.#told(this.#paths.anyOf(nodes));
    return `${nodes.length === 1 ? '' : 'one of '}${this.#slugs(nodes)} runs${told === undefined ? '' : `, so that ${told}`}`;
  }

  /** That any answer of the routers will do on which a node states `when`. */
  #whatever({ own }: Conditions): string[] {
    const names = own.map(({ router }) => this.#nameOf(router));
    if (names.length === 0) return [];
    return [`Runs whatever ${listNames(names)} ${names.length === 1 ? 'answers' : 'answer'}.`];
  }

  /** What a node asks for, where its paths are too many to tell. */
  #demands({ must, own }: Conditions): string {
    return [
      ...own.map((each) => this.#answer(each)),
      ...must.map((nodes) => `${nodes.length === 1 ? '' : 'one of '}${this.#slugs(nodes)} runs`),
    ].join(' and ');
  }

  #told(paths: Paths): string | undefined {
    if (paths === undefined || paths.length === 0 || paths.some(({ size }) => size === 0)) return undefined;
    return paths.map((path) => this.#path(path)).join(', or ');
  }

  /** The answers on a path, in the order in which they are given. */
  #path(path: Path): string {
    return [...path]
      .sort(([a], [b]) => a - b)
      .map(([router, set]) => {
        const { members = [] } = this.#branches.routers[router] ?? {};
        return this.#answer({
          router,
          values: new Set(bitsOf(set).flatMap((index) => members[index] ?? [])),
        });
      })
      .join(' and ');
  }

  #answer({ router, values }: OwnCondition): string {
    const named = [...values].map(stringOf);
    const shown = named.slice(0, NAMED_VALUES);
    const rest = named.length - shown.length;
    const last = rest > 0 ? `one of ${rest} more` : shown.pop();
    return `\`${this.#nameOf(router)}\` is ${[shown.join(', '), last].filter((part) => part !== '').join(' or ')}`;
  }

  /** A router as a plan names it. */
  #nameOf(router: number): string {
    const { node = -1, output = '' } = this.#branches.routers[router] ?? {};
    return `${this.#slugOf(node)}.${nameOf(output)}`;
  }

  #slugs(nodes: readonly number[]): string {
    return listNames(nodes.map(this.#slugOf));
  }
}
