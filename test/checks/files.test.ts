import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

import { checks } from '../../src/checks/all.ts';
import { SETTING_NAMES } from '../../src/language/words.ts';
import { CODES } from '../support/err-fixtures.ts';

/** The settings of a node have one file, whatever settings there are. */
const SHARED: Readonly<Record<string, string>> = Object.fromEntries(
  SETTING_NAMES.map((setting) => [`bad-${setting.replaceAll('_', '-')}`, 'bad-setting']),
);

const CHECKS = new URL('../../src/checks/', import.meta.url);
const codes = Object.keys(checks) as (keyof typeof checks)[];

it.each(codes)('%s is checked in the file that is named after it', async (code) => {
  const file = SHARED[code] ?? code;
  const exported = (await import(new URL(`${file}.ts`, CHECKS).href)) as Readonly<Record<string, unknown>>;
  const found = Object.values(exported);
  expect(found.flatMap((each) => (typeof each === 'object' ? Object.values(each ?? {}) : each))).toContain(
    checks[code],
  );
});

it('has every other file of the room beside the checks, by name', () => {
  const files = readdirSync(CHECKS).map((file) => file.replace('.ts', ''));
  const ofCodes = codes.map((code) => SHARED[code] ?? code);
  expect(files.filter((file) => !ofCodes.includes(file)).sort()).toEqual([
    'all',
    'check',
    'criterion-ids',
    'lists',
    'outputs',
    'renaming',
    'run',
    'unknown-word',
    'unknowns',
  ]);
});

it('leaves to the parser what is wrong with the text alone', () => {
  expect(CODES.filter((code) => !(code in checks))).toEqual([
    'syntax',
    'invalid-character',
    'invalid-escape',
    'unterminated-string',
    'unterminated-shape',
  ]);
});
