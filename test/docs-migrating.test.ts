import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './support/cli.ts';
import { fences } from './support/markdown.ts';
import { Sandbox } from './support/sandbox.ts';
import { expectAsWritten } from './support/session.ts';

/*
 * `docs/migrating.md` is executed: its files are written, its commands are run from the first to the last.
 * `UPDATE_DOCS=1 npx vitest run test/docs-migrating.test.ts` writes the answers anew.
 */

const PATH = join(ROOT, 'docs/migrating.md');
const TEXT = readFileSync(PATH, 'utf8');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.create();
});
afterAll(() => {
  sandbox.remove();
});

test('the migration goes as written', () => {
  expectAsWritten(PATH, sandbox, ({ info, language, text }) => {
    if (language === 'json') sandbox.write(info.replace(/^file=/, ''), text);
  });
});

test('it has files and sessions only', () => {
  const languages = fences(TEXT).map(({ info, language }) => `${language} ${info.replace(/=.*/, '')}`);
  expect(new Set(languages)).toEqual(new Set(['json file', 'console ']));
});
