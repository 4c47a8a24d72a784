/** Where the texts of old contracts name an output, and what else they say. */

import { describe, expect, it } from 'vitest';

import { findMentions, withoutMentions } from '../../src/snapshot/mentions.ts';

const OUTPUTS = new Map([
  ['a', new Map([['value', '<integer>']])],
  [
    'b-make-it',
    new Map([
      ['value', '<integer>'],
      ['value two', '<x>'],
      ['Größe', '<integer>'],
      ['changed.files', '<list>'],
    ]),
  ],
  ['01', new Map([['x', '<x>']])],
]);

/** The mentions as `NODE.FIELD` with what follows the field, and the text without them. */
function read(text: string): [string[], string] {
  const mentions = findMentions(text, OUTPUTS);
  const told = mentions.map(
    ({ field, node, part }) => `${node}.${field ?? '?'}${part === '' ? '' : ` ${part}`}`,
  );
  return [told, withoutMentions(text, mentions)];
}

describe('a text names outputs:', () => {
  it.each<readonly [string, readonly string[], string]>([
    // As the format shows it.
    ['<integer, from a.output.value>', ['a.value'], '<integer>'],
    ['<integer, from b-make-it.output.value>', ['b-make-it.value'], '<integer>'],
    ['<integer from 01.output.x>', ['01.x'], '<integer>'],
    // The mention alone.
    ['a.output.value', ['a.value'], ''],
    ['<a.output.value>', ['a.value'], ''],
    ['from a.output.value', ['a.value'], ''],
    ['<from a.output.value>', ['a.value'], ''],
    ['a.output.value.', ['a.value'], ''],
    // In brackets, in quotes, behind other words.
    ['<integer (from a.output.value)>', ['a.value'], '<integer>'],
    ['<integer> (a.output.value)', ['a.value'], '<integer>'],
    ['<integer>, read from `a.output.value`', ['a.value'], '<integer>'],
    ['"a.output.value"', ['a.value'], ''],
    ['<integer; see a.output.value>', ['a.value'], '<integer>'],
    ['<integer — taken from a.output.value>', ['a.value'], '<integer>'],
    ['INTEGER, FROM a.output.value', ['a.value'], 'INTEGER'],
    // Within a longer text.
    ['the integer from a.output.value, doubled', ['a.value'], 'the integer, doubled'],
    ['a.output.value, doubled', ['a.value'], 'doubled'],
    ['all of a.output.value that is odd', ['a.value'], 'all that is odd'],
    ['the proof of a.output.value', ['a.value'], 'the proof'],
    ['aus a.output.value für Ümläute 😀', ['a.value'], 'aus für Ümläute 😀'],
    // Several.
    ['<sum of a.output.value and b-make-it.output.value>', ['a.value', 'b-make-it.value'], '<sum>'],
    ['a.output.value, b-make-it.output.value or 01.output.x', ['a.value', 'b-make-it.value', '01.x'], ''],
    ['<a.output.value + a.output.value>', ['a.value', 'a.value'], '<+>'],
    // Odd names of fields: the longest that is there, and whole.
    ['<x, from b-make-it.output.value two>', ['b-make-it.value two'], '<x>'],
    ['<x, from b-make-it.output.Größe>', ['b-make-it.Größe'], '<x>'],
    ['<x, from b-make-it.output.changed.files>', ['b-make-it.changed.files'], '<x>'],
    ['<x, from b-make-it.output["value two"]>', ['b-make-it.value two'], '<x>'],
    ["<x, from b-make-it.output['value']>", ['b-make-it.value'], '<x>'],
    // Ways to write it.
    ['<x, from a.outputs.value>', ['a.value'], '<x>'],
    ['<x, from a.contract.output.value>', ['a.value'], '<x>'],
    // The output as a whole is clear if it is one field.
    ['<x, from a.output>', ['a.value'], '<x>'],
    ['<x, from b-make-it.output>', ['b-make-it.?'], '<x>'],
    // Parts of a field.
    ['<x, from a.output.value.path>', ['a.value .path'], '<x>'],
    ['<x, from a.output.value[0].path>', ['a.value [0].path'], '<x>'],
    // What is not there.
    ['<x, from zz.output.value>', ['zz.? .value'], '<x>'],
    ['<x, from a.output.other>', ['a.? .other'], '<x>'],
    ['<x, from a.output.values>', ['a.? .values'], '<x>'],
    ['<x, from a.output.value-x>', ['a.? .value-x'], '<x>'],
    ['<x, from a.output["other"]>', ['a.? ["other"]'], '<x>'],
  ])('%s', (text, mentions, rest) => {
    expect(read(text)).toEqual([mentions, rest]);
  });
});

describe('a text names none:', () => {
  it.each([
    '<integer>',
    'the output.value of a',
    'a.input.value',
    'a.value',
    'a.outputting.value',
    'a .output.value',
    '',
  ])('%s', (text) => {
    expect(read(text)).toEqual([[], text]);
  });
});

it('takes time in proportion to the text', () => {
  const long = `${'a-'.repeat(100_000)} ${'.output'.repeat(50_000)} ${'a.output.value '.repeat(20_000)} ${' '.repeat(200_000)}`;
  const mentions = findMentions(long, OUTPUTS).filter(({ field }) => field !== undefined);
  expect(mentions.length).toBe(20_000);
  const wordy = 'x of a.output.value '.repeat(20_000);
  expect(withoutMentions(wordy, findMentions(wordy, OUTPUTS))).toBe('x'.concat(' x'.repeat(19_999)));
});
