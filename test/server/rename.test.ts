import { describe, expect, test } from 'vitest';
import { check } from '../../src/index.ts';
import { renameableAt, renameAt } from '../../src/server/features/rename.ts';
import { applyEdits } from '../../src/text/span.ts';
import { marked } from './marked.ts';

const PLAN = `feature f {
  destination "d"
  context "c"
  acceptance a-1 "one"
}

code first "First" {
  output value: <integer>
  output "two words": <text>
  acceptance "output.value is 1, output.values is not meant"
}

code second "Second" {
  input value from first
  input again from first.value
  input "two words" from first
  output seen: <list>
  depends_on first
  satisfies a-1
  acceptance "input.value, input.again and output.seen agree"
  verify third
  cycle rounds 2 dedup "x" exit third
}

verify third "Third" {
  input seen from second
  output done: <text>
  acceptance "y"
}
`;

function renamed(source: string, to: string): string {
  const { analysis, offset, text } = marked(source);
  const result = renameAt(analysis, offset, to);
  return 'refusal' in result ? result.refusal : applyEdits(text, result.edits);
}

/** The plan with some of its lines otherwise. */
function plan(...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, PLAN);
}

describe('renaming', () => {
  test('a node: its declaration and every reference', () => {
    const expected = plan(
      ['code first', 'code origin'],
      ['from first', 'from origin'],
      ['depends_on first', 'depends_on origin'],
    );
    expect(renamed(PLAN.replace('code first', 'code fi‸rst'), 'origin')).toBe(expected);
    expect(renamed(PLAN.replace('again from first', 'again from ‸first'), 'origin')).toBe(expected);
    expect(renamed(PLAN.replace('depends_on first', 'depends_on first‸'), 'origin')).toBe(expected);
    expect(renamed(PLAN.replace('exit third', 'exit thi‸rd'), 'last')).toBe(plan(['third', 'last']));
  });

  test('an output: the inputs that read it keep their names', () => {
    const expected = plan(
      ['output value', 'output number'],
      ['output.value is', 'output.number is'],
      ['input value from first', 'input value from first.number'],
      ['from first.value', 'from first.number'],
    );
    expect(renamed(PLAN.replace('output value', 'output val‸ue'), 'number')).toBe(expected);
    expect(renamed(PLAN.replace('first.value', 'first.v‸alue'), 'number')).toBe(expected);
    expect(renamed(PLAN.replace('output.value is', 'output.valu‸e is'), 'number')).toBe(expected);
    expect(check(expected).diagnostics).toEqual([]);
  });

  test('an input: it goes on reading what it reads', () => {
    const expected = plan(
      ['input value from first', 'input number from first.value'],
      ['input.value,', 'input.number,'],
    );
    expect(renamed(PLAN.replace('input value', 'input val‸ue'), 'number')).toBe(expected);
    expect(renamed(PLAN.replace('input again', 'input ‸again'), 'once')).toBe(
      plan(['input again', 'input once'], ['input.again', 'input.once']),
    );
    expect(renamed(PLAN.replace('input "two', 'input "t‸wo'), 'words')).toBe(
      plan(['input "two words" from first', 'input words from first."two words"']),
    );
    expect(check(expected).diagnostics).toEqual([]);
  });

  test('a field that is no word is quoted', () => {
    const expected = plan(
      ['output value', 'output "a \\"number\\""'],
      ['input value from first', 'input value from first."a \\"number\\""'],
      ['from first.value', 'from first."a \\"number\\""'],
    );
    expect(renamed(PLAN.replace('output value', 'output val‸ue'), 'a "number"')).toBe(expected);
    expect(check(expected).diagnostics).toEqual([]);
    expect(renamed(PLAN.replace('output "two words"', 'output "two‸ words"'), '"pair"')).toBe(
      plan(
        ['output "two words"', 'output pair'],
        ['input "two words" from first', 'input "two words" from first.pair'],
      ),
    );
  });

  test('a criterion and a feature', () => {
    expect(renamed(PLAN.replace('satisfies a-1', 'satisfies a‸-1'), 'a-7')).toBe(plan(['a-1', 'a-7']));
    expect(renamed(PLAN.replace('feature f', 'feature ‸f'), 'g')).toBe(plan(['feature f', 'feature g']));
  });

  test('to the same name changes nothing', () => {
    expect(renamed(PLAN.replace('code first', 'code fi‸rst'), 'first')).toBe(PLAN);
  });
});

test('what cannot be is refused, and said why', () => {
  const refusals: [string, string, string][] = [
    [
      'code fi‸rst',
      'First',
      '`First` is not a slug: lower-case letters and digits, with single `-` between them',
    ],
    ['code fi‸rst', 'second', 'a node is named `second` already'],
    ['acceptance a‸-1', 'b', '`b` is not the id of a criterion, such as `a-1`'],
    ['output val‸ue', 'two words', '`first` has an output `two words` already'],
    ['input val‸ue', 'again', '`second` has an input `again` already'],
    ['input val‸ue', 'round_cap', '`second` has an input `round_cap` already'],
    ['input val‸ue', ' ', 'the name of a field is one line of visible text'],
  ];
  expect(refusals.map(([at, to]) => renamed(PLAN.replace(at.replace('‸', ''), at), to))).toEqual(
    refusals.map(([, , reason]) => reason),
  );
});

test('what can be renamed is said before', () => {
  const at = (source: string) => {
    const { analysis, offset, text } = marked(source);
    const found = renameableAt(analysis, offset);
    return 'refusal' in found
      ? found
      : { name: found.name, text: text.slice(found.span.start, found.span.end) };
  };
  expect(at(PLAN.replace('from first\n', 'from fir‸st\n'))).toEqual({ name: 'first', text: 'first' });
  expect(at(PLAN.replace('output "two', 'output "t‸wo'))).toEqual({ name: 'two words', text: '"two words"' });
  expect(at(PLAN.replace('destination', 'dest‸ination'))).toEqual({
    refusal: 'there is no name here to be changed',
  });
  expect(at(PLAN.replace('from first\n', 'from miss‸ing\n'))).toEqual({
    refusal: 'no node is named `missing`',
  });
});
