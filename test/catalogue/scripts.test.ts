/** What holds for every script of the catalogue, whatever it does. */

import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { analyse, CYPHER_VERSIONS } from '../support/analyse.ts';
import { readCatalogue, splitScript, type Params } from '../support/engine.ts';
import { call, CATALOGUE, openUnderWay, type CatalogueScript, type ScriptName } from './catalogue.ts';

/** Parameters with which the script has an answer in a diamond under way. */
const ANSWERED: Readonly<Record<ScriptName, Params>> = {
  status: {},
  node: { slug: 'd-sum' },
  feature: {},
  dispatch: { slugs: ['c-square'] },
  'record-review': { slug: 'b-double', verdict: 'pass', failed_criteria: [] },
  complete: { slug: 'b-double', outputs: {}, started_at: null, completed_at: null },
  'set-status': { slug: 'b-double', status: 'failed' },
};

const NAMES = Object.keys(CATALOGUE) as ScriptName[];

it('the catalogue has these scripts and no other', () => {
  const files = readdirSync(new URL('../../cypher/', import.meta.url)).sort();
  expect(files).toEqual(['schema', 'validate', ...NAMES].map((name) => `${name}.cypher`).sort());
});

describe.each(NAMES)('%s.cypher', (name) => {
  const { params, columns, writes }: CatalogueScript = CATALOGUE[name];
  const script = readCatalogue(`${name}.cypher`);
  const pieces = splitScript(script);
  const statements = pieces.filter((piece) => piece.kind === 'statement');

  it(`is one ${writes ? 'transaction, and writes the snapshot' : 'statement'}`, () => {
    expect(pieces.map((piece) => (piece.kind === 'command' ? piece.text : piece.terminated))).toEqual(
      writes ? ['.begin', true, '.commit', '.checkpoint'] : [true],
    );
  });

  it('uses its parameters and no other', () => {
    const used = statements.flatMap(({ body }) => [...body.matchAll(/\$(\w+)/g)].map((match) => match[1]));
    expect([...new Set(used)].sort()).toEqual([...params].sort());
  });

  it('explains each parameter and column at its top', () => {
    const header = /^(?:\/\/.*\n)+/.exec(script)?.[0] ?? '';
    const words = new Set(header.match(/\w+/g));
    expect([...params, ...columns].filter((word) => !words.has(word))).toEqual([]);
  });

  it('answers with its columns, in their order', async () => {
    const rows = await call(await openUnderWay(), name, ANSWERED[name]);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row)).toEqual(columns);
  });

  it.each(CYPHER_VERSIONS)('has no error and no warning under %s', (version) => {
    expect(statements.map(({ text }) => analyse(text, version, params))).toEqual([[]]);
  });
});
