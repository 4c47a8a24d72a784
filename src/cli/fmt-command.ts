import { type Command, Option } from 'commander';
import type { FmtOptions } from './fmt.ts';

/** Adds `gbuild fmt`. */
export function addFmtCommand(program: Command, exit: (code: number) => void): void {
  program
    .command('fmt')
    .description('rewrite plans in the canonical layout; prints the names of those it changed')
    .argument(
      '<plan...>',
      'plan files, directories to search for them, or - for standard input to standard output',
    )
    .option('--check', 'write nothing; list the files that would change and exit with 1 if there are any')
    .option('--diff', 'write nothing; print what would change')
    .addOption(
      new Option('--line-ending <ending>', 'how lines end; auto is as in the file')
        .choices(['auto', 'lf', 'crlf'])
        .default('auto'),
    )
    .addOption(
      new Option('--color <when>', 'whether diagnostics are coloured; auto honours NO_COLOR')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('-q, --quiet', 'print no names')
    .action(async (plans: string[], options: FmtOptions) => {
      const { runFmt } = await import('./fmt.ts');
      exit(await runFmt(plans, options));
    });
}
