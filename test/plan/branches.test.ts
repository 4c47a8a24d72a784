import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BranchNode, type Branches, branchesOf, type Router } from '../../src/plan/branches.ts';
import { BranchPaths } from '../../src/plan/branch-paths.ts';
import { type Answer, fatesOf } from '../../src/plan/fates.ts';
import { answeredPaths, fate, judge, type OracleNode, type OracleStatus } from '../support/branch-oracle.ts';

/** A read before it is known how many nodes there are, and of what kind. */
interface RawNode {
  readonly reads: readonly { readonly src: number; readonly when: number }[];
  readonly router: number;
}

/** Plans of up to four routers, nested or not, whose nodes read earlier ones. */
const plans = fc
  .array(
    fc.record<RawNode>({
      reads: fc.array(fc.record({ src: fc.nat(), when: fc.integer({ min: -4, max: 3 }) }), { maxLength: 4 }),
      router: fc.constantFrom(0, 0, 0, 1, 2, 2, 3),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map(fitted);

function fitted(raw: readonly RawNode[]): OracleNode[] {
  let left = 4;
  const unions = raw.map(({ router }) => (router > 0 && left-- > 0 ? router : 0));
  const nodes = raw.map(({ reads }, index) => ({
    reads: (index === 0 ? [] : reads).map(({ src, when }) => {
      const source = src % index;
      const members = unions[source] ?? 0;
      return { src: source, when: when < 0 || members === 0 ? undefined : when % members };
    }),
    router: unions[index] ?? 0,
  }));
  // A union that nobody reads with `when` is no router.
  const asked = new Set(
    nodes.flatMap(({ reads }) => reads.flatMap(({ src, when }) => (when === undefined ? [] : src))),
  );
  return nodes.map((node, index) => (asked.has(index) ? node : { ...node, router: 0 }));
}

function asBranchNodes(plan: readonly OracleNode[]): BranchNode[] {
  return plan.map(({ reads, router }) => ({
    inputs: reads.map(({ src, when }) => ({
      node: src,
      output: 'way',
      when: when === undefined ? undefined : [`${when}`],
    })),
    members: new Map(router === 0 ? [] : [['way', Array.from({ length: router }, (_, index) => `${index}`)]]),
  }));
}

function asSorted(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** A set of alternatives has no order in the oracle. */
function asSets(sets: readonly (readonly number[])[]): number[][] {
  return sets.map(asSorted).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function summaryOf(branches: Branches, node: number): unknown {
  const { must, own } = branches.conditions[node] ?? { must: [], own: [] };
  return {
    own: own.map(({ router, values }) => [branches.routers[router]?.node, [...values].map(Number)]),
    must: asSets(must),
    hangs: asSorted(branches.hangsOn(node).map((router) => router.node)),
  };
}

describe('static answers', () => {
  test('agree with every path of plans of up to four routers', () => {
    const seen = { conditional: 0, joins: 0, conflicts: 0, nested: 0 };
    fc.assert(
      fc.property(plans, (plan) => {
        const { conflicts, info } = judge(plan);
        const branches = branchesOf(asBranchNodes(plan));
        for (const [node, { hangs, must, own }] of info.entries()) {
          if (hangs.size === 0) {
            // What demands nothing on any path is not kept.
            expect([node, branches.isConditional(node), branches.hangsOn(node)]).toEqual([node, false, []]);
            continue;
          }
          seen.conditional++;
          if (must.some((group) => group.length > 1)) seen.joins++;
          if ([...own.keys()].some((router) => (info[router]?.hangs.size ?? 0) > 0)) seen.nested++;
          expect(branches.isConditional(node)).toBe(true);
          expect(summaryOf(branches, node)).toEqual({
            own: [...own].map(([router, values]) => [router, [...values]]),
            must: asSets(must),
            hangs: asSorted(hangs),
          });
        }
        const wherever = (is: (node: number, other: number) => boolean): boolean[][] =>
          info.map((_, node) => info.map((__, other) => is(node, other)));
        const isTaken = (node: number, path: number): boolean => info[node]?.taken[path] === true;
        expect(wherever((node, other) => branches.isTakenWherever(node, other))).toEqual(
          wherever(
            (node, other) => info[other]?.taken.every((is, path) => !is || isTaken(node, path)) === true,
          ),
        );
        const byNode = [...branches.conflicts].sort((a, b) => a.node - b.node);
        expect(byNode).toEqual(conflicts);
        seen.conflicts += conflicts.length;
      }),
      { numRuns: 2_000 },
    );
    // The plans are not all trivial.
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(200);
  });

  test('are told by paths that hold exactly where the node is taken', () => {
    let told = 0;
    fc.assert(
      fc.property(plans, (plan) => {
        const { info } = judge(plan);
        const branches = branchesOf(asBranchNodes(plan));
        const paths = new BranchPaths(branches);
        for (const [node, { taken }] of info.entries()) {
          const ways = paths.of(node);
          if (ways === undefined) continue;
          told++;
          const holds = answeredPaths(plan).map((path) =>
            ways.some((way) =>
              [...way].every(([router, set]) => {
                const answer = path.get(branches.routers[router]?.node ?? -1) ?? 0;
                return ((set >> BigInt(answer)) & 1n) === 1n;
              }),
            ),
          );
          expect([node, holds]).toEqual([node, taken]);
        }
      }),
      { numRuns: 500 },
    );
    expect(told).toBeGreaterThan(1_000);
  });

  test('do not depend on the order of the nodes', () => {
    fc.assert(
      fc.property(plans, fc.infiniteStream(fc.nat()), (plan, numbers) => {
        const nodes = asBranchNodes(plan);
        const keys = nodes.map(() => numbers.next().value as number);
        const order = [...nodes.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
        const place = new Map(order.map((node, index) => [node, index]));
        const moved = branchesOf(
          order.map((node) => {
            const { inputs = [], members = new Map<string, string[]>() } = nodes[node] ?? {};
            return {
              inputs: inputs.map((input) => ({ ...input, node: place.get(input.node) ?? 0 })),
              members,
            };
          }),
        );
        const branches = branchesOf(nodes);
        const back = (router: Router): number => order[router.node] ?? -1;
        for (const node of nodes.keys()) {
          expect(asSorted(moved.hangsOn(place.get(node) ?? 0).map(back))).toEqual(
            asSorted(branches.hangsOn(node).map((router) => router.node)),
          );
        }
        expect(moved.conflicts.length).toBe(branches.conflicts.length);
      }),
    );
  });
});

describe('fates', () => {
  test('agree with the oracle when some routers have answered', () => {
    const seen = { taken: 0, left: 0, open: 0 };
    fc.assert(
      fc.property(
        plans,
        fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 12, maxLength: 12 }),
        (plan, says) => {
          const { info } = judge(plan);
          const values = plan.map(({ router }, node) => (router === 0 ? 0 : (says[node] ?? 0) % router));
          const statuses = plan.map(({ router }, node): OracleStatus => {
            const said = says[node] ?? 0;
            return router === 0 || said === -1 ? 'pending' : said === -2 ? 'cancelled' : 'completed';
          });
          // What the routers say, before what is left out follows from it.
          const answers = statuses.map((status, node): Answer => {
            if (status === 'pending') return { kind: 'open' };
            return status === 'cancelled' ? { kind: 'none' } : { kind: 'value', value: `${values[node]}` };
          });
          const expected = plan.map((_, node) => {
            const is = fate(info, statuses, values, node);
            if (is === false && statuses[node] === 'pending') statuses[node] = 'cancelled';
            return is;
          });
          const branches = branchesOf(asBranchNodes(plan));
          const fates = fatesOf(branches, ({ node }) => answers[node] ?? { kind: 'open' });
          expect(fates.map((each) => (each.fate === 'open' ? undefined : each.fate === 'taken'))).toEqual(
            expected,
          );
          for (const [node, each] of fates.entries()) {
            if (each.fate === 'taken') seen.taken++;
            if (each.fate === 'left-out') {
              seen.left++;
              // The one that decided has spoken, and is no other than those that the node hangs on.
              expect(answers[each.by.node]?.kind).not.toBe('open');
              expect(branches.hangsOn(node)).toContainEqual(each.by);
            }
            if (each.fate !== 'open') continue;
            seen.open++;
            expect(each.awaits.length).toBeGreaterThan(0);
            for (const router of each.awaits) {
              expect(answers[router.node]?.kind).toBe('open');
              expect(branches.hangsOn(node)).toContainEqual(router);
            }
          }
        },
      ),
      { numRuns: 2_000 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(200);
  });
});

/** A node by the inputs `node.output` or `node.output=answer|answer`, and its unions. */
function node(
  inputs: readonly string[],
  members: Readonly<Record<string, readonly string[]>> = {},
): BranchNode {
  return {
    inputs: inputs.map((input) => {
      const [, source = '', output = '', when] = /^(\d+)\.([^=]*)(?:=(.*))?$/.exec(input) ?? [];
      return { node: Number(source), output, when: when?.split('|') };
    }),
    members: new Map(Object.entries(members)),
  };
}

const AB = ['a', 'b'];

describe('several outputs of one node', () => {
  const plan = [
    node([], { one: AB, two: AB, idle: AB }),
    node(['0.one=a']),
    node(['0.two=a']),
    node(['0.idle', '1.out']),
    node(['0.one', '1.out', '2.out']),
    node(['0.text', '1.out']),
    node(['1.out', '2.out']),
  ];
  const branches = branchesOf(plan);

  test('are routers of their own, when they are read with `when`', () => {
    expect(branches.routers).toEqual([
      { node: 0, output: 'one', members: AB },
      { node: 0, output: 'two', members: AB },
    ]);
  });

  test('a node speaks for the very output that it reads', () => {
    const hangs = plan.map((_, index) => branches.hangsOn(index).map(({ output }) => output));
    expect(hangs).toEqual([
      [],
      ['one'],
      ['two'],
      // It reads another union of the node, which is no router, so that the branch still counts.
      ['one'],
      // The side of `one` demands nothing, since it reads `one` itself; that of `two` does.
      ['one', 'two'],
      ['one'],
      ['one', 'two'],
    ]);
    expect(branches.conditions[4]).toEqual({ own: [], must: [[2]] });
    // Sides of two routers are no alternatives: it takes both.
    expect(branches.conditions[6]).toEqual({ own: [], must: [[1], [2]] });
  });

  test('each have an answer of their own', () => {
    const fates = fatesOf(branches, ({ output }) => ({ kind: 'value', value: output === 'one' ? 'a' : 'b' }));
    const by = { fate: 'left-out', by: branches.routers[1] };
    const taken = { fate: 'taken' };
    expect(fates).toEqual([taken, taken, by, taken, by, taken, by]);
  });
});

describe('whom a fate names', () => {
  const chain = branchesOf([
    node([], { way: AB }),
    node(['0.way=a'], { way: AB }),
    node(['1.way=a']),
    node(['0.way=b']),
    node(['2.out', '3.out']),
  ]);
  const [first, second] = chain.routers;

  test('the router that decided, or that left out the one that would have', () => {
    const says =
      (...answers: readonly string[]) =>
      ({ node: router }: Router): Answer => {
        const value = answers[router];
        if (value === undefined) return { kind: 'open' };
        return value === 'none' ? { kind: 'none' } : { kind: 'value', value };
      };
    const taken = { fate: 'taken' };
    const left = (by: Router | undefined): object => ({ fate: 'left-out', by });
    const open = (...awaits: readonly (Router | undefined)[]): object => ({ fate: 'open', awaits });
    expect(fatesOf(chain, says())).toEqual([
      taken,
      open(first),
      open(second),
      open(first),
      open(first, second),
    ]);
    expect(fatesOf(chain, says('b'))).toEqual([taken, left(first), left(first), taken, taken]);
    expect(fatesOf(chain, says('a'))).toEqual([taken, taken, open(second), left(first), open(second)]);
    expect(fatesOf(chain, says('a', 'b'))).toEqual([taken, taken, left(second), left(first), left(second)]);
    expect(fatesOf(chain, says('a', 'none'))).toEqual([
      taken,
      taken,
      left(second),
      left(first),
      left(second),
    ]);
    expect(fatesOf(chain, says('none'))).toEqual([taken, left(first), left(first), left(first), left(first)]);
    // What is no member leaves nothing out.
    expect(fatesOf(chain, says('mongodb'))).toEqual(fatesOf(chain, says()));
  });
});

describe('what is not judged', () => {
  test('nodes on and behind a circle always run', () => {
    const branches = branchesOf([
      node([], { way: AB }),
      node(['0.way=a', '2.out']),
      node(['1.out']),
      node(['2.out', '0.way=b']),
      node(['0.way=b']),
    ]);
    expect([0, 1, 2, 3, 4].map((each) => branches.isJudged(each))).toEqual([true, false, false, false, true]);
    expect([0, 1, 2, 3, 4].map((each) => branches.isConditional(each))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(branches.conflicts).toEqual([]);
  });

  test('nor what reads something unknown, or is behind that', () => {
    const branches = branchesOf([
      node([], { way: AB }),
      { ...node(['0.way=a']), isUnknown: true },
      node(['1.out', '0.way=b']),
    ]);
    expect(branches.conflicts).toEqual([]);
    expect(branches.isConditional(2)).toBe(false);
  });
});

describe('large plans', () => {
  /** Blocks of a router with three sides, chains in each, and a join, one after the other. */
  const blocks = (count: number): BranchNode[] =>
    Array.from({ length: count }, (_, block) => {
      const base = block * 50;
      return [
        node(block === 0 ? [] : [`${base - 1}.out`], { way: ['a', 'b', 'c'] }),
        ...['a', 'b', 'c'].map((value) => node([`${base}.way=${value}`])),
        ...Array.from({ length: 45 }, (__, index) => node([`${base + 1 + index}.out`])),
        node([`${base + 46}.out`, `${base + 47}.out`, `${base + 48}.out`]),
      ];
    }).flat();

  test('of ten thousand nodes with two hundred routers are judged', () => {
    const plan = blocks(200);
    const branches = branchesOf(plan);
    expect([plan.length, branches.routers.length]).toEqual([10_000, 200]);
    expect([branches.tooEntangled, branches.conflicts]).toEqual([undefined, []]);
    expect(branches.hangsOn(9_999).length).toBe(200);
    const fates = fatesOf(branches, () => ({ kind: 'value', value: 'b' }));
    expect(fates.filter(({ fate: each }) => each === 'left-out').length).toBe(200 * 32);
  });

  test('of routers nested five thousand deep are judged, without a stack', () => {
    const depth = 5_000;
    const branches = branchesOf([
      node([], { way: AB }),
      ...Array.from({ length: depth }, (_, index) => node([`${index}.way=a`], { way: AB })),
      node([`${depth - 1}.way=b`]),
    ]);
    expect(branches.tooEntangled).toBe(undefined);
    expect(branches.hangsOn(depth + 1).length).toBe(depth);
    const fates = fatesOf(branches, ({ node: router }) =>
      router > 7 ? { kind: 'open' } : { kind: 'value', value: router === 7 ? 'b' : 'a' },
    );
    expect(fates[depth]).toEqual({ fate: 'left-out', by: branches.routers[7] });
  });

  test('that are too entangled are given up on, and what is behind stays open', () => {
    // One join of every side of three thousand routers, each of which hangs on all before it.
    const routers = 3_000;
    const branches = branchesOf([
      node([], { way: AB }),
      ...Array.from({ length: routers - 1 }, (_, index) => node([`${index}.way=a`], { way: AB })),
      ...Array.from({ length: routers }, (_, index) => node([`${index}.way=b`])),
      node(Array.from({ length: routers }, (_, index) => `${routers + index}.out`)),
      node([`${2 * routers}.out`]),
      node([]),
    ]);
    expect(branches.tooEntangled).toEqual({ node: 2 * routers, routers });
    const fates = fatesOf(branches, () => ({ kind: 'value', value: 'a' }));
    expect(fates.slice(-3)).toEqual([
      { fate: 'open', awaits: [] },
      { fate: 'open', awaits: [] },
      { fate: 'taken' },
    ]);
  });
});
