import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordDocument } from '../../src/run/record-schema.ts';
import { ROOT } from '../support/cli.ts';
import { fences } from '../support/markdown.ts';
import { start } from '../support/running.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * `gbuild record`: a document with the reviews and the values of several nodes, and what is said of a faulty one.
 */

const DB = '.gbuild/example-diamond/db';

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create();
  box.stage('half way', () => {
    for (const args of [
      ['apply', 'examples/diamond.gbuild', '-q'],
      ['dispatch'],
      ['review', 'a-produce', 'pass'],
      ['complete', 'a-produce', '--output', 'value=7'],
      ['dispatch'],
    ])
      expect(box.run(args)).toMatchObject({ code: 0, stderr: '' });
  });
});
afterEach(() => {
  box.remove();
});

const WAVE = {
  reviews: [
    { node: 'b-double', verdict: 'pass', start: 1 },
    { node: 'c-square', verdict: 'fail', failed: [{ criterion: 1, note: 'it is 48' }], note: 'look again' },
  ],
  completions: [
    {
      node: 'b-double',
      outputs: { doubled: 14 },
      started_at: '2026-01-31T09:00:00+01:00',
      completed_at: '2026-01-31T09:30:00Z',
    },
  ],
};

describe('a wave', () => {
  test('is recorded at once, and what comes next is said', () => {
    box.write('wave.json', JSON.stringify(WAVE));
    expect(box.run(['record', 'wave.json'])).toEqual({
      code: 0,
      stdout: [
        'recorded review 1 of b-double: pass',
        'recorded review 1 of c-square: fail',
        'c-square: pending again, attempt 2 of 3: start it with `gbuild dispatch c-square`',
        '  to repair: output.squared equals input.value squared (it is 48)',
        'completed b-double',
        'ready: c-square; start them with `gbuild dispatch`',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(box.json(['node', 'b-double']).document).toMatchObject({
      result: {
        status: 'completed',
        started_at: '2026-01-31T08:00:00.000Z',
        completed_at: '2026-01-31T09:30:00.000Z',
        outputs: [{ name: 'doubled', value: 14 }],
      },
    });
    expect(box.json(['node', 'c-square']).document).toMatchObject({
      result: {
        status: 'pending',
        reviews: [{ verdict: 'fail', criterion_notes: ['it is 48'], note: 'look again' }],
      },
    });
    expect(box.run(['validate']).stdout).toBe('the store is valid\n');
  });

  test('comes from standard input as well, with a byte order mark, and is answered as a document', () => {
    const { stdout, ...rest } = box.run(
      ['record', '-', '--format', 'json'],
      {},
      `\ufeff${JSON.stringify(WAVE)}`,
    );
    expect(rest).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      kind: 'record',
      result: {
        reviews: [
          {
            node: 'b-double',
            attempt: 1,
            verdict: 'pass',
            status: 'in_progress',
            next: { next: 'complete' },
          },
          {
            node: 'c-square',
            attempt: 1,
            verdict: 'fail',
            status: 'pending',
            next: {
              next: 'repair',
              attempt: 2,
              of: 3,
              criteria: [{ criterion: 'output.squared equals input.value squared', note: 'it is 48' }],
            },
          },
        ],
        completed: ['b-double'],
        left_out: [],
        ready: ['c-square'],
      },
      refused: [],
    });
  });

  test('is not recorded at all when a part of it is refused', () => {
    const before = box.files(DB);
    box.write(
      'wave.json',
      JSON.stringify({ reviews: [...WAVE.reviews, { node: 'd-sum', verdict: 'pass' }] }),
    );
    expect(box.run(['record', 'wave.json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'gbuild: `d-sum` is pending; only a node in progress is reviewed (`gbuild dispatch d-sum` starts it)',
        'gbuild: `b-double` passes without a value for its output `doubled`, <integer>; give it in `completions`',
        '',
      ].join('\n'),
    });
    expect(box.files(DB)).toEqual(before);
  });
});

describe('a faulty document changes nothing, and all its faults are said with their places', () => {
  const faults: Readonly<Record<string, readonly [document: string, ...faults: string[]]>> = {
    'no document': [' \n', '2:1: there is no document'],
    'no JSON': ['{"reviews": [}', '1:14: this is not JSON'],
    'a comma too many': ['{"reviews": [],\n}', '2:1: this is not JSON'],
    'a text over two lines': ['{"reviews": "a\nb"}', '1:15: this is not JSON'],
    'a document that is cut': ['{"reviews": [{"node": "b-do', '1:28: the document ends too early'],
    'two documents': ['{} {}', '1:4: this is not JSON'],
    'a list': ['[]', '1:1: the document is a list of 0 elements; it takes an object'],
    'nothing to record': [
      '{"reviews": []}',
      '1:1: there is nothing to record: neither a review nor a completion',
    ],
    'other keys, kinds and words': [
      `{"review": [], "reviews": [{"node": 1, "verdict": "ok", "start": 0.5, "strat": 1},
  3, {"node": "n", "verdict": "fail", "failed": [{"criterion": null}, "x"], "note": ["w"]}],
 "completions": {"outputs": {}}}`,
      '1:2: the document has no `review`; did you mean `reviews`?',
      '1:29: `reviews[0].node` is 1; it takes a text',
      '1:40: `reviews[0].verdict` is "ok"; it takes "pass" or "fail"',
      '1:57: `reviews[0].start` is 0.5; it takes a whole number from 1',
      '1:71: `reviews[0]` has no `strat`; did you mean `start`?',
      '2:3: `reviews[1]` is 3; it takes an object',
      '2:51: `reviews[2].failed[0].criterion` is null; it takes a text, or a number from 1',
      '2:71: `reviews[2].failed[1]` is "x"; it takes an object',
      '2:77: `reviews[2].note` is a list of 1 element; it takes a text',
      '3:2: `completions` is an object; it takes a list',
    ],
    'what is lacking': [
      '{"reviews": [{}], "completions": [{"outputs": null}]}',
      '1:14: `reviews[0]` lacks `node`',
      '1:14: `reviews[0]` lacks `verdict`',
      '1:35: `completions[0]` lacks `node`',
      '1:36: `completions[0].outputs` is null; it takes an object with a value for each output by its name',
    ],
    'values that no store holds': [
      `{"completions": [{"node": "b-double", "outputs": {"doubled": 9007199254740993, "l": [1, 1e400],
  "h": "\\ud800", "o": {"x": 1}, "m": [1, "a"], "a b": null}, "completed_at": "2026-02-31T00:00:00Z"},
 {"node": "c-square", "node": "d-sum", "outputs": {},
  "started_at": "2026-01-02T00:00:00Z", "completed_at": "2026-01-01T00:00:00Z"}],
 "reviews": [{"node": "a", "verdict": "fail", "note": "\\udc00"}]}`,
      '1:51: `completions[0].outputs.doubled` is a number that a store cannot hold exactly; give a rounded one, or its digits as a text',
      '1:80: `completions[0].outputs.l` is a number that a store cannot hold exactly; give a rounded one, or its digits as a text',
      '2:3: `completions[0].outputs.h` holds half of a character (a lone surrogate), which no text in a store can',
      '2:18: `completions[0].outputs.o` is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text',
      '2:33: `completions[0].outputs.m` is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text',
      '2:48: `completions[0].outputs["a b"]` is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text',
      '2:62: `completions[0].completed_at`: there is no time 2026-02-31T00:00:00Z',
      '3:23: `completions[1].node` is there twice',
      '4:41: the work began at 2026-01-02T00:00:00Z, so it cannot have ended before, at 2026-01-01T00:00:00Z',
      '5:47: `reviews[0].note` holds half of a character (a lone surrogate), which no text in a store can',
    ],
  };

  test.each(Object.keys(faults))('%s', (name) => {
    const [document = '', ...reasons] = faults[name] ?? [];
    const before = box.files(DB);
    box.write('faulty.json', document);
    expect(box.run(['record', 'faulty.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: reasons.map((reason) => `gbuild: faulty.json:${reason}\n`).join(''),
    });
    expect(box.files(DB)).toEqual(before);
  });

  test('no file, and no text', () => {
    expect(box.run(['record', 'nowhere.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gbuild: cannot read nowhere.json: there is no such file\n',
    });
  });

  test('nested without end', () => {
    expect(box.run(['record', '-'], {}, `{"reviews": ${'['.repeat(200_000)}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gbuild: <stdin>:1:200013: the document ends too early\n',
    });
    const closed = `{"reviews": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(box.run(['record', '-'], {}, closed)).toMatchObject({
      code: 2,
      stderr: 'gbuild: <stdin>:1:14: `reviews[0]` is a list of 1 element; it takes an object\n',
    });
  });
});

test('of two that record the same wave one loses', async () => {
  box.write('wave.json', JSON.stringify(WAVE));
  const results = await Promise.all([1, 2].map(() => start(box, ['record', 'wave.json']).ended));
  expect(results.sort((a, b) => (a.code ?? 0) - (b.code ?? 0))).toEqual([
    { code: 0, stdout: expect.stringContaining('completed b-double\n'), stderr: '' },
    {
      code: 1,
      stdout: '',
      stderr: [
        'gbuild: `b-double` is completed; only a node in progress is reviewed',
        'gbuild: `c-square` is pending; only a node in progress is reviewed (`gbuild dispatch c-square` starts it)',
        'gbuild: `b-double` is completed; only a node in progress is completed',
        '',
      ].join('\n'),
    },
  ]);
  expect(box.json(['node', 'b-double']).document).toMatchObject({ result: { reviews: [{ attempt: 1 }] } });
});

test('the documents of the documentation keep to the published schema', () => {
  const documents = fences(readFileSync(join(ROOT, 'docs/store.md'), 'utf8')).filter(
    ({ language }) => language === 'json',
  );
  expect(documents.length).toBe(2);
  for (const { text } of documents) {
    expect(recordDocument.safeParse(JSON.parse(text))).toMatchObject({ success: true });
  }
});
