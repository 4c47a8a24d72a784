/**
 * Legal oddities, one a file: each compiles without a word, loads, reads back as the plan, and breaks no rule.
 *
 * The files are not formatted, and some hold line endings and marks that an editor may want to change.
 */

import { describe, expect, it } from 'vitest';

import { compile } from '../src/index.ts';
import { OK, planFiles } from './support/plan-files.ts';
import { planGraph } from './support/plan-graph.ts';
import { chart, compileClean } from './support/plan-store.ts';

const plans = planFiles(OK);

describe.each(plans)('$name', ({ text }) => {
  it('has nothing wrong with it', () => {
    expect(compile(text).diagnostics).toEqual([]);
  });

  it('loads, reads back as the plan, and breaks no rule', async () => {
    const { plan, script } = compileClean(text);
    expect(await chart(script)).toEqual({ graph: planGraph(plan), violations: [] });
  });
});

/** The plan of a file. */
function planOf(name: string) {
  const file = plans.find((each) => each.name === name);
  if (file === undefined) throw new Error(`no file ${name}`);
  return compileClean(file.text).plan;
}

/** The inputs of a node as `name: shape`, with what they read. */
function inputsOf(name: string, slug: string): string[] {
  const node = planOf(name).nodes.find((each) => each.slug === slug);
  return (node?.inputs ?? []).map(
    ({ from, name: field, shape }) =>
      `${field}: ${shape}${from === undefined ? '' : ` from ${from.node}.${from.field}`}`,
  );
}

describe('what is read', () => {
  it('from text blocks, whatever their indentation', () => {
    const { feature, nodes } = planOf('text-blocks');
    expect(feature.context).toBe('Indented as its closing quotes.\n  Two deeper.\n\nAfter an empty line.');
    expect(feature.criteria.map(({ text }) => text)).toEqual([
      'one line',
      'less than its first line',
      '  deeper than its closing quotes',
      'closed on its last line',
      'a "quoted" word, a "" pair, and """ three',
      '\tescaped tab first\ntrailing blanks  \nline break escaped\nhere',
      '// not a comment\n} code x "T" {\n\\',
      '\na blank line first and last\n',
      '    ```\n    a fence\n    ```\n=======',
    ]);
    expect(nodes).toEqual([
      {
        slug: 'x',
        type: 'code',
        title: 'A title in a block',
        inputs: [
          { name: 'i', shape: 'a shape in a block', from: undefined },
          { name: 'fallback', shape: 'use the\nv1 endpoint', from: undefined },
        ],
        outputs: [{ name: 'o', shape: '<x>' }],
        dependsOn: [],
        satisfies: ['a-1', 'a-2', 'a-3', 'a-4', 'a-5', 'a-6', 'a-7', 'a-8', 'a-9'],
        acceptance: ['one', 'two', 'three'],
        verify: undefined,
        failure_policy: 'fallback',
        model_tier: 'cheap',
      },
    ]);
  });

  it.each(['crlf', 'lone-cr'])('from a text block with the line endings of %s', (name) => {
    expect(planOf(name).feature.context).toBe('one\n  two');
  });

  it('from a text block with every line ending, and from one indented with tabs', () => {
    expect(planOf('mixed-line-endings').feature.context).toBe('one\n  two');
    expect(planOf('tabs').feature.context).toBe('one\n\ttwo');
  });

  it('from escapes', () => {
    expect(planOf('every-escape').feature.context).toBe('" \\ \n \r \t 😀 \u0000 \u{10ffff} A é');
    expect(planOf('every-escape').nodes.flatMap(({ acceptance }) => acceptance)).toEqual([
      '\\u{41} is no escape, nor is \\n',
      'c',
    ]);
    expect(inputsOf('every-escape', 'x')).toEqual(['"\\\n\r\t😀: "\\\n\r\t😀']);
    expect(inputsOf('every-escape', 'y')).toEqual([
      '😀: <\\n is no escape in a shape \\> from x.😀',
      'other: <\\n is no escape in a shape \\> from x.😀',
    ]);
  });

  it('from quoted names', () => {
    expect(inputsOf('quoted-names', 'y')).toEqual([
      'dots.in.it: <x> from x.dots.in.it',
      'a "quoted" name: <x> from x.a "quoted" name',
      'family: <x> from x.👩‍👩‍👧',
      'größe: <x> from x.größe',
      'plain: <x> from x.plain',
      'o: <x> from x.x.o',
      'y: <x> from x.: <x> from y',
      'z: <x> from x.// no comment',
    ]);
  });

  it('from shapes, and from the branches of a router', () => {
    expect(inputsOf('shapes', 'y')).toEqual([
      'a: <list of <path>> from x.a',
      `d: <a, b: c { d } // e "f" 'g' \\ # ; = [h]> from x.d`,
      'f: <"one literal"> when "one literal" from x.f',
      'g: <"a" | "b"> when "a" from x.g',
      'h: <"a"|"b"|"c \\" d"> when "c \\" d" from x.h',
      'i: no brackets from x.i',
      'j: <brackets in a string> from x.j',
      'k: a -> b from x.k',
      'm: two\nlines from x.m',
    ]);
  });

  it('from nodes and fields named like keywords', () => {
    expect(planOf('slugs-that-are-keywords').nodes.map(({ slug, type }) => `${type} ${slug}`)).toEqual([
      'research from',
      'decision when',
      'test test',
      'verify verify',
      'chore input',
      'code output',
      'code exit',
      'code feature',
      'code acceptance',
      'code a-1',
    ]);
    expect(inputsOf('slugs-that-are-keywords', 'test')).toEqual([
      'when: <"feature" | "code"> when "code" from when.when',
    ]);
    expect(inputsOf('slugs-that-are-keywords', 'output')).toEqual([
      'input: <x> from input.input',
      'round_cap: 3',
      'dedup_rule: d',
      'exit_node: exit',
    ]);
    const names = inputsOf('fields-named-like-keywords', 'b').map((input) => input.split(':')[0]);
    expect(names).toEqual([
      ...['input', 'output', 'from', 'when', 'acceptance', 'depends_on', 'satisfies', 'verify'],
      ...['failure_policy', 'model_tier', 'cycle', 'rounds', 'dedup', 'exit', 'feature', 'code', 'fallback'],
      'strong',
    ]);
  });

  it('from the two ways to state a fallback', () => {
    expect(inputsOf('fallback-by-hand', 'a')).toEqual(['fallback: use the v1 endpoint']);
    expect(inputsOf('fallback-by-hand', 'b')).toEqual(['fallback: <the v1 endpoint>']);
    expect(inputsOf('an-output-named-fallback', 'a')).toEqual(['fallback: use the v1 endpoint']);
    expect(inputsOf('an-output-named-fallback', 'b')).toEqual(['approach: <x> from a.fallback']);
  });

  it('from big and zero-padded numbers of rounds', () => {
    expect(inputsOf('rounds', 'a')).toEqual([
      'round_cap: 123456789012345678901234567890',
      'dedup_rule: d',
      'exit_node: c',
    ]);
    expect(inputsOf('rounds', 'b')).toEqual([
      'o: <x> from a.o',
      'round_cap: 7',
      'dedup_rule: by finding',
      'exit_node: c',
    ]);
  });

  it('from lists over several lines and several items', () => {
    const { feature, nodes } = planOf('criteria-over-several-lines');
    expect(feature.out_of_scope).toEqual(['one', 'two', 'three', 'four']);
    expect(feature.criteria.map(({ id }) => id)).toEqual(['a-7', 'a-3', 'a-100']);
    expect(nodes[0]?.satisfies).toEqual(['a-100', 'a-3', 'a-7']);
    expect(nodes[0]?.acceptance).toEqual(['one', 'two', 'three', 'four', 'four']);
    expect(planOf('dependencies-declared').nodes[2]?.dependsOn).toEqual(['a', 'b']);
  });

  it('from one line as from one token a line', () => {
    const policies = (name: string) =>
      planOf(name).nodes.map(({ failure_policy, model_tier, slug, verify }) => [
        slug,
        failure_policy,
        model_tier,
        verify,
      ]);
    expect(policies('all-on-one-line')).toEqual([
      ['r', 'escalate', 'strong', undefined],
      ['a', 'repair', 'strong', 'v'],
      ['b', 'fallback', 'cheap', undefined],
      ['v', 'escalate', 'cheap', undefined],
    ]);
    expect(policies('one-token-a-line')).toEqual([
      ['input', 'repair', 'cheap', undefined],
      ['check', 'escalate', 'cheap', undefined],
      ['b', 'stop', 'strong', 'check'],
    ]);
    expect(policies('defaults-written-out')).toEqual([
      ['a', 'retry', 'cheap', undefined],
      ['b', 'escalate', 'strong', undefined],
      ['c', 'skip', 'strong', undefined],
      ['d', 'stop', 'cheap', undefined],
      ['e', 'repair', 'cheap', 'd'],
      ['f', 'fallback', 'strong', undefined],
    ]);
  });

  it('from one plan, whatever stands around it', () => {
    const plain = planOf('smallest');
    for (const name of ['bom', 'bom-and-comment', 'no-line-break-at-the-end', 'blank-lines-everywhere'])
      expect(planOf(name)).toEqual(plain);
  });
});
