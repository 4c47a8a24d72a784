import { expect, test } from 'vitest';
import { branchShape, unionMembers } from '../../src/plan/router.ts';

test('unions of string literals, and what is none', () => {
  expect(unionMembers('<"sqlite" | "postgres">')).toEqual(['sqlite', 'postgres']);
  expect(unionMembers('<"only">')).toEqual(['only']);
  expect(unionMembers('< "a"|"b"\t| "" >')).toEqual(['a', 'b', '']);
  expect(unionMembers('<"a \\"quoted\\" word" | "back\\\\slash">')).toEqual([
    'a "quoted" word',
    'back\\slash',
  ]);
  const none = [
    '<integer>',
    '<"a" | integer>',
    '<"a" "b">',
    '<"a" |>',
    '<>',
    '"a" | "b"',
    '<"a',
    '<"a" | "b"> or null',
  ];
  expect(none.map(unionMembers)).toEqual(none.map(() => undefined));
});

test('a branch stands behind the inherited shape', () => {
  expect(branchShape('<"a" | "b">', ['a'])).toBe('<"a" | "b"> when "a"');
  expect(branchShape('<"\\"">', ['"'])).toBe('<"\\""> when "\\""');
  // In the order of the union, each value once, however it was written.
  expect(branchShape('<"a" | "b" | "c">', ['c', 'a', 'c'])).toBe('<"a" | "b" | "c"> when "a", "c"');
});
