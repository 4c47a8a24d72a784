import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../version.ts';
import { InputOutputError } from '../host/files.ts';
import type { CompileOptions } from './compile.ts';
import type { OutputOptions } from './output.ts';

/** Exit codes: clean, diagnostics with errors, usage or input and output. */
const USAGE = 2;

/**
 * Runs the command line and answers with the exit code. The compiler is loaded by the command that needs it, so
 * that `--help` and `--version` answer at once.
 */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command('gbuild')
    .description('Compile .gbuild plans into Cypher scripts for CypherLite.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'gbuild: ')) });

  withOutputOptions(
    program
      .command('compile')
      .description('check plans and write their scripts; diagnostics go to stderr')
      .argument('<plan...>', 'plan files, or - for standard input')
      .option('-o, --output <path>', 'write the script to this file, or each script into this directory'),
  ).action(async (plans: string[], options: CompileOptions) => {
    const { runCompile } = await import('./compile.ts');
    exitCode = await runCompile(plans, options);
  });

  withOutputOptions(
    program
      .command('check')
      .description('report what is wrong with plans; writes nothing')
      .argument('<plan...>', 'plan files, directories to search for them, or - for standard input'),
  ).action(async (plans: string[], options: OutputOptions) => {
    const { runCheck } = await import('./check.ts');
    exitCode = await runCheck(plans, options);
  });

  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    if (!(error instanceof InputOutputError)) throw error;
    process.stderr.write(`gbuild: ${error.message}\n`);
    return USAGE;
  }
  return exitCode;
}

function withOutputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'how diagnostics are printed')
        .choices(['pretty', 'json'])
        .default('pretty'),
    )
    .addOption(
      new Option('--color <when>', 'whether they are coloured; auto honours NO_COLOR')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('-q, --quiet', 'print errors only: no warnings, no count');
}
