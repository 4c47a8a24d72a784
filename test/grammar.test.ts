/**
 * The published grammar: written from the parser's rules, and read back to see that the parser takes what it says.
 *
 * After a change of the parser, write it anew and look at the difference:
 *
 *     UPDATE_GRAMMAR=1 npx vitest run test/grammar.test.ts
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parse } from '../src/index.ts';
import { FEATURE_ITEMS, ITEM_FORMS, NODE_ITEMS } from '../src/syntax/vocabulary.ts';
import { parseEbnf, printRule, type Rules } from './grammar/ebnf.ts';
import { namesIn, publishedGrammar, TOKENS } from './grammar/published.ts';
import { sentences } from './grammar/sentences.ts';

const FILE = new URL('../grammar/gbuild.ebnf', import.meta.url);
if (process.env['UPDATE_GRAMMAR'] === '1') writeFileSync(FILE, publishedGrammar());
const TEXT = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';

describe('gbuild.ebnf', () => {
  const rules = parseEbnf(TEXT);

  it('is what the parser says', () => {
    expect(TEXT).toBe(publishedGrammar());
  });

  it('reads back as it is printed', () => {
    for (const [name, body] of rules) {
      expect(parseEbnf(printRule(name, body))).toEqual(new Map([[name, body]]));
    }
  });

  it('defines what it names, and names what it defines', () => {
    const named = new Set([...rules.values()].flatMap(namesIn));
    // Where it starts, and what stands between its tokens.
    for (const root of ['file', 'separator']) named.add(root);
    expect([...named].sort()).toEqual([...rules.keys()].sort());
    expect([...TOKENS].filter((token) => !rules.has(token))).toEqual([]);
  });

  it('has a rule for every item, and no other', () => {
    const feature = FEATURE_ITEMS.map((item) => (item === 'acceptance' ? 'criterion' : item));
    expect(optionsOf('feature_item', rules)).toEqual(feature);
    expect(optionsOf('node_item', rules)).toEqual(NODE_ITEMS);
    expect(Object.keys(ITEM_FORMS).filter((item) => !rules.has(item))).toEqual([]);
  });

  it('describes only what the parser takes', () => {
    fc.assert(
      fc.property(sentences(rules), (text) => {
        expect(parse(text).diagnostics).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  // What the property above is worth: a sentence that says something the parser does not take is noticed.
  it.each([
    ['depends_on', 'depends_on = "depends_on" slug { "," slug } ;', 'depends_on = "depends_on" { slug } ;'],
    ['policy', '"fallback" [ text ]', '"fallback" [ text ] | "retry" text'],
    ['word', 'word = word_part { "-" word_part } ;', 'word = word_part { "-" { "-" } word_part } ;'],
    ['escape', '"n" | "r" | "t"', '"n" | "r" | "t" | "x"'],
  ])('would not pass with another rule for %s', (_, from, to) => {
    const wrong = TEXT.replace(from, to);
    expect(wrong).not.toBe(TEXT);
    const property = fc.property(sentences(parseEbnf(wrong)), (text) => parse(text).diagnostics.length === 0);
    expect(fc.check(property, { numRuns: 1000, endOnFailure: true }).failed).toBe(true);
  });
});

/** The rules among which a rule chooses. */
function optionsOf(name: string, rules: Rules): string[] {
  const body = rules.get(name);
  return body?.kind === 'choice' ? body.options.flatMap(namesIn) : [];
}
