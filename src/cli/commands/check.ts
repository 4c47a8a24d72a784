import { hasErrors } from '../../diagnostics/diagnostic.ts';
import { defineCommand } from '../command.ts';
import { findPlans } from '../find-plans.ts';
import { type OutputOptions, withOutputOptions } from '../flags.ts';
import { printDiagnostics } from '../print-diagnostics.ts';
import { readEach } from '../read-each.ts';

/** `gbuild check`: reports what is wrong with plans, on standard output. */
export const check = defineCommand({
  name: 'check',
  configure: (command) =>
    withOutputOptions(
      command
        .description('report what is wrong with plans; writes nothing')
        .argument('<plan...>', 'plan files, directories to search for them, or - for standard input'),
    ),
  run: async (paths: string[], options: OutputOptions) => {
    const compiler = await import('../../compiler.ts');
    const { failed, results } = await readEach(findPlans(paths), ({ file, text }) => {
      const { diagnostics, source } = compiler.check(text);
      return { file, source, diagnostics };
    });
    if (results.length > 0 || options.format === 'json')
      await printDiagnostics(results, options, process.stdout);
    if (failed) return 2;
    return results.some(({ diagnostics }) => hasErrors(diagnostics)) ? 1 : 0;
  },
});
