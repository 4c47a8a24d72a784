/**
 * The compiler and the store's validator are two readings of one set of rules. Each fault that both know is given to
 * both: as a plan to the compiler; and to the validator as the store that the faulty plan would become, and as the
 * store of the valid plan with the same fault written into it.
 */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { emitScript } from '../src/cypher/script.ts';
import { guardStatement } from '../src/cypher/guard.ts';
import { check, parse, type Plan } from '../src/index.ts';
import { dependencyEdges } from '../src/plan/dependencies.ts';
import { stronglyConnectedComponents } from '../src/plan/graph.ts';
import { lower } from '../src/plan/lower.ts';
import { type Resolution, resolve } from '../src/plan/resolve.ts';
import { type Fault, FAULTS, OTHERWISE_NAMED, VALID } from './differential/faults.ts';
import {
  type Digraph,
  digraphs,
  GRAPHS,
  isCyclePath,
  mutuallyReachable,
  planOf,
} from './differential/graphs.ts';
import {
  COMPILER_CODES,
  COMPILER_ONLY,
  SHARED,
  VALIDATOR_CHECKS,
  VALIDATOR_ONLY,
} from './differential/vocabulary.ts';
import { openStore, validate, type Violation } from './support/engine.ts';
import { chart, compileClean, runClean } from './support/plan-store.ts';

const valid = compileClean(VALID);

function resolveText(text: string): Resolution {
  const { ast, diagnostics } = parse(text);
  if (ast === undefined || diagnostics.length > 0) throw new Error('the faulty plan does not parse');
  return resolve(ast);
}

/** The script of a plan without the guard, which would refuse what is not to be charted. */
function emit(plan: Plan): string {
  const script = emitScript(plan);
  const unguarded = script.replace(guardStatement(plan), '');
  if (unguarded === script) throw new Error('the guard is not where it was');
  return unguarded;
}

/** What the validator says of a store that takes anything, after some scripts. */
async function violationsAfter(...scripts: readonly string[]): Promise<Violation[]> {
  const store = await openStore({ constraints: false });
  for (const script of scripts) await runClean(store, script);
  return validate(store);
}

function codesOf(text: string): string[] {
  return check(text).diagnostics.map(({ code }) => code);
}

function testFault(code: string, { breaks, chart: write, rows, text }: Fault): void {
  it('is reported by the compiler', () => {
    expect(codesOf(text)).toEqual([code]);
  });

  it('is reported in a store that is broken in the same way', async () => {
    expect(await violationsAfter(valid.script, breaks)).toEqual(rows);
  });

  if (write === undefined) return;
  it('is reported in the store of the faulty plan', async () => {
    const script = write({ valid: valid.plan, lowered: () => lower(resolveText(text)), emit });
    expect(await violationsAfter(script)).toEqual(rows);
  });
}

describe('the names of faults', () => {
  it('are shared, or known to be of one side', () => {
    expect([...SHARED, ...COMPILER_ONLY].sort()).toEqual([...COMPILER_CODES].sort());
    expect([...SHARED, ...VALIDATOR_ONLY].sort()).toEqual([...VALIDATOR_CHECKS].sort());
  });

  it('each have a fault below, when shared', () => {
    const tested = FAULTS.filter(({ faults }) => faults.length > 0).map(({ code }) => code);
    expect(tested.sort()).toEqual([...SHARED].sort());
  });
});

describe('a plan without fault', () => {
  it('is one for both', async () => {
    expect(codesOf(VALID)).toEqual([]);
    expect((await chart(valid.script)).violations).toEqual([]);
    expect(await violationsAfter(emit(valid.plan))).toEqual([]);
  });
});

for (const { code, faults } of FAULTS) {
  for (const fault of faults) describe(`${code}: ${fault.title}`, () => testFault(code, fault));
}

describe('by another name', () => {
  for (const fault of OTHERWISE_NAMED) describe(fault.title, () => testFault(fault.code, fault));
});

describe('cycles', () => {
  /** The components in which the compiler looks for cycles, as slugs in order. */
  function componentsOf(text: string): string[][] {
    const plan = resolveText(text);
    const components = stronglyConnectedComponents(dependencyEdges(plan));
    return inOrder(components.map((nodes) => nodes.map((node) => plan.nodes[node]?.slug ?? '')));
  }

  /** The members of each cycle that the validator sees in the store of the faulty plan, and nothing else it sees. */
  async function cyclesInStore(text: string): Promise<string[][]> {
    const rows = await violationsAfter(emit(lower(resolveText(text))));
    return inOrder(
      rows.map(({ check: name, detail }) => {
        const members = /^(.*) depend on one another$/.exec(detail)?.[1];
        if (name !== 'cycle' || members === undefined) throw new Error(`${name}: ${detail}`);
        return members.split(', ');
      }),
    );
  }

  /** The cycles that the compiler shows: one in each component. */
  function cyclesShown(text: string): string[][] {
    return check(text).diagnostics.map(({ code, message }) => {
      if (code !== 'cycle') throw new Error(`${code}: ${message}`);
      return [...message.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    });
  }

  async function compare(graph: Digraph): Promise<void> {
    const text = planOf(graph);
    const expected = inOrder(mutuallyReachable(graph));
    expect(componentsOf(text)).toEqual(expected);
    expect(await cyclesInStore(text)).toEqual(expected);
    const shown = cyclesShown(text);
    expect(shown.filter((path) => !isCyclePath(graph, path))).toEqual([]);
    const componentOf = (slug: string | undefined): string[] =>
      expected.find((members) => members.includes(slug ?? '')) ?? [];
    expect(inOrder(shown.map(([first]) => componentOf(first)))).toEqual(expected);
  }

  it.each(GRAPHS)('of $title', async ({ components, graph }) => {
    expect(inOrder(mutuallyReachable(graph))).toEqual(components);
    await compare(graph);
  });

  it('of any graph are the same for both', async () => {
    await fc.assert(fc.asyncProperty(digraphs, compare), { numRuns: 60 });
  });
});

/** Sets of slugs in one order. */
function inOrder(sets: readonly (readonly string[])[]): string[][] {
  const sorted = sets.map((set) => [...set].sort());
  return sorted.sort((a, b) => (a.join() < b.join() ? -1 : 1));
}
