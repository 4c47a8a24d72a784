import { openEmbedded, runEmbedded } from '../../store/embedded.ts';
import { StoreError } from '../../store/errors.ts';
import { scripts } from '../../store/scripts.ts';
import { counted } from '../../text/wording.ts';
import { type Answer, answer } from '../answer.ts';
import { defineCommand } from '../command.ts';
import { findPlans } from '../find-plans.ts';
import { type OutputOptions, withOutputOptions } from '../flags.ts';
import { printDiagnostics } from '../print-diagnostics.ts';
import { readEach } from '../read-each.ts';

/** What came out when a plan's script was run. */
interface Proof {
  readonly file: string;
  readonly nodes: number;
  /** Why the plan is not proved; empty when it is. */
  readonly faults: readonly string[];
}

/** `gbuild verify`: proves plans without a store by charting them in memory and validating the result. */
export const verify = defineCommand({
  name: 'verify',
  configure: (command) =>
    withOutputOptions(
      command
        .description('prove plans without a store: chart them in memory and validate the result')
        .argument('<plan...>', 'plan files, directories to search for them, or - for standard input'),
    ),
  run: async (paths: string[], options: OutputOptions) => {
    const { compile } = await import('../../compiler.ts');
    const { failed, results } = await readEach(findPlans(paths), ({ file, text }) => {
      const compiled = compile(text);
      return { file, source: compiled.source, diagnostics: compiled.diagnostics, compiled };
    });
    const sound = results.flatMap(({ compiled, file }) => (compiled.ok ? [{ ...compiled, file }] : []));
    const hasFaults = sound.length < results.length;
    if (
      hasFaults ||
      (failed && options.format === 'json') ||
      (results.some(({ diagnostics }) => diagnostics.length > 0) && options.format === 'pretty')
    ) {
      await printDiagnostics(results, options);
    }
    if (failed) return 2;
    if (hasFaults) return 1;
    return answer('verify', options, async (): Promise<Answer> => {
      const proofs: Proof[] = [];
      for (const { file, plan, script } of sound) {
        proofs.push({ file, nodes: plan.nodes.length, faults: await faultsOf(script) });
      }
      const proved = proofs.filter(({ faults }) => faults.length === 0);
      const lines = proved.map(
        ({ file, nodes }) => `${file}: charted and valid, ${counted(nodes, 'node')}\n`,
      );
      return {
        result: proofs,
        text: options.quiet === true ? '' : lines.join(''),
        refused: proofs.flatMap(({ faults, file }) => faults.map((fault) => `${file}: ${fault}`)),
      };
    });
  },
});

/** What is wrong with the graph that a script charts into a store of its own. */
async function faultsOf(script: string): Promise<string[]> {
  const store = await openEmbedded();
  try {
    const charted = await runEmbedded(store, script);
    if (!charted.ok) return [`the script fails in its line ${charted.error.line}: ${charted.error.message}`];
    const validated = await runEmbedded(store, scripts.validate);
    if (!validated.ok) throw new StoreError(`validate.cypher does not run: ${validated.error.message}`);
    return validated.rows.map((row) => `${String(row['check'])}: ${String(row['detail'])}`);
  } finally {
    store.db.close();
  }
}
