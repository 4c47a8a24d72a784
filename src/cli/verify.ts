import { compile } from '../compiler.ts';
import { openEmbedded, runEmbedded } from '../store/embedded.ts';
import { StoreError } from '../store/errors.ts';
import { scripts } from '../store/scripts.ts';
import { findPlans, readPlan, STDIN_NAME } from './plans.ts';
import { type OutputOptions, printDiagnostics } from './output.ts';
import { readEach } from './read-each.ts';
import { type Answer, answer } from './store-command.ts';

/** What executing a plan's script showed. */
interface Proof {
  readonly file: string;
  readonly nodes: number;
  /** Why the plan is not proved; empty when it is. */
  readonly faults: readonly string[];
}

/** `gbuild verify`: proves plans without a store: compiles them, charts them in memory, and validates the result. */
export async function runVerify(paths: readonly string[], options: OutputOptions): Promise<number> {
  const { failed, results } = await readEach(findPlans(paths), async (path) => ({
    file: path === '-' ? STDIN_NAME : path,
    ...compile(await readPlan(path)),
  }));
  const hasErrors = results.some(({ script }) => script === undefined);
  if (
    hasErrors ||
    (failed && options.format === 'json') ||
    (results.some(({ diagnostics }) => diagnostics.length > 0) && options.format === 'pretty')
  ) {
    printDiagnostics(results, options, options.format === 'json' ? process.stdout : process.stderr);
  }
  if (failed) return 2;
  if (hasErrors) return 1;
  return answer(options.format, async (): Promise<Answer> => {
    const proofs: Proof[] = [];
    for (const { file, plan, script = '' } of results) {
      proofs.push({ file, nodes: plan?.nodes.length ?? 0, faults: await faultsOf(script) });
    }
    const proved = proofs.filter(({ faults }) => faults.length === 0);
    return {
      result: proofs,
      text:
        options.quiet === true
          ? ''
          : proved
              .map(
                ({ file, nodes }) =>
                  `${file}: charted and valid, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}\n`,
              )
              .join(''),
      refused: proofs.flatMap(({ faults, file }) => faults.map((fault) => `${file}: ${fault}`)),
    };
  });
}

/** What is wrong with the graph that a script charts. Each script gets a store of its own. */
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
