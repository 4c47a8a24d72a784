import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sandbox } from '../support/sandbox.ts';
import type { LoggedCall } from '../support/cypherlite/hooks.ts';

/*
 * The values of a node as they are given, of any size, and what is refused of them.
 */

const PLAN = `feature values {
  destination "d"
  context "c"
}

code n "N" {
  output text: <text>
  output "odd \\"name\\" = é": <text>
  output count: <integer>
  output list: <list of text>
  output way: <"sqlite" | "postgres">
  acceptance "c"
}
`;
const SMALL: readonly string[] = ['--output', 'count=1', '--output', 'way="sqlite"', '--output', 'list=[]'];

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create();
  box.stage('reviewed', () => {
    box.write('values.gbuild', PLAN);
    for (const args of [['apply', 'values.gbuild', '-q'], ['dispatch'], ['review', 'n', 'pass']])
      expect(box.run(args).code).toBe(0);
  });
});
afterEach(() => {
  box.remove();
});

const DONE = { code: 0, stdout: 'completed n\n', stderr: '' };
const fault = (reason: string) => ({ code: 2, stdout: '', stderr: `gbuild: ${reason}\n` });
const refused = (...reasons: string[]) => ({
  code: 1,
  stdout: '',
  stderr: reasons.map((reason) => `gbuild: ${reason}\n`).join(''),
});
const recorded = (): Record<string, unknown> => {
  const { document } = box.json(['node', 'n']);
  const { outputs } = (document as { result: { outputs: { name: string; value: unknown }[] } }).result;
  return Object.fromEntries(outputs.map(({ name, value }) => [name, value]));
};

/** Text that quotes, comments, ends statements and goes in both directions, of some length. */
function awkward(length: number): string {
  const piece = `it's "quoted" \\ \\u0027 ;\n// $outputs $slug \`x\` /* 日本 😀 \u202e\t.commit\n`;
  return piece
    .repeat(Math.ceil(length / piece.length))
    .slice(0, length)
    .toWellFormed();
}

describe('values of any size arrive as they were given', () => {
  test.each([10, 70_000, 5_000_000])('from files, of %i characters', (length) => {
    const values = {
      text: awkward(length),
      'odd "name" = é': awkward(length + 1),
      list: [awkward(length), ''],
    };
    box.write('a.json', JSON.stringify(values.text));
    box.write('b.json', `${JSON.stringify(values['odd "name" = é'])}\n`);
    box.write('c.json', JSON.stringify(values.list));
    const args = ['--output', 'text=@a.json', '--output', 'list=@c.json', ...SMALL.slice(0, 4)];
    const log = join(box.cwd, 'log');
    expect(
      box.run(['complete', 'n', ...args, '--output', 'odd "name" = é=@b.json'], { STAND_IN_LOG: log }),
    ).toEqual(DONE);
    expect(recorded()).toEqual({ ...values, count: 1, way: 'sqlite' });
    const calls = readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LoggedCall);
    for (const { argv } of calls) expect(argv.join(' ').length).toBeLessThan(20_000);
  });

  test('from standard input, one or all of them', () => {
    const text = awkward(200_000);
    const args = [...SMALL, '--output', 'odd "name" = é=""', '--output', 'text=@-'];
    expect(box.run(['complete', 'n', ...args], {}, JSON.stringify(text))).toEqual(DONE);
    expect(recorded()['text']).toBe(text);
  });

  test('as one object, from standard input or a file, beside single ones', () => {
    const all = { text: awkward(100_000), 'odd "name" = é': 'x', list: ['a', 'b'], way: 'postgres' };
    box.write('all.json', JSON.stringify(all));
    expect(box.run(['complete', 'n', '--outputs', '@all.json', '--output', 'count=2'])).toEqual(DONE);
    expect(recorded()).toEqual({ ...all, count: 2 });
    box.write('next.gbuild', PLAN.replace('feature values', 'feature next'));
    const db = ['--db', 'next'];
    for (const args of [['apply', 'next.gbuild', '-q'], ['dispatch'], ['review', 'n', 'pass']])
      expect(box.run([...args, ...db]).code).toBe(0);
    const input = JSON.stringify({ ...all, count: 3 });
    expect(box.run(['complete', 'n', '--outputs', '-', ...db], {}, input)).toEqual(DONE);
  });

  test('also those that a store holds but only just', () => {
    const all =
      '{"text": "\\u0000\\ud83d\\ude00", "odd \\"name\\" = é": "", "list": [true, false], "count": 9007199254740992, "way": "sqlite"}';
    expect(box.run(['complete', 'n', '--outputs', '-'], {}, all)).toEqual(DONE);
    expect(recorded()).toMatchObject({ text: '\u0000😀', count: 9007199254740992, list: [true, false] });
  });
});

describe('a fault of the call changes nothing:', () => {
  const exactly = 'is a number that a store cannot hold exactly; give a rounded one, or its digits as a text';
  const half = 'holds half of a character (a lone surrogate), which no text in a store can';
  const nested =
    'is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text';

  const FAULTS: readonly (readonly [string, readonly string[], string, string?])[] = [
    ['2^53 + 1', ['--output', 'count=9007199254740993'], `the value of --output count ${exactly}`],
    ['beyond 2^63', ['--output', 'count=9223372036854775808'], `the value of --output count ${exactly}`],
    ['infinite', ['--output', 'count=1e400'], `the value of --output count ${exactly}`],
    ['too small', ['--output', 'count=1e-400'], `the value of --output count ${exactly}`],
    [
      'too many digits',
      ['--output', 'count=0.12345678901234567891'],
      `the value of --output count ${exactly}`,
    ],
    ['in a list', ['--output', 'list=[1, 1e400]'], `the value of --output list ${exactly}`],
    ['half a character', ['--output', 'text="\\ud800"'], `the value of --output text ${half}`],
    [
      'half a character in a list',
      ['--output', 'list=["a", "\\udc00"]'],
      `the value of --output list ${half}`,
    ],
    [
      'no JSON in a file',
      ['--output', 'text=@values.gbuild'],
      'the value of --output text is not JSON: what values.gbuild holds (a text stands in double quotes there, too)',
    ],
    [
      'no JSON on stdin',
      ['--output', 'text=@-'],
      'the value of --output text is not JSON: what standard input holds (a text stands in double quotes there, too)',
      'x',
    ],
    ['no file', ['--output', 'text=@none'], 'cannot read none: there is no such file'],
    [
      'stdin twice',
      ['--output', 'text=@-', '--outputs', '-'],
      'standard input is read once, for one flag',
      '1',
    ],
    [
      'no object',
      ['--outputs', '-'],
      '--outputs takes one JSON object, with a value for each output by its name',
      '[1]',
    ],
    [
      'an object that is cut',
      ['--outputs', '-'],
      '--outputs takes one JSON object, with a value for each output by its name',
      '{"text": "a',
    ],
    [
      'no file as all',
      ['--outputs', 'all.json'],
      '--outputs takes @FILE, or - for standard input, not all.json',
    ],
    ['a key twice', ['--outputs', '-'], '--outputs gives text twice', '{"text": "a", "text": "b"}'],
    [
      'one by both flags',
      ['--output', 'count=1', '--outputs', '-'],
      '--outputs gives count twice',
      '{"count": 1}',
    ],
    ['nested in all', ['--outputs', '-'], `the value of text in --outputs ${nested}`, '{"text": {"a": 1}}'],
    ['null in all', ['--outputs', '-'], `the value of text in --outputs ${nested}`, '{"text": null}'],
    ['inexact in all', ['--outputs', '-'], `the value of count in --outputs ${exactly}`, '{"count": 1e400}'],
    [
      'half a character in all',
      ['--outputs', '-'],
      `the value of text in --outputs ${half}`,
      '{"text": "\\udead"}',
    ],
    [
      'no such day',
      ['--started', '2026-02-31T09:00:00Z'],
      '--started: there is no time 2026-02-31T09:00:00Z',
    ],
    [
      'no leap day',
      ['--completed', '2025-02-29T09:00:00Z'],
      '--completed: there is no time 2025-02-29T09:00:00Z',
    ],
    [
      'no such month',
      ['--started', '2026-13-01T09:00:00Z'],
      '--started: there is no time 2026-13-01T09:00:00Z',
    ],
    [
      'no such day 0',
      ['--started', '2026-01-00T09:00:00Z'],
      '--started: there is no time 2026-01-00T09:00:00Z',
    ],
    [
      'no such hour',
      ['--started', '2026-01-31T24:00:00Z'],
      '--started: there is no time 2026-01-31T24:00:00Z',
    ],
    [
      'no such minute',
      ['--started', '2026-01-31T09:60:00Z'],
      '--started: there is no time 2026-01-31T09:60:00Z',
    ],
    [
      'no such zone',
      ['--started', '2026-01-31T09:00:00+25:00'],
      '--started: there is no time 2026-01-31T09:00:00+25:00',
    ],
    [
      'an end before its start',
      ['--started', '2026-01-31T09:00:00Z', '--completed', '2026-01-31T09:59:59+01:00'],
      'the work began at 2026-01-31T09:00:00.000Z, so it cannot have ended before, at 2026-01-31T08:59:59.000Z',
    ],
  ];
  test.each(FAULTS.map(([name, args, reason, input = '']) => ({ name, args, reason, input })))(
    '$name',
    ({ args, input, reason }) => {
      expect(box.run(['complete', 'n', ...args], {}, input)).toEqual(fault(reason));
      expect(recorded()['count']).toBeNull();
    },
  );
});

describe('a value that a program can see does not fit is refused:', () => {
  const REST = ['--output', 'text=""', '--output', 'list=[]', '--output', 'odd "name" = é=""'];
  const give = (...args: string[]) => box.run(['complete', 'n', ...REST, ...args]);

  test('each with its shape, and nothing is changed', () => {
    expect(give('--output', 'count=1.5', '--output', 'way="mongodb"')).toEqual(
      refused(
        'the value of `n.count` does not fit <integer>: it is no integer',
        'the value of `n.way` does not fit <"sqlite" | "postgres">: it is no member of the union',
      ),
    );
    expect(recorded()).toMatchObject({ count: null, way: null });
    expect(give('--output', 'count=2.0', '--output', 'way="postgres"')).toEqual(DONE);
    expect(recorded()).toMatchObject({ count: 2, way: 'postgres' });
  });

  test('and so is an end before the beginning that is recorded', () => {
    box.cypherlite(
      ['.gbuild/values/db'],
      "MATCH (n:GbuildNode) SET n.started_at = '2026-01-31T09:00:00Z';\n.checkpoint\n",
    );
    expect(give(...SMALL.slice(0, 4), '--completed', '2026-01-30T09:00:00Z')).toEqual(
      refused(
        'the work began at 2026-01-31T09:00:00Z, so it cannot have ended before, at 2026-01-30T09:00:00.000Z',
      ),
    );
  });
});
