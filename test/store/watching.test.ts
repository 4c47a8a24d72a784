import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../support/running.ts';
import { Sandbox } from '../support/sandbox.ts';
import { HAS_TERMINAL, Terminal } from '../support/terminal.ts';

/* `gbuild status` of all stores, and drawn anew as a store changes. */

const DB = '.gbuild/example-diamond/db';
const WATCH = 'exec gbuild status --watch --interval 0.1';

let box: Sandbox;
const terminals: Terminal[] = [];
const onTerminal = (
  line: string,
  columns: number,
  rows: number,
  env?: Readonly<Record<string, string>>,
): Terminal => {
  const terminal = new Terminal(box, line, columns, rows, env);
  terminals.push(terminal);
  return terminal;
};
beforeEach(async () => {
  box = await Sandbox.create();
  ok('apply', 'examples/diamond.gbuild', '-q');
});
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.hangUp();
  box.remove();
});

const ok = (...args: string[]): string => {
  const { code, stderr, stdout } = box.run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

const second = (): void => {
  box.write('second.gbuild', box.read('examples/diamond.gbuild').replace('example-diamond', 'second'));
  ok('apply', 'second.gbuild', '-q');
};

describe('all stores', () => {
  test('have a line each, in the order of their names', () => {
    second();
    for (const args of [
      ['dispatch', '--feature', 'example-diamond'],
      ['review', 'a-produce', 'pass', '--feature', 'example-diamond'],
      ['complete', 'a-produce', '--output', 'value=7', '--feature', 'example-diamond'],
      ['dispatch', 'b-double', '--feature', 'example-diamond'],
      ['set-status', 'b-double', 'failed', '--reason', 'no', '--feature', 'example-diamond'],
    ])
      ok(...args);
    expect(ok('status', '--all')).toBe(
      [
        'feature          done',
        'example-diamond  1/4   ! b-double is given up; ready: c-square',
        'second           0/4   ready: a-produce',
        '',
      ].join('\n'),
    );
    ok('dispatch', '--feature', 'example-diamond');
    ok('set-status', 'a-produce', 'b-double', 'c-square', 'd-sum', 'cancelled', '--feature', 'second');
    expect(ok('status', '--all')).toBe(
      [
        'feature          done',
        'example-diamond  1/4   ! b-double is given up; runs: c-square',
        'second           4/4   every node is done, but no completed one serves a-1, a-2',
        '',
      ].join('\n'),
    );
    expect(box.json(['status', '--all'])).toMatchObject({
      code: 0,
      document: {
        version: 1,
        kind: 'status',
        refused: [],
        result: {
          stores: [
            {
              feature: 'example-diamond',
              db: DB,
              done: 1,
              total: 4,
              attention: [{ kind: 'failed', node: 'b-double', reason: 'no' }],
              running: ['c-square'],
              ready: [],
              idle: { why: 'running', nodes: ['c-square'] },
            },
            {
              feature: 'second',
              done: 4,
              attention: [],
              idle: { why: 'unserved', criteria: ['a-1', 'a-2'] },
            },
          ],
        },
      },
    });
  });

  test('that cannot be read have theirs, and the others all the same', () => {
    second();
    box.write('.gbuild/broken/db/graph.json', '{"nodes": [');
    box.write('.gbuild/notes.txt', 'no store');
    box.write('.gbuild/file/db', 'no store');
    mkdirSync(join(box.cwd, '.gbuild/empty/db'), { recursive: true });
    // Nobody can tell whether there is one behind it.
    mkdirSync(join(box.cwd, '.gbuild/circle'));
    symlinkSync('db', join(box.cwd, '.gbuild/circle/db'));
    const { code, stderr, stdout } = box.run(['status', '--all']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines.map((line) => line.slice(0, 23))).toEqual([
      'feature          done',
      'broken           -     ',
      'circle           -     ',
      'example-diamond  0/4   ',
      'second           0/4   ',
      '',
    ]);
    expect(lines[1]?.slice(23)).not.toBe('');
    const reason = 'cannot look at .gbuild/circle/db/graph.json: it is a link that leads back to itself';
    expect(lines[2]).toBe(`circle           -     ! ${reason}`);
    expect(box.run(['status', '--feature', 'circle'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `gbuild: ${reason}\n`,
    });
    expect(box.json(['status', '--all'])).toMatchObject({
      code: 2,
      document: {
        result: {
          stores: [
            { feature: 'broken', db: '.gbuild/broken/db', error: lines[1]?.slice(25) },
            { feature: 'circle', db: '.gbuild/circle/db', error: reason },
            { feature: 'example-diamond' },
            { feature: 'second' },
          ],
        },
      },
    });
  });

  test('where there is none, and with a flag that names one', () => {
    renameSync(join(box.cwd, '.gbuild'), join(box.cwd, 'away'));
    expect(box.run(['status', '--all'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `gbuild: there is no store: no .gbuild/ in ${box.cwd}; make one with \`gbuild apply PLAN\`, or say where it is with --db DIR\n`,
    });
    expect(box.run(['status', '--all', '--db', 'x'])).toEqual({
      code: 2,
      stdout: '',
      stderr: "gbuild: option '--all' cannot be used with option '--db <dir>'\n",
    });
  });
});

const REFUSED = {
  code: 2,
  stdout: '',
  stderr:
    'gbuild: status --watch draws on a terminal, and this is none; `gbuild events --follow` prints what changes, a line of JSON each\n',
};

test('watching takes a terminal', () => {
  expect(box.run(['status', '--watch'])).toEqual(REFUSED);
  expect(box.run(['status', '--watch', '--all'])).toEqual(REFUSED);
  expect(box.json(['status', '--watch'])).toEqual({
    code: 2,
    document: {
      version: 1,
      kind: 'status',
      result: null,
      refused: [
        'status --watch draws a page and has no JSON; `gbuild events --follow` prints what changes, a line of JSON each',
      ],
    },
  });
  for (const interval of ['0', '0.01', 'soon', '3601', '-1']) {
    expect(box.run(['status', `--interval=${interval}`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `gbuild: option '--interval <seconds>' argument '${interval}' is invalid. It is a number of seconds from 0.1 to 3600.\n`,
    });
  }
});

const FIRST_PAGE = [
  'example-diamond: 0 of 4 nodes done (Ctrl-C ends)',
  '',
  'wave  node       state     reviews',
  '1     a-produce  frontier  -        Produce the shared value',
  '2     b-double   blocked   -        waits for a-produce',
  '2     c-square   blocked   -        waits for a-produce',
  '3     d-sum      blocked   -        waits for b-double, c-square',
  '',
  '4 nodes: 1 frontier, 3 blocked',
];
const ENTER = '\u001b[?1049h\u001b[?25l';
const LEAVE = '\u001b[?25h\u001b[?1049l';

describe.skipIf(!HAS_TERMINAL)('on a terminal', () => {
  const page = async (terminal: Terminal, shows: string): Promise<string[]> => {
    await until(() => terminal.page.some((line) => line.includes(shows)));
    return terminal.page;
  };

  test('the page follows the store, and Ctrl-C gives the terminal back', async () => {
    const terminal = onTerminal(WATCH, 80, 24);
    expect(await page(terminal, '1 frontier')).toEqual(FIRST_PAGE);
    ok('dispatch');
    expect(await page(terminal, '1 in_progress')).toEqual([
      ...FIRST_PAGE.slice(0, 2),
      'wave  node       state        reviews',
      '1     a-produce  in_progress  -        Produce the shared value',
      '2     b-double   blocked      -        waits for a-produce',
      '2     c-square   blocked      -        waits for a-produce',
      '3     d-sum      blocked      -        waits for b-double, c-square',
      '',
      '4 nodes: 1 in_progress, 3 blocked',
    ]);
    ok(
      'set-status',
      'a-produce',
      'failed',
      '--reason',
      'the generator is not to be had, and nobody knows another one',
    );
    expect(await page(terminal, '1 failed')).toEqual([
      ...FIRST_PAGE.slice(0, 2),
      'needs a person:',
      '  a-produce is given up',
      '    reason: the generator is not to be had, and nobody knows another one',
      '',
      'wave  node       state    reviews',
      '1     a-produce  failed   -        Produce the shared value',
      '2     b-double   blocked  -        waits for a-produce; held up by a-produce, w…',
      '2     c-square   blocked  -        waits for a-produce; held up by a-produce, w…',
      '3     d-sum      blocked  -        waits for b-double, c-square; held up by a-p…',
      '',
      '4 nodes: 3 blocked, 1 failed',
    ]);
    terminal.resize(40, 24);
    expect(await page(terminal, '        had,')).toEqual([
      'example-diamond: 0 of 4 nodes done',
      '',
      'needs a person:',
      '  a-produce is given up',
      '    reason: the generator is not to be',
      '        had, and nobody knows another',
      '        one',
      '',
      'node       state',
      'a-produce  failed   Produce the shared…',
      'b-double   blocked  waits for a-produce…',
      'c-square   blocked  waits for a-produce…',
      'd-sum      blocked  waits for b-double,…',
      '',
      '4 nodes: 3 blocked, 1 failed',
    ]);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
    expect(terminal.output.split(ENTER).length).toBe(2);
    expect(terminal.output.endsWith(LEAVE)).toBe(true);
  });

  test('where the page is too high, what is done goes first, and then the end', async () => {
    for (const args of [
      ['dispatch'],
      ['review', 'a-produce', 'pass'],
      ['complete', 'a-produce', '--output', 'value=7'],
    ])
      ok(...args);
    const terminal = onTerminal(WATCH, 80, 9);
    expect(await page(terminal, '1 of 4')).toHaveLength(9);
    terminal.resize(80, 8);
    expect(await page(terminal, 'not shown')).toEqual([
      'example-diamond: 1 of 4 nodes done (Ctrl-C ends)',
      '',
      'wave  node      state     reviews',
      '2     b-double  frontier  -        Double the shared value',
      '2     c-square  frontier  -        Square the shared value',
      '3     d-sum     blocked   -        waits for b-double, c-square',
      '1 node that is done not shown',
      '… 2 more lines; make the terminal higher',
    ]);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  test('a store that is half written is waited for, and one that stays so is told', async () => {
    const terminal = onTerminal(WATCH, 80, 24);
    await page(terminal, '1 frontier');
    const graph = box.read(`${DB}/graph.json`);
    box.write(`${DB}/graph.json`, graph.slice(0, 400));
    const said = await page(terminal, 'cannot be read now');
    expect(said.filter((line) => !/^ |cannot be read/.test(line))).toEqual(FIRST_PAGE);
    box.write(`${DB}/graph.json`, graph);
    await until(() => terminal.page.length === FIRST_PAGE.length);
    expect(terminal.page).toEqual(FIRST_PAGE);
    ok('dispatch');
    await page(terminal, '1 in_progress');
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  test('what runs for too long is told though the store stays as it is', async () => {
    ok('dispatch');
    const terminal = onTerminal(`${WATCH} --stale 2s`, 80, 24);
    expect((await page(terminal, 'needs a person')).slice(0, 5)).toEqual([
      ...FIRST_PAGE.slice(0, 2),
      'needs a person:',
      expect.stringMatching(/^ {2}a-produce has been in progress since \S+Z$/),
      '',
    ]);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  test('all stores, with those that are made meanwhile', async () => {
    const terminal = onTerminal(`${WATCH} --all`, 80, 24);
    expect(await page(terminal, 'example-diamond')).toEqual([
      '1 store under .gbuild/ (Ctrl-C ends)',
      '',
      'feature          done',
      'example-diamond  0/4   ready: a-produce',
    ]);
    second();
    ok('dispatch', '--feature', 'example-diamond');
    expect(await page(terminal, 'runs: a-produce')).toEqual([
      '2 stores under .gbuild/ (Ctrl-C ends)',
      '',
      'feature          done',
      'example-diamond  0/4   runs: a-produce',
      'second           0/4   ready: a-produce',
    ]);
    box.write('.gbuild/second/db/graph.json', '{');
    expect((await page(terminal, '!')).slice(0, -1)).toEqual([
      '2 stores under .gbuild/ (Ctrl-C ends)',
      '',
      'feature          done',
      'example-diamond  0/4   runs: a-produce',
    ]);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  test('a store that somebody held at first is shown as soon as it can be, and all of them may be away for a while', async () => {
    second();
    const lock = `.gbuild/second/db/.cypherlite.lock`;
    box.write(lock, `${process.pid}\n`);
    const terminal = onTerminal(`${WATCH} --all`, 80, 24);
    expect((await page(terminal, 'second')).slice(-1)).toEqual([
      'second           -     ! another process holds the store .gbuild/second/db (tri…',
    ]);
    rmSync(join(box.cwd, lock));
    const whole = [
      '2 stores under .gbuild/ (Ctrl-C ends)',
      '',
      'feature          done',
      'example-diamond  0/4   ready: a-produce',
      'second           0/4   ready: a-produce',
    ];
    expect(await page(terminal, 'second           0/4')).toEqual(whole);
    renameSync(join(box.cwd, '.gbuild'), join(box.cwd, 'away'));
    expect((await page(terminal, '0 stores')).slice(0, 1)).toEqual(['0 stores under .gbuild/ (Ctrl-C ends)']);
    renameSync(join(box.cwd, 'away'), join(box.cwd, '.gbuild'));
    expect(await page(terminal, '2 stores')).toEqual(whole);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
  });

  test('suspended, it gives the terminal back, and draws anew when it goes on', async () => {
    const terminal = onTerminal(
      'gbuild status --watch --interval 0.1 & echo $! > id.new; mv id.new id; wait $!',
      80,
      24,
    );
    expect(await page(terminal, '1 frontier')).toEqual(FIRST_PAGE);
    const id = Number(box.read('id'));
    process.kill(id, 'SIGTSTP');
    await until(() => terminal.output.endsWith(LEAVE) && /^T/.test(box.shell(`ps -o state= -p ${id}`)));
    ok('dispatch');
    process.kill(id, 'SIGCONT');
    expect(await page(terminal, '1 in_progress')).toHaveLength(FIRST_PAGE.length);
    expect(terminal.output.split(ENTER)).toHaveLength(3);
    process.kill(id, 'SIGTERM');
    expect(await terminal.ended).toBe(143);
    expect(terminal.output.split(LEAVE)).toHaveLength(3);
  });

  test('SIGTERM gives it back too, a fault before the first page leaves it alone, a dumb one is refused', async () => {
    const terminal = onTerminal(
      'gbuild status --watch & until [ -e stop ]; do sleep 0.1; done; kill $!; wait $!',
      80,
      24,
    );
    await page(terminal, '1 frontier');
    box.write('stop', '');
    expect(await terminal.ended).toBe(143);
    expect(terminal.output.includes(LEAVE)).toBe(true);
    const none = onTerminal(`${WATCH} --feature none`, 80, 24);
    expect(await none.ended).toBe(2);
    expect(none.output).not.toContain('\u001b[');
    const dumb = onTerminal(WATCH, 80, 24, { TERM: 'dumb' });
    expect(await dumb.ended).toBe(2);
    expect(dumb.output).toContain(
      'gbuild: status --watch draws on a terminal, and this one cannot be drawn on (TERM is dumb); `gbuild events --follow` prints',
    );
  });
});
