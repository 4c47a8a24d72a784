/**
 * The TextMate grammar, token by token. After a change of it, write the listings anew and read their difference:
 *
 *     UPDATE_SCOPES=1 npx vitest run test/editors/textmate.test.ts
 */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXAMPLES, OK, planFiles } from '../support/plan-files.ts';
import { rolesOf } from './textmate/roles.ts';
import { listing, loadGrammar, tokensOf } from './textmate/tokens.ts';

const UPDATE = process.env['UPDATE_SCOPES'] === '1';
const FIXTURES = new URL('textmate/fixtures/', import.meta.url);
const grammar = await loadGrammar();

test.each(planFiles(FIXTURES))('every token of $name has the scopes listed', ({ name, text }) => {
  const file = new URL(`${name}.txt`, FIXTURES);
  const found = listing(text, tokensOf(grammar, text));
  if (UPDATE) writeFileSync(file, found);
  expect(found).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
});

test('every listing has its fixture', () => {
  const names = readdirSync(FIXTURES).map((file) => file.replace(/\.\w+$/, ''));
  expect(names.filter((name) => names.indexOf(name) === names.lastIndexOf(name))).toEqual([]);
});

/** The innermost scope of each piece of a text that is a word, by its offset. */
function colours(text: string): Record<string, string> {
  return Object.fromEntries(
    tokensOf(grammar, text).map(({ scopes, start, text: piece }) => [
      `${start} ${piece}`,
      scopes.at(-1) ?? '',
    ]),
  );
}

const plans = [...planFiles(EXAMPLES), ...planFiles(OK)];

test.each(plans)('a word of $name is coloured as what the parser takes it for', ({ text }) => {
  const roles = rolesOf(text);
  const found = colours(text);
  expect(Object.fromEntries(Object.keys(roles).map((key) => [key, found[key]]))).toEqual(roles);
});

test('the plans have words of every role, keywords that are names among them', () => {
  const roles = plans.map(({ text }) => rolesOf(text));
  const names = roles.flatMap((each) =>
    Object.entries(each).flatMap(([key, role]) =>
      role === 'variable.other.property.gbuild' ? [key.replace(/^\d+ /, '')] : [],
    ),
  );
  expect(['input', 'from', 'when', 'output', 'exit'].filter((word) => !names.includes(word))).toEqual([]);
  expect([...new Set(roles.flatMap((each) => Object.values(each)))].sort()).toEqual([
    'constant.language.policy.gbuild',
    'constant.language.tier.gbuild',
    'constant.numeric.integer.gbuild',
    'constant.other.criterion.gbuild',
    'entity.name.namespace.feature.gbuild',
    'entity.name.type.node.gbuild',
    'keyword.control.clause.gbuild',
    'keyword.other.item.gbuild',
    'storage.type.feature.gbuild',
    'storage.type.node.gbuild',
    'variable.other.property.gbuild',
  ]);
});
