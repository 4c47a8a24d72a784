/** Breaks a valid store in one way at a time and compares all that `validate.cypher` then says. */

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
    for (const piece of splitScript(SCRIPT)) expect(analyse(piece.text, version)).toEqual([]);
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
