/**
 * The examples: every one compiles, its script is the one beside it, runs, reads back as the plan, and is clean in
 * Neo4j's own front end.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { compile } from '../src/index.ts';
import { analyse, CYPHER_VERSIONS } from './support/analyse.ts';
import { splitScript } from './support/engine.ts';
import { constructsOf, CONSTRUCTS } from './support/plan-constructs.ts';
import { EXAMPLES, planFiles } from './support/plan-files.ts';
import { planGraph } from './support/plan-graph.ts';
import { chart, compileClean } from './support/plan-store.ts';

const examples = planFiles(EXAMPLES);

describe.each(examples)('$name', ({ name, text }) => {
  const file = new URL(`${name}.cypher`, EXAMPLES);

  it('has nothing wrong with it', () => {
    expect(compile(text).diagnostics).toEqual([]);
  });

  it('has its script beside it', () => {
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(compile(text).script);
  });

  it('is named as its feature', () => {
    const slug = compileClean(text).plan.feature.slug;
    expect(name === 'diamond' ? 'example-diamond' : name).toBe(slug);
  });

  it('loads, reads back as the plan, and breaks no rule', async () => {
    const { plan, script } = compileClean(text);
    expect(await chart(script)).toEqual({ graph: planGraph(plan), violations: [] });
  });
});

it('leaves no script behind for an example that is gone', () => {
  const scripts = readdirSync(EXAMPLES).filter((file) => file.endsWith('.cypher'));
  expect(scripts.sort()).toEqual(examples.map(({ name }) => `${name}.cypher`));
});

it('uses every construct of the language', () => {
  const used = new Set(examples.flatMap(({ text }) => constructsOf(text)));
  expect([...used].sort()).toEqual([...CONSTRUCTS].sort());
});

it('has a plan of thirty nodes or more', () => {
  const sizes = examples.map(({ text }) => compileClean(text).plan.nodes.length);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(30);
});

// One test a statement: statements that several scripts share are analysed once.
describe.each(CYPHER_VERSIONS)('under %s', (version) => {
  const statements = new Map<string, string>();
  for (const { name, text } of examples) {
    for (const piece of splitScript(compile(text).script ?? '')) {
      if (piece.kind === 'statement' && !statements.has(piece.text))
        statements.set(piece.text, `${name}.cypher:${piece.line}`);
    }
  }

  it.each([...statements].map(([statement, place]) => ({ place, statement })))(
    '$place has no error and no warning',
    ({ statement }) => {
      expect(analyse(statement, version)).toEqual([]);
    },
  );
});
