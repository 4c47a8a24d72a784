import { inOrder, type ModelNode, type ModelPlan } from './plan.ts';

/*
 * Which nodes of a plan are taken, by walking every path: the rule of the language (Branches) once more, for nodes with
 * several outputs, each of which may be a router.
 */

/** The answer of each router, `slug.output`, on one path; absent for one that has none. */
type Path = ReadonlyMap<string, string>;

export interface Conditions {
  /** The values that the node states for each router. */
  readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sets of alternatives, of which one has to be taken. */
  readonly must: readonly (readonly string[])[];
  /** The routers that its fate depends on. */
  readonly hangs: ReadonlySet<string>;
  /** By path: first those on which every router answers. */
  readonly taken: readonly boolean[];
}

export interface ModelBranches {
  readonly of: ReadonlyMap<string, Conditions>;
  readonly routers: ReadonlyMap<string, readonly string[]>;
  /** How many paths there are on which every router answers. */
  readonly answered: number;
  /** `slug` for a node that is taken on no path, `slug source` for an input that never has a value. */
  readonly conflicts: readonly string[];
}

export function routerOf({ node, output }: { readonly node: string; readonly output: string }): string {
  return `${node}.${output}`;
}

const nodeOf = (router: string): string => router.slice(0, router.indexOf('.'));

function routersOf({ nodes }: ModelPlan): Map<string, readonly string[]> {
  const asked = new Set(nodes.flatMap(({ inputs }) => inputs.filter(({ when }) => when).map(routerOf)));
  return new Map(
    nodes.flatMap(({ outputs, slug }) =>
      outputs.flatMap(({ name, union }): [string, readonly string[]][] =>
        union !== undefined && asked.has(`${slug}.${name}`) ? [[`${slug}.${name}`, union]] : [],
      ),
    ),
  );
}

function pathsOf(routers: ReadonlyMap<string, readonly string[]>, mayBeSilent: boolean): Path[] {
  let paths: Path[] = [new Map()];
  for (const [router, members] of routers) {
    paths = paths.flatMap((path) => [
      ...members.map((member) => new Map([...path, [router, member]])),
      ...(mayBeSilent ? [path] : []),
    ]);
  }
  return paths;
}

const found = new WeakMap<ModelPlan, ModelBranches>();

export function branchesOfModel(plan: ModelPlan): ModelBranches {
  const known = found.get(plan) ?? judge(plan);
  found.set(plan, known);
  return known;
}

function judge(plan: ModelPlan): ModelBranches {
  const routers = routersOf(plan);
  const answered = pathsOf(routers, false);
  const silent = pathsOf(routers, true).filter((path) => path.size < routers.size);
  const paths = [...answered, ...silent];
  const of = new Map<string, Conditions>();
  for (const node of inOrder(plan.nodes))
    of.set(node.slug, conditionsOf(node, of, routers, paths, answered.length));
  const isTaken = (slug: string, path: number): boolean => of.get(slug)?.taken[path] === true;
  const conflicts = plan.nodes.flatMap(({ inputs, slug }) => {
    const own = [...answered.keys()].filter((path) => isTaken(slug, path));
    if (own.length === 0) return [slug];
    const sources = [...new Set(inputs.map(({ node }) => node))];
    return sources
      .filter((source) => !own.some((path) => isTaken(source, path)))
      .map((source) => `${slug} ${source}`);
  });
  return { of, routers, answered: answered.length, conflicts };
}

function conditionsOf(
  { inputs }: ModelNode,
  of: ReadonlyMap<string, Conditions>,
  routers: ReadonlyMap<string, readonly string[]>,
  paths: readonly Path[],
  answered: number,
): Conditions {
  const hangsOf = (slug: string): ReadonlySet<string> => of.get(slug)?.hangs ?? new Set();
  const takenOf = (slug: string): readonly boolean[] => of.get(slug)?.taken ?? [];
  const own = new Map<string, Set<string>>();
  for (const input of inputs) {
    if (input.when === undefined) continue;
    const router = routerOf(input);
    own.set(router, new Set([...(own.get(router) ?? []), ...input.when]));
  }
  const plain = inputs.filter(({ when }) => when === undefined);
  const readRouters = plain.map(routerOf).filter((output) => routers.has(output));
  // The routers that the node speaks for itself.
  const stated = new Set([
    ...[...own.keys()].flatMap((router) => [router, ...hangsOf(nodeOf(router))]),
    ...readRouters,
  ]);
  const conditional = [...new Set(plain.map(({ node }) => node))].filter((slug) => hangsOf(slug).size > 0);
  const isWider = (a: string, b: string): boolean => {
    const [one, other] = [takenOf(a).slice(0, answered), takenOf(b).slice(0, answered)];
    return one.every((is, path) => is || !other[path]) && one.some((is, path) => is && !other[path]);
  };
  const demanding = conditional.filter(
    (slug) =>
      readRouters.some((router) => nodeOf(router) === slug) ||
      !conditional.some((other) => isWider(slug, other)),
  );
  let groups: string[][] = [];
  for (const slug of demanding) {
    const joins = (group: readonly string[]): boolean =>
      group.some((other) => [...hangsOf(other)].some((router) => hangsOf(slug).has(router)));
    groups = [...groups.filter((group) => !joins(group)), [slug, ...groups.filter(joins).flat()]];
  }
  const must = groups.filter((group) =>
    group.some((slug) => [...hangsOf(slug)].some((router) => !stated.has(router))),
  );
  const taken = paths.map(
    (path, index) =>
      [...own].every(
        ([router, values]) => takenOf(nodeOf(router))[index] === true && values.has(path.get(router) ?? ''),
      ) && must.every((group) => group.some((slug) => takenOf(slug)[index] === true)),
  );
  const hangs = taken.every(Boolean)
    ? new Set<string>()
    : new Set([...stated, ...must.flat().flatMap((slug) => [...hangsOf(slug)])]);
  return { own, must, hangs, taken };
}

/** What a run says of a router so far: its value, that it never will have one, or nothing yet. */
export type Said = { readonly value: string } | 'none' | 'nothing';

/** Whether a node is taken; `undefined` while that is open. */
export function fateIn(plan: ModelPlan, slug: string, said: (router: string) => Said): boolean | undefined {
  const { of, routers } = branchesOfModel(plan);
  const { must, own } = of.get(slug) ?? { must: [], own: new Map<string, ReadonlySet<string>>() };
  let isOpen = false;
  for (const [router, values] of own) {
    const answer = said(router);
    if (answer === 'none') return false;
    if (answer === 'nothing' || routers.get(router)?.includes(answer.value) !== true) isOpen = true;
    else if (!values.has(answer.value)) return false;
  }
  for (const group of must) {
    const fates = group.map((each) => fateIn(plan, each, said));
    if (fates.every((fate) => fate === false)) return false;
    if (!fates.includes(true)) isOpen = true;
  }
  return isOpen ? undefined : true;
}
