import { describe, expect, it } from 'vitest';

import { LABEL_TABLE, type Label, sharedProperties, type PropertyKind } from '../../src/language/store.ts';
import { wordsOf } from '../../src/language/words.ts';
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

/** The graph model's properties: label, property, and what is asked of it. */
const MODEL = wordsOf(LABEL_TABLE).flatMap((label) =>
  [...sharedProperties(label)].map(([property, entry]) => [label, property, entry] as const),
);
const REQUIRED = MODEL.filter(([, , { required }]) => required);
const UNIQUE = MODEL.filter(([, , { unique }]) => unique === true);
/** The engine knows these, and no constraint on a type. */
const KNOWN_TO_ENGINE = REQUIRED.length + UNIQUE.length;

describe('schema.cypher', () => {
  it('names a rule for each property of the model, and nothing else', () => {
    const names = STATEMENTS.map(({ body }) => /^CREATE CONSTRAINT (\w+) IF NOT EXISTS /.exec(body)?.[1]);
    const expected = [
      ...MODEL.map(([label, property]) => `${label.toLowerCase()}_${property}_typed`),
      ...REQUIRED.map(([label, property]) => `${label.toLowerCase()}_${property}_required`),
      ...UNIQUE.map(([label, property]) => `${label.toLowerCase()}_${property}_unique`),
    ];
    expect(names.sort()).toEqual(expected.sort());
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
      installed: KNOWN_TO_ENGINE,
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
    expect(before).toHaveLength(KNOWN_TO_ENGINE);
    expect(await runScript(store, script)).toEqual({ ok: true, rows: [] });
    expect(await constraints()).toEqual(before);
  });
});

/** A value for each kind of property. */
const VALUES: Readonly<Record<PropertyKind, unknown>> = { text: 'x', texts: [], integer: 1, value: true };

/** A node of a label with all that is required of it. */
function wholeOf(label: Label): Readonly<Record<string, unknown>> {
  const required = REQUIRED.filter(([of]) => of === label);
  return Object.fromEntries(required.map(([, name, { kind, words }]) => [name, words?.[0] ?? VALUES[kind]]));
}

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
  it.each(wordsOf(LABEL_TABLE))('takes a whole %s', async (label) => {
    expect(await create(await openStore(), label, wholeOf(label))).toBe('created');
  });

  it.each(REQUIRED)('refuses a %s without %s', async (label, property) => {
    const { [property]: _, ...rest } = wholeOf(label);
    expect(await create(await openStore(), label, rest)).toBe(
      `missing required property '${property}' on :${label} (NOT NULL constraint)`,
    );
  });

  it.each(UNIQUE)('refuses a second %s of the same %s', async (label, property) => {
    const store = await openStore();
    const properties = wholeOf(label);
    expect(await create(store, label, properties)).toBe('created');
    expect(await create(store, label, properties)).toBe(
      `UNIQUE constraint violation: property '${property}' with value String("${String(properties[property])}") already exists on :${label}`,
    );
  });
});

describe.each(CYPHER_VERSIONS)('schema.cypher under %s', (version) => {
  it.each(STATEMENTS.map((statement) => [/CONSTRAINT (\w+)/.exec(statement.body)?.[1], statement.text]))(
    'has no error and no warning in %s',
    (_, text) => {
      expect(analyse(text ?? '', version)).toEqual([]);
    },
  );
});
