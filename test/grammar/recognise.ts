/**
 * Whether a text is a sentence of a grammar in EBNF, read as it stands: characters within tokens, and between the
 * tokens separators or nothing. Two words with nothing between them are let pass, so what is recognised is a little
 * more than the language; what is not recognised is none of it.
 */

import { TOKENS } from '../../scripts/generate/ebnf.ts';
import type { Expression, Rules } from '../../scripts/generate/ebnf-notation.ts';

/** What the grammar says in words only, at the current place. */
const SPECIALS: Readonly<Record<string, RegExp>> = {
  'A to Z, a to z': /[A-Za-z]/y,
  '0 to 9': /[0-9]/y,
  'one to six hexadecimal digits, of a character: 0 to 10FFFF without D800 to DFFF':
    /(?!0*[Dd][89A-Fa-f][0-9A-Fa-f]{2}\})(?:10|0?[0-9A-Fa-f])?[0-9A-Fa-f]{1,4}(?=\})/y,
  'any character of Unicode': /\P{Cs}/uy,
  'U+0009, a tab': /\t/y,
  'U+000A': /\n/y,
  'U+000D': /\r/y,
  'U+000D U+000A': /\r\n/y,
  'the end of the file': /$/y,
};

export function isSentence(text: string, rules: Rules): boolean {
  const reader = new Recogniser(text.replace(/^\ufeff/, ''), rules);
  return reader.isFile();
}

class Recogniser {
  readonly #text: string;
  readonly #rules: Rules;
  /** For each rule, where it ends when it starts at a place. */
  readonly #known = new Map<string, ReadonlySet<number>>();

  constructor(text: string, rules: Rules) {
    this.#text = text;
    this.#rules = rules;
  }

  isFile(): boolean {
    const ends = [...this.#rule('file', 0, false)].flatMap((end) => [...this.#separators(end)]);
    return ends.includes(this.#text.length);
  }

  #rule(name: string, at: number, inToken: boolean): ReadonlySet<number> {
    const key = `${name} ${at} ${inToken}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const body = this.#rules.get(name);
    if (body === undefined) throw new Error(`no rule ${name}`);
    const ends = this.#ends(body, at, inToken);
    this.#known.set(key, ends);
    return ends;
  }

  /** Where an expression can end that starts at a place. */
  #ends(expression: Expression, at: number, inToken: boolean): Set<number> {
    switch (expression.kind) {
      case 'terminal':
        return this.#token(at, inToken, (start) =>
          this.#text.startsWith(expression.text, start) ? [start + expression.text.length] : [],
        );
      case 'rule': {
        if (inToken || !TOKENS.has(expression.name)) return new Set(this.#rule(expression.name, at, inToken));
        return this.#token(at, inToken, (start) => this.#rule(expression.name, start, true));
      }
      case 'special': {
        const pattern = SPECIALS[expression.text];
        if (pattern === undefined) throw new Error(`what is "${expression.text}"?`);
        pattern.lastIndex = at;
        return new Set(pattern.test(this.#text) ? [pattern.lastIndex] : []);
      }
      case 'sequence':
        return expression.parts.reduce(
          (starts, part) => this.#from(starts, (start) => this.#ends(part, start, inToken)),
          new Set([at]),
        );
      case 'choice':
        return this.#from(expression.options, (option) => this.#ends(option, at, inToken));
      case 'option':
        return new Set([at, ...this.#ends(expression.body, at, inToken)]);
      case 'repetition': {
        const ends = new Set([at]);
        for (const end of ends) for (const next of this.#ends(expression.body, end, inToken)) ends.add(next);
        return ends;
      }
      case 'except': {
        const excluded = this.#ends(expression.excluded, at, inToken);
        return new Set([...this.#ends(expression.body, at, inToken)].filter((end) => !excluded.has(end)));
      }
    }
  }

  #token(at: number, inToken: boolean, ends: (start: number) => Iterable<number>): Set<number> {
    return this.#from(inToken ? [at] : this.#separators(at), ends);
  }

  #separators(at: number): ReadonlySet<number> {
    const key = `separators ${at}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const ends = new Set([at]);
    for (const end of ends) for (const next of this.#rule('separator', end, true)) ends.add(next);
    this.#known.set(key, ends);
    return ends;
  }

  #from<T>(starts: Iterable<T>, ends: (start: T) => Iterable<number>): Set<number> {
    const all = new Set<number>();
    for (const start of starts) for (const end of ends(start)) all.add(end);
    return all;
  }
}
