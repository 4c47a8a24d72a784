/** From the text of a plan to a store that holds it, where a failure on the way is a fault of the test. */

import { compile, type CompiledPlan } from '../../src/index.ts';
import {
  openStore,
  readGraph,
  runScript,
  validate,
  type Graph,
  type Store,
  type Violation,
} from './engine.ts';

/** Compiles a plan that has no fault; throws with its diagnostics if it has one. */
export function compileClean(text: string): CompiledPlan {
  const compiled = compile(text);
  const { diagnostics, source } = compiled;
  if (!compiled.ok || diagnostics.length > 0) {
    const faults = diagnostics.map(({ code, message, span }) => {
      const { line, column } = source.positionAt(span.start);
      return `${line}:${column} ${code}: ${message}`;
    });
    throw new Error(`the plan does not compile:\n${faults.join('\n')}\n${text}`);
  }
  return compiled;
}

/** Runs a script that has to succeed. */
export async function runClean(store: Store, script: string): Promise<void> {
  const result = await runScript(store, script);
  if (!result.ok) throw new Error(`line ${result.error.line}: ${result.error.message}\n${script}`);
}

/** What a store under the schema holds after a script, and what its validator says of it. */
export async function chart(script: string): Promise<{ graph: Graph; violations: Violation[] }> {
  const store = await openStore();
  await runClean(store, script);
  return { graph: await readGraph(store), violations: await validate(store) };
}
