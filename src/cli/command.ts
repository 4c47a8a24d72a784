import type { Command } from 'commander';

/** Adds a command to the program. `exit` is told the exit code of the command once it has run. */
export type Register = (program: Command, exit: (code: number) => void) => void;

/**
 * A command: its name, how it is registered, and how it runs. `run` is given the arguments and then the flags, and
 * returns the exit code.
 *
 * Every command is registered at every start, so its file imports the compiler, the store and other things that are
 * slow to load within `run`. Nothing but types of them may be imported at the top.
 */
export function defineCommand<Args extends readonly unknown[]>({
  configure,
  name,
  run,
}: {
  readonly name: string;
  /** Adds description, arguments and flags. */
  readonly configure: (command: Command) => Command;
  readonly run: (...args: Args) => Promise<number>;
}): Register {
  return (program, exit) => {
    configure(program.command(name)).action(async (...args: Args) => exit(await run(...args)));
  };
}
