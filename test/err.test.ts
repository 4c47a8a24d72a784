/**
 * Faulty plans, and exactly what is said of each.
 *
 * A fixture is a plan in `test/err`, named after the code it is about (`cycle.gbuild`, `cycle-bridge.gbuild`), with
 * what `gbuild check` prints in a file of the same name. After a change of words, write those files anew with
 * `UPDATE_ERR=1 npx vitest run test/err.test.ts` and read what changed as a user would.
 *
 * A fixture has one fault, and so one error, unless it is listed here. Each code has a repaired twin of its plainest
 * fixture in `test/clean`, about which there is nothing to say.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';

import { check } from '../src/index.ts';
import { gbuild } from './support/cli.ts';
import { CODES, ERR, errFixtures, repaired } from './support/err-fixtures.ts';
import { planFiles } from './support/plan-files.ts';

const UPDATE = process.env['UPDATE_ERR'] === '1';
const CLEAN = new URL('clean/', import.meta.url);

/** How many faults there are in the fixtures that have several, each of its own. */
const SEVERAL: Readonly<Record<string, number>> = {
  'acceptance-uncovered-two': 2,
  'bad-acceptance-and-no-output': 2,
  'cycle-bridge': 2,
  'cycle-two-apart': 2,
  'duplicate-acceptance-id-three': 2,
  'duplicate-slug-three': 2,
  'feature-count-several': 2,
  'feature-count-three': 2,
  'invalid-escape-two': 2,
  'invalid-escape-windows-path': 2,
  'missing-property-empty-feature': 2,
  'router-branch-one-of-several': 2,
  'syntax-brackets-and-comma': 2,
  'syntax-semicolons': 3,
  'syntax-several': 5,
  'unresolved-node-three-times': 3,
};

const fixtures = errFixtures();
const clean = new Map(planFiles(CLEAN).map(({ name, text }) => [name, text]));

describe.each(fixtures)('$name', ({ code, diagnostics, name, rendered }) => {
  it('is reported in exactly these words', () => {
    const file = new URL(`${name}.txt`, ERR);
    if (UPDATE) writeFileSync(file, rendered);
    expect(rendered).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
  });

  it('has one error a fault, one of them of the code it is named after', () => {
    expect(diagnostics.length).toBe(SEVERAL[name] ?? 1);
    expect(diagnostics.map((each) => each.code)).toContain(code);
  });
});

const mendable = fixtures.flatMap((fixture) => {
  const text = repaired(fixture);
  return text === undefined ? [] : [{ name: fixture.name, text }];
});

test.each(mendable)('$name has nothing wrong with it once its fixes are applied', ({ text }) => {
  expect(check(text).diagnostics).toEqual([]);
});

test('every listed fixture is there', () => {
  const names = fixtures.map(({ name }) => name);
  expect(Object.keys(SEVERAL).filter((name) => !names.includes(name))).toEqual([]);
});

test('every code of the catalogue is raised, and no other', () => {
  const raised = new Set(fixtures.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
  expect([...raised].sort()).toEqual([...CODES].sort());
});

test('the command line prints the same', () => {
  const { code, stdout } = gbuild(['check', '.'], { cwd: fileURLToPath(ERR) });
  const errors = fixtures.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
  const bodies = fixtures.map(({ rendered }) => rendered.replace(/[^\n]*\n$/, ''));
  expect(code).toBe(1);
  expect(stdout.replaceAll(/^( *-->) .*?([\w-]+\.gbuild:)/gm, '$1 $2')).toBe(
    `${bodies.join('')}${errors} errors in ${fixtures.length} files\n`,
  );
});

describe('the twin of every code', () => {
  it('is there', () => {
    expect([...clean.keys()].sort()).toEqual([...CODES].sort());
  });

  it.each(CODES)('%s: the plan repaired raises nothing', (code) => {
    expect(check(clean.get(code) ?? '').diagnostics).toEqual([]);
  });

  it.each(CODES)('%s: it is the same plan but for a few lines', (code) => {
    const faulty = fixtures.find(({ name }) => name === code)?.text ?? '';
    const twin = clean.get(code) ?? '';
    const rest = twin.split('\n');
    const gone = faulty.split('\n').filter((line) => {
      const at = rest.indexOf(line);
      if (at !== -1) rest.splice(at, 1);
      return at === -1;
    });
    expect(gone.length).toBeLessThanOrEqual(2);
    expect(rest.length).toBeLessThanOrEqual(7);
    expect(twin).not.toBe(faulty);
  });
});
