/** The published grammar, read back to see that the parser takes what it says, and nothing else. */

import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { TOKENS } from '../scripts/generate/ebnf.ts';
import { namesIn, printRule, type Rules } from '../scripts/generate/ebnf-notation.ts';
import { check, parse } from '../src/index.ts';
import { PlanGrammar } from '../src/syntax/grammar.ts';
import { FEATURE_ITEMS, NODE_ITEMS } from '../src/language/blocks.ts';
import { isWord } from '../src/language/names.ts';
import { parseEbnf } from './grammar/ebnf.ts';
import { isSentence } from './grammar/recognise.ts';
import { edited, sentences } from './grammar/sentences.ts';
import { EXAMPLES, planFiles } from './support/plan-files.ts';

const TEXT = readFileSync(new URL('../grammar/gbuild.ebnf', import.meta.url), 'utf8');

describe('the parser', () => {
  it('has a grammar with which Chevrotain finds no fault', () => {
    expect(() => new PlanGrammar(true)).not.toThrow();
  });
});

describe('gbuild.ebnf', () => {
  const rules = parseEbnf(TEXT);

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
  });

  it('describes only what the parser takes', () => {
    fc.assert(
      fc.property(sentences(rules), (text) => {
        expect(parse(text).diagnostics).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('describes all that the parser takes', () => {
    expect(planFiles(EXAMPLES).filter(({ text }) => !isSentence(text, rules))).toEqual([]);
    fc.assert(
      fc.property(edited(sentences(rules)), (text) => {
        if (isTaken(text)) expect(isSentence(text, rules)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  // What these properties are worth: a sentence that says something the parser does not take is noticed.
  it.each([
    ['depends_on', 'depends_on = "depends_on" slug { "," slug } ;', 'depends_on = "depends_on" { slug } ;'],
    ['policy', '"fallback" [ text ]', '"fallback" [ text ] | "retry" text'],
    ['word', 'word = word_part { "-" word_part } ;', 'word = word_part { "-" { "-" } word_part } ;'],
    ['escape', '"n" | "r" | "t"', '"n" | "r" | "t" | "x"'],
  ])('would not pass with a rule for %s that says more', (_, from, to) => {
    const wrong = TEXT.replace(from, to);
    expect(wrong).not.toBe(TEXT);
    const property = fc.property(sentences(parseEbnf(wrong)), (text) => parse(text).diagnostics.length === 0);
    expect(fc.check(property, { numRuns: 1000, endOnFailure: true }).failed).toBe(true);
  });

  it.each([
    ['depends_on', 'depends_on = "depends_on" slug { "," slug } ;', 'depends_on = "depends_on" slug ;'],
    ['word', 'word = word_part { "-" word_part } ;', 'word = word_part ;'],
    ['string', "'\"' { string_character | escape } '\"'", "'\"' { string_character } '\"'"],
    ['text_block', '| [ quotes ] line_break }', '| line_break }'],
    ['comment', '{ character - line_break }', '{ string_character }'],
  ])('would not pass with a rule for %s that says less', (_, from, to) => {
    const wrong = TEXT.replace(from, to);
    expect(wrong).not.toBe(TEXT);
    const less = parseEbnf(wrong);
    const property = fc.property(edited(sentences(rules)), (text) => {
      return !isTaken(text) || isSentence(text, less);
    });
    expect(fc.check(property, { numRuns: 1000, endOnFailure: true }).failed).toBe(true);
  });
});

/** Whether a text parses, and each of its words is one that may stand in its place; the checks see to the words. */
function isTaken(text: string): boolean {
  const { ast, diagnostics } = check(text);
  const codes = ['bad-type', 'bad-failure-policy', 'bad-model-tier'];
  return (
    parse(text).diagnostics.length === 0 &&
    !diagnostics.some(({ code }) => codes.includes(code)) &&
    namesOf(ast).every(isWord)
  );
}

/** The names of a tree that are not quoted. */
function namesOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const isName = 'quoted' in part && part.quoted === false && 'text' in part && typeof part.text === 'string';
  return [...(isName ? [String(part.text)] : []), ...Object.values(part).flatMap(namesOf)];
}

/** The rules among which a rule chooses. */
function optionsOf(name: string, rules: Rules): string[] {
  const body = rules.get(name);
  return body?.kind === 'choice' ? body.options.flatMap(namesIn) : [];
}
