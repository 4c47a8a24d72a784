/**
 * Every fix of every faulty plan in `test/err`: applied alone, it mends its own fault and nothing else.
 *
 * `test/err/fixes.diff` shows what each of them changes. After a change, write it anew with
 * `UPDATE_ERR=1 npx vitest run test/fixes.test.ts` and read it.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';

import type { Diagnostic } from '../src/diagnostics/diagnostic.ts';
import { check } from '../src/index.ts';
import { applyEdits } from '../src/text/span.ts';
import { ERR, errFixtures, type Fixture, REVEALING } from './support/err-fixtures.ts';
import { lineDiff } from './support/line-diff.ts';

const cases = errFixtures().flatMap((fixture) =>
  fixture.diagnostics.flatMap((diagnostic) =>
    diagnostic.fix === undefined ? [] : [{ fixture, diagnostic, name: titleOf(fixture, diagnostic) }],
  ),
);

describe.each(cases)('$name', ({ diagnostic, fixture }) => {
  const edits = diagnostic.fix?.edits ?? [];

  it('has edits within the text that do not overlap', () => {
    const ordered = [...edits].sort((a, b) => a.span.start - b.span.start);
    const ends = [0, ...ordered.map(({ span }) => span.end)];
    expect(ordered.length).toBeGreaterThan(0);
    expect(ordered.filter(({ span }, index) => span.start < (ends[index] ?? 0))).toEqual([]);
    expect(ordered.filter(({ span }) => span.end < span.start || span.end > fixture.text.length)).toEqual([]);
  });

  it('mends its own fault, and brings no other to light', () => {
    const others = fixture.diagnostics.filter((each) => each !== diagnostic);
    const after = check(applyEdits(fixture.text, edits)).diagnostics;
    if (fixture.name in REVEALING) expect(after.map(gist)).not.toContain(gist(diagnostic));
    else expect(after.map(gist).sort()).toEqual(others.map(gist).sort());
  });
});

test('every fix changes exactly these lines', () => {
  const file = new URL('fixes.diff', ERR);
  const shown = cases
    .map(
      ({ diagnostic, fixture, name }) =>
        `${name}\n${lineDiff(fixture.text, applyEdits(fixture.text, diagnostic.fix?.edits ?? []))}`,
    )
    .join('\n');
  if (process.env['UPDATE_ERR'] === '1') writeFileSync(file, shown);
  expect(shown).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
});

test('what is listed as revealing does reveal something', () => {
  const quiet = cases.filter(({ diagnostic, fixture }) => {
    const after = check(applyEdits(fixture.text, diagnostic.fix?.edits ?? [])).diagnostics;
    return REVEALING[fixture.name] !== undefined && after.length < fixture.diagnostics.length;
  });
  expect(quiet).toEqual([]);
  expect(cases.map(({ fixture }) => fixture.name)).toEqual(expect.arrayContaining(Object.keys(REVEALING)));
});

function titleOf({ name }: Fixture, { code, fix }: Diagnostic): string {
  return `${name} [${code}]: ${fix?.title ?? ''}`;
}

function gist({ code, message }: Diagnostic): string {
  return `${code}: ${message}`;
}
