/** Stores of 0.6 read back: the plan that was charted in its canonical form, and what has happened since. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compile, type Plan } from '../../src/index.ts';
import { canonicalOrder } from '../../src/plan/canonical.ts';
import { printPlan } from '../../src/plan/print.ts';
import { importGraph } from '../../src/snapshot/import.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import type { NodeProgress } from '../../src/snapshot/state.ts';
import type { OutputValue } from '../../src/language/store.ts';
import { built } from '../support/plan-choices.ts';
import { EXAMPLES, OK, planFiles } from '../support/plan-files.ts';
import { buildSpec, planOf } from '../support/plan-spec.ts';
import { compileClean } from '../support/plan-store.ts';
import { printSpec } from '../support/plan-printer.ts';
import { allAsRun } from '../support/progress.ts';
import { snapshotAfter } from '../support/snapshot.ts';
import { SMALL_PLAN, smallGraph } from './graph.ts';

/** What has to come back from a store that a plan was charted into. */
async function expectBack(plan: Plan, script: string): Promise<void> {
  const canonical = canonicalOrder(plan);
  const snapshot = await snapshotAfter(script);
  const { problems, state } = readSnapshot(snapshot);
  expect(problems).toEqual([]);
  expect(state?.plan).toEqual(canonical);
  expect(importGraph(snapshot)).toEqual({
    imported: { format: '0.6', plan: printPlan(canonical), state },
    problems: [],
  });
}

describe('a charted plan comes back in its canonical form', () => {
  it.each([...planFiles(EXAMPLES), ...planFiles(OK)])('$name', async ({ text }) => {
    const { plan, script } = compileClean(text);
    await expectBack(plan, script);
  });

  it('for any plan', async () => {
    const written = built((choices, layout) => {
      const spec = buildSpec(choices);
      return { text: printSpec(layout, spec), plan: planOf(spec) };
    });
    await fc.assert(
      fc.asyncProperty(written, async ({ plan, text }) => {
        await expectBack(plan, compileClean(text).script);
      }),
      { numRuns: 200 },
    );
  });

  it('and the text charts the same store again', async () => {
    for (const { text } of planFiles(EXAMPLES)) {
      const first = importGraph(await snapshotAfter(compileClean(text).script)).imported?.plan ?? '';
      const second = importGraph(await snapshotAfter(compileClean(first).script)).imported?.plan;
      expect(second).toBe(first);
    }
  });
});

describe('a store that is under way', () => {
  it('gives its plan and its progress', () => {
    const { problems, state } = readSnapshot(JSON.stringify(smallGraph()));
    expect(problems).toEqual([]);
    expect(state?.plan).toEqual(compile(SMALL_PLAN).plan);
    expect(state?.progress).toEqual(
      allAsRun(
        new Map<string, NodeProgress>([
          [
            'make',
            {
              status: 'completed',
              startedAt: '2026-01-31T09:00:00Z',
              completedAt: '2026-01-31T10:00:00Z',
              values: new Map<string, OutputValue>([
                ['thing', 'dist/thing'],
                ['count', 1],
              ]),
              reviews: [
                {
                  attempt: 1,
                  verdict: 'fail',
                  failedCriteria: ['output.count is 1'],
                  at: '2026-01-31T09:30:00Z',
                },
                { attempt: 2, verdict: 'pass', failedCriteria: [], at: '2026-01-31T09:59:00Z' },
              ],
            },
          ],
          [
            'use',
            {
              status: 'pending',
              startedAt: undefined,
              completedAt: undefined,
              values: new Map(),
              reviews: [],
            },
          ],
        ]),
      ),
    );
    expect(state?.revision).toBe(0);
  });

  it('is read the same whatever the order of its nodes and edges', () => {
    const graph = smallGraph();
    const turned = {
      ...graph,
      nodes: [...graph.nodes].reverse(),
      relationships: [...graph.relationships].reverse(),
    };
    expect(readSnapshot(JSON.stringify(turned))).toEqual(readSnapshot(JSON.stringify(graph)));
  });

  it('may start with a byte order mark', () => {
    expect(readSnapshot(`\ufeff${JSON.stringify(smallGraph())}`)).toEqual(
      readSnapshot(JSON.stringify(smallGraph())),
    );
  });
});

describe('nothing makes it throw', () => {
  const end = (text: string): void => {
    const { problems, state } = readSnapshot(text);
    expect(state === undefined).toBe(problems.some(({ isFatal }) => isFatal));
    const { imported, problems: others } = importGraph(text, [{ name: 'make.json', text }]);
    expect(imported === undefined).toBe(others.some(({ isFatal }) => isFatal));
  };

  it('no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), end));
  });

  it('no JSON', () => {
    fc.assert(fc.property(fc.json(), end), { numRuns: 500 });
  });

  it('no JSON in any place of a snapshot', () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('make', 'GbuildNode', 'FROM', 3, -1, '__proto__', ['Field'], { input: {} }),
    );
    const places = placesIn(smallGraph(), []);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 3 }),
        (changes) => {
          const graph: unknown = smallGraph();
          // A copy each: one value in two places may end up within itself.
          for (const [path, value] of changes) put(graph, path, structuredClone(value));
          end(JSON.stringify(graph));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

/** The paths to everything within a value, and to a key that is not there in each object. */
function placesIn(value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, child]) => [
    [...path, key],
    ...placesIn(child, [...path, key]),
  ]);
  return [...inside, [...path, Array.isArray(value) ? value.length : 'contract']];
}

function put(root: unknown, path: readonly PropertyKey[], value: unknown): void {
  let at = root;
  for (const step of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  if (typeof at === 'object' && at !== null)
    Object.defineProperty(at, path.at(-1) ?? '', {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}
