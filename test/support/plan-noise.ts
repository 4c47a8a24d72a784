/** Texts that are no plan, or nearly one: what people paste, cut, mistype and merge. */

import fc from 'fast-check';

import { EXAMPLES, planFiles } from './plan-files.ts';

/** Pieces that mean something to the language, or to a language it may be taken for. */
const PIECES = [
  ...['feature', 'research', 'decision', 'code', 'test', 'verify', 'chore', 'destination', 'context'],
  ...['out_of_scope', 'acceptance', 'input', 'output', 'depends_on', 'satisfies', 'failure_policy'],
  ...['model_tier', 'cycle', 'rounds', 'dedup', 'exit', 'from', 'when', 'retry', 'fallback', 'strong'],
  ...['{', '}', ':', ',', '.', '"', '""', '"""', '<', '>', '<x>', '"text"', '"a \\', '\\', '//', '// c\n'],
  ...[
    'a',
    'b',
    'a-1',
    'a-',
    '-',
    '--',
    '->',
    '=>',
    '1',
    '0',
    '007',
    'a_b',
    'größe',
    '😀',
    '\ud83d',
    '\udc00',
  ],
  ...["'", "'x'", '`', '“x”', '[', ']', '(', ')', ';', '=', '#', '/*', '*/', '-- ', '$', '@', '|', '&'],
  ...['\n', '\r', '\r\n', '\t', ' ', '\u0000', '\u00a0', '\u2028', '\ufeff', '\u200b', '\u202e', '\u000b'],
  ...[
    '```',
    '~~~',
    '<<<<<<< HEAD\n',
    '=======\n',
    '>>>>>>> x\n',
    '|||||||\n',
    '---\n',
    '.begin\n',
    'CREATE ',
  ],
  ...['input a from b', 'output a: <x>', 'acceptance "c"', 'code a "T" {\n', 'feature f {\n', '}\n', 'x y "'],
  ...['"\\u{1F600}"', '"\\u{110000}"', '"\\q"', '<"a" | "b">', 'when "a"', 'goal: "x"', 'type = code'],
];

const soup: fc.Arbitrary<string> = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', '', '\n')), {
    maxLength: 60,
    size: 'max',
  })
  .map((pieces) => pieces.flat().join(''));

const examples = planFiles(EXAMPLES).map(({ text }) => text);

/** An example after an accident or a few: something cut out, doubled, moved, or put in where it does not belong. */
const damaged: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...examples.filter((text) => text.length < 5000)),
    fc.array(
      fc.record({
        kind: fc.constantFrom('cut', 'insert', 'double', 'truncate', 'move'),
        at: fc.nat(5000),
        length: fc.oneof(fc.nat(3), fc.nat(80)),
        to: fc.nat(5000),
        piece: fc.constantFrom(...PIECES),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, accidents]) =>
    accidents.reduce((broken, { at, kind, length, piece, to }) => {
      const start = at % (broken.length + 1);
      const [head, middle, tail] = [
        broken.slice(0, start),
        broken.slice(start, start + length),
        broken.slice(start + length),
      ];
      switch (kind) {
        case 'cut':
          return head + tail;
        case 'insert':
          return head + piece + middle + tail;
        case 'double':
          return head + middle + middle + tail;
        case 'truncate':
          return head + (length % 2 === 0 ? '' : piece);
        default: {
          const rest = head + tail;
          const target = to % (rest.length + 1);
          return rest.slice(0, target) + middle + rest.slice(target);
        }
      }
    }, text),
  );

/** Any text at all. */
export const noise: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100, size: 'max' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 100, size: 'max' }) },
  { weight: 3, arbitrary: soup },
  { weight: 5, arbitrary: damaged },
);
