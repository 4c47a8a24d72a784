import { expect, it } from 'vitest';

import { canonicalOrder } from '../../src/plan/canonical.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';
import { compileClean } from '../support/plan-store.ts';
import { snapshotAfter } from '../support/snapshot.ts';

it.each(planFiles(EXAMPLES))('reads $name back', async ({ text }) => {
  const { plan, script } = compileClean(text);
  const { problems, state } = readSnapshot(await snapshotAfter(script));
  expect(problems).toEqual([]);
  expect(state?.plan).toEqual(canonicalOrder(plan));
});
