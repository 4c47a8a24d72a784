/** The stand-in when something goes wrong around it: locks, kills, and the faults that a test can order. */

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Bench, end, filesOf, type Outcome } from '../support/cypherlite/bench.ts';
import { installCypherlite } from '../support/cypherlite/install.ts';

const LOCKED: Outcome = { code: 1, signal: null, stdout: '', stderr: 'Error: storage locked\n' };
const ONE: Outcome = { code: 0, signal: null, stdout: '[{"x":1}]\n', stderr: '' };
const KILLED: Outcome = { code: null, signal: 'SIGKILL', stdout: '', stderr: '' };

let bench: Bench;
let db: string;
beforeEach(async () => {
  bench = await Bench.create();
  db = bench.directory();
  bench.call([db, '--snapshot-format', 'json']);
});
afterEach(() => bench.remove());

function readOne(): Outcome {
  return bench.call([db, '-json', 'RETURN 1 AS x']);
}

function lockFile(): string {
  return join(db, '.cypherlite.lock');
}

describe('the lock', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'refuses every other process until its holder ends, here by %s',
    async (signal) => {
      const holder = await bench.hold(db);
      try {
        const before = filesOf(db);
        expect(before['.cypherlite.lock']).toBe(`${holder.pid}\n`);
        expect(readOne()).toEqual(LOCKED);
        expect(bench.call([db], { input: 'CREATE (:T);\n.checkpoint\n' })).toEqual(LOCKED);
        expect(filesOf(db)).toEqual(before);
      } finally {
        expect(await end(holder, signal)).toBe(signal);
      }
      // Only who is killed outright leaves the file behind.
      expect('.cypherlite.lock' in filesOf(db)).toBe(signal === 'SIGKILL');
      expect(readOne()).toEqual(ONE);
      expect(Object.keys(filesOf(db))).toEqual(['graph.json', 'manifest.json']);
    },
  );

  it('is on one store, not on all', async () => {
    const holder = await bench.hold(bench.directory('other'));
    try {
      expect(readOne()).toEqual(ONE);
    } finally {
      await end(holder, 'SIGTERM');
    }
  });

  it('is let go by a call that fails', () => {
    expect(bench.call([db, 'RETRUN']).code).toBe(1);
    expect(Object.keys(filesOf(db))).toEqual(['graph.json', 'manifest.json']);
  });

  it('of a live process holds, whoever wrote it, and of a dead one does not', () => {
    writeFileSync(lockFile(), `${process.pid}\n`);
    expect(readOne()).toEqual(LOCKED);
    expect(readFileSync(lockFile(), 'utf8')).toBe(`${process.pid}\n`);
    // No process has so high an id.
    writeFileSync(lockFile(), '99999999\n');
    expect(readOne()).toEqual(ONE);
  });

  it('is taken by one of many that want it at once, also from a dead process', async () => {
    writeFileSync(lockFile(), '99999999\n');
    const racers = Array.from({ length: 6 }, () =>
      bench.start([db, '-json', 'RETURN 1 AS x'], { STAND_IN_HOLD_MS: '600000' }),
    );
    // Whoever gets the lock answers and holds it: the race is over when each has said something.
    const said = await Promise.all(
      racers.map(
        ({ stderr, stdout }) =>
          new Promise((resolve) => {
            for (const stream of [stdout, stderr]) stream.setEncoding('utf8').once('data', resolve);
          }),
      ),
    );
    expect(said.sort()).toEqual([...Array.from({ length: 5 }, () => LOCKED.stderr), ONE.stdout]);
    const winners = racers.filter((racer) => readFileSync(lockFile(), 'utf8') === `${racer.pid}\n`);
    expect(winners.length).toBe(1);
    for (const winner of winners) await end(winner, 'SIGTERM');
    expect(readOne()).toEqual(ONE);
  });

  it('is found before any input is read', async () => {
    const holder = await bench.hold(db);
    const blocked = bench.start([db]);
    try {
      // Its stdin stays open: a call that read it first would never end.
      const code = await new Promise((resolve) => blocked.once('exit', resolve));
      expect(code).toBe(1);
    } finally {
      blocked.stdin.destroy();
      await end(holder, 'SIGTERM');
    }
  });
});

describe('a kill in the middle', () => {
  const hooks = { STAND_IN_KILL: '1' };

  it('of a transaction leaves the store as it was', () => {
    const before = filesOf(db);
    expect(
      bench.call([db], { hooks, input: '.begin\nCREATE (:T);\nCREATE (:T);\n.commit\n.checkpoint\n' }),
    ).toEqual(KILLED);
    const { '.cypherlite.lock': lock, ...after } = filesOf(db);
    expect(lock).toMatch(/^\d+\n$/);
    expect(after).toEqual(before);
    expect(bench.call([db, '-json', 'MATCH (n) RETURN count(n) AS x'])).toEqual({
      ...ONE,
      stdout: '[{"x":0}]\n',
    });
  });

  it('of statements without a transaction leaves those that ran', () => {
    const graph = filesOf(db)['graph.json'];
    expect(bench.call([db], { hooks, input: 'CREATE (:T);\nCREATE (:T);\n.checkpoint\n' })).toEqual(KILLED);
    expect(filesOf(db)['graph.json']).toBe(graph);
    expect(bench.call([db, '-json', 'MATCH (n) RETURN count(n) AS x'])).toEqual(ONE);
  });
});

describe('on order', () => {
  it('prints garbage, exits 0 and touches nothing', () => {
    const before = filesOf(db);
    const call = bench.call([db, '-json'], { hooks: { STAND_IN_GARBAGE: '1' }, input: 'CREATE (:T);' });
    expect({ ...call, stdout: '' }).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(() => JSON.parse(call.stdout) as unknown).toThrow(SyntaxError);
    expect(filesOf(db)).toEqual(before);
  });

  it('writes down how it was called', async () => {
    const log = join(bench.root, 'log');
    const hooks = { STAND_IN_LOG: log };
    bench.call(['--version'], { hooks });
    bench.call([db, '-json', '--param', 'x="ü \'"'], { hooks, input: 'RETURN "ü";' });
    bench.call([db, 'RETURN 1'], { hooks });
    bench.call([db, '-json'], { hooks: { ...hooks, STAND_IN_GARBAGE: '1' }, input: 'RETURN 1;' });
    writeFileSync(lockFile(), `${process.pid}\n`);
    bench.call([db], { hooks, input: 'RETURN 1;' });
    expect(
      readFileSync(log, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([
      { argv: ['--version'], stdin: null },
      { argv: [db, '-json', '--param', 'x="ü \'"'], stdin: 12 },
      { argv: [db, 'RETURN 1'], stdin: null },
      { argv: [db, '-json'], stdin: 9 },
      { argv: [db], stdin: null },
    ]);
  });

  it('misbehaves without any environment', async () => {
    const directory = bench.directory('old');
    const path = await installCypherlite(directory, { name: 'old', hooks: { STAND_IN_VERSION: '0.4.0' } });
    expect(path).toBe(join(directory, 'old'));
    const old = spawn(path, ['--version'], { env: {} });
    const text = await new Promise((resolve) => old.stdout.setEncoding('utf8').once('data', resolve));
    expect(text).toBe('cypherlite 0.4.0\n');
  });
});
