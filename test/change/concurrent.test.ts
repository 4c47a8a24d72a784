/**
 * Two changes that were computed from one base: where both touch a node, in whatever parts of it, the second aborts; and
 * what a script guards is what its change touches, however large the plan is.
 */

import { expect, it } from 'vitest';

import { diff } from '../../src/change/diff.ts';
import { emitChange } from '../../src/change/script.ts';
import { compileClean } from '../support/plan-store.ts';
import { readGraph, runScript, validate } from '../support/engine.ts';
import { edited, releaseUnderWay, without } from './release.ts';
import { saidByGuard, storeWith } from './stores.ts';

type Edit = readonly (readonly [from: string, to: string])[];

const base = releaseUnderWay();
const scriptOf = (edit: Edit): string => emitChange(diff(base, compileClean(edited(edit)).plan));

/** Edits of `lint`, each of another part. */
const EDITS: Readonly<Record<string, Edit>> = {
  title: [['"Lint the sources"', '"Lint all sources"']],
  type: [['code lint', 'test lint']],
  acceptance: [['"output.report is empty"', '"output.report is short"']],
  verify: [['"output.report is empty"', '"output.report is empty"\n  verify audit']],
  failure_policy: [['"output.report is empty"', '"output.report is empty"\n  failure_policy stop']],
  model_tier: [['"output.report is empty"', '"output.report is empty"\n  model_tier strong']],
  'a new input': [['  input bare:', '  input more: <x>\n  input bare:']],
  'another shape of an input': [['input bare: <list of paths>', 'input bare: <paths>']],
  'another source': [
    [
      'code lint "Lint the sources" {\n  input files from scan\n',
      'code lint "Lint the sources" {\n  input files from scan.unit\n',
    ],
  ],
  'a source where there was none': [['input bare: <list of paths>', 'input bare from scan.files']],
  'a new output': [['  output count:', '  output more: <y>\n  output count:']],
  'another shape of an output': [['output count: <integer>', 'output count: <number>']],
  'a new criterion': [['satisfies a-3, a-1', 'satisfies a-3, a-1, a-2']],
  'a dropped criterion': [['satisfies a-3, a-1', 'satisfies a-3']],
  'a new dependency': [['  input bare:', '  input log from build.archive\n  input bare:']],
};

/** What the guards of a second change say after a first one that touched the same part, or another. */
const names = Object.keys(EDITS);
it.each(names.flatMap((first) => names.map((second) => [first, second] as const)))(
  '%s, then %s: the second changes nothing',
  async (first, second) => {
    const store = await storeWith(base.plan, base.progress);
    expect((await runScript(store, scriptOf(EDITS[first] ?? []))).ok).toBe(true);
    const between = await readGraph(store);
    const said = saidByGuard(await runScript(store, scriptOf(EDITS[second] ?? [])));
    expect(said).toMatch(
      first === 'a dropped criterion'
        ? /^gbuild: the store has changed: expected 6 satisfies_edges, found 5$/
        : /^gbuild: the store has changed: .*lint.*$/,
    );
    expect(await readGraph(store)).toEqual(between);
  },
);

it('changes of different nodes both land', async () => {
  const store = await storeWith(base.plan, base.progress);
  const other: Edit = [['"Write the notes"', '"Write all notes"']];
  expect((await runScript(store, scriptOf(EDITS['title'] ?? []))).ok).toBe(true);
  expect((await runScript(store, scriptOf(other))).ok).toBe(true);
  expect(await readGraph(store)).toEqual(
    await readGraph(
      await storeWith(compileClean(edited([...(EDITS['title'] ?? []), ...other])).plan, base.progress, 2),
    ),
  );
});

it('what a change leads to is held as well', async () => {
  const reader: Edit = [['  input bare:', '  input log from build.archive\n  input bare:']];
  const written: Edit = [['output archive: <path>', 'output archive: <file>']];
  const store = await storeWith(base.plan, base.progress);
  expect((await runScript(store, scriptOf(written))).ok).toBe(true);
  expect(saidByGuard(await runScript(store, scriptOf(reader)))).toBe(
    'gbuild: the store has changed: the output archive of build is another one',
  );
});

it('a verify node that another change names is neither removed nor retyped', async () => {
  const naming: Edit = [['"output.url answers 200"', '"output.url answers 200"\n  verify audit']];
  for (const [edit, says] of [
    [[without('audit')], 'audit verifies another node'],
    [[['verify audit', 'test audit']], 'audit verifies another node'],
  ] as const) {
    const store = await storeWith(base.plan, base.progress);
    expect((await runScript(store, scriptOf(naming))).ok).toBe(true);
    expect(saidByGuard(await runScript(store, scriptOf(edit)))).toBe(
      `gbuild: the store has changed: ${says}`,
    );
    expect(await validate(store)).toEqual([]);
  }
});

it('the script grows with the change, not with the plan', () => {
  const size = (nodes: number): number => {
    const block = (i: number, rest = ''): string =>
      `code n-${i} "N" {\n  input x: <t>\n  output o: <t>\n${rest}  acceptance "c"\n}\n`;
    const plan = (last: string): string =>
      `feature f {\n  destination "d"\n  context "c"\n}\n${Array.from({ length: nodes - 1 }, (_, i) => block(i)).join('')}${block(nodes - 1, last)}`;
    const before = compileClean(plan('')).plan;
    return emitChange(
      diff({ plan: before, progress: new Map() }, compileClean(plan('  input y from n-0.o\n')).plan),
    ).length;
  };
  // The counts have more digits, and nothing else differs.
  expect(size(1000) - size(4)).toBeLessThan(100);
});
