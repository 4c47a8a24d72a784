import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sandbox } from '../support/sandbox.ts';
import { Gate, start } from '../support/running.ts';

/*
 * Two commands at once, as processes: one of them does what it says, and the other says why it did nothing, from the state
 * that refused it.
 */

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create(undefined, true);
});
afterEach(() => {
  box.remove();
});

const ok = (...args: string[]): string => {
  const { code, stderr, stdout } = box.run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};
const refused = (reason: string) => ({ code: 1, stdout: '', stderr: `gbuild: ${reason}\n` });

describe('as it comes', () => {
  const COUNT = 6;
  const slugs = Array.from({ length: COUNT }, (_, index) => `n-${index + 1}`);
  const plan = slugs.map((slug) => `code ${slug} "N" {\n  output o: <integer>\n  acceptance "c"\n}\n`);

  test('of two that complete a node one loses, and its value is nowhere', async () => {
    box.write('plan.gbuild', `feature f {\n  destination "d"\n  context "c"\n}\n${plan.join('')}`);
    ok('apply', 'plan.gbuild', '-q');
    ok('dispatch');
    for (const slug of slugs) ok('review', slug, 'pass');
    for (const slug of slugs) {
      const values = [1, 2];
      const results = await Promise.all(
        values.map((value) => start(box, ['complete', slug, '--output', `o=${value}`]).ended),
      );
      const winner = results.findIndex(({ code }) => code === 0);
      expect(results[winner]).toEqual({ code: 0, stdout: `completed ${slug}\n`, stderr: '' });
      expect(results[1 - winner]).toEqual(
        refused(`\`${slug}\` is completed; only a node in progress is completed`),
      );
      expect(box.json(['node', slug]).document).toMatchObject({
        result: { outputs: [{ name: 'o', value: values[winner] }] },
      });
    }
  });

  test('of two that dispatch a node one loses', async () => {
    box.write('plan.gbuild', `feature f {\n  destination "d"\n  context "c"\n}\n${plan.join('')}`);
    ok('apply', 'plan.gbuild', '-q');
    for (const slug of slugs) {
      const results = await Promise.all([1, 2].map(() => start(box, ['dispatch', slug]).ended));
      expect(results.sort((a, b) => (a.code ?? 0) - (b.code ?? 0))).toEqual([
        { code: 0, stdout: expect.stringContaining(`dispatched ${slug}: N\n`), stderr: '' },
        refused(`\`${slug}\` is in_progress; only a pending node is started`),
      ]);
    }
  });
});

describe('with another command between the look and the write', () => {
  /** A `cypherlite` in front of whose write another command runs. */
  const between = (...args: string[]): Record<string, string> => {
    const program = join(box.cwd, 'between.sh');
    writeFileSync(
      program,
      [
        '#!/bin/sh',
        'script=$(cat)',
        `case "$script" in *"f.revision = "*) GBUILD_CYPHERLITE= gbuild ${args.join(' ')} >/dev/null ;; esac`,
        `printf '%s\\n' "$script" | '${join(box.cwd, '.bin/cypherlite')}' "$@"`,
        '',
      ].join('\n'),
    );
    chmodSync(program, 0o755);
    return { GBUILD_CYPHERLITE: program };
  };
  beforeEach(() => {
    box.stage('charted', () => ok('apply', 'examples/diamond.gbuild', '-q'));
  });

  test('dispatch', () => {
    const dispatch = (slug: string, to: string) =>
      box.run(['dispatch', slug], between('set-status', 'a-produce', to));
    expect(dispatch('a-produce', 'cancelled')).toEqual(
      refused('`a-produce` is cancelled; only a pending node is started'),
    );
    expect(dispatch('b-double', 'pending')).toEqual(refused('`b-double` waits: `a-produce` is not done'));
  });

  test('review', () => {
    ok('dispatch');
    expect(box.run(['review', 'a-produce', 'pass'], between('set-status', 'a-produce', 'failed'))).toEqual(
      refused('`a-produce` is failed; only a node in progress is reviewed'),
    );
  });

  test('complete', () => {
    ok('dispatch');
    ok('review', 'a-produce', 'pass');
    expect(
      box.run(['complete', 'a-produce', '--output', 'value=1'], between('set-status', 'a-produce', 'failed')),
    ).toEqual(refused('`a-produce` is failed; only a node in progress is completed'));
  });

  test('complete, while the plan is changed: what was decided before does not land', () => {
    ok('dispatch');
    ok('review', 'a-produce', 'pass');
    box.write(
      'changed.gbuild',
      box.read('examples/diamond.gbuild').replace('output value: <integer>', 'output value: <boolean>'),
    );
    expect(
      box.run(
        ['complete', 'a-produce', '--output', 'value=1'],
        between('apply', 'changed.gbuild', '--allow-started', 'a-produce'),
      ),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'gbuild: the value of `a-produce.value` does not fit <boolean>: it is neither true nor false\n',
      ),
    });
    expect(ok('feature')).toContain('  a-produce.value: <boolean>\n');
  });

  test('set-status', () => {
    const other = (to: string) => between('set-status', 'a-produce', to);
    expect(box.run(['set-status', 'a-produce', 'failed'], other('failed'))).toEqual(
      refused('`a-produce` is failed already'),
    );
    ok('set-status', 'a-produce', 'cancelled');
    expect(box.run(['set-status', 'b-double', 'in_progress'], other('pending'))).toEqual(
      refused('`b-double` waits: `a-produce` is not done'),
    );
  });
});

describe('two that apply a plan for the first time', () => {
  const CHARTED = /^charted example-diamond into [^\n]*: 4 nodes in 3 waves\n/;

  test.each(Array.from({ length: 4 }, (_, index) => index + 1))('try %i', async () => {
    const results = await Promise.all(
      [1, 2].map(() => start(box, ['apply', 'examples/diamond.gbuild']).ended),
    );
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    const charted = results.filter(({ stdout }) => CHARTED.test(stdout));
    expect(charted.length).toBe(1);
    expect(results.find((each) => !charted.includes(each))?.stdout).toBe(
      'nothing to change: .gbuild/example-diamond/db is what the plan says\nready: a-produce; start them with `gbuild dispatch`\n',
    );
    expect(ok('validate')).toBe('the store is valid\n');
  });

  test('the second while the first makes its store', async () => {
    const gate = new Gate(box);
    const first = start(box, ['apply', 'examples/diamond.gbuild', '-q'], gate.at(3));
    await gate.held();
    ok('apply', 'examples/diamond.gbuild', '-q');
    ok('dispatch');
    gate.letGo();
    expect(await first.ended).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(box.json(['status']).document).toMatchObject({
      result: { nodes: [{ slug: 'a-produce', status: 'in_progress' }, {}, {}, {}] },
    });
  });

  test('and another plan of the feature: the second is a change', async () => {
    box.write('other.gbuild', box.read('examples/diamond.gbuild').replace('Sum both', 'Add both'));
    const gate = new Gate(box);
    const first = start(box, ['apply', 'examples/diamond.gbuild'], gate.at(3));
    await gate.held();
    ok('apply', 'other.gbuild', '-q');
    gate.letGo();
    const { code, stdout } = await first.ended;
    expect({ code, first: stdout.split('\n').slice(0, 2) }).toEqual({
      code: 0,
      first: ['~ code d-sum (pending)', '    ~ title: "Add both results" → "Sum both results"'],
    });
  });
});
