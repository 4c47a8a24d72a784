import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './support/cli.ts';
import { fences } from './support/markdown.ts';
import { Sandbox } from './support/sandbox.ts';

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

/** The commands of a session, each followed by what it prints. */
function replay(session: string): string {
  const commands = session.split('\n').filter((line) => line.startsWith('$ '));
  return commands.map((command) => `${command}\n${sandbox.shell(`${command.slice(2)} 2>&1`)}`).join('');
}

test('the migration goes as written', () => {
  const blocks = fences(TEXT);
  for (const { info, text } of blocks.filter(({ language }) => language === 'json'))
    sandbox.write(info.replace(/^file=/, ''), text);
  const sessions = blocks.filter(({ language }) => language === 'console');
  const replayed = sessions.map((session) => replay(session.text));
  if (process.env['UPDATE_DOCS'] !== undefined) {
    let updated = TEXT;
    for (const [index, { text: before }] of sessions.entries())
      updated = updated.replace(before, () => replayed[index] ?? '');
    writeFileSync(PATH, updated);
    return;
  }
  expect(replayed).toEqual(sessions.map((session) => session.text));
});

test('it has files and sessions only', () => {
  const languages = fences(TEXT).map(({ info, language }) => `${language} ${info.replace(/=.*/, '')}`);
  expect(new Set(languages)).toEqual(new Set(['json file', 'console ']));
});
