import { type Command, Option } from 'commander';

/** How diagnostics are printed: the flags of the commands that read plans. */
export function withOutputOptions(command: Command): Command {
  return withFormat(command)
    .addOption(
      new Option('--color <when>', 'whether they are coloured; auto honours NO_COLOR')
        .choices(['auto', 'always', 'never'])
        .default('auto'),
    )
    .option('-q, --quiet', 'print errors only: no warnings, no count');
}

/** Which store is meant, and how the answer is printed: the flags of the commands that run a store. */
export function withStoreOptions(command: Command): Command {
  return withFormat(
    command
      .addOption(new Option('--db <dir>', 'the directory of the store').conflicts('feature'))
      .option('--feature <name>', 'the feature whose store is meant; by default the only one under .gbuild/'),
  );
}

/** How the answer of a command is printed. */
export function withFormat(command: Command): Command {
  return command.addOption(
    new Option('--format <format>', 'how the answer is printed')
      .choices(['pretty', 'json'])
      .default('pretty'),
  );
}

/** Collects the values of a flag that may be given several times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
