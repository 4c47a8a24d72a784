/**
 * Random sentences of a grammar in EBNF: texts that a parser of that grammar has to accept, with every spelling and
 * layout that it allows.
 */

import fc from 'fast-check';

import { TOKENS } from '../../scripts/generate/ebnf.ts';
import { type Expression, namesIn, type Rules } from '../../scripts/generate/ebnf-notation.ts';

/** What the grammar says in words only. */
const SPECIALS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'A to Z, a to z': fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  '0 to 9': fc.constantFrom(...'0123456789'),
  'one to six hexadecimal digits, of a character: 0 to 10FFFF without D800 to DFFF': fc
    .tuple(scalar(), fc.nat(5), fc.boolean())
    .map(([code, zeros, upper]) => {
      const digits = code.toString(16).padStart(zeros, '0');
      return upper ? digits.toUpperCase() : digits;
    }),
  'any character of Unicode': fc.oneof(
    fc.constantFrom(...'"\\<>{}:,.-/\'`#*;=()[] \t|…—é\u00a0\u2028\u200b\ufeff\u0000\u{1F600}', '\n', '\r'),
    scalar().map((code) => String.fromCodePoint(code)),
  ),
  'U+0009, a tab': fc.constant('\t'),
  'U+000A': fc.constant('\n'),
  'U+000D': fc.constant('\r'),
  'U+000D U+000A': fc.constant('\r\n'),
};

/** What ends a comment at the end of a file; elsewhere it is a line break. */
const END_OF_FILE = 'the end of the file';

const KEYWORD = /^[a-z_]+$/;

function scalar(): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
}

/** A token with what stands before it. */
interface Token {
  readonly before: string;
  readonly text: string;
}

/** Files: every token with separators of its own before it, and separators at the end. */
export function sentences(rules: Rules): fc.Arbitrary<string> {
  const characters = new Characters(rules);
  const separators = fc.array(characters.of('separator'), { maxLength: 2 }).map((parts) => parts.join(''));
  const lastComment = characters.of('comment').map((comment) => comment.replace(/[\r\n]+$/, ''));
  return fc
    .tuple(
      fc.constantFrom('', '\ufeff'),
      tokensOf(rules, characters, separators),
      separators,
      fc.option(lastComment, { nil: '' }),
    )
    .map(([start, tokens, after, comment]) => `${start}${written(tokens)}${after}${comment}`);
}

/** Texts with one character put in, left out or replaced. */
export function edited(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.record({ at: fc.nat(), removed: fc.nat(1), added: fc.constantFrom('', ...'"\\<>{}:,. -\n\ta1_é/u') });
  return fc.tuple(texts, edit).map(([text, { added, at, removed }]) => {
    const characters = [...text];
    characters.splice(at % (characters.length + 1), removed, added);
    return characters.join('');
  });
}

function written(tokens: readonly Token[]): string {
  return tokens
    .map(({ before, text }, at) => {
      const isOneWord = /[\w-]$/.test(tokens[at - 1]?.text ?? '') && /^[\w-]/.test(text);
      return `${before === '' && isOneWord ? ' ' : before}${text}`;
    })
    .join('');
}

/** Expressions as strings of characters: for tokens and separators. */
class Characters {
  readonly #rules: Rules;
  readonly #ties: Readonly<Record<string, fc.Arbitrary<string>>>;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#ties = fc.letrec<Record<string, string>>((tie) =>
      Object.fromEntries([...rules].map(([name, body]) => [name, this.#arbitrary(body, tie)])),
    );
  }

  of(rule: string): fc.Arbitrary<string> {
    const found = this.#ties[rule];
    if (found === undefined) throw new Error(`no rule ${rule}`);
    return found;
  }

  #arbitrary(expression: Expression, tie: (name: string) => fc.Arbitrary<string>): fc.Arbitrary<string> {
    switch (expression.kind) {
      case 'terminal':
        return fc.constant(expression.text);
      case 'rule':
        if (!this.#rules.has(expression.name)) throw new Error(`no rule ${expression.name}`);
        return tie(expression.name);
      case 'special':
        return special(expression.text);
      case 'sequence':
        return fc
          .tuple(...expression.parts.map((part) => this.#arbitrary(part, tie)))
          .map((parts) => parts.join(''));
      case 'choice': {
        const options = expression.options.filter(({ kind, ...rest }) => kind !== 'special' || !isEnd(rest));
        return fc.oneof({ maxDepth: 3 }, ...options.map((option) => this.#arbitrary(option, tie)));
      }
      case 'option':
        return fc.option(this.#arbitrary(expression.body, tie), { nil: '' });
      case 'repetition':
        return fc.array(this.#arbitrary(expression.body, tie), { maxLength: 6 }).map((parts) => parts.join(''));
      case 'except': {
        const excluded = new Set(this.#listed(expression.excluded));
        return this.#arbitrary(expression.body, tie).filter((text) => !excluded.has(text));
      }
    }
  }

  /** All that an expression without repetition stands for. */
  #listed(expression: Expression): string[] {
    switch (expression.kind) {
      case 'terminal':
        return [expression.text];
      case 'special':
        return fc.sample(special(expression.text), 1);
      case 'choice':
        return expression.options.flatMap((option) => this.#listed(option));
      case 'rule': {
        const body = this.#rules.get(expression.name);
        if (body !== undefined) return this.#listed(body);
        throw new Error(`no rule ${expression.name}`);
      }
      default:
        throw new Error(`a ${expression.kind} cannot be listed`);
    }
  }
}

function isEnd(expression: object): boolean {
  return 'text' in expression && expression.text === END_OF_FILE;
}

function special(text: string): fc.Arbitrary<string> {
  const found = SPECIALS[text];
  if (found === undefined) throw new Error(`what is "${text}"?`);
  return found;
}

/** Files as lists of tokens. */
function tokensOf(rules: Rules, characters: Characters, before: fc.Arbitrary<string>): fc.Arbitrary<Token[]> {
  const keywords = [...new Set([...rules.values()].flatMap(terminalsIn))].filter((text) => KEYWORD.test(text));
  const spellings: Readonly<Record<string, fc.Arbitrary<string>>> = {
    word: fc.oneof(fc.constantFrom(...keywords), characters.of('word')),
  };
  const token = (text: fc.Arbitrary<string>): fc.Arbitrary<Token[]> =>
    fc.record({ before, text }).map((each) => [each]);
  const ties = fc.letrec<Record<string, Token[]>>((tie) => {
    const arbitrary = (expression: Expression): fc.Arbitrary<Token[]> => {
      switch (expression.kind) {
        case 'terminal':
          return token(fc.constant(expression.text));
        case 'rule':
          return tie(expression.name);
        case 'sequence':
          return fc.tuple(...expression.parts.map(arbitrary)).map((parts) => parts.flat());
        case 'choice':
          return fc.oneof(...expression.options.map(arbitrary));
        case 'option':
          return fc.option(arbitrary(expression.body), { nil: [] });
        case 'repetition':
          return fc.array(arbitrary(expression.body), { maxLength: 5 }).map((parts) => parts.flat());
        default:
          throw new Error(`${expression.kind} among tokens`);
      }
    };
    return Object.fromEntries(
      reachable('file', rules).map(([name, body]) => [
        name,
        TOKENS.has(name)
          ? token(spellings[name] ?? characters.of(name))
          : arbitrary(body),
      ]),
    );
  });
  const file = ties['file'];
  if (file === undefined) throw new Error('no rule file');
  return file;
}

/** The rules that one leads to, down to the tokens. */
function reachable(start: string, rules: Rules, found = new Map<string, Expression>()): [string, Expression][] {
  const body = rules.get(start);
  if (body === undefined) throw new Error(`no rule ${start}`);
  found.set(start, body);
  for (const name of TOKENS.has(start) ? [] : namesIn(body)) {
    if (!found.has(name)) reachable(name, rules, found);
  }
  return [...found];
}

function terminalsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'terminal':
      return [expression.text];
    case 'sequence':
      return expression.parts.flatMap(terminalsIn);
    case 'choice':
      return expression.options.flatMap(terminalsIn);
    case 'option':
    case 'repetition':
      return terminalsIn(expression.body);
    default:
      return [];
  }
}
