import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BranchNode, type Branches, branchesOf, type Router } from '../../src/plan/branches.ts';
import { type Answer, fatesOf } from '../../src/plan/fates.ts';
import { fate, judge, type OracleNode, type OracleStatus } from '../support/branch-oracle.ts';

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
