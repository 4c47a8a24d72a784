import { Command, CommanderError } from 'commander';
import { InputOutputError } from '../host/files.ts';
import { VERSION } from '../version.ts';
import { apply } from './commands/apply.ts';
import { check } from './commands/check.ts';
import { compile } from './commands/compile.ts';
import { complete } from './commands/complete.ts';
import { record } from './commands/record.ts';
import { diff } from './commands/diff.ts';
import { dispatch } from './commands/dispatch.ts';
import { events } from './commands/events.ts';
import { feature } from './commands/feature.ts';
import { fmt } from './commands/fmt.ts';
import { importPlan } from './commands/import.ts';
import { lsp } from './commands/lsp.ts';
import { node } from './commands/node.ts';
import { reopen } from './commands/reopen.ts';
import { review } from './commands/review.ts';
import { setStatus } from './commands/set-status.ts';
import { status } from './commands/status.ts';
import { validate } from './commands/validate.ts';
import { verify } from './commands/verify.ts';

/** The commands, in the order of `gbuild --help`. */
const COMMANDS = [
  compile,
  check,
  fmt,
  importPlan,
  lsp,
  apply,
  verify,
  status,
  node,
  feature,
  events,
  dispatch,
  review,
  complete,
  record,
  setStatus,
  reopen,
  validate,
  diff,
];

/** The exit code of a wrong call, and of a file that cannot be read or written. */
const USAGE = 2;

/** Runs the command line and returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command('gbuild')
    .description('Compile .gbuild plans into Cypher scripts for CypherLite, and run them in their stores.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'gbuild: ')) });
  for (const register of COMMANDS) register(program, (code) => (exitCode = code));
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
