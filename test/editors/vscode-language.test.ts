/** What VS Code is told of the language: brackets, indentation, words, and snippets. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check, parse } from '../../src/index.ts';
import { format } from '../../src/format/format.ts';
import { NODE_TYPES } from '../../src/language/words.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';
import { expanded } from './vscode/snippet.ts';

const read = (path: string) => readFileSync(new URL(`../../editors/vscode/${path}`, import.meta.url), 'utf8');
const configuration = JSON.parse(read('language-configuration.json'));

interface Snippet {
  readonly prefix: string | readonly string[];
  readonly description: string;
  readonly body: string | readonly string[];
}
const SNIPPETS: Readonly<Record<string, Snippet>> = JSON.parse(read('snippets/gbuild.json'));

/** Around what each snippet stands in. */
const inNode = (item: string) => `code around "Around" {\n  ${item}\n}\n`;
const PLACES: Readonly<Record<string, (text: string) => string>> = {
  Plan: (text) => text,
  Feature: (text) => text,
  Node: (text) => text,
  Router: (text) => text,
  'Input from a node': inNode,
  'Input from outside': inNode,
  'Branch of a router': inNode,
  Output: inNode,
  Criterion: inNode,
  Fallback: inNode,
  'Controlled cycle': inNode,
};

describe('snippets', () => {
  test('each has its place', () => {
    expect(Object.keys(SNIPPETS)).toEqual(Object.keys(PLACES));
  });

  test.each(Object.entries(SNIPPETS))(
    '%s parses, and is laid out as the formatter does it',
    (name, { body }) => {
      const text = PLACES[name]?.(expanded(typeof body === 'string' ? body : body.join('\n'))) ?? '';
      expect(parse(text).diagnostics).toEqual([]);
      expect(format(text).formatted).toBe(text);
    },
  );

  test('a plan checks clean', () => {
    expect(check(expanded(lines('Plan'))).diagnostics).toEqual([]);
  });

  test('a router and a feature check clean', () => {
    const feature = expanded(lines('Feature')).replace(/ {2}acceptance.*\n/, '');
    expect(check(`${feature}\n${expanded(lines('Router'))}`).diagnostics).toEqual([]);
  });

  test('every type of node can be chosen', () => {
    expect([SNIPPETS['Node']?.prefix].flat().sort()).toEqual([...NODE_TYPES].sort());
    const choice = /^\$\{1\|([a-z,]+)\|\}/.exec(lines('Node'))?.[1]?.split(',');
    expect(choice?.sort()).toEqual([...NODE_TYPES].sort());
  });

  function lines(name: string): string {
    return [SNIPPETS[name]?.body ?? []].flat().join('\n');
  }
});

test('a word is what the language takes for one', () => {
  const pattern = new RegExp(configuration.wordPattern, 'g');
  expect('  input changed_files from a-produce.value // 01-scan'.match(pattern)).toEqual([
    'input',
    'changed_files',
    'from',
    'a-produce',
    'value',
    '01-scan',
  ]);
});

test('pairs are closed and surrounded, and a quote in a string is not', () => {
  expect(configuration.comments).toEqual({ lineComment: '//' });
  expect(configuration.brackets).toEqual([
    ['{', '}'],
    ['<', '>'],
  ]);
  const closing = configuration.autoClosingPairs.map(
    ({ close, notIn, open }: { open: string; close: string; notIn: string[] }) =>
      `${open}${close} ${notIn.join(' ')}`,
  );
  expect(closing).toEqual(['{} string comment', '<> string comment', '"""""" comment', '"" string comment']);
});

test('the examples are indented as the rules would have it', () => {
  const { decreaseIndentPattern, increaseIndentPattern } = configuration.indentationRules;
  const increase = new RegExp(increaseIndentPattern);
  const decrease = new RegExp(decreaseIndentPattern);
  for (const { name, text } of planFiles(EXAMPLES)) {
    let depth = 0;
    const wrong = text
      .replace(/"""[^]*?"""/g, '""')
      .split('\n')
      .filter((line) => {
        if (line === '') return false;
        if (decrease.test(line)) depth--;
        const isWrong = line.length - line.trimStart().length !== 2 * depth;
        if (increase.test(line)) depth++;
        return isWrong;
      });
    expect({ name, wrong }).toEqual({ name, wrong: [] });
  }
});

test('a brace in a text or a comment opens nothing', () => {
  const increase = new RegExp(configuration.indentationRules.increaseIndentPattern);
  const opens = ['code a "A" {', 'feature f { // why', 'code a "with // and \\" {" {'];
  const opensNot = ['context "a {', 'context "{"', '// code a "A" {', 'output a: <x> // {', '}'];
  expect(opens.filter((line) => !increase.test(line))).toEqual([]);
  expect(opensNot.filter((line) => increase.test(line))).toEqual([]);
});

test('a comment goes on when its line is broken', () => {
  const { action, afterText, beforeText } = configuration.onEnterRules.at(-1);
  expect(action).toEqual({ indent: 'none', appendText: '// ' });
  expect([
    new RegExp(beforeText).test('  // a comment'),
    new RegExp(afterText).test(' that goes on'),
  ]).toEqual([true, true]);
  expect(new RegExp(beforeText).test('  output a: <x> // a comment')).toBe(false);
});

test('the lines of a text block are indented, and the line behind it is not', () => {
  const rules = configuration.onEnterRules.slice(0, 2);
  const indents = ['  context """', '  """', '  text', '  context ""'].map(
    (line) =>
      rules.find(({ beforeText }: { beforeText: string }) => new RegExp(beforeText).test(line))?.action
        .indent,
  );
  expect(indents).toEqual(['indent', 'outdent', undefined, undefined]);
});
