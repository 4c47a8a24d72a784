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
  expect(misfit(shape, value)).toBeUndefined();
});

it.each<readonly [string, OutputValue, string]>([
  ['<integer>', 1.5, 'it is no integer'],
  ['<integer>', '1', 'it is no integer'],
  ['<integer>', [1], 'it is no integer'],
  ['integer', true, 'it is no integer'],
  ['<number>', '1.5', 'it is no number'],
  ['<number>', [], 'it is no number'],
  ['<boolean>', 'true', 'it is neither true nor false'],
  ['<boolean>', 0, 'it is neither true nor false'],
  ['<"sqlite" | "postgres">', 'mongodb', 'it is no member of the union'],
  ['<"sqlite" | "postgres">', 'SQLite', 'it is no member of the union'],
  ['<"sqlite" | "postgres">', ['sqlite'], 'it is no member of the union'],
  ['<true | false>', 'true', 'it is no member of the union'],
  ['<1 | 2>', '1', 'it is no member of the union'],
  ['<"auto" | 1>', 2, 'it is no member of the union'],
])('%s is not %j', (shape, value, reason) => {
  expect(misfit(shape, value)).toBe(reason);
});

it('takes any shape and any value', () => {
  const shape = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('<', '>', '"', '\\', '|', ' ', 'a', 'true', '1')).map((parts) => parts.join('')),
  );
  const scalar = fc.oneof(fc.string(), fc.double(), fc.boolean());
  fc.assert(
    fc.property(shape, fc.oneof(scalar, fc.array(scalar)), (text, value) => {
      const reason = misfit(text, value);
      expect(reason === undefined || reason.startsWith('it is n')).toBe(true);
    }),
  );
});
