import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isExactNumber } from '../../src/text/exact-number.ts';

it.each([
  '0',
  '-0',
  '0.0',
  '7',
  '-1.5',
  '1.50',
  '0.1',
  '1e3',
  '1E+3',
  '12e-4',
  '9007199254740992',
  '1.5e300',
  '5e-324',
  '100000000000000000000',
])('%s is what it becomes', (text) => {
  expect(isExactNumber(text)).toBe(true);
});

it.each([
  '9007199254740993',
  '12345678901234567890',
  '1e400',
  '-1e400',
  '1e-400',
  '0.12345678901234567891',
  '1.0000000000000000001',
])('%s becomes another number', (text) => {
  expect(isExactNumber(text)).toBe(false);
});

it('what JSON writes of a number is exact', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(isExactNumber(JSON.stringify(number))).toBe(true);
    }),
  );
});
