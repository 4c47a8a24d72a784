import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Sandbox } from '../support/sandbox.ts';

/* Stores are found from any folder of a project, as git finds a repository. */

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create();
  mkdirSync(join(box.cwd, 'project/deep/er'), { recursive: true });
  box.write('project/plan.gbuild', box.read('examples/diamond.gbuild'));
});
afterEach(() => {
  box.remove();
});

/** What a command prints in a folder, with its exit code. */
const inFolder = (folder: string, line: string): string =>
  box.shell(`cd '${folder}' && gbuild ${line} 2>&1; echo $?`);

const twoStores = (): void => {
  box.write(
    'project/second.gbuild',
    box.read('examples/diamond.gbuild').replace('example-diamond', 'second'),
  );
  for (const plan of ['plan', 'second']) expect(inFolder('project', `apply ${plan}.gbuild -q`)).toBe('0\n');
};

test('every command of a store finds it from a folder below', () => {
  expect(inFolder('project', 'apply plan.gbuild -q')).toBe('0\n');
  box.write('project/deep/reviews.json', '{"reviews": [{"node": "none", "verdict": "pass"}]}');
  const lines: (readonly [string, string])[] = [
    ['status', '4 nodes: 1 frontier, 3 blocked\n0\n'],
    ['node a-produce', 'acceptance\n  1. output.value is a single integer\n0\n'],
    [
      'feature',
      '\noutputs\n  a-produce.value: <integer>\n  b-double.doubled: <integer>\n  c-square.squared: <integer>\n  d-sum.sum: <integer>\n0\n',
    ],
    ['dispatch --feature example-diamond', '  acceptance 1. output.value is a single integer\n0\n'],
    ['review a-produce pass', 'a-produce: record its outputs with `gbuild complete a-produce`\n0\n'],
    ['complete a-produce --output value=7', 'completed a-produce\n0\n'],
    ['events | tail -1 | cut -c 1-46', '{"version":1,"feature":"example-diamond","revi\n0\n'],
    ['reopen a-produce', 'a-produce is pending again\n0\n'],
    ['set-status a-produce cancelled', 'a-produce is cancelled now\n0\n'],
    ['status --all', 'example-diamond  1/4   ready: b-double, c-square\n0\n'],
    ['record ../reviews.json', 'gbuild: the store has no node `none`; `gbuild status` lists them\n1\n'],
    ['validate', 'the store is valid\n0\n'],
    [
      'diff ../../plan.gbuild',
      'no difference: ../../.gbuild/example-diamond/db/graph.json is what the plan says\n0\n',
    ],
    [
      'apply ../../plan.gbuild',
      'nothing to change: ../../.gbuild/example-diamond/db is what the plan says\nready: b-double, c-square; start them with `gbuild dispatch`\n0\n',
    ],
  ];
  for (const [line, end] of lines) {
    const said = inFolder('project/deep/er', line);
    expect(said.slice(-end.length), line).toBe(end);
  }
  expect(existsSync(join(box.cwd, 'project/deep/er/.gbuild'))).toBe(false);
});

test('the nearest `.gbuild/` counts, also an empty one and one behind a link', () => {
  expect(inFolder('project', 'apply plan.gbuild -q')).toBe('0\n');
  mkdirSync(join(box.cwd, 'project/deep/.gbuild'));
  expect(inFolder('project/deep/er', 'status')).toBe(
    'gbuild: there is no store under ../.gbuild/; make one with `gbuild apply PLAN`, or say where it is with --db DIR\n2\n',
  );
  mkdirSync(join(box.cwd, 'other'));
  symlinkSync(join(box.cwd, 'project/.gbuild'), join(box.cwd, 'other/.gbuild'));
  symlinkSync(join(box.cwd, 'project/deep/er'), join(box.cwd, 'other/link'));
  expect(inFolder('other', 'validate')).toBe('the store is valid\n0\n');
  // A folder reached through a link is where it really is.
  expect(inFolder('other/link', 'validate')).toBe(inFolder('project/deep/er', 'validate'));
  // A file of that name is no home of stores.
  box.write('project/other/.gbuild', '');
  expect(inFolder('project/other', 'validate')).toBe('the store is valid\n0\n');
});

test('what flags name is meant from the current folder', () => {
  expect(inFolder('project', 'apply plan.gbuild -q')).toBe('0\n');
  expect(inFolder('project/deep', 'validate --db ../.gbuild/example-diamond/db')).toBe(
    'the store is valid\n0\n',
  );
  expect(inFolder('project/deep', 'validate --db .gbuild/example-diamond/db')).toBe(
    'gbuild: there is no store in .gbuild/example-diamond/db; make one with `gbuild apply PLAN`\n2\n',
  );
  expect(inFolder('project/deep', 'apply ../plan.gbuild -q --db own')).toBe('0\n');
  expect(existsSync(join(box.cwd, 'project/deep/own/graph.json'))).toBe(true);
});

test('a new store is made beside the others of the project, and else in the current folder', () => {
  expect(inFolder('project/deep', 'apply ../plan.gbuild').split('\n')[0]).toBe(
    'charted example-diamond into .gbuild/example-diamond/db: 4 nodes in 3 waves',
  );
  box.write(
    'project/second.gbuild',
    box.read('examples/diamond.gbuild').replace('example-diamond', 'second'),
  );
  expect(inFolder('project/deep/er', 'apply ../../second.gbuild')).toBe(
    [
      'charted second into ../.gbuild/second/db: 4 nodes in 3 waves',
      'note: the stores of this project are in ../.gbuild/',
      '  wave 1: a-produce',
      '  wave 2: b-double, c-square',
      '  wave 3: d-sum',
      'ready: a-produce; start them with `gbuild dispatch`',
      '0',
      '',
    ].join('\n'),
  );
  expect(readdirSync(join(box.cwd, 'project/deep/.gbuild')).sort()).toEqual(['example-diamond', 'second']);
});

test('what is not found: the words say where was looked, and what there is', () => {
  const none = (looked: string): string =>
    `gbuild: there is no store: no .gbuild/ in ${looked}; make one with \`gbuild apply PLAN\`, or say where it is with --db DIR\n2\n`;
  const { cwd } = box;
  expect(inFolder('project/deep', 'status')).toBe(
    none(`${cwd}/project/deep, nor in a folder above it (${cwd}/project, ${cwd})`),
  );
  // The walk ends at the home directory, and outside of it at the root.
  expect(inFolder('.', 'status')).toBe(none(cwd));
  expect(inFolder('/', 'status')).toBe(none('/'));
  twoStores();
  expect(inFolder('project/deep', 'status')).toBe(
    'gbuild: there are several stores under ../.gbuild/ (example-diamond, second); choose one with --feature NAME\n2\n',
  );
  expect(inFolder('project/deep', 'status --feature third')).toBe(
    'gbuild: there is no store in ../.gbuild/third/db; under ../.gbuild/ there are example-diamond, second; make one with `gbuild apply PLAN`\n2\n',
  );
});
