import { describe, expect, it } from 'vitest';

import { analyse, CYPHER_VERSIONS } from '../support/analyse.ts';
import {
  isTypeConstraint,
  openStore,
  readCatalogue,
  runScript,
  splitScript,
  type Store,
} from '../support/engine.ts';

const SCRIPT = readCatalogue('schema.cypher');
const PIECES = splitScript(SCRIPT);
const STATEMENTS = PIECES.filter((piece) => piece.kind === 'statement');

const STRING = 'STRING';
const STRINGS = 'LIST<STRING NOT NULL>';

/** The graph model's properties: label, property, type, and what else is asked of it. */
const MODEL: readonly (readonly [string, string, string, 'unique' | 'required' | 'optional'])[] = [
  ['Feature', 'feature', STRING, 'required'],
  ['Feature', 'destination', STRING, 'required'],
  ['Feature', 'context', STRING, 'required'],
  ['Feature', 'out_of_scope', STRINGS, 'required'],
  ['Acceptance', 'id', STRING, 'unique'],
  ['Acceptance', 'text', STRING, 'required'],
  ['GbuildNode', 'slug', STRING, 'unique'],
  ['GbuildNode', 'title', STRING, 'required'],
  ['GbuildNode', 'type', STRING, 'required'],
  ['GbuildNode', 'acceptance', STRINGS, 'required'],
  ['GbuildNode', 'verify', STRING, 'optional'],
  ['GbuildNode', 'failure_policy', STRING, 'required'],
  ['GbuildNode', 'model_tier', STRING, 'required'],
  ['GbuildNode', 'status', STRING, 'required'],
  ['GbuildNode', 'started_at', STRING, 'optional'],
  ['GbuildNode', 'completed_at', STRING, 'optional'],
  ['Field', 'name', STRING, 'required'],
  ['Field', 'shape', STRING, 'required'],
  [
    'Field',
    'value',
    'STRING | INTEGER | FLOAT | BOOLEAN | LIST<STRING NOT NULL> | LIST<INTEGER NOT NULL> | LIST<FLOAT NOT NULL> | LIST<BOOLEAN NOT NULL>',
    'optional',
  ],
  ['Review', 'attempt', 'INTEGER', 'required'],
  ['Review', 'verdict', STRING, 'required'],
  ['Review', 'failed_criteria', STRINGS, 'required'],
  ['Review', 'at', STRING, 'required'],
];

function constraint(label: string, property: string, rule: string, what: string): string {
  const name = `${label.toLowerCase()}_${property}_${rule}`;
  return `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (n:${label}) REQUIRE n.${property} IS ${what}`;
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

describe('schema.cypher', () => {
  it('constrains every property of the model, and nothing else', () => {
    const expected = MODEL.flatMap(([label, property, type, rule]) => [
      constraint(label, property, 'typed', `:: ${type}`),
      ...(rule === 'optional' ? [] : [constraint(label, property, 'required', 'NOT NULL')]),
      ...(rule === 'unique' ? [constraint(label, property, 'unique', 'UNIQUE')] : []),
    ]);
    const found = STATEMENTS.map((statement) => statement.body.replace(/\s+/g, ' '));
    expect(found.sort(byText)).toEqual(expected.sort(byText));
  });

  it('ends by writing the snapshot, and has no other dot-command', () => {
    expect(PIECES.filter((piece) => piece.kind === 'command').map((piece) => piece.text)).toEqual([
      '.checkpoint',
    ]);
    expect(PIECES.at(-1)?.text).toBe('.checkpoint');
  });

  it('leaves the type constraints, and only these, to engines that know them', async () => {
    const { schema } = await openStore();
    expect({ installed: schema.installed.length, skipped: schema.skipped.length }).toEqual({
      installed: 21,
      skipped: MODEL.length,
    });
    expect(schema.skipped.filter((statement) => !/ IS ::/.test(statement))).toEqual([]);
    expect(schema.installed.filter((statement) => !/ IS (NOT NULL|UNIQUE)$/.test(statement))).toEqual([]);
  });

  it('may be run twice', async () => {
    const store = await openStore();
    const known = PIECES.filter((piece) => piece.kind === 'statement' && !isTypeConstraint(piece.body));
    const script = known.map((piece) => `${piece.text};\n`).join('');
    const constraints = async (): Promise<unknown> =>
      (await store.db.executeCypher('SHOW CONSTRAINTS')).toArray();
    const before = await constraints();
    expect(before).toHaveLength(21);
    expect(await runScript(store, script)).toEqual({ ok: true, rows: [] });
    expect(await constraints()).toEqual(before);
  });
});

/** A node of each label with all that is required of it. */
const WHOLE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Feature: { feature: 'f', destination: 'd', context: 'c', out_of_scope: [] },
  Acceptance: { id: 'a-1', text: 't' },
  GbuildNode: {
    slug: 's',
    title: 't',
    type: 'code',
    acceptance: ['x'],
    failure_policy: 'repair',
    model_tier: 'cheap',
    status: 'pending',
  },
  Field: { name: 'n', shape: '<s>' },
  Review: { attempt: 1, verdict: 'pass', failed_criteria: [], at: 'now' },
};

async function create(
  store: Store,
  label: string,
  properties: Readonly<Record<string, unknown>>,
): Promise<string> {
  const names = Object.keys(properties).map((name) => `${name}: $${name}`);
  const result = await runScript(store, `CREATE (:${label} {${names.join(', ')}});`, properties);
  return result.ok ? 'created' : result.error.message.replace(/^.*Constraint violation: /, '');
}

describe('a store with the schema', () => {
  it.each(Object.keys(WHOLE))('takes a whole %s', async (label) => {
    expect(await create(await openStore(), label, WHOLE[label] ?? {})).toBe('created');
  });

  it.each(MODEL.filter(([, , , rule]) => rule !== 'optional'))(
    'refuses a %s without %s',
    async (label, property) => {
      const { [property]: _, ...rest } = WHOLE[label] ?? {};
      expect(await create(await openStore(), label, rest)).toBe(
        `missing required property '${property}' on :${label} (NOT NULL constraint)`,
      );
    },
  );

  it.each(MODEL.filter(([, , , rule]) => rule === 'unique'))(
    'refuses a second %s of the same %s',
    async (label, property) => {
      const store = await openStore();
      const properties = WHOLE[label] ?? {};
      expect(await create(store, label, properties)).toBe('created');
      expect(await create(store, label, properties)).toBe(
        `UNIQUE constraint violation: property '${property}' with value String("${String(properties[property])}") already exists on :${label}`,
      );
    },
  );
});

describe.each(CYPHER_VERSIONS)('schema.cypher under %s', (version) => {
  it.each(STATEMENTS.map((statement) => [/CONSTRAINT (\w+)/.exec(statement.body)?.[1], statement.text]))(
    'has no error and no warning in %s',
    (_, text) => {
      expect(analyse(text ?? '', version)).toEqual([]);
    },
  );
});
