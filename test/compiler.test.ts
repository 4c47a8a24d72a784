import { expect, test } from 'vitest';
import { check, compile, type CompileResult, parse, type ParseResult } from '../src/index.ts';

/*
 * What a caller may rely on: `ok` says which of the results there are, and a result that is there is whole.
 */

const SOUND =
  'feature f {\n  destination "d"\n  context "c"\n}\ncode a "A" {\n  output o: <t>\n  acceptance "c"\n}\n';

/** Whether a result is ok, the codes of its diagnostics, and which of its parts there are. */
function shapeOf(result: ParseResult | CompileResult) {
  const parts = Object.entries(result)
    .filter(
      ([name, value]) => !['ok', 'source', 'tokens', 'diagnostics'].includes(name) && value !== undefined,
    )
    .map(([name]) => name);
  return [result.ok, result.diagnostics.map(({ code }) => code), parts];
}

test('a plan without an error is ok and has every part', () => {
  expect(shapeOf(parse(SOUND))).toEqual([true, [], ['ast']]);
  expect(shapeOf(check(SOUND))).toEqual([true, [], ['ast', 'plan']]);
  expect(shapeOf(compile(SOUND))).toEqual([true, [], ['ast', 'plan', 'script']]);
});

test('an error of meaning is found by check: the text parses, and there is no plan', () => {
  const text = SOUND.replace('  output o: <t>\n', '');
  expect(shapeOf(parse(text))).toEqual([true, [], ['ast']]);
  for (const run of [check, compile]) expect(shapeOf(run(text))).toEqual([false, ['no-output'], ['ast']]);
});

test('an error of syntax is found by all, and leaves the tree of what could be read', () => {
  const text = SOUND.replace('code a', 'code');
  for (const run of [parse, check, compile]) expect(shapeOf(run(text))).toEqual([false, ['syntax'], ['ast']]);
});

test('a text that is no plan at all has no tree', () => {
  for (const run of [parse, check, compile])
    expect(shapeOf(run('{"nodes": []}'))).toEqual([false, ['syntax'], []]);
});

test('once `ok` is asked, nothing is undefined to the compiler', () => {
  const result = compile(SOUND);
  const told: string = result.ok
    ? `${result.plan.feature.slug} ${result.ast.nodes.length} ${result.script.length > 0}`
    : result.diagnostics.map(({ message }) => message).join();
  expect(told).toBe('f 1 true');
});
