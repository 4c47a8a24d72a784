import { compile } from '../../src/compiler.ts';

/** The script beside an example. Throws when the plan has an error. */
export function exampleScript(name: string, plan: string): string {
  const { diagnostics, script } = compile(plan);
  if (script === undefined) throw new Error(`${name}: ${diagnostics[0]?.message ?? 'no script'}`);
  return script;
}
