import { expect, test } from 'vitest';
import { check } from '../../src/index.ts';

/** Routers of which each is asked only when the one before answers `a`, a side of each, and a join of all sides. */
function entangled(routers: number): string {
  const lines = ['feature f {\n  destination "d"\n  context "c"\n}\n'];
  const add = (header: string, ...items: readonly string[]): void => {
    lines.push(`${header} "T" {\n${items.map((item) => `  ${item}\n`).join('')}  acceptance "x is 1"\n}\n`);
  };
  for (let at = 0; at < routers; at++) {
    const read = at === 0 ? [] : [`input way from r${at - 1} when "a"`];
    add(`decision r${at}`, ...read, 'output way: <"a" | "b">');
    add(`code side${at}`, `input way from r${at} when "b"`, 'output out: <path>');
  }
  const sides = Array.from({ length: routers }, (_, at) => `input in${at} from side${at}.out`);
  add('code join', ...sides, 'output out: <path>');
  add('code behind', 'input out from join', 'output out: <path>');
  return lines.join('\n');
}

test('a plan that is too entangled to judge has one error, where judging gave up', () => {
  const found = check(entangled(2_000)).diagnostics.map(({ code, help, message }) => ({
    code,
    help,
    message,
  }));
  expect(found).toEqual([
    {
      code: 'branch-conflict',
      message: 'when `join` runs is too entangled to tell: it hangs on 2000 routers',
      help: 'join the sides of each router in a node of its own, and read that node instead of the sides',
    },
  ]);
  expect(check(entangled(300)).diagnostics).toEqual([]);
});

test('a node that reads something unknown is not judged, nor is what reads it', () => {
  const codesWith = (input: string): string[] => {
    const side = '  input way from r1 when "b"\n';
    const plan = entangled(2).replace(side, `${side}  input other from side0.out\n${input}`);
    return check(plan).diagnostics.map(({ code }) => code);
  };
  expect(codesWith('')).toEqual(['branch-conflict']);
  expect(codesWith('  input more from nobody.out\n')).toEqual(['unresolved-node']);
});
