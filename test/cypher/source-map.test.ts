import { expect, test } from 'vitest';

import { compile, resolve, sourceMap } from '../../src/index.ts';
import { EXAMPLES, planFiles } from '../support/plan-files.ts';

const PLAN = `feature f {
  destination "d"
  context "c"
  acceptance a-1 "done"
}
verify check "Check" {
  input made from make
  output verdict: <boolean>
  acceptance "output.verdict is true"
}
code make "Make" {
  input from-outside: <path>
  output made: <path>
  satisfies a-1
  acceptance "output.made is there"
  failure_policy fallback "by hand"
  cycle rounds 2 dedup "by id" exit check
}
`;

test('each row leads to the part of the plan that it charts', () => {
  const { ast, script = '' } = compile(PLAN);
  if (ast === undefined) throw new Error('no plan');
  const lines = script.split('\n');
  const rows = sourceMap(script, resolve(ast)).map(({ line, span }) => [
    lines[line - 1]?.trim().replace(/,$/, ''),
    PLAN.slice(span.start, span.end).split('\n')[0],
  ]);
  expect(rows).toEqual([
    ["{id: 'a-1', text: 'done'}", 'acceptance a-1 "done"'],
    [
      "{slug: 'make', title: 'Make', acceptance: ['output.made is there'], failure_policy: 'fallback', model_tier: 'cheap'}",
      'code make "Make" {',
    ],
    [
      "{slug: 'check', title: 'Check', acceptance: ['output.verdict is true'], failure_policy: 'escalate', model_tier: 'cheap'}",
      'verify check "Check" {',
    ],
    ["{slug: 'check', name: 'verdict', shape: '<boolean>'}", 'output verdict: <boolean>'],
    ["{slug: 'make', name: 'made', shape: '<path>'}", 'output made: <path>'],
    ["{slug: 'make', name: 'from-outside', shape: '<path>'}", 'input from-outside: <path>'],
    ["{slug: 'make', name: 'fallback', shape: 'by hand'}", '"by hand"'],
    ["{slug: 'make', name: 'round_cap', shape: '2'}", '2'],
    ["{slug: 'make', name: 'dedup_rule', shape: 'by id'}", '"by id"'],
    ["{slug: 'make', name: 'exit_node', shape: 'check'}", 'check'],
    ["{slug: 'check', name: 'made', shape: '<path>', from: 'make', field: 'made'}", 'input made from make'],
    ["{slug: 'check', on: 'make'}", 'make'],
    ["{slug: 'make', id: 'a-1'}", 'a-1'],
  ]);
});

test('every row of every example has a span', () => {
  for (const { text } of planFiles(EXAMPLES)) {
    const { ast, script = '' } = compile(text);
    if (ast === undefined) throw new Error('no plan');
    const rows = script.split('\n').filter((line) => /^ {2}\{.*\},?$/.test(line)).length;
    expect(sourceMap(script, resolve(ast))).toHaveLength(rows);
  }
});
