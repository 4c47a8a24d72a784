/** `gbuild import` as a process: what it reads and writes, what it prints, and its exit code. */

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { canonicalOrder } from '../../src/plan/canonical.ts';
import { printPlan } from '../../src/plan/print.ts';
import { compileClean } from '../support/plan-store.ts';
import { Sandbox } from '../support/sandbox.ts';
import { SMALL_PLAN, smallGraph } from '../snapshot/graph.ts';
import { oldGraph } from './old-graph.ts';

const DIAMOND = fileURLToPath(new URL('diamond', import.meta.url));
const DIAMOND_PLAN = `feature shared-value {
  destination "A shared value is doubled and squared, then both are summed."
  context "The smallest plan with fan-out and a join."
  out_of_scope "Other numbers"
  acceptance a-1 "double and square run in one wave"
  acceptance a-2 "sum starts behind both of them"
}

chore produce "Produce the shared value" {
  output value: <integer>
  acceptance "output.value is an integer"
}

code double "Double it" {
  input value from produce
  output doubled: <integer>
  satisfies a-1
  acceptance "output.doubled is input.value * 2"
}

code square "Square it" {
  input value from produce
  output squared: <integer>
  satisfies a-1
  acceptance "output.squared is input.value * input.value"
  model_tier strong
}

code sum "Sum both" {
  input log: <path of the log file, from the environment>
  input doubled from double
  input squared from square
  output report: "JSON text: {\\"sum\\":\\"<integer>\\",\\"by\\":\\"<name>\\"}"
  satisfies a-2
  acceptance "output.report.sum is input.doubled + input.squared"
}
`;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await Sandbox.create();
});
afterEach(() => {
  sandbox.remove();
});

const small = (): string => JSON.stringify(smallGraph());

describe('a store', () => {
  it('that gbuild made comes back as the canonical form of its plan', () => {
    const text = sandbox.read('examples/webhook-delivery.gbuild');
    expect(sandbox.run(['apply', 'examples/webhook-delivery.gbuild']).code).toBe(0);
    expect(sandbox.run(['import', '.gbuild/webhook-delivery/db'])).toEqual({
      code: 0,
      stdout: printPlan(canonicalOrder(compileClean(text).plan)),
      stderr: '',
    });
  });

  it('is given as a file, a directory or standard input', () => {
    sandbox.write('db/graph.json', small());
    const whole = { code: 0, stdout: SMALL_PLAN, stderr: '' };
    expect(sandbox.run(['import', 'db'])).toEqual(whole);
    expect(sandbox.run(['import', 'db/graph.json'])).toEqual(whole);
    expect(sandbox.run(['import', '-'], {}, small())).toEqual(whole);
  });

  it('is written to a file, which is replaced as a whole', () => {
    sandbox.write('graph.json', small());
    sandbox.write('plan.gbuild', 'before');
    expect(sandbox.run(['import', 'graph.json', '-o', 'plan.gbuild'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(sandbox.read('plan.gbuild')).toBe(SMALL_PLAN);
  });

  it('gives its progress to another store', () => {
    sandbox.write('graph.json', small());
    expect(
      sandbox.run(['import', 'graph.json', '-o', 'plan.gbuild', '--progress-out', 'progress.cypher']).code,
    ).toBe(0);
    expect(sandbox.run(['apply', 'plan.gbuild', '--db', 'db']).code).toBe(0);
    sandbox.cypherlite(['db'], sandbox.read('progress.cypher'));
    const { result } = sandbox.json(['status', '--db', 'db']).document as {
      result: { nodes: { slug: string; state: string }[] };
    };
    expect(result.nodes.map(({ slug, state }) => [slug, state])).toEqual([
      ['make', 'completed'],
      ['use', 'frontier'],
    ]);
  });

  it('has no checkpoints', () => {
    sandbox.write('graph.json', small());
    mkdirSync(join(sandbox.cwd, 'nodes'));
    expect(sandbox.run(['import', 'graph.json']).code).toBe(0);
    expect(sandbox.run(['import', 'graph.json', '--progress', 'nodes'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'gbuild: --progress is for a plan of 0.4; a store holds its progress itself\n',
    });
  });

  it('with something that a plan cannot say is imported all the same', () => {
    const graph = smallGraph();
    graph.nodes.push({ id: 12, labels: ['Per\u202eson'], properties: {} });
    sandbox.write('graph.json', JSON.stringify(graph));
    const reason = (label: string): string =>
      `graph.json: nodes[11]: node 12 has the label \`Per${label}son\`, which is no node of a plan`;
    expect(sandbox.run(['import', 'graph.json'])).toEqual({
      code: 1,
      stdout: SMALL_PLAN,
      stderr: `gbuild: ${reason('<U+202E>')}\n`,
    });
    expect(sandbox.json(['import', 'graph.json', '-o', 'plan.gbuild'])).toEqual({
      code: 1,
      document: {
        version: 1,
        kind: 'import',
        result: {
          format: '0.6',
          feature: 'small',
          nodes: 2,
          plan: SMALL_PLAN,
          output: 'plan.gbuild',
          progress_output: null,
        },
        refused: [reason('\u202e')],
      },
    });
    expect(sandbox.read('plan.gbuild')).toBe(SMALL_PLAN);
  });
});

describe('a plan of 0.4', () => {
  beforeEach(() => {
    cpSync(DIAMOND, join(sandbox.cwd, 'old'), { recursive: true });
  });

  it('says that there is progress, too', () => {
    expect(sandbox.run(['import', 'old'])).toEqual({
      code: 1,
      stdout: DIAMOND_PLAN,
      stderr:
        'gbuild: old/nodes holds the progress of 2 nodes, which no plan can; write it with --progress-out FILE\n',
    });
  });

  it('says nothing if there is none', () => {
    rmSync(join(sandbox.cwd, 'old/nodes'), { recursive: true });
    expect(sandbox.run(['import', 'old/graph.json'])).toEqual({ code: 0, stdout: DIAMOND_PLAN, stderr: '' });
  });

  it('moves into a store with its progress', () => {
    const flags = ['-o', 'plan.gbuild', '--progress-out', 'progress.cypher'];
    expect(sandbox.run(['import', 'old', ...flags])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(sandbox.run(['apply', 'plan.gbuild', '--db', 'db']).code).toBe(0);
    sandbox.cypherlite(['db'], sandbox.read('progress.cypher'));
    expect(sandbox.run(['validate', '--db', 'db']).stdout).toBe('the store is valid\n');
    const { result } = sandbox.json(['status', '--db', 'db']).document as {
      result: { nodes: object[] };
    };
    expect(result.nodes).toMatchObject([
      {
        slug: 'produce',
        state: 'completed',
        review_attempts: 1,
        last_verdict: 'pass',
        started_at: '2026-01-31T09:00:00Z',
        completed_at: '2026-01-31T09:05:00Z',
      },
      { slug: 'double', state: 'in_progress', last_failed_criteria: ['output.doubled is input.value * 2'] },
      { slug: 'square', state: 'frontier' },
      { slug: 'sum', state: 'blocked' },
    ]);
  });

  it('takes checkpoints from where it is told to', () => {
    sandbox.write('elsewhere/double.json', '{"status": "failed"}');
    sandbox.write('elsewhere/zz.json', '{}');
    sandbox.write('elsewhere/README.md', 'no checkpoint');
    const run = sandbox.run([
      'import',
      'old',
      '--progress',
      'elsewhere',
      '--progress-out',
      'progress.cypher',
    ]);
    expect(run).toEqual({
      code: 1,
      stdout: DIAMOND_PLAN,
      stderr: 'gbuild: elsewhere/zz.json: this is the checkpoint of `zz`, of which the plan has no node\n',
    });
    expect(sandbox.read('progress.cypher')).toContain("\n  {slug: 'double', status: 'failed'}\n");
  });

  it('takes them from a folder beside that of the graph, if they are of its nodes', () => {
    mkdirSync(join(sandbox.cwd, 'feature'));
    renameSync(join(sandbox.cwd, 'old'), join(sandbox.cwd, 'feature/db'));
    renameSync(join(sandbox.cwd, 'feature/db/nodes'), join(sandbox.cwd, 'feature/nodes'));
    expect(sandbox.run(['import', 'feature/db'])).toEqual({
      code: 1,
      stdout: DIAMOND_PLAN,
      stderr:
        'gbuild: feature/nodes holds the progress of 2 nodes, which no plan can; write it with --progress-out FILE\n',
    });
    rmSync(join(sandbox.cwd, 'feature/nodes'), { recursive: true });
    sandbox.write('feature/nodes/server.json', '{"status": "up"}');
    expect(sandbox.run(['import', 'feature/db'])).toEqual({ code: 0, stdout: DIAMOND_PLAN, stderr: '' });
  });

  it('is read from standard input without checkpoints', () => {
    expect(sandbox.run(['import', '-'], {}, readFileSync(join(DIAMOND, 'graph.json'), 'utf8'))).toEqual({
      code: 0,
      stdout: DIAMOND_PLAN,
      stderr: '',
    });
  });
});

describe('nothing is written', () => {
  it('if the file is malformed', () => {
    sandbox.write(
      'graph.json',
      '{"nodes": [{"id": "x", "labels": [], "properties": {}}], "relationships": []}',
    );
    const flags = ['-o', 'plan.gbuild', '--progress-out', 'progress.cypher'];
    const before = sandbox.files('.');
    expect(sandbox.run(['import', 'graph.json', ...flags])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'gbuild: graph.json: nodes[0].id: expected a whole number, found "x"\n',
    });
    expect(sandbox.json(['import', 'graph.json', ...flags])).toEqual({
      code: 1,
      document: {
        version: 1,
        kind: 'import',
        result: null,
        refused: ['graph.json: nodes[0].id: expected a whole number, found "x"'],
      },
    });
    expect(sandbox.files('.')).toEqual(before);
  });

  it('if the file is no JSON at all', () => {
    const { code, stderr, stdout } = sandbox.run(['import', '-'], {}, 'feature x {}');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^gbuild: <stdin>: this is not JSON: .*\n$/);
  });

  it('if something cannot be read', () => {
    mkdirSync(join(sandbox.cwd, 'empty'));
    writeFileSync(join(sandbox.cwd, 'latin.json'), Buffer.from([0x22, 0xe9, 0x22]));
    sandbox.write('graph.json', oldGraph({ slug: 'a' }));
    const refused = (...args: string[]): string => {
      const { code, stderr, stdout } = sandbox.run(['import', ...args]);
      expect([code, stdout]).toEqual([2, '']);
      return stderr;
    };
    expect(refused('no.json')).toBe('gbuild: cannot read no.json: there is no such file\n');
    expect(refused('empty')).toBe('gbuild: cannot read empty/graph.json: there is no such file\n');
    expect(refused('latin.json')).toBe('gbuild: latin.json is not UTF-8\n');
    expect(refused('graph.json', '--progress', 'none')).toBe(
      'gbuild: cannot read none: there is no such file\n',
    );
    expect(refused('graph.json', '-o', 'none/x')).toBe(
      'gbuild: cannot write none/x: there is no such file\n',
    );
    expect(refused()).toBe("gbuild: missing required argument 'path'\n");
  });

  it('and a list of faults that nobody would read to its end is cut', () => {
    const nodes = Array.from({ length: 2000 }, () => 1);
    const { stderr } = sandbox.run(['import', '-'], {}, JSON.stringify({ nodes, relationships: [] }));
    const lines = stderr.split('\n');
    expect(lines.length).toBe(1002);
    expect(lines.at(-2)).toBe('gbuild: and 1000 more');
  });
});
