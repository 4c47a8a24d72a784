import { type Command, InvalidArgumentError, Option } from 'commander';

export type Format = 'pretty' | 'json';
export type ColorChoice = 'auto' | 'always' | 'never';

/** The flags of commands that print diagnostics. */
export interface OutputOptions {
  readonly format: Format;
  readonly color?: ColorChoice;
  readonly quiet?: boolean;
}

/** The flag of commands that run `cypherlite`. */
export interface TimeoutOptions {
  readonly timeout?: string;
}

/** The flags of commands that work on a store. */
export interface StoreOptions extends StoreChoice {
  readonly format: Format;
}

/** The flags that say which store is meant. */
export interface StoreChoice extends TimeoutOptions {
  readonly db?: string;
  readonly feature?: string;
}

/** The flag of commands that look at a store again and again. */
export interface IntervalOptions {
  readonly interval: number;
}

/** The flags of commands that change a store. */
export interface ChangeOptions {
  readonly allowStarted?: readonly string[];
  readonly prune?: boolean;
}

export function withOutputOptions(command: Command): Command {
  return withColor(withFormat(command), 'whether they are coloured; auto honours NO_COLOR').option(
    '-q, --quiet',
    'print errors only: no warnings, no count',
  );
}

export function withStoreOptions(command: Command): Command {
  return withFormat(withStoreChoice(command));
}

export function withStoreChoice(command: Command): Command {
  return withTimeout(
    command
      .addOption(new Option('--db <dir>', 'the directory of the store').conflicts('feature'))
      .option('--feature <name>', 'the feature whose store is meant; by default the only one of the project'),
  );
}

export function withInterval(command: Command): Command {
  return command.option(
    '--interval <seconds>',
    'how long to wait between two looks at the store',
    parseInterval,
    1000,
  );
}

export function withTimeout(command: Command): Command {
  return command.option(
    '--timeout <seconds>',
    'end a cypherlite that takes longer, 0 for no limit; by default GBUILD_TIMEOUT, or else 600',
  );
}

export function withChangeOptions(command: Command): Command {
  return command
    .option(
      '--allow-started <slug>',
      'let the contract of this node change though the node has started (repeatable)',
      collect,
    )
    .option('--prune', 'remove nodes that have not started, and criteria, that are missing from the plan');
}

export function withFormat(command: Command): Command {
  return command.addOption(
    new Option('--format <format>', 'how the answer is printed')
      .choices(['pretty', 'json'])
      .default('pretty'),
  );
}

export function withColor(command: Command, description: string): Command {
  return command.addOption(
    new Option('--color <when>', description).choices(['auto', 'always', 'never']).default('auto'),
  );
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A duration such as `90m`, in milliseconds. */
export function parseDuration(value: string): number {
  const [, number, unit] = /^([0-9]{1,6})([smhd])$/.exec(value) ?? [];
  if (number === undefined || unit === undefined)
    throw new InvalidArgumentError('It is a number and a unit, such as 90m, 4h or 2d.');
  return Number(number) * UNITS[unit as keyof typeof UNITS];
}

/** A number of seconds between a tenth and an hour, in milliseconds. */
function parseInterval(value: string): number {
  const seconds = /^[0-9]+(?:\.[0-9]+)?$/.test(value) ? Number(value) : 0;
  if (seconds < 0.1 || seconds > 3600)
    throw new InvalidArgumentError('It is a number of seconds from 0.1 to 3600.');
  return Math.round(seconds * 1000);
}

/** The number of a start. */
export function parseStart(value: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(value)) throw new InvalidArgumentError('It is a number from 1.');
  return Number(value);
}

/** Collects the values of a flag that may be given several times. */
export function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
