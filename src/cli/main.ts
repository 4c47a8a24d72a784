import { Command, CommanderError } from 'commander';
import { InputOutputError } from '../host/files.ts';
import { VERSION } from '../version.ts';
import { addChangeCommands, withChangeOptions } from './change-commands.ts';
import type { CompileOptions } from './compile.ts';
import { withOutputOptions } from './flags.ts';
import { addFmtCommand } from './fmt-command.ts';
import { addImportCommand } from './import-command.ts';
import { addLspCommand } from './lsp-command.ts';
import type { OutputOptions } from './output.ts';
import { addStoreCommands } from './store-commands.ts';

/** Exit codes: clean, diagnostics with errors, usage or input and output. */
const USAGE = 2;

/**
 * Runs the command line and answers with the exit code. Each command loads what it needs when it is called, so that
 * `--help` and `--version` answer at once.
 */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command('gbuild')
    .description('Compile .gbuild plans into Cypher scripts for CypherLite, and run them in their stores.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'gbuild: ')) });
  addPlanCommands(program, (code) => (exitCode = code));
  addFmtCommand(program, (code) => (exitCode = code));
  addImportCommand(program, (code) => (exitCode = code));
  addLspCommand(program);
  addStoreCommands(program, (code) => (exitCode = code));
  addChangeCommands(program, (code) => (exitCode = code));
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

/** Adds the commands that read plans and need no store. */
function addPlanCommands(program: Command, exit: (code: number) => void): void {
  withOutputOptions(
    withChangeOptions(
      program
        .command('compile')
        .description('check plans and write their scripts; diagnostics go to stderr')
        .argument('<plan...>', 'plan files, or - for standard input')
        .option('-o, --output <path>', 'write the script to this file, or each script into this directory')
        .option(
          '--base <path>',
          'write what changes this store, snapshot or other plan into the plan, instead of the whole',
        ),
    ),
  ).action(async (plans: string[], options: CompileOptions) => {
    const { runCompile } = await import('./compile.ts');
    exit(await runCompile(plans, options));
  });

  withOutputOptions(
    program
      .command('check')
      .description('report what is wrong with plans; writes nothing')
      .argument('<plan...>', 'plan files, directories to search for them, or - for standard input'),
  ).action(async (plans: string[], options: OutputOptions) => {
    const { runCheck } = await import('./check.ts');
    exit(await runCheck(plans, options));
  });
}
