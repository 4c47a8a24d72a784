/**
 * `docs/api.md` is executed from its first snippet to its last, in one directory, against the package as it is built.
 * `UPDATE_DOCS=1 npx vitest run test/docs-api.test.ts` writes anew what they print, and the tables of all names.
 */

import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './support/cli.ts';
import { exportingModules } from './support/exported.ts';
import { fences } from './support/markdown.ts';
import { Sandbox } from './support/sandbox.ts';
import { expectAsWritten } from './support/session.ts';

const PATH = join(ROOT, 'docs/api.md');
const MODULES = exportingModules();

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await Sandbox.create();
  mkdirSync(join(sandbox.cwd, 'node_modules'));
  symlinkSync(ROOT, join(sandbox.cwd, 'node_modules/gbuild'), 'dir');
  symlinkSync(join(ROOT, 'node_modules/prettier'), join(sandbox.cwd, 'node_modules/prettier'), 'dir');
});
afterAll(() => {
  sandbox.remove();
});

test('the snippets of docs/api.md print what is written', () => {
  expectAsWritten(PATH, sandbox, ({ info, text }) => {
    const file = /^file=(\S+)$/.exec(info)?.[1];
    if (file !== undefined) sandbox.write(file, text);
  });
});

test('every snippet is run, one after the other', () => {
  const blocks = fences(readFileSync(PATH, 'utf8'));
  const written = blocks.flatMap(({ info, language }) =>
    language === 'js' ? [info.replace('file=', '')] : [],
  );
  const run = blocks.flatMap(
    ({ text }) => /^\$ (?:.* \| )?node (?:--no-warnings )?(\S+)$/m.exec(text)?.[1] ?? [],
  );
  expect(run).toEqual(written);
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['gbuild', 'js', 'console']));
});

test('every function and every constant is at work in a snippet', () => {
  const code = fences(readFileSync(PATH, 'utf8'))
    .filter(({ language }) => language === 'js')
    .map(({ text }) => text)
    .join('\n');
  const idle = MODULES.flatMap(({ exported }) => exported)
    .filter(({ isValue, name }) => isValue && !new RegExp(`\\b${name}\\b`).test(code))
    .map(({ name }) => name);
  expect(idle).toEqual([]);
});

describe('the names of', () => {
  test.each(MODULES)('$name have a comment', ({ exported }) => {
    expect(exported.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([]);
    expect(exported.length).toBeGreaterThan(0);
  });

  test.each(MODULES)('$name are in the list of all names', ({ exported, name: module }) => {
    const ordered = [...exported].sort((a, b) => Number(b.isValue) - Number(a.isValue));
    const rows = ordered.map(({ comment, name }) => [`\`${name}\``, firstSentence(comment)] as const);
    const section = `### \`${module}\``;
    const table = tableOf(rows);
    const text = readFileSync(PATH, 'utf8');
    const start = text.indexOf(section);
    if (process.env['UPDATE_DOCS'] === undefined) {
      expect(start).toBeGreaterThan(0);
      expect(text.slice(start).split('\n### ')[0]?.trimEnd()).toBe(`${section}\n\n${table}`);
      return;
    }
    const before = start < 0 ? `${text.trimEnd()}\n\n` : text.slice(0, start);
    const next = start < 0 ? -1 : text.indexOf('\n### ', start);
    writeFileSync(PATH, `${before}${section}\n\n${table}\n${next < 0 ? '' : text.slice(next)}`);
  });
});

/** What a comment says first, in one line. */
function firstSentence(comment: string): string {
  const [paragraph = ''] = comment.split('\n\n');
  const line = paragraph.replaceAll('\n', ' ');
  return (/^.*?\.(?= |$)/.exec(line)?.[0] ?? line).replaceAll('|', '\\|');
}

/** A table as Prettier lays it out. */
function tableOf(rows: readonly (readonly [string, string])[]): string {
  const all = [['name', 'what it is'] as const, ...rows];
  const widths = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], filler: string): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |`;
  return [line(all[0] ?? [], ' '), line(['', ''], '-'), ...rows.map((row) => line(row, ' '))].join('\n');
}
