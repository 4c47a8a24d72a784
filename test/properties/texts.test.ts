/** What stands in a text of a plan stands in the store, byte for byte, whatever it looks like on the way. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Plan } from '../../src/index.ts';
import { analyse, CYPHER_VERSIONS } from '../support/analyse.ts';
import { splitScript } from '../support/engine.ts';
import { anyText, NASTY_TEXTS } from '../support/plan-choices.ts';
import { planGraph } from '../support/plan-graph.ts';
import { chart, compileClean } from '../support/plan-store.ts';

/** A plan with the text in every place that takes one, and the graph that it is. */
function planAround(text: string): { source: string; plan: Plan } {
  const quoted = `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;
  const source = `
feature f {
  destination ${quoted}
  context ${quoted}
  out_of_scope ${quoted}, ${quoted}
  acceptance a-1 ${quoted}
}
code a ${quoted} {
  input ${quoted}: ${quoted}
  output ${quoted}: ${quoted}
  satisfies a-1
  acceptance ${quoted}, ${quoted}
  failure_policy fallback ${quoted}
  cycle rounds 2 dedup ${quoted} exit b
}
code b "B" {
  input ${quoted} from a
  input renamed from a.${quoted}
  output o: <x>
  acceptance "c"
}
`;
  const external = (name: string, shape: string) => ({ name, shape, from: undefined });
  const from = { node: 'a', field: text };
  const common = { verify: undefined, model_tier: 'cheap', type: 'code' } as const;
  const plan: Plan = {
    feature: {
      slug: 'f',
      destination: text,
      context: text,
      out_of_scope: [text, text],
      criteria: [{ id: 'a-1', text }],
    },
    nodes: [
      {
        ...common,
        slug: 'a',
        title: text,
        inputs: [
          external(text, text),
          external('fallback', text),
          external('round_cap', '2'),
          external('dedup_rule', text),
          external('exit_node', 'b'),
        ],
        outputs: [{ name: text, shape: text }],
        dependsOn: [],
        satisfies: ['a-1'],
        acceptance: [text, text],
        failure_policy: 'fallback',
      },
      {
        ...common,
        slug: 'b',
        title: 'B',
        inputs: [
          { name: text, shape: text, from },
          { name: 'renamed', shape: text, from },
        ],
        outputs: [{ name: 'o', shape: '<x>' }],
        dependsOn: ['a'],
        satisfies: [],
        acceptance: ['c'],
        failure_policy: 'repair',
      },
    ],
  };
  return { source, plan };
}

/** A text that says something: the language takes no other. */
function visible(text: string): string {
  return /[a-z0-9]/i.test(text) ? text : `${text}x`;
}

async function expectToSurvive(text: string): Promise<void> {
  const { plan, source } = planAround(text);
  const compiled = compileClean(source);
  expect(compiled.plan).toEqual(plan);
  expect(await chart(compiled.script)).toEqual({ graph: planGraph(plan), violations: [] });
}

it.each(CYPHER_VERSIONS)('every one of them is sound in the front end under %s', (version) => {
  for (const text of NASTY_TEXTS.map(visible)) {
    const [feature] = splitScript(compileClean(planAround(text).source).script).filter(
      (piece) => piece.kind === 'statement',
    );
    expect({ text, found: analyse(feature?.text ?? '', version) }).toEqual({ text, found: [] });
  }
});

describe('a text', () => {
  it.each(NASTY_TEXTS.map(visible))('survives: %j', expectToSurvive);

  it('survives, any', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, (text) => expectToSurvive(visible(text))),
      { numRuns: 200 },
    );
  });

  it('leaves no line of the script that a line of a text could be taken for', () => {
    const shape = (script: string): string[] =>
      splitScript(script).map((piece) => (piece.kind === 'command' ? piece.text : `line ${piece.line}`));
    const plain = shape(compileClean(planAround('x').source).script);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(shape(compileClean(planAround(visible(text)).source).script)).toEqual(plain);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves nothing in the script that no editor shows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { script } = compileClean(planAround(visible(text)).source);
        expect(script).not.toMatch(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u);
      }),
      { numRuns: 1000 },
    );
  });
});
