import type { Command } from 'commander';
import { withFormat } from './flags.ts';
import type { ImportOptions } from './import.ts';

/** Adds `gbuild import`. */
export function addImportCommand(program: Command, exit: (code: number) => void): void {
  withFormat(
    program
      .command('import')
      .description('make a plan of a store, or of a plan of 0.4')
      .argument('<path>', 'a graph.json, a directory that holds one, or - for standard input')
      .option('-o, --output <file>', 'write the plan to this file, not to standard output')
      .option('--progress <dir>', 'the checkpoints of 0.4; by default nodes/ beside the graph.json')
      .option('--progress-out <file>', 'write a second script, which records the progress, to this file'),
  ).action(async (path: string, options: ImportOptions) => {
    const { runImport } = await import('./import.ts');
    exit(await runImport(path, options));
  });
}
