/**
 * Random decisions as data. A generator that draws its decisions from a list of numbers shrinks well: fast-check
 * shortens the list and makes its numbers smaller, and where the list is at its end every decision is the first,
 * simplest one. So a counterexample is small whatever the generator builds.
 */

import fc from 'fast-check';

export class Choices {
  readonly #numbers: readonly number[];
  readonly #texts: readonly string[];
  readonly #startsOver: boolean;
  #at = 0;
  #textAt = 0;

  constructor(numbers: readonly number[], texts: readonly string[], startsOver = false) {
    this.#numbers = numbers;
    this.#texts = texts;
    this.#startsOver = startsOver;
  }

  /** A number from 0 up to but not including `count`. */
  below(count: number): number {
    if (this.#startsOver && this.#at === this.#numbers.length) this.#at = 0;
    return (this.#numbers[this.#at++] ?? 0) % count;
  }

  /** True about once in `rarity`. */
  once(rarity: number): boolean {
    return this.below(rarity) === rarity - 1;
  }

  pick<T>(items: readonly [T, ...T[]]): T;
  pick<T>(items: readonly T[]): T | undefined;
  pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)];
  }

  /** Some of the items, in their order. */
  some<T>(items: readonly T[]): T[] {
    return items.filter(() => this.once(2));
  }

  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    const result: T[] = [];
    while (left.length > 0) result.push(...left.splice(this.below(left.length), 1));
    return result;
  }

  /** The items in order, in one or more groups. */
  grouped<T>(items: readonly T[]): T[][] {
    const groups: T[][] = [];
    for (const item of items) {
      const last = groups.at(-1);
      if (last === undefined || this.once(2)) groups.push([item]);
      else last.push(item);
    }
    return groups;
  }

  /** A text with something to see in it. */
  text(): string {
    const text = this.#texts[this.#textAt++ % Math.max(this.#texts.length, 1)] ?? '';
    return /[a-z0-9]/i.test(text) ? text : `${text}x`;
  }
}

/** Texts that have broken something somewhere: each is to be stored as it is. */
export const NASTY_TEXTS: readonly string[] = [
  `it's "quoted"`,
  `'}) DETACH DELETE n //`,
  `"}) DETACH DELETE n //`,
  '\\',
  `\\'`,
  'ends with a backslash \\',
  '\\u0027\\u{27}\\x27\\n',
  'C:\\users\\new',
  'two\nlines',
  '\n\n leading and trailing \n\n',
  'carriage\rreturn\r\nboth',
  'tab\tand\u000b\u000c',
  'NUL \u0000 inside',
  '\u0001\u001b[31m\u007f\u0085\u009f',
  'bidi \u202eesrever\u202c \u2066isolate\u2069 \u200f\u200e\u061c',
  'separators \u2028 and \u2029',
  '\ufeffmark at the start',
  'zero\u200bwidth\u200djoiner\u2060\u00ad',
  'astral 😀 👩‍👩‍👧 𝒳 \u{10ffff}',
  'e\u0301 is not é',
  '/* not a comment */ // nor this',
  '*/',
  'x\n.commit\n.rollback\ny',
  'x\n; .begin\n:begin\n',
  '${x} $param {{y}} `${z}`',
  '`backticks` ``` fence',
  'y\n```\ncode\n```\nz',
  'Heading\n=======\nText',
  '"""',
  'one """ block """ in another',
  '""',
  '<list of <path>>',
  '> unbalanced <',
  'a -> b',
  '// only a comment',
  'feature x {\n}\ncode y "Z" {\n',
  '\u00a0\nz\n\u00a0',
  '  indented\n    deeper\n\tby a tab\n  ',
  'trailing blanks   \n\t\nx',
  '%s %d %n \\0',
  'null',
  '\uffff\ufffe\ufdd0',
  ' '.repeat(50) + 'x' + 'y'.repeat(300),
];

/** Any text without half a character in it. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      '\\',
      '\n',
      '\r',
      '\t',
      ' ',
      '`',
      '<',
      '>',
      '{',
      '}',
      '/',
      '*',
      ';',
      'u',
      '\u0000',
      '\u00a0',
      '\u2028',
      '😀',
    ),
    maxLength: 12,
  }),
);

/**
 * What the builder makes of random decisions. The second list of them, for what there is much of, such as the blanks
 * between the tokens of a text, starts over at its end.
 */
export function built<T>(build: (choices: Choices, endless: Choices) => T): fc.Arbitrary<T> {
  const number = fc.nat(0xffff);
  return fc
    .record({
      numbers: fc.array(number, { maxLength: 400, size: 'max' }),
      endless: fc.array(number, { maxLength: 100, size: 'max' }),
      texts: fc.array(anyText, { minLength: 1, maxLength: 30, size: 'max' }),
    })
    .map(({ endless, numbers, texts }) =>
      build(new Choices(numbers, texts), new Choices(endless, texts, true)),
    );
}
