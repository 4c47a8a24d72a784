import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sandbox } from '../support/sandbox.ts';

/*
 * Plans that cannot go on whatever anybody records: circles of dependencies, and branches that are too entangled to judge.
 * No plan with either is charted, so a store has them only when somebody wrote to it by hand.
 */

let box: Sandbox;
beforeEach(async () => {
  box = await Sandbox.create();
});
afterEach(() => {
  box.remove();
});

const ok = (...args: string[]): string => {
  const { code, stderr, stdout } = box.run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

/** Makes nodes of the diamond depend on others, as somebody does who writes to the store by hand. */
const depend = (...edges: readonly (readonly [string, string])[]): void => {
  const lines = edges.map(
    ([from, on]) =>
      `MATCH (n:GbuildNode {slug: '${from}'}), (d:GbuildNode {slug: '${on}'}) CREATE (n)-[:DEPENDS_ON]->(d);\n`,
  );
  box.cypherlite(['.gbuild/example-diamond/db'], `${lines.join('')}.checkpoint\n`);
};

const refused = (...reasons: string[]) => ({
  code: 1,
  stdout: '',
  stderr: reasons.map((reason) => `gbuild: ${reason}\n`).join(''),
});

describe('a store made cyclic by hand', () => {
  beforeEach(() => {
    ok('apply', 'examples/diamond.gbuild', '-q');
  });

  test('names the circle', () => {
    depend(['a-produce', 'd-sum']);
    expect(ok('status')).toBe(
      [
        'needs a person:',
        '  a circle of dependencies: a-produce → d-sum → b-double → a-produce; none of it can start',
        '',
        'wave  node       state    reviews',
        '-     a-produce  blocked  -        waits for d-sum',
        '-     b-double   blocked  -        waits for a-produce',
        '-     c-square   blocked  -        waits for a-produce',
        '-     d-sum      blocked  -        waits for b-double, c-square',
        '',
        '4 nodes: 4 blocked',
        '',
      ].join('\n'),
    );
    const circle = 'a-produce → d-sum → b-double → a-produce; no node of it can ever start';
    expect(box.run(['dispatch'])).toEqual(refused(circle));
    expect(box.run(['dispatch', 'c-square'])).toEqual(refused(circle));
    expect(box.json(['dispatch'])).toEqual({
      code: 1,
      document: { version: 1, kind: 'dispatch', result: null, refused: [circle] },
    });
    expect(box.json(['status'])).toMatchObject({
      code: 0,
      document: {
        result: { attention: [{ kind: 'circle', nodes: ['a-produce', 'd-sum', 'b-double'] }] },
      },
    });
  });

  test('of one node that depends on itself', () => {
    depend(['b-double', 'b-double']);
    expect(ok('status')).toBe(
      [
        'needs a person:',
        '  a circle of dependencies: b-double → b-double; none of it can start',
        '',
        'wave  node       state     reviews',
        '1     a-produce  frontier  -        Produce the shared value',
        '2     c-square   blocked   -        waits for a-produce',
        '-     b-double   blocked   -        waits for a-produce, b-double',
        '-     d-sum      blocked   -        waits for b-double, c-square',
        '',
        '4 nodes: 1 frontier, 3 blocked',
        '',
      ].join('\n'),
    );
    expect(box.run(['dispatch'])).toEqual(refused('b-double → b-double; no node of it can ever start'));
  });

  test('of two circles, with a node that failed: each is named, and who waits for what', () => {
    ok('dispatch');
    ok('set-status', 'a-produce', 'failed', '--reason', 'no generator');
    depend(['b-double', 'b-double'], ['c-square', 'd-sum']);
    expect(ok('status')).toBe(
      [
        'needs a person:',
        '  a circle of dependencies: b-double → b-double; none of it can start',
        '  a circle of dependencies: c-square → d-sum → c-square; none of it can start',
        '  a-produce is given up',
        '    reason: no generator',
        '',
        'wave  node       state    reviews',
        '1     a-produce  failed   -        Produce the shared value',
        '-     b-double   blocked  -        waits for a-produce, b-double; held up by a-produce, which failed',
        '-     c-square   blocked  -        waits for a-produce, d-sum; held up by a-produce, which failed',
        '-     d-sum      blocked  -        waits for b-double, c-square; held up by a-produce, which failed',
        '',
        '4 nodes: 3 blocked, 1 failed',
        '',
      ].join('\n'),
    );
    expect(box.run(['dispatch'])).toEqual(
      refused(
        'b-double → b-double; no node of it can ever start',
        'c-square → d-sum → c-square; no node of it can ever start',
      ),
    );
    expect(ok('status', '--all')).toBe(
      [
        'feature          done',
        'example-diamond  0/4   ! a circle of dependencies: b-double → b-double; none of it can start (and 2 more)',
        '',
      ].join('\n'),
    );
  });
});

/**
 * Many pairs of routers behind one, a node for each pair that is taken when both answer `a`, and a join of these: the
 * routers are in the worst order to judge it. Without `second` the nodes ask the first router of their pair only.
 */
function tangle(pairs: number, second: string): string {
  const lines = ['feature tangle {\n  destination "d"\n  context "c"\n}\n'];
  const each = (make: (at: number) => void): void => {
    for (let at = 0; at < pairs; at++) make(at);
  };
  const add = (header: string, ...items: readonly string[]): void => {
    lines.push(`${header} "T" {\n${items.map((item) => `  ${item}\n`).join('')}  acceptance "x is 1"\n}\n`);
  };
  add('decision root', 'output way: <"a" | "b">');
  each((at) => add(`decision x${at}`, 'input way from root when "a"', 'output x: <"a" | "b">'));
  each((at) => add(`decision y${at}`, 'input way from root when "a"', 'output y: <"a" | "b">'));
  each((at) =>
    add(
      `code side${at}`,
      `input x from x${at} when "a"`,
      `input y from y${at}${second}`,
      'output out: <path>',
    ),
  );
  // So that the second routers of the pairs are asked by somebody.
  each((at) => add(`code other${at}`, `input y from y${at} when "b"`, 'output out: <path>'));
  const sides = Array.from({ length: pairs }, (_, at) => `input in${at} from side${at}.out`);
  add('code join', ...sides, 'output out: <path>');
  add('code behind', 'input out from join', 'output out: <path>');
  add('code apart', 'output out: <path>');
  return lines.join('\n');
}

const ENTANGLED =
  'when `join` runs is too entangled to tell: it hangs on 35 routers, so `join` and `behind` are not started';
const REMEDY =
  'join the sides of each router in a node of its own, read that node instead of the sides, and apply the plan';

test('branches that are too entangled: a person is needed, and is told where and what for', () => {
  box.write('tangle.gbuild', tangle(17, ' when "a"'));
  expect(box.run(['apply', 'tangle.gbuild'])).toMatchObject({ code: 1, stdout: '' });
  box.write('tangle.gbuild', tangle(17, ''));
  ok('apply', 'tangle.gbuild', '-q');
  box.cypherlite(
    ['.gbuild/tangle/db'],
    [
      "MATCH (n:GbuildNode)-[:INPUT]->(f:Field {name: 'y'}) WHERE n.slug STARTS WITH 'side'",
      `SET f.shape = '<"a" | "b"> when "a"';`,
      '.checkpoint\n',
    ].join('\n'),
  );
  const ends = (text: string): string[] => {
    const lines = text.split('\n');
    return [...lines.slice(0, 6), ...lines.slice(-5)];
  };
  expect(ends(ok('status'))).toEqual([
    'needs a person:',
    `  ${ENTANGLED}`,
    `    ${REMEDY}`,
    '',
    'wave  node     state     reviews',
    '1     apart    frontier  -        T',
    '4     join     blocked   -        waits for side0, side1, side2, side3, side4, side5, side6, side7, side8, side9, side10, side11, side12, side13, side14, side15, side16; too entangled to tell whether it runs',
    '5     behind   blocked   -        waits for join; too entangled to tell whether it runs',
    '',
    '72 nodes: 2 frontier, 70 blocked',
    '',
  ]);
  // What can be told goes on.
  expect(ok('dispatch')).toContain('dispatched apart: T\n');
  expect(box.run(['dispatch'])).toEqual({
    code: 3,
    stdout: 'nothing is started: apart, root run\n',
    stderr: '',
  });
  ok('set-status', 'apart', 'root', 'cancelled');
  expect(box.run(['dispatch'])).toEqual({
    code: 4,
    stdout: `nothing is started: join, behind need a person; ${ENTANGLED}; ${REMEDY}\n`,
    stderr: '',
  });
  expect(box.json(['dispatch'])).toMatchObject({
    code: 4,
    document: {
      result: {
        idle: {
          why: 'person',
          nodes: ['join', 'behind'],
          entangled: { node: 'join', routers: 35, behind: ['join', 'behind'] },
        },
      },
    },
  });
  expect(box.run(['dispatch', 'behind'])).toEqual(refused(`${ENTANGLED}; ${REMEDY}`));
  expect(ok('status', '--all')).toBe(`feature  done\ntangle   70/72  ! ${ENTANGLED}\n`);
  // Cancelled, the nodes need nobody any more.
  ok('set-status', 'join', 'behind', 'cancelled');
  expect(ok('status').split('\n')[0]).toBe('wave  node     state      reviews');
  expect(box.run(['dispatch']).code).toBe(6);
});
