import { describe, expect, test } from 'vitest';
import { spread } from '../../src/views/spread.ts';

describe('a row', () => {
  test('stands where it wants to where it can', () => {
    expect(
      spread(
        [
          { middle: 0, width: 10 },
          { middle: 50, width: 10 },
        ],
        5,
      ),
    ).toEqual([0, 50]);
  });

  test('parts in the middle where two want the same place', () => {
    expect(
      spread(
        [
          { middle: 20, width: 10 },
          { middle: 20, width: 10 },
        ],
        6,
      ),
    ).toEqual([12, 28]);
  });

  test('keeps its order', () => {
    expect(
      spread(
        [
          { middle: 100, width: 10 },
          { middle: 0, width: 10 },
          { middle: 50, width: 10 },
        ],
        0,
      ),
    ).toEqual([40, 50, 60]);
  });
});
