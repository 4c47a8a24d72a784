import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { constraintStatements, missingConstraints } from '../../src/store/constraints.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * A store whose making was interrupted, by an earlier version or by hand: it is finished or refused, and never used.
 */

const DB = '.gbuild/example-diamond/db';
const SCHEMA = [...constraintStatements().values()];

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create();
});
afterEach(() => {
  box.remove();
});

/** Makes a store as far as the first constraints, the way it was made in place. */
function makeHalf(constraints: number, checkpoint: boolean): void {
  mkdirSync(join(box.cwd, DB), { recursive: true });
  const script = SCHEMA.slice(0, constraints).join('\n');
  box.cypherlite(
    [DB, '-json', '--snapshot-format', 'json'],
    `${script}\n${checkpoint ? '.checkpoint\n' : ''}`,
  );
}
const constraintsOf = (): string[] => missingConstraints(box.read(`${DB}/graph.json`));

test.each([
  [0, true],
  [0, false],
  [1, true],
  [17, true],
  [17, false],
  [SCHEMA.length - 1, true],
])('with %i constraints, checkpoint %s: refused by every command, finished by apply', (count, checkpoint) => {
  makeHalf(count, checkpoint);
  const lacks = SCHEMA.length - count;
  for (const args of [
    ['status'],
    ['dispatch'],
    ['validate'],
    ['feature'],
    ['set-status', 'a-produce', 'failed'],
  ]) {
    expect({ args, ...box.run(args) }).toEqual({
      args,
      code: 2,
      stdout: '',
      stderr: `gbuild: the making of the store in ${DB} was interrupted: it lacks ${lacks} of its ${SCHEMA.length} constraints; \`gbuild apply PLAN\` finishes it\n`,
    });
  }
  expect(box.run(['apply', 'examples/diamond.gbuild', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(constraintsOf()).toEqual([]);
  expect(box.read(`${DB}/.gitignore`)).toBe('*\n!.gitignore\n!graph.json\n');
  expect(box.run(['validate'])).toEqual({ code: 0, stdout: 'the store is valid\n', stderr: '' });
});

test('with all constraints that are in no snapshot yet, it is used', () => {
  makeHalf(SCHEMA.length, false);
  expect(box.run(['validate'])).toEqual({
    code: 1,
    stdout: 'check          detail\nfeature-count  there is no Feature\n',
    stderr: 'gbuild: the store has 1 violation; docs/checks.md explains the checks it shares with plans\n',
  });
});

test('with a plan in it but without constraints, apply finishes it, or says what is in the way', () => {
  makeHalf(0, true);
  box.cypherlite([DB], box.run(['compile', 'examples/diamond.gbuild']).stdout);
  expect(box.run(['status']).code).toBe(2);
  box.cypherlite([DB], "CREATE (:GbuildNode {slug: 'a-produce'});\n.checkpoint\n");
  expect(box.run(['apply', 'examples/diamond.gbuild'])).toMatchObject({ code: 1, stdout: '' });
  expect(box.run(['status']).code).toBe(2);
  box.cypherlite(
    [DB],
    "MATCH (n:GbuildNode {slug: 'a-produce'}) WHERE n.title IS NULL DELETE n;\n.checkpoint\n",
  );
  expect(box.run(['apply', 'examples/diamond.gbuild'])).toEqual({
    code: 0,
    stdout: `nothing to change: ${DB} is what the plan says\nready: a-produce; start them with \`gbuild dispatch\`\n`,
    stderr: '',
  });
  expect(box.run(['validate']).stdout).toBe('the store is valid\n');
});

test('a store with constraints of other names was made by somebody else, and is used', () => {
  expect(
    missingConstraints(JSON.stringify({ constraints: [{ name: 'node_slug', kind: 'UNIQUE' }] })),
  ).toEqual([]);
  expect(missingConstraints(JSON.stringify({ nodes: [] }))).toEqual([]);
  expect(missingConstraints('no JSON')).toEqual([]);
  expect(missingConstraints(JSON.stringify({ constraints: [] })).length).toBe(SCHEMA.length);
  expect(missingConstraints(JSON.stringify({ constraints: SCHEMA })).length).toBe(0);
  expect(missingConstraints(JSON.stringify({ constraints: SCHEMA.slice(1) }))).toEqual([
    'feature_feature_required',
  ]);
});

test('a store without a .gitignore gets one from apply', () => {
  expect(box.run(['apply', 'examples/diamond.gbuild', '-q']).code).toBe(0);
  rmSync(join(box.cwd, DB, '.gitignore'));
  expect(box.run(['apply', 'examples/diamond.gbuild', '-q']).code).toBe(0);
  expect(box.read(`${DB}/.gitignore`)).toBe('*\n!.gitignore\n!graph.json\n');
});

test('a making that fails leaves nothing behind', () => {
  const { code } = box.run(['apply', 'examples/diamond.gbuild'], { STAND_IN_KILL: '1' });
  expect(code).toBe(2);
  expect(readdirSync(join(box.cwd, '.gbuild/example-diamond'))).toEqual(['db']);
  expect(readdirSync(join(box.cwd, DB))).toEqual([]);
});

test('no store is made in a directory with something else in it', () => {
  box.write('busy/notes.txt', 'mine');
  expect(box.run(['apply', 'examples/diamond.gbuild', '--db', 'busy'])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'gbuild: busy holds something that is no store (notes.txt), so none is made there; empty it, or name another directory with --db DIR\n',
  });
  expect(readdirSync(join(box.cwd, 'busy'))).toEqual(['notes.txt']);
  mkdirSync(join(box.cwd, 'empty'));
  expect(box.run(['apply', 'examples/diamond.gbuild', '--db', 'empty', '-q']).code).toBe(0);
  expect(existsSync(join(box.cwd, 'empty/graph.json'))).toBe(true);
});
