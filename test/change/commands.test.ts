import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeDocument } from '../../src/change/document.ts';
import { diff } from '../../src/change/diff.ts';
import { emitChange } from '../../src/change/script.ts';
import { check, type Plan } from '../../src/index.ts';
import { diagnosticsReport } from '../../src/diagnostics/report-schema.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { binaries, Sandbox } from '../support/sandbox.ts';

/*
 * diff, compile --base and apply on a store that is there, as processes: against the stand-in for `cypherlite`, and
 * against the real one where it is on PATH.
 */

const DB = '.gbuild/example-diamond/db';
const SNAPSHOT = `${DB}/graph.json`;

function planOf(text: string): Plan {
  const { plan } = check(text);
  if (plan === undefined) throw new Error('the plan has errors');
  return plan;
}

describe.each(binaries())('against $name', (binary) => {
  let box: Sandbox;
  let diamond: string;
  beforeEach(async () => {
    box = await Sandbox.create(binary);
    diamond = box.read('examples/diamond.gbuild');
    box.stage(`under way in ${binary.name}`, () => {
      ok('apply', 'examples/diamond.gbuild', '-q');
      ok('dispatch');
      ok('review', 'a-produce', 'pass');
      ok('complete', 'a-produce', '--output', 'value=7');
      ok('dispatch', 'b-double');
      ok('review', 'b-double', 'fail');
      ok('dispatch', 'b-double');
    });
    box.write('next.gbuild', next());
    box.write('refused.gbuild', diamond.replace('output doubled: <integer>', 'output doubled: <number>'));
  });
  afterEach(() => {
    box.remove();
  });

  /** Runs one command that must succeed. */
  function ok(...args: string[]): string {
    const { code, stderr, stdout } = box.run(args);
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
    return stdout;
  }

  function next(): string {
    const more =
      'test e-check "Check" {\n  input value from a-produce\n  output ok: <boolean>\n  acceptance "c"\n}\n';
    return `${diamond.replace('"Double the shared value"', '"Double it"')}\n${more}`;
  }

  const LISTED = [
    '~ code b-double (in_progress, 1 review)',
    '    ~ title: "Double the shared value" → "Double it"',
    '+ test e-check "Check"',
    '    + input value: <integer> from a-produce.value',
    '    + output ok: <boolean>',
    '    + depends_on a-produce',
    '    + acceptance "c"',
    '',
  ];
  const TOTALS = '1 to add, 1 to change, 0 to remove\n';

  const REFUSAL = [
    'error[started-node-changed]: `b-double` is in progress, but the plan changes the output `doubled`',
    '  --> refused.gbuild:15:6',
    '   |',
    '15 | code b-double "Double the shared value" {',
    '   |      ^^^^^^^^',
    '17 |   output doubled: <number>',
    '   |   ------------------------ the store has <integer>',
    '   |',
    '   = help: put it back and chart new work as a node of its own, or pass --allow-started b-double; its status, values and reviews stay',
    '',
    '1 error in 1 file',
    '',
  ].join('\n');

  test('diff lists what is to be done, and does nothing', () => {
    const before = box.files(DB);
    expect(ok('diff', 'next.gbuild')).toBe([...LISTED, TOTALS].join('\n'));
    expect(box.run(['diff', '-', '--base', DB], {}, next()).stdout).toBe([...LISTED, TOTALS].join('\n'));
    expect(ok('diff', 'next.gbuild', '--base', SNAPSHOT)).toBe([...LISTED, TOTALS].join('\n'));
    expect(ok('diff', 'next.gbuild', '--quiet')).toBe('');
    expect(ok('diff', 'examples/diamond.gbuild')).toBe(`no difference: ${SNAPSHOT} is what the plan says\n`);
    expect(box.files(DB)).toEqual(before);
  });

  test('diff with another plan has no statuses, and takes one of another feature', () => {
    expect(ok('diff', 'next.gbuild', '--base', 'examples/diamond.gbuild').split('\n')[0]).toBe(
      '~ code b-double',
    );
    box.write('other.gbuild', diamond.replace('example-diamond', 'other'));
    expect(ok('diff', 'other.gbuild', '--base', 'examples/diamond.gbuild')).toBe(
      '~ feature other\n    ~ feature: example-diamond → other\n\n0 to add, 1 to change, 0 to remove\n',
    );
  });

  test('diff tells of a difference by its exit code when asked', () => {
    const codes = [
      ['diff', 'next.gbuild', '--exit-code', '-q'],
      ['diff', 'examples/diamond.gbuild', '--exit-code', '-q'],
      ['diff', 'next.gbuild', '-q'],
    ].map((args) => box.run(args));
    expect(codes).toEqual([1, 0, 0].map((code) => ({ code, stdout: '', stderr: '' })));
  });

  test('diff as a document, and in colours', () => {
    const { state } = readSnapshot(box.read(SNAPSHOT));
    if (state === undefined) throw new Error('no state');
    const result = { ...changeDocument(diff(state, planOf(next()))), base: SNAPSHOT };
    expect(box.json(['diff', 'next.gbuild'])).toEqual({
      code: 0,
      document: { version: 1, kind: 'diff', result, refused: [] },
    });
    expect(box.json(['diff', 'next.gbuild', '--exit-code']).code).toBe(1);
    expect(ok('diff', 'next.gbuild', '--color', 'always').split('\n').slice(0, 3)).toEqual([
      '\u001b[33m~ code b-double (in_progress, 1 review)\u001b[39m',
      '    \u001b[33m~\u001b[39m title: "Double the shared value" → "Double it"',
      '\u001b[32m+ test e-check "Check"\u001b[39m',
    ]);
  });

  test('diff reports a faulty plan, a store of another feature, and a base that is none', () => {
    box.write('bad.gbuild', diamond.replace('from b-double', 'from nowhere'));
    expect(box.run(['diff', 'bad.gbuild'])).toMatchObject({ code: 1, stdout: '' });
    box.write('other.gbuild', diamond.replace('example-diamond', 'other'));
    expect(box.run(['diff', 'other.gbuild', '--base', DB])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^error\[other-feature\]: the store holds the feature `example-diamond`/,
      ) as string,
    });
    box.write('broken.json', '{"nodes": 1}');
    const faults = [
      ['diff', 'other.gbuild'],
      ['diff', 'next.gbuild', '--base', 'nowhere'],
      ['diff', 'next.gbuild', '--base', 'bad.gbuild'],
      ['diff', 'next.gbuild', '--base', 'broken.json'],
    ].map((args) => box.run(args));
    const [broken, ...more] = readSnapshot('{"nodes": 1}').problems;
    expect(faults.slice(0, 3)).toEqual(
      [
        'there is no store in .gbuild/other/db; under .gbuild/ there is example-diamond; make one with `gbuild apply PLAN`, or say what to compare with by --base PATH',
        'cannot read nowhere: there is no such file',
        'bad.gbuild has errors; `gbuild check bad.gbuild` lists them',
      ].map((reason) => ({ code: 2, stdout: '', stderr: `gbuild: ${reason}\n` })),
    );
    expect(faults[3]).toEqual({
      code: 2,
      stdout: '',
      stderr: `gbuild: broken.json (${broken?.path ?? ''}): ${broken?.message ?? ''} (and ${more.length} more)\n`,
    });
  });

  test('compile --base writes the script of the change, which changes the store once', () => {
    const { state } = readSnapshot(box.read(SNAPSHOT));
    if (state === undefined) throw new Error('no state');
    const script = emitChange(diff(state, planOf(next())));
    expect(box.run(['compile', 'next.gbuild', '--base', DB])).toEqual({
      code: 0,
      stdout: script,
      stderr: TOTALS,
    });
    expect(box.run(['compile', 'next.gbuild', '--base', SNAPSHOT, '-o', 'change.cypher'])).toEqual({
      code: 0,
      stdout: '',
      stderr: `wrote change.cypher\n${TOTALS}`,
    });
    expect(ok('compile', 'next.gbuild', '--base', DB, '--quiet')).toBe(script);
    expect(box.read('change.cypher')).toBe(script);
    box.cypherlite([DB], script);
    expect(ok('diff', 'next.gbuild')).toBe(`no difference: ${SNAPSHOT} is what the plan says\n`);
    expect(ok('validate')).toBe('the store is valid\n');
    const before = box.files(DB);
    expect(() => {
      box.cypherlite([DB], script);
    }).toThrow('gbuild: the store has changed: the title of b-double is another one');
    expect(box.files(DB)).toEqual(before);
  });

  test('compile --base of what is so already writes a script that does nothing, and says so', () => {
    const { code, stderr, stdout } = box.run(['compile', 'examples/diamond.gbuild', '--base', DB]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'nothing to change: the base is what the plan says\n',
    });
    expect(stdout).toMatch(/^\/\/ Compiled by gbuild [^\n]+ nothing to do\.\n$/);
    const before = box.files(DB);
    box.cypherlite([DB], stdout);
    expect(box.files(DB)).toEqual(before);
  });

  test('compile --base refuses like a faulty plan is refused, and writes nothing', () => {
    expect(box.run(['compile', 'refused.gbuild', '--base', DB, '-o', 'change.cypher'])).toEqual({
      code: 1,
      stdout: '',
      stderr: REFUSAL,
    });
    expect(() => box.read('change.cypher')).toThrow();
    const { code, document } = box.json(['compile', 'refused.gbuild', '--base', DB, '-o', 'change.cypher']);
    expect(diagnosticsReport.parse(document).diagnostics.map((each) => each.code)).toEqual([
      'started-node-changed',
    ]);
    expect(code).toBe(1);
    const allowed = box.run(['compile', 'refused.gbuild', '--base', DB, '--allow-started', 'b-double']);
    expect({ ...allowed, stdout: '' }).toEqual({
      code: 0,
      stdout: '',
      stderr: '0 to add, 2 to change, 0 to remove\n',
    });
  });

  test('flags that do not go together are faults of the call', () => {
    const faults = [
      ['compile', 'next.gbuild', '--prune'],
      ['compile', 'next.gbuild', '--allow-started', 'b-double'],
      ['compile', 'next.gbuild', 'refused.gbuild', '--base', DB, '-o', 'out'],
      ['compile', 'next.gbuild', '--base', DB, '--allow-started', 'b-duoble'],
    ].map((args) => box.run(args));
    expect(faults).toEqual(
      [
        '--prune is about a change: say with --base PATH of what',
        '--allow-started is about a change: say with --base PATH of what',
        '--base takes one plan: each has a base of its own',
        '--allow-started: the store has no node `b-duoble`; did you mean `b-double`?',
      ].map((reason) => ({ code: 2, stdout: '', stderr: `gbuild: ${reason}\n` })),
    );
  });

  test('apply changes the store, says what it changed, and leaves progress alone', () => {
    expect(ok('apply', 'next.gbuild')).toBe(
      [
        ...LISTED,
        `changed example-diamond in ${DB}: 1 added, 1 changed, 0 removed`,
        'ready: c-square, e-check; start them with `gbuild dispatch`',
        '',
      ].join('\n'),
    );
    expect(ok('status')).toBe(
      [
        'wave  node       state        reviews',
        '1     a-produce  completed    1, last pass  Produce the shared value',
        '2     b-double   in_progress  1, last fail  Double it',
        '2     c-square   frontier     -             Square the shared value',
        '2     e-check    frontier     -             Check',
        '3     d-sum      blocked      -             waits for b-double, c-square',
        '',
        '5 nodes: 1 completed, 1 in_progress, 2 frontier, 1 blocked',
        '',
      ].join('\n'),
    );
    expect(ok('apply', 'next.gbuild')).toBe(
      `nothing to change: ${DB} is what the plan says\nready: c-square, e-check; start them with \`gbuild dispatch\`\n`,
    );
    expect(ok('apply', 'next.gbuild', '--quiet')).toBe('');
  });

  test('apply as a document', () => {
    const { state } = readSnapshot(box.read(SNAPSHOT));
    if (state === undefined) throw new Error('no state');
    expect(box.json(['apply', 'next.gbuild'])).toEqual({
      code: 0,
      document: {
        version: 1,
        kind: 'apply',
        result: {
          feature: 'example-diamond',
          db: DB,
          waves: [['a-produce'], ['b-double', 'c-square', 'e-check'], ['d-sum']],
          frontier: ['c-square', 'e-check'],
          change: changeDocument(diff(state, planOf(next()))),
        },
        refused: [],
      },
    });
  });

  test('apply refuses, and changes nothing', () => {
    const before = box.files(DB);
    expect(box.run(['apply', 'refused.gbuild'])).toEqual({ code: 1, stdout: '', stderr: REFUSAL });
    const { code, document } = box.json(['apply', 'refused.gbuild']);
    expect(diagnosticsReport.parse(document).diagnostics.map((each) => each.code)).toEqual([
      'started-node-changed',
    ]);
    expect(code).toBe(1);
    expect(box.run(['apply', 'refused.gbuild', '--allow-started', 'nobody'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gbuild: --allow-started: the store has no node `nobody`; `gbuild status` lists them\n',
    });
    expect(box.files(DB)).toEqual(before);
    ok('apply', 'refused.gbuild', '--allow-started', 'b-double', '-q');
    expect(ok('node', 'b-double')).toContain('  doubled: <number>\n');
  });

  test('apply prunes when asked', () => {
    ok('apply', 'next.gbuild', '-q');
    expect(box.run(['apply', 'examples/diamond.gbuild'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('error[node-removed]: `e-check` is missing from the plan') as string,
    });
    expect(ok('apply', 'examples/diamond.gbuild', '--prune').split('\n').at(-3)).toBe(
      `changed example-diamond in ${DB}: 0 added, 1 changed, 1 removed`,
    );
    expect(ok('validate')).toBe('the store is valid\n');
  });

  test('apply takes in what was written without a checkpoint', () => {
    box.cypherlite([DB, "MATCH (n:GbuildNode {slug: 'c-square'}) SET n.status = 'in_progress'"]);
    expect(ok('apply', 'next.gbuild').split('\n').at(-2)).toBe(
      'ready: e-check; start them with `gbuild dispatch`',
    );
  });

  test('apply says so when another process writes between its look and its change', () => {
    const real = join(box.cwd, '.bin/cypherlite');
    const meddler = join(box.cwd, 'meddler.sh');
    writeFileSync(
      meddler,
      [
        '#!/bin/sh',
        'script=$(cat)',
        `case "$script" in *"a change of a charted plan"*) "${real}" ${DB} "MATCH (n:GbuildNode {slug: 'c-square'}) SET n.status = 'in_progress'" ;; esac`,
        `printf '%s\\n' "$script" | "${real}" "$@"`,
        '',
      ].join('\n'),
    );
    chmodSync(meddler, 0o755);
    expect(box.run(['apply', 'next.gbuild'], { GBUILD_CYPHERLITE: meddler })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'gbuild: the store has changed in the meantime: expected 2 pending_nodes, found 1; nothing was changed, so look at it and apply the plan again\n',
    });
    expect(ok('node', 'b-double').split('\n')[0]).toBe('b-double: Double the shared value');
    expect(ok('node', 'c-square').split('\n')[1]).toBe(
      'code, in_progress, failure policy repair, model tier cheap',
    );
  });

  test('a recorded value that no longer fits its shape stays, and is told', () => {
    box.write('unfit.gbuild', diamond.replace('output value: <integer>', 'output value: <boolean>'));
    const note =
      'note: the recorded value of `a-produce.value` no longer fits <boolean>: it is neither true nor false\n';
    expect(ok('diff', 'unfit.gbuild').endsWith(note)).toBe(true);
    const allowed = ['a-produce', 'b-double'].flatMap((slug) => ['--allow-started', slug]);
    const compiled = box.run(['compile', 'unfit.gbuild', '--base', DB, '-o', 'unfit.cypher', ...allowed]);
    expect(compiled).toEqual({
      code: 0,
      stdout: '',
      stderr: `wrote unfit.cypher\n0 to add, 3 to change, 0 to remove\n${note}`,
    });
    expect(box.json(['diff', 'unfit.gbuild']).document).toMatchObject({
      result: { notes: [note.slice('note: '.length, -1)] },
    });
    expect(ok('apply', 'unfit.gbuild', ...allowed)).toContain(note);
    expect(ok('feature')).toContain('  a-produce.value: <boolean> = 7\n');
  });

  test('a store that holds what no plan can say is compared, but not changed', () => {
    box.cypherlite([DB], '.begin\nCREATE (:Zebra {x: 1});\n.commit\n.checkpoint\n');
    const { problems } = readSnapshot(box.read(SNAPSHOT));
    expect(problems.length).toBe(1);
    const [{ message, path } = { message: '', path: '' }] = problems;
    const problem = `gbuild: ${SNAPSHOT} (${path}): ${message}`;
    const compared = box.run(['diff', 'next.gbuild']);
    expect(compared).toEqual({ code: 0, stdout: [...LISTED, TOTALS].join('\n'), stderr: `${problem}\n` });
    const before = box.files(DB);
    for (const args of [
      ['apply', 'next.gbuild'],
      ['compile', 'next.gbuild', '--base', DB],
    ]) {
      expect({ args, ...box.run(args) }).toEqual({
        args,
        code: 2,
        stdout: '',
        stderr: `${problem}; a store with such a fault is not changed, so mend it first\n`,
      });
    }
    expect(box.files(DB)).toEqual(before);
  });
});
