import fc from 'fast-check';
import { expect, it } from 'vitest';
import { momentOf } from '../../src/text/moment.ts';

it('times are in the order and at the distance that a calendar has them', () => {
  const time = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(time, time, (a, b) => {
      const [one, other] = [momentOf(a.toISOString()) ?? NaN, momentOf(b.toISOString()) ?? NaN];
      expect(one - other).toBeCloseTo((a.getTime() - b.getTime()) / 1000, 2);
    }),
  );
});

it.each([
  ['2026-01-31T10:00:00+01:00', '2026-01-31T09:00:00Z'],
  ['2026-01-31T00:30:00-05:30', '2026-01-31T06:00Z'],
  ['2024-02-29T24:00:00Z', '2024-03-01T00:00:00.000Z'],
])('%s is %s', (a, b) => {
  expect(momentOf(a)).toBe(momentOf(b));
});

it.each(['', 'unknown', '2026-01-31', '2026-01-31T09:00:00', 'x2026-01-31T09:00:00Z'])(
  '%j is none',
  (text) => {
    expect(momentOf(text)).toBeUndefined();
  },
);
