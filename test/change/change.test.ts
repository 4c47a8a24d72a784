import { expect, it } from 'vitest';

import { planChange } from '../../src/change/change.ts';
import { diff } from '../../src/change/diff.ts';
import { emitChange } from '../../src/change/script.ts';
import { check, type CheckedPlan } from '../../src/index.ts';
import { edited, releaseUnderWay } from './release.ts';

/*
 * The whole way from the state of a store to a change of it. What is refused, in which words, and what the scripts do
 * is the matter of the tests beside this one.
 */

const NOTHING = { allowStarted: new Set<string>(), prune: false };

function checked(edits: readonly (readonly [string, string])[]): CheckedPlan {
  const result = check(edited(edits));
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join());
  return result;
}

it('gives the differences, their number and the script when nothing is refused', () => {
  const base = releaseUnderWay();
  const wanted = checked([['"Scan the tags"', '"Scan all tags"']]);
  const changes = diff(base, wanted.plan);
  expect(planChange(base, wanted, NOTHING)).toEqual({
    ok: true,
    changes,
    summary: { add: 0, change: 1, remove: 0 },
    notes: [],
    script: emitChange(changes),
    diagnostics: [],
  });
});

it('gives the differences and the reasons, but no script, when something is refused', () => {
  const base = releaseUnderWay();
  const wanted = checked([['code build', 'test build']]);
  const change = planChange(base, wanted, NOTHING);
  expect({ ...change, diagnostics: change.diagnostics.map(({ code }) => code) }).toEqual({
    ok: false,
    changes: diff(base, wanted.plan),
    summary: { add: 0, change: 1, remove: 0 },
    notes: [],
    diagnostics: ['started-node-retyped'],
  });
  expect('script' in change).toBe(false);
});
