import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { binaries, Sandbox } from '../support/sandbox.ts';

/*
 * Each command as a process, against the stand-in for `cypherlite` and against the real one where it is on PATH.
 */

const DB = '.gbuild/example-diamond/db';
const DISPATCHED = [
  'dispatched a-produce: Produce the shared value',
  '  chore, start 1, attempt 1 of 3, on failure retry, tier cheap',
  '  output value: <integer>',
  '  acceptance 1. output.value is a single integer',
  '',
].join('\n');
const tested = binaries();

test('says which binaries were tested', () => {
  if (tested.length === 1) console.warn('cypherlite is not on PATH: tested against the stand-in only');
  expect(tested[0]?.name).toBe('the stand-in');
});

describe.each(tested)('against $name', (binary) => {
  let box: Sandbox;
  beforeEach(async () => {
    box = await Sandbox.create(binary);
  });
  afterEach(() => {
    box.remove();
  });

  /** Runs one command that must succeed. */
  const ok = (...args: string[]): string => {
    const { code, stderr, stdout } = box.run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const refused = (reason: string) => ({ code: 1, stdout: '', stderr: `gbuild: ${reason}\n` });
  const idle = (code: number, reason: string) => ({
    code,
    stdout: `nothing is started: ${reason}\n`,
    stderr: '',
  });
  const chart = (): void =>
    box.stage(`charted in ${binary.name}`, () => ok('apply', 'examples/diamond.gbuild'));
  const finish = (slug: string, output: string): void => {
    ok('dispatch', slug);
    ok('review', slug, 'pass');
    ok('complete', slug, '--output', output);
  };

  test('apply makes the store, charts the plan, and tells what is ready', () => {
    expect(ok('apply', 'examples/diamond.gbuild')).toBe(
      [
        `charted example-diamond into ${DB}: 4 nodes in 3 waves`,
        '  wave 1: a-produce',
        '  wave 2: b-double, c-square',
        '  wave 3: d-sum',
        'ready: a-produce; start them with `gbuild dispatch`',
        '',
      ].join('\n'),
    );
    expect(box.read(`${DB}/.gitignore`)).toBe('*\n!.gitignore\n!graph.json\n');
    expect(Object.keys(box.files(DB))).toContain('graph.json');
  });

  test('apply as a document, and a store elsewhere', () => {
    const db = 'stores/with spaces/größe 数';
    expect(box.json(['apply', 'examples/diamond.gbuild', '--db', db])).toEqual({
      code: 0,
      document: {
        version: 1,
        kind: 'apply',
        result: {
          feature: 'example-diamond',
          db,
          waves: [['a-produce'], ['b-double', 'c-square'], ['d-sum']],
          frontier: ['a-produce'],
        },
        refused: [],
      },
    });
    expect(ok('validate', '--db', db)).toBe('the store is valid\n');
    expect(ok('dispatch', '--db', db)).toBe(DISPATCHED);
  });

  test('apply leaves a store as it is that charts the plan already, or another feature', () => {
    chart();
    ok('dispatch');
    const before = box.files(DB);
    expect(ok('apply', 'examples/diamond.gbuild')).toBe(`nothing to change: ${DB} is what the plan says\n`);
    box.write('other.gbuild', box.read('examples/diamond.gbuild').replace('example-diamond', 'other'));
    expect(box.run(['apply', 'other.gbuild', '--db', DB])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'error[other-feature]: the store holds the feature `example-diamond`, not `other`',
        ' --> other.gbuild:2:9',
        '  |',
        '2 | feature other {',
        '  |         ^^^^^',
        '  |',
        '  = help: a store is for one feature, whose slug stays; chart this plan into a store of its own',
        '',
        '1 error in 1 file',
        '',
      ].join('\n'),
    });
    expect(box.files(DB)).toEqual(before);
  });

  test('apply goes on with a store that is still empty', () => {
    ok('apply', 'examples/diamond.gbuild', '--quiet');
    const other = 'other/db';
    box.write(`${other}/graph.json`, box.read(`${DB}/graph.json`));
    box.cypherlite([other, 'MATCH (n) DETACH DELETE n']);
    expect(ok('apply', 'examples/diamond.gbuild', '--db', other, '--quiet')).toBe('');
    expect(ok('validate', '--db', other)).toBe('the store is valid\n');
  });

  test('apply reports a faulty plan as check does, and makes no store', () => {
    box.write('bad.gbuild', box.read('examples/diamond.gbuild').replace('from b-double', 'from nowhere'));
    const { code, stderr, stdout } = box.run(['apply', 'bad.gbuild']);
    expect({ code, stdout, first: stderr.split('\n')[0] }).toEqual({
      code: 1,
      stdout: '',
      first: 'error[unresolved-node]: no node is named `nowhere`',
    });
    expect(box.run(['status'])).toMatchObject({ code: 2 });
  });

  test('status by wave, with what waits for what', () => {
    chart();
    ok('dispatch');
    ok('review', 'a-produce', 'fail', '--criterion', '1');
    expect(ok('status')).toBe(
      [
        'wave  node       state     reviews',
        '1     a-produce  frontier  1, last fail  Produce the shared value',
        '2     b-double   blocked   -             waits for a-produce',
        '2     c-square   blocked   -             waits for a-produce',
        '3     d-sum      blocked   -             waits for b-double, c-square',
        '',
        '4 nodes: 1 frontier, 3 blocked',
        '',
      ].join('\n'),
    );
    const { document } = box.json(['status']);
    expect(document).toMatchObject({
      version: 1,
      kind: 'status',
      refused: [],
      result: {
        attention: [],
        nodes: [
          {
            slug: 'a-produce',
            title: 'Produce the shared value',
            type: 'chore',
            status: 'pending',
            state: 'frontier',
            wave: 1,
            waiting_on: [],
            review_attempts: 1,
            last_verdict: 'fail',
            last_failed_criteria: ['output.value is a single integer'],
            start: 1,
            attempt: 2,
            attempts: 3,
            left_out_by: null,
            completed_at: null,
          },
          { slug: 'b-double', state: 'blocked', waiting_on: ['a-produce'] },
          { slug: 'c-square', state: 'blocked', waiting_on: ['a-produce'] },
          { slug: 'd-sum', state: 'blocked', waiting_on: ['b-double', 'c-square'] },
        ],
      },
    });
  });

  test('node and feature show what was recorded', () => {
    chart();
    ok('dispatch');
    ok('review', 'a-produce', 'pass');
    const times = ['--started', '2026-01-31T10:00:00+01:00', '--completed', '2026-01-31T09:05:00Z'];
    ok('complete', 'a-produce', '--output', 'value=7', ...times);
    expect(ok('node', 'a-produce')).toBe(
      [
        'a-produce: Produce the shared value',
        'chore, completed, failure policy retry, model tier cheap',
        'started 2026-01-31T09:00:00.000Z',
        'completed 2026-01-31T09:05:00.000Z',
        '',
        'outputs',
        '  value: <integer> = 7',
        '',
        'acceptance',
        '  1. output.value is a single integer',
        '',
        'reviews',
        '  1. pass',
        '',
      ].join('\n'),
    );
    expect(ok('feature')).toBe(
      [
        'A shared value is doubled and squared independently, then the results are summed.',
        'The smallest plan with fan-out and a join.',
        '',
        'out of scope',
        '  Anything beyond fan-out and join scheduling',
        '',
        'acceptance',
        '  a-1: b-double and c-square are dispatched in the same wave (b-double, c-square)',
        '  a-2: d-sum starts only after both b-double and c-square are completed (d-sum)',
        '',
        'outputs',
        '  a-produce.value: <integer> = 7',
        '  b-double.doubled: <integer>',
        '  c-square.squared: <integer>',
        '  d-sum.sum: <integer>',
        '',
      ].join('\n'),
    );
  });

  test('dispatch starts what is ready and refuses the rest, each with its reason', () => {
    chart();
    expect(box.run(['dispatch', 'd-sum', 'a-produce', 'b-duoble', 'a-produce'])).toEqual({
      code: 1,
      stdout: DISPATCHED,
      stderr: [
        'gbuild: `d-sum` waits: `b-double` is not done; `c-square` is not done',
        'gbuild: the store has no node `b-duoble`; did you mean `b-double`?',
        '',
      ].join('\n'),
    });
    expect(box.run(['dispatch', 'a-produce'])).toEqual(
      refused('`a-produce` is in_progress; only a pending node is started'),
    );
    expect(box.run(['dispatch'])).toEqual(idle(3, 'a-produce runs'));
    ok('set-status', 'a-produce', 'failed');
    expect(box.run(['dispatch'])).toEqual(
      idle(4, 'a-produce, b-double, c-square, d-sum need a person; `gbuild status` says why'),
    );
  });

  test('review refuses what cannot be reviewed', () => {
    chart();
    expect(box.run(['review', 'a-produce', 'pass'])).toEqual(
      refused(
        '`a-produce` is pending; only a node in progress is reviewed (`gbuild dispatch a-produce` starts it)',
      ),
    );
    ok('dispatch');
    expect(box.run(['review', 'a-produce', 'pass', '--criterion', '1'])).toEqual(
      refused('a pass leaves no criterion failed; record a fail, or leave the criteria out'),
    );
    expect(box.run(['review', 'a-produce', 'fail', '--criterion', '2', '--criterion', 'x'])).toEqual({
      code: 1,
      stdout: '',
      stderr: ['"2"', '"x"']
        .map(
          (text) =>
            `gbuild: ${text} is no criterion of \`a-produce\`; give its words or its number, 1 to 1 (\`gbuild node a-produce\` lists them)\n`,
        )
        .join(''),
    });
    expect(box.run(['review', 'nobody', 'pass'])).toEqual(
      refused('the store has no node `nobody`; `gbuild status` lists them'),
    );
    expect(ok('review', 'a-produce', 'fail', '--criterion', 'output.value is a single integer')).toBe(
      'recorded review 1 of a-produce: fail\na-produce: pending again, attempt 2 of 3: start it with `gbuild dispatch a-produce`\n',
    );
    ok('dispatch');
    expect(ok('review', 'a-produce', 'pass')).toBe(
      'recorded review 2 of a-produce: pass\na-produce: record its outputs with `gbuild complete a-produce`\n',
    );
  });

  test('complete tells everything that is lacking, and changes nothing', () => {
    chart();
    expect(box.run(['complete', 'a-produce', '--output', 'value=1'])).toEqual(
      refused(
        '`a-produce` is pending; only a node in progress is completed (`gbuild dispatch a-produce` starts it)',
      ),
    );
    ok('dispatch');
    const before = box.files(DB)['graph.json'];
    expect(box.run(['complete', 'a-produce'])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'gbuild: `a-produce` has no passing review; record one with `gbuild review a-produce pass`',
        'gbuild: `a-produce` has no value for its output `value`, <integer>; a node is completed with all of its outputs',
        '',
      ].join('\n'),
    });
    expect(box.run(['complete', 'a-produce', '--output', 'valeu=1'])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'gbuild: `a-produce` has no output `valeu`; its only output is `value`',
        'gbuild: `a-produce` has no passing review; record one with `gbuild review a-produce pass`',
        'gbuild: `a-produce` has no value for its output `value`, <integer>; a node is completed with all of its outputs',
        '',
      ].join('\n'),
    });
    expect(box.files(DB)['graph.json']).toBe(before);
    ok('review', 'a-produce', 'pass');
    ok('complete', 'a-produce', '--output', 'value=1');
    expect(box.run(['complete', 'a-produce', '--output', 'value=1'])).toEqual(
      refused('`a-produce` is completed; only a node in progress is completed'),
    );
  });

  test('set-status gives up, leaves out and takes up again, and leaves what is completed alone', () => {
    chart();
    expect(box.run(['set-status', 'b-double', 'in_progress'])).toEqual(
      refused('`b-double` waits: `a-produce` is not done'),
    );
    expect(box.run(['set-status', 'b-double', 'pending'])).toEqual(refused('`b-double` is pending already'));
    finish('a-produce', 'value=2');
    expect(box.run(['set-status', 'a-produce', 'pending'])).toEqual(
      refused('`a-produce` is completed; take it back with `gbuild reopen a-produce`'),
    );
    expect(ok('set-status', 'b-double', 'cancelled')).toBe('b-double is cancelled now\n');
    ok('set-status', 'c-square', 'failed');
    expect(box.run(['dispatch', 'd-sum'])).toEqual(refused('`d-sum` waits: `c-square` is not done'));
    ok('set-status', 'c-square', 'pending');
    finish('c-square', 'squared=4');
    finish('d-sum', 'sum=4');
    expect(box.run(['dispatch'])).toEqual(idle(6, 'every node is done'));
    expect(ok('validate')).toBe('the store is valid\n');
  });

  test('values of every kind arrive as they were given', () => {
    box.write(
      'values.gbuild',
      `feature values {
  destination "d"
  context "c"
}

code n "N" {
  output text: <string>
  output number: <number>
  output flag: <boolean>
  output list: <list of string>
  output "odd \\"name\\" = é": <string>
  acceptance "c"
}
`,
    );
    ok('apply', 'values.gbuild');
    ok('dispatch');
    ok('review', 'n', 'pass');
    const values = {
      text: `it's "quoted" \\ 日本 😀\n$HOME \`x\` --db`,
      number: -1.5,
      flag: false,
      list: ['a', "b'c", ''],
      'odd "name" = é': 'a=b',
    };
    const outputs = Object.entries(values).flatMap(([name, value]) => [
      '--output',
      `${name}=${JSON.stringify(value)}`,
    ]);
    ok('complete', 'n', ...outputs);
    const { document } = box.json(['node', 'n']);
    expect(document).toMatchObject({
      result: {
        outputs: Object.entries(values).map(([name, value]) => ({ name, value })),
      },
    });
  });

  test('values and times that a store cannot hold are faults of the call', () => {
    chart();
    ok('dispatch');
    ok('review', 'a-produce', 'pass');
    const faults = [
      ['--output', 'value=seven'],
      ['--output', 'value={"a":1}'],
      ['--output', 'value=[1,"a"]'],
      ['--output', 'value=null'],
      ['--output', 'value'],
      ['--output', 'value=1', '--output', 'value=2'],
      ['--output', 'value=1', '--started', 'yesterday'],
      ['--output', 'value=1', '--completed', '2026-01-31T09:00:00'],
    ].map((args) => box.run(['complete', 'a-produce', ...args]));
    const nested =
      'is neither a scalar nor a list of scalars of one kind; a store holds nothing nested, so give it as a JSON text';
    const time = 'takes an ISO 8601 time with its zone, such as 2026-01-31T09:30:00Z, not';
    expect(faults).toEqual(
      [
        'the value of --output value is not JSON: seven (a text stands in double quotes: --output \'value="…"\')',
        `the value of --output value ${nested}`,
        `the value of --output value ${nested}`,
        `the value of --output value ${nested}`,
        '--output takes name=JSON, not value',
        '--output gives value twice',
        `--started ${time} yesterday`,
        `--completed ${time} 2026-01-31T09:00:00`,
      ].map((reason) => ({ code: 2, stdout: '', stderr: `gbuild: ${reason}\n` })),
    );
  });

  test('a beginning that is recorded already is not lost when a node is completed without one', () => {
    chart();
    ok('dispatch', 'a-produce');
    box.cypherlite(
      [DB],
      "MATCH (n:GbuildNode {slug: 'a-produce'}) SET n.started_at = '2026-01-31T09:00:00Z';\n.checkpoint\n",
    );
    ok('review', 'a-produce', 'pass');
    ok('complete', 'a-produce', '--output', 'value=7');
    expect(JSON.parse(ok('status', '--format', 'json'))).toMatchObject({
      result: {
        nodes: [{ slug: 'a-produce', status: 'completed', started_at: '2026-01-31T09:00:00Z' }, {}, {}, {}],
      },
    });
  });

  test.each([
    [['complete', 'a-produce', '--output', 'value=abc'], 'the value of --output value is not JSON'],
    [['complete', 'a-produce', '--started', 'now'], '--started takes an ISO 8601 time'],
    [['apply', 'absent.gbuild'], 'cannot read absent.gbuild'],
  ])('a fault of the call is a document, too: %j', (args, reason) => {
    chart();
    expect(box.json(args)).toEqual({
      code: 2,
      document: { version: 1, kind: args[0], result: null, refused: [expect.stringContaining(reason)] },
    });
  });

  test('validate lists every violation and exits with 1', () => {
    chart();
    box.cypherlite([DB, "MATCH (n:GbuildNode {slug: 'd-sum'}) SET n.status = 'done', n.model_tier = 'huge'"]);
    const { code, stderr, stdout } = box.run(['validate']);
    expect({ code, stderr, stdout }).toEqual({
      code: 1,
      stderr: 'gbuild: the store has 2 violations; docs/checks.md explains the checks it shares with plans\n',
      stdout: [
        'check           detail',
        'bad-model-tier  d-sum has the model_tier "huge"',
        'bad-status      d-sum has the status "done"',
        '',
      ].join('\n'),
    });
  });

  test('several stores need a name, and names cannot climb out', () => {
    chart();
    box.write('second.gbuild', box.read('examples/diamond.gbuild').replace('example-diamond', 'second'));
    ok('apply', 'second.gbuild', '-q');
    expect(box.run(['status'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'gbuild: there are several stores under .gbuild/ (example-diamond, second); choose one with --feature NAME\n',
    });
    expect(ok('dispatch', '--feature', 'second')).toBe(DISPATCHED);
    for (const name of ['../../outside', 'a/b', '..', 'Second', '']) {
      expect(box.run(['status', '--feature', name])).toEqual({
        code: 2,
        stdout: '',
        stderr: `gbuild: ${JSON.stringify(name)} is not a slug, so it names no store\n`,
      });
    }
    box.write('climb.gbuild', box.read('examples/diamond.gbuild').replace('example-diamond', '"../../x"'));
    expect(box.run(['apply', 'climb.gbuild'])).toMatchObject({ code: 1, stdout: '' });
  });
});
