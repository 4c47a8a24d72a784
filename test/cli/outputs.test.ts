/** No command writes over what it reads: a path that is an input by link or otherwise is refused. */

import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gbuild } from '../support/cli.ts';
import { smallGraph } from '../snapshot/graph.ts';
import { oldGraph } from '../import/old-graph.ts';

const PLAN = readFileSync(new URL('../../examples/diamond.gbuild', import.meta.url), 'utf8');
const SMALL = JSON.stringify(smallGraph());

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'gbuild-outputs-'));
  writeFileSync(join(cwd, 'plan.gbuild'), PLAN);
  writeFileSync(join(cwd, 'base.gbuild'), PLAN.replace('Sum both', 'Add both'));
  mkdirSync(join(cwd, 'db'));
  writeFileSync(join(cwd, 'db/graph.json'), SMALL);
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

/** Every file with its text. */
function files(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(cwd, { recursive: true, withFileTypes: true, encoding: 'utf8' })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

function refuses(args: readonly string[], path: string, owner: string): void {
  const before = files();
  expect(gbuild(args, { cwd })).toEqual({
    code: 2,
    stdout: '',
    stderr: `gbuild: ${path} would be overwritten: it belongs to ${owner}\n`,
  });
  expect(files()).toEqual(before);
}

describe('compile', () => {
  test('-o that is the plan by a symbolic link, a hard link, or another path', () => {
    symlinkSync('plan.gbuild', join(cwd, 'soft'));
    refuses(['compile', 'plan.gbuild', '-o', 'soft'], 'soft', 'plan.gbuild');
    linkSync(join(cwd, 'plan.gbuild'), join(cwd, 'hard'));
    refuses(['compile', 'plan.gbuild', '-o', 'hard'], 'hard', 'plan.gbuild');
    symlinkSync('.', join(cwd, 'here'));
    refuses(['compile', 'plan.gbuild', '-o', 'here/plan.gbuild'], 'here/plan.gbuild', 'plan.gbuild');
    refuses(['compile', 'soft', '-o', 'plan.gbuild'], 'plan.gbuild', 'soft');
  });

  test('-o DIR in which a script is the plan', () => {
    mkdirSync(join(cwd, 'out'));
    symlinkSync('../plan.gbuild', join(cwd, 'out/plan.cypher'));
    const script = join('out', 'plan.cypher');
    refuses(['compile', 'plan.gbuild', '-o', 'out'], script, 'plan.gbuild');
    refuses(['compile', 'plan.gbuild', 'base.gbuild', '-o', 'out'], script, 'plan.gbuild');
  });

  test('two scripts that are one file', () => {
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out/plan.cypher'), 'before');
    symlinkSync('plan.cypher', join(cwd, 'out/base.cypher'));
    refuses(['compile', 'plan.gbuild', 'base.gbuild', '-o', 'out'], 'out/base.cypher', 'plan.gbuild');
  });

  test('-o that is the base, also the snapshot of a store', () => {
    refuses(
      ['compile', 'plan.gbuild', '--base', 'base.gbuild', '-o', 'base.gbuild'],
      'base.gbuild',
      'base.gbuild',
    );
    refuses(
      ['compile', 'plan.gbuild', '--base', 'db', '-o', 'db/graph.json'],
      'db/graph.json',
      'db/graph.json',
    );
    symlinkSync('db', join(cwd, 'store'));
    refuses(
      ['compile', 'plan.gbuild', '--base', 'store', '-o', 'db/graph.json'],
      'db/graph.json',
      'store/graph.json',
    );
  });
});

describe('import', () => {
  test('-o and --progress-out that are the snapshot', () => {
    refuses(['import', 'db', '-o', 'db/graph.json'], 'db/graph.json', 'db/graph.json');
    symlinkSync('db/graph.json', join(cwd, 'plan.txt'));
    refuses(['import', 'db', '-o', 'plan.txt'], 'plan.txt', 'db/graph.json');
    refuses(['import', 'db', '--progress-out', 'plan.txt'], 'plan.txt', 'db/graph.json');
  });

  test('-o and --progress-out that are one file, whether it is there or not', () => {
    refuses(['import', 'db', '-o', 'out', '--progress-out', './out'], './out', '-o');
    symlinkSync('.', join(cwd, 'here'));
    refuses(['import', 'db', '-o', 'out', '--progress-out', 'here/out'], 'here/out', '-o');
    writeFileSync(join(cwd, 'out'), 'before');
    linkSync(join(cwd, 'out'), join(cwd, 'same'));
    refuses(['import', 'db', '-o', 'out', '--progress-out', 'same'], 'same', '-o');
  });

  test('-o that is a checkpoint', () => {
    mkdirSync(join(cwd, 'old/nodes'), { recursive: true });
    writeFileSync(join(cwd, 'old/graph.json'), oldGraph({ slug: 'a' }));
    writeFileSync(join(cwd, 'old/nodes/a.json'), '{"status": "pending"}');
    refuses(['import', 'old', '-o', 'old/nodes/a.json'], 'old/nodes/a.json', 'old/nodes/a.json');
  });

  test('what is no file is written to as often as one likes', () => {
    expect(gbuild(['import', 'db', '-o', '/dev/null', '--progress-out', '/dev/null'], { cwd })).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
  });
});
