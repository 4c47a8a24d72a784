/** Which stored inputs are taken for constructs of the language, and which are not, though they look like it. */

import { describe, expect, it } from 'vitest';

import { check, type Plan, type PlanInput, type PlanNode } from '../../src/index.ts';
import { canonicalOrder } from '../../src/plan/canonical.ts';
import { printPlan } from '../../src/plan/print.ts';
import { branchValues } from '../../src/plan/router.ts';

const external = (name: string, shape: string): PlanInput => ({ name, shape, from: undefined });
const CYCLE = [external('round_cap', '3'), external('dedup_rule', 'by line'), external('exit_node', 'b')];

/** Node `a` as given, and `b`, which reads it. */
function planWith(a: Partial<PlanNode>): Plan {
  const node = (slug: string): PlanNode => ({
    slug,
    type: 'code',
    title: slug,
    inputs: [],
    outputs: [{ name: 'x', shape: '<"l" | "r">' }],
    dependsOn: [],
    satisfies: [],
    acceptance: ['done'],
    verify: undefined,
    failure_policy: 'repair',
    model_tier: 'cheap',
  });
  return {
    feature: { slug: 'f', destination: 'd', context: 'c', out_of_scope: [], criteria: [] },
    nodes: [
      { ...node('a'), ...a },
      {
        ...node('b'),
        inputs: [{ name: 'x', shape: '<"l" | "r">', from: { node: 'a', field: 'x' } }],
        dependsOn: ['a'],
      },
    ],
  };
}

/** The items of node `a`, without its output and its criterion, and what the checks say of the plan. */
function itemsOf(a: Partial<PlanNode>): readonly [string[], string[]] {
  const text = printPlan(canonicalOrder(planWith(a)));
  const block = text.slice(text.indexOf('code a'), text.indexOf('code b'));
  const items = block
    .split('\n')
    .filter((line) => line.startsWith('  ') && !/^ {2}(?:output|acceptance)/.test(line))
    .map((line) => line.trim());
  return [items, check(text).diagnostics.map(({ code }) => code)];
}

describe('a cycle is', () => {
  it('three inputs with a bound and an exit that waits, in any order', () => {
    const written = 'cycle rounds 3 dedup "by line" exit b';
    expect(itemsOf({ inputs: CYCLE })).toEqual([[written], []]);
    expect(itemsOf({ inputs: [...CYCLE].reverse() })).toEqual([[written], []]);
    expect(itemsOf({ inputs: [external('y', '<y>'), ...CYCLE] })).toEqual([['input y: <y>', written], []]);
  });

  it.each<readonly [string, readonly PlanInput[], readonly string[]]>([
    ['only two of them', CYCLE.slice(0, 2), ['input round_cap: "3"', 'input dedup_rule: "by line"']],
    [
      'a bound that is no number',
      [external('round_cap', 'three'), ...CYCLE.slice(1)],
      ['input round_cap: "three"', 'input dedup_rule: "by line"', 'input exit_node: "b"'],
    ],
    [
      'a bound of nothing',
      [external('round_cap', '0'), ...CYCLE.slice(1)],
      ['input round_cap: "0"', 'input dedup_rule: "by line"', 'input exit_node: "b"'],
    ],
    [
      'a bound that would be stored otherwise',
      [external('round_cap', '03'), ...CYCLE.slice(1)],
      ['input round_cap: "03"', 'input dedup_rule: "by line"', 'input exit_node: "b"'],
    ],
    [
      'an exit that is no node',
      [...CYCLE.slice(0, 2), external('exit_node', 'c')],
      ['input round_cap: "3"', 'input dedup_rule: "by line"', 'input exit_node: "c"'],
    ],
    [
      'an exit that does not wait',
      [...CYCLE.slice(0, 2), external('exit_node', 'a')],
      ['input round_cap: "3"', 'input dedup_rule: "by line"', 'input exit_node: "a"'],
    ],
  ])('not %s', (_, inputs, items) => {
    expect(itemsOf({ inputs })).toEqual([items, []]);
  });
});

describe('a fallback is', () => {
  const fallback = external('fallback', 'the other way');

  it('an input with the policy, wherever it stands', () => {
    const inputs = [fallback, external('y', '<y>')];
    expect(itemsOf({ inputs, failure_policy: 'fallback' })).toEqual([
      ['input y: <y>', 'failure_policy fallback "the other way"'],
      [],
    ]);
  });

  it('not an input without the policy', () => {
    expect(itemsOf({ inputs: [fallback], failure_policy: 'retry' })).toEqual([
      ['input fallback: "the other way"', 'failure_policy retry'],
      [],
    ]);
  });

  it('not a policy without the input, which the check reports', () => {
    expect(itemsOf({ failure_policy: 'fallback' })).toEqual([
      ['failure_policy fallback'],
      ['fallback-approach'],
    ]);
  });
});

describe('a branch is', () => {
  it.each<readonly [string, string, readonly string[] | undefined]>([
    ['<"l" | "r">', '<"l" | "r"> when "l"', ['l']],
    ['<"l" | "r">', '<"l" | "r"> when "r"', ['r']],
    ['<"a \\"b\\" \\\\">', '<"a \\"b\\" \\\\"> when "a \\"b\\" \\\\"', ['a "b" \\']],
    ['<"l" | "r" | "s">', '<"l" | "r" | "s"> when "l", "s"', ['l', 's']],
    ['<"l" | "r" | "s">', '<"l" | "r" | "s"> when "s", "l"', undefined],
    ['<"l" | "r" | "s">', '<"l" | "r" | "s"> when "l","s"', undefined],
    ['<"l" | "r" | "s">', '<"l" | "r" | "s"> when "l", "l"', undefined],
    ['<"l" | "r" | "s">', '<"l" | "r" | "s"> when "l", "x"', undefined],
    ['<"l" | "r">', '<"l" | "r"> when "x"', undefined],
    ['<"l" | "r">', '<"l" | "r"> when "l" ', undefined],
    ['<"l" | "r">', '<"l" | "r">', undefined],
    ['<"l" | "r">', '<"l"> when "l"', undefined],
    ['<integer>', '<integer> when "l"', undefined],
  ])('of %s: %s', (shape, stored, value) => {
    expect(branchValues(shape, stored)).toEqual(value);
  });
});
