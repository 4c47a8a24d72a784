/**
 * `docs/checks.md`, executed: each entry's plan gives exactly the output that stands there, and nothing once repaired.
 *
 * After a change of words, `UPDATE_DOCS=1 npx vitest run test/docs-checks.test.ts` writes the outputs anew.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';

import { catalogue } from '../src/diagnostics/catalogue.ts';
import { check } from '../src/index.ts';
import { gbuild } from './support/cli.ts';

const FILE = new URL('../docs/checks.md', import.meta.url);
const CODES = Object.keys(catalogue);
const directory = mkdtempSync(join(tmpdir(), 'gbuild-docs-'));
afterAll(() => rmSync(directory, { recursive: true }));

interface Entry {
  readonly code: string;
  readonly plan: string;
  readonly output: string;
  /** The lines to change: ` ` stays, `-` goes, `+` comes. */
  readonly repair: readonly string[];
}

/** What `gbuild check plan.gbuild` prints about a plan, and its exit code. */
function checked(plan: string, ...flags: readonly string[]): { code: number | null; stdout: string } {
  writeFileSync(join(directory, 'plan.gbuild'), plan);
  const { code, stdout } = gbuild(['check', 'plan.gbuild', ...flags], { cwd: directory });
  return { code, stdout };
}

if (process.env['UPDATE_DOCS'] === '1') {
  const text = readFileSync(FILE, 'utf8');
  const updated = text.replace(
    /(```gbuild\n)([^]*?)(```\n\n```text\n)[^]*?```\n/g,
    (_, open: string, plan: string, between: string) =>
      `${open}${plan}${between}${checked(plan).stdout}\`\`\`\n`,
  );
  writeFileSync(FILE, updated);
}

const TEXT = readFileSync(FILE, 'utf8');
const [intro = '', list = ''] = TEXT.split('\n## The codes\n');
const entries = list.split('\n## ').slice(1).map(readEntry);

function readEntry(section: string): Entry {
  const blocks = (language: string): string[] =>
    [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(
      (found) => found[1] ?? '',
    );
  const [plan = '', ...plans] = blocks('gbuild');
  const [output = '', ...outputs] = blocks('text');
  expect([plans, outputs]).toEqual([[], []]);
  return { code: section.split('\n')[0] ?? '', plan, output, repair: blocks('diff') };
}

/** Applies hunks, each of which fits in one place only. */
function repaired({ plan, repair }: Entry): string {
  return repair.reduce((text, hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (sign: '-' | '+'): string =>
      lines
        .filter((line) => !line.startsWith(sign === '-' ? '+' : '-'))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    expect(`\n${text}`.split(`\n${side('-')}`).length).toBe(2);
    return `\n${text}`.replace(`\n${side('-')}`, () => `\n${side('+')}`).slice(1);
  }, plan);
}

test('every code of the catalogue has an entry, in its order', () => {
  expect(entries.map(({ code }) => code)).toEqual(CODES);
});

test('the table lists every code with its summary, in the same order', () => {
  const rows = Object.entries(catalogue).map(([code, { summary }]) => [code, code, summary]);
  const found = [...list.matchAll(/^\| \[`([\w-]+)`\]\(#([\w-]+)\) +\| (.*?) +\|$/gm)];
  expect(found.map((row) => row.slice(1))).toEqual(rows);
});

describe.each(entries)('$code', (entry) => {
  it('gives exactly the output that stands there: one report', () => {
    expect(checked(entry.plan)).toEqual({ code: 1, stdout: entry.output });
    expect(entry.output.match(/^(?:error|warning)\[[\w-]+\]/gm)).toEqual([`error[${entry.code}]`]);
  });

  it('raises nothing once repaired', () => {
    expect(entry.repair.length).toBeGreaterThan(0);
    expect(check(repaired(entry)).diagnostics).toEqual([]);
  });
});

test('what the introduction shows is what is printed about the plan of `unresolved-node`', () => {
  const entry = entries.find(({ code }) => code === 'unresolved-node');
  expect(/```text\n([^]*?)```/.exec(intro)?.[1]).toBe(entry?.output);
  const json: unknown = JSON.parse(checked(entry?.plan ?? '', '--format', 'json').stdout);
  expect(JSON.parse(/```json\n([^]*?)```/.exec(intro)?.[1] ?? '')).toEqual(json);
});
