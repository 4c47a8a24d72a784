import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OutputValue } from '../../src/language/store.ts';
import { misfit } from '../../src/plan/fits.ts';

it.each<readonly [string, OutputValue]>([
  ['<integer>', 0],
  ['<integer>', -7],
  ['< integer >', 1.0],
  ['<integer>', 1e300],
  ['<number>', 1.5],
  ['<boolean>', false],
  ['<"a" | "b">', 'b'],
  ['<"a">', 'a'],
  ['<"say \\"a\\"" | "b">', 'say "a"'],
  ['<true | false>', true],
  ['<1 | 2.5 | -3>', -3],
  ['<"auto" | 1>', 1],
  // What a program cannot tell fits.
  ['<integer, in ms>', 'x'],
  ['<string>', 1],
  ['<list of integer>', 'x'],
  ['<Integer>', 'x'],
  ['integers', 'x'],
  ['<"a" | b>', 'x'],
  ['<"a" | "b"> when "a"', 'x'],
  ['<1>', 'x'],
  ['<true>', 'x'],
  ['<1 | >', 'x'],
  ['<>', 'x'],
  ['', 'x'],
])('%s may be %j', (shape, value) => {
  expect(misfit(value, shape)).toBeUndefined();
});

it.each<readonly [string, OutputValue, string]>([
  ['<integer>', 1.5, 'is no integer'],
  ['<integer>', '1', 'is no integer'],
  ['<integer>', [1], 'is no integer'],
  ['integer', true, 'is no integer'],
  ['<number>', '1.5', 'is no number'],
  ['<number>', [], 'is no number'],
  ['<boolean>', 'true', 'is neither true nor false'],
  ['<boolean>', 0, 'is neither true nor false'],
  ['<"sqlite" | "postgres">', 'mongodb', 'is none of "sqlite", "postgres"'],
  ['<"sqlite" | "postgres">', 'SQLite', 'is none of "sqlite", "postgres"'],
  ['<"sqlite" | "postgres">', ['sqlite'], 'is none of "sqlite", "postgres"'],
  ['<true | false>', 'true', 'is none of true, false'],
  ['<1 | 2>', '1', 'is none of 1, 2'],
  ['<"auto" | 1>', 2, 'is none of "auto", 1'],
])('%s is not %j', (shape, value, reason) => {
  expect(misfit(value, shape)).toBe(reason);
});

it('takes any shape and any value', () => {
  const shape = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('<', '>', '"', '\\', '|', ' ', 'a', 'true', '1')).map((parts) => parts.join('')),
  );
  const scalar = fc.oneof(fc.string(), fc.double(), fc.boolean());
  fc.assert(
    fc.property(shape, fc.oneof(scalar, fc.array(scalar)), (text, value) => {
      const reason = misfit(value, text);
      expect(reason === undefined || reason.startsWith('is n')).toBe(true);
    }),
  );
});
