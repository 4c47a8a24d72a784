import { check } from '../compiler.ts';
import { findPlans, readPlan, STDIN_NAME } from './plans.ts';
import { type OutputOptions, printDiagnostics } from './output.ts';
import { readEach } from './read-each.ts';

/** `gbuild check`: what is wrong with the plans, on standard output. Answers with the exit code. */
export async function runCheck(paths: readonly string[], options: OutputOptions): Promise<number> {
  const { failed, results } = await readEach(findPlans(paths), async (path) => {
    const { diagnostics, source } = check(await readPlan(path));
    return { file: path === '-' ? STDIN_NAME : path, source, diagnostics };
  });
  if (results.length > 0 || options.format === 'json') printDiagnostics(results, options, process.stdout);
  if (failed) return 2;
  return results.some(({ diagnostics }) => diagnostics.some((each) => each.severity === 'error')) ? 1 : 0;
}
