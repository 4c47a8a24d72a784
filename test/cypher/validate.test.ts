/** Breaks a valid store in one way at a time and compares all that `validate.cypher` then says. */

import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { analyse, CYPHER_VERSIONS } from '../support/analyse.ts';
import {
  openStore,
  readCatalogue,
  readGraph,
  splitScript,
  validate,
  type Violation,
} from '../support/engine.ts';
import { BREAKS, CHECKS } from './breaks.ts';
import { DIAMOND, openDiamond, run, UNDER_WAY } from './diamond.ts';

const SCRIPT = readCatalogue('validate.cypher');

describe('validate.cypher', () => {
  it('has nothing to say of a plan as charted, nor of one under way', async () => {
    const store = await openStore();
    await run(store, DIAMOND);
    expect(await validate(store)).toEqual([]);
    await run(store, UNDER_WAY);
    expect(await validate(store)).toEqual([]);
  });

  it('misses only the feature in an empty store', async () => {
    expect(await validate(await openStore())).toEqual([
      { check: 'feature-count', detail: 'there is no Feature' },
    ]);
  });

  it('says what it has to say in a store where nothing has a name', async () => {
    const store = await openStore({ constraints: false });
    await run(store, readFileSync(new URL('nameless.cypher', import.meta.url), 'utf8'));
    const rows = await validate(store);
    expect(rows.map(({ check, detail }) => `${check}: ${detail}`)).toEqual([
      'acceptance-uncovered: ? is satisfied by no node',
      'acceptance-unlinked: ? has no HAS_ACCEPTANCE edge from the Feature',
      'bad-acceptance: ? has a blank acceptance criterion, number 1',
      'bad-acceptance: ? has no acceptance criterion',
      'bad-acceptance: ? has no acceptance criterion',
      'bad-acceptance-node: ? has a blank text',
      'bad-acceptance-node: ? is not an id of the form a-N',
      'bad-edge: ? -[KNOWS]-> ? is no edge of the model',
      'bad-edge: Acceptance ? -[KNOWS]-> Acceptance ? is no edge of the model',
      'bad-edge: Feature ? -[KNOWS]-> Feature ? is no edge of the model',
      'bad-edge: Field ?.? -[KNOWS]-> Review ? #? is no edge of the model',
      'bad-edge: Review ? #? -[KNOWS]-> Field ?.? is no edge of the model',
      'bad-failure-policy: ? has the failure_policy null',
      'bad-failure-policy: ? has the failure_policy null',
      'bad-failure-policy: ? has the failure_policy null',
      'bad-from: ?.? -[FROM]-> ?.? ends at no OUTPUT',
      'bad-from: ?.? -[FROM]-> ?.? ends at no OUTPUT',
      'bad-model-tier: ? has the model_tier null',
      'bad-model-tier: ? has the model_tier null',
      'bad-model-tier: ? has the model_tier null',
      'bad-review: ? #? has the verdict null',
      'bad-review: ? #? has the verdict null',
      'bad-review: ? #? has the verdict null',
      'bad-review: ? has the attempts ? where 1 to 1 are due',
      'bad-review: ? has the attempts ? where 1 to 1 are due',
      'bad-slug: a node has the slug null',
      'bad-slug: a node has the slug null',
      'bad-slug: a node has the slug null',
      'bad-slug: the Feature has the slug null',
      'bad-slug: the Feature has the slug null',
      'bad-status: ? has the status null',
      'bad-status: ? has the status null',
      'bad-type: ? has the type null',
      'completed-missing-output: ?.? has no value although the node is completed',
      'completed-missing-output: ?.? has no value although the node is completed',
      'completed-missing-output: ?.? has no value although the node is completed',
      'completed-without-pass: ? is completed without a passing review',
      'dependency-without-from: ? -[DEPENDS_ON]-> ? but no input of the one reads an output of the other',
      'duplicate-field: ?.? stands for 3 OUTPUT fields',
      'feature-count: there are 2 Features: ?, ?',
      'field-owner: Field ? (?) belongs to no node',
      'field-owner: Field ? (?) belongs to no node',
      'from-without-dependency: ?.? -[FROM]-> ?.? but there is no ? -[DEPENDS_ON]-> ?',
      'multi-from: ?.? has 2 FROM edges',
      'no-output: ? has no output',
      'no-output: ? has no output',
      'orphan-chore: ? is a chore on which no node depends',
      'review-owner: Review #? (?) is on ?, ?',
      'review-owner: Review #? (?) is on no node',
      'review-owner: Review #? (?) is on no node',
      'type-label: ? has the type "chore" and no type label',
      'type-label: ? has the type "chore" and the label Code, Test',
      'type-label: ? has the type null and no type label',
      'verify-target: ? has verify "nobody", which is no node',
    ]);
  });

  it('reads only', async () => {
    const store = await openDiamond();
    const before = await readGraph(store);
    await validate(store);
    expect(await readGraph(store)).toEqual(before);
  });

  it('is one statement, with the checks in alphabetical order', () => {
    expect(splitScript(SCRIPT).map((piece) => piece.kind)).toEqual(['statement']);
    const named = [...SCRIPT.matchAll(/^RETURN '([a-z-]+)' AS check/gm)].map((match) => match[1]);
    expect(named).toEqual([...CHECKS]);
    expect([...CHECKS].sort()).toEqual([...CHECKS]);
  });

  it.each(CHECKS)('sorts the rows of %s', (check) => {
    const branch = SCRIPT.split('\n\nUNION ALL\n').find((text) =>
      text.includes(`RETURN '${check}' AS check`),
    );
    expect(branch?.trim()).toMatch(/\nORDER BY detail;?$/);
  });

  it.each(CYPHER_VERSIONS)('has no error and no warning under %s', (version) => {
    for (const piece of splitScript(SCRIPT)) {
      // One branch at a time: all of them at once take four times as long. That they return the same columns is seen
      // when they run.
      for (const branch of piece.text.split('\n\nUNION ALL\n')) {
        expect({ branch, found: analyse(branch, version) }).toEqual({ branch, found: [] });
      }
    }
  });
});

/** By check, then by detail, each by code unit. */
function sorted(rows: readonly Violation[]): Violation[] {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows].sort((a, b) => compare(a.check, b.check) || compare(a.detail, b.detail));
}

describe.each(CHECKS)('%s', (check) => {
  const cases = BREAKS[check].map(({ title, writes, rows }) => {
    const expected = rows.map((row) => (typeof row === 'string' ? { check, detail: row } : row));
    return { title, writes, expected: sorted(expected) };
  });

  it.each(cases)('$title', async ({ writes, expected }) => {
    const store = await openDiamond();
    const before = await readGraph(store);
    await run(store, writes);
    expect(await readGraph(store)).not.toEqual(before);
    expect(await validate(store)).toEqual(expected);
  });

  // Random order of everything unordered shuffles the union too, so here only the set of rows is compared.
  it('does not rest on an order that no query asked for', async () => {
    for (const { writes, expected } of cases) {
      const store = await openDiamond(true);
      await run(store, writes);
      expect(sorted(await validate(store))).toEqual(expected);
    }
  });
});
