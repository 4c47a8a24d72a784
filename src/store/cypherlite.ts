import { setTimeout as sleep } from 'node:timers/promises';
import { reason } from '../host/files.ts';
import { StoreError } from './errors.ts';
import { parseRows, type Row } from './json-rows.ts';
import { type Outcome, runProgram } from './process.ts';

/** The oldest version whose command line this driver speaks. */
const OLDEST = [0, 7, 0] as const;
const INSTALL = 'curl -sSfL https://neo4j-labs.github.io/cypherlite/install.sh | bash';

/** How long to wait before each further try when another process holds the store. */
const LOCK_WAITS_MS = [1000, 2000, 4000] as const;

/** A script and its parameters. */
export interface Call {
  readonly script: string;
  /** The values of the parameters, which are passed as JSON. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Whether the call makes the store, whose snapshot is JSON then. */
  readonly creates?: boolean;
}

/**
 * The `cypherlite` command line, through which alone a store is touched.
 *
 * There is one process at a time: every call is awaited. When another process holds the store, the call is tried three
 * more times, with growing waits. The lock file is never touched.
 */
export class CypherLite {
  readonly #program: string;

  private constructor(program: string) {
    this.#program = program;
  }

  /**
   * Finds the program that `GBUILD_CYPHERLITE` names, by default `cypherlite` on PATH.
   *
   * @throws StoreError When it is missing or too old; the message says how to install it.
   */
  static async find(environment: Readonly<Record<string, string | undefined>>): Promise<CypherLite> {
    const named = environment['GBUILD_CYPHERLITE'];
    const program = named === undefined || named === '' ? 'cypherlite' : named;
    const where = program === named ? `GBUILD_CYPHERLITE (${program})` : 'cypherlite';
    const outcome = await start(program, ['--version'], '', where);
    const version = /(\d+)\.(\d+)\.(\d+)/.exec(outcome.stdout);
    if (outcome.code !== 0 || version === null) {
      throw new StoreError(
        `${where} does not tell its version, so it is not the cypherlite that is needed; ${instruction()}`,
      );
    }
    if (isOlder(version.slice(1, 4).map(Number))) {
      throw new StoreError(`${where} is version ${version[0]}, which is too old; ${instruction()}`);
    }
    return new CypherLite(program);
  }

  /**
   * Runs a script against the store in a directory, and returns the rows of all its statements in order.
   *
   * @throws StoreError When another process keeps the store, or the store refuses the script or answers with something
   * that is not a result.
   */
  async run(directory: string, { creates = false, params = {}, script }: Call): Promise<Row[]> {
    const args = [
      directory,
      '-json',
      ...(creates ? ['--snapshot-format', 'json'] : []),
      ...Object.entries(params).flatMap(([name, value]) => ['--param', `${name}=${JSON.stringify(value)}`]),
    ];
    const outcome = await this.#runUnlocked(args, script);
    if (outcome.signal !== null) {
      throw new StoreError(
        `cypherlite was ended by ${outcome.signal}; a transaction that it had not committed is undone`,
      );
    }
    if (outcome.code !== 0) throw refusal(outcome);
    const rows = parseRows(outcome.stdout);
    if (rows !== undefined) return rows;
    const start = oneLine(outcome.stdout).slice(0, 60);
    throw new StoreError(`cypherlite answered with something that is not a result: ${start}`);
  }

  async #runUnlocked(args: readonly string[], script: string): Promise<Outcome> {
    for (const wait of LOCK_WAITS_MS) {
      const outcome = await start(this.#program, args, script, 'cypherlite');
      if (!isLocked(outcome)) return outcome;
      await sleep(wait);
    }
    const outcome = await start(this.#program, args, script, 'cypherlite');
    if (!isLocked(outcome)) return outcome;
    throw new StoreError(
      `another process holds the store ${args[0] ?? ''} (tried ${LOCK_WAITS_MS.length + 1} times); let it finish or close it, and leave its lock file alone`,
    );
  }
}

function isLocked({ code, stderr }: Outcome): boolean {
  return code !== 0 && /storage locked/i.test(stderr);
}

function isOlder(version: readonly number[]): boolean {
  for (const [index, least] of OLDEST.entries()) {
    const part = version[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

function instruction(): string {
  return `install cypherlite ${OLDEST.join('.')} or newer: ${INSTALL}`;
}

async function start(
  program: string,
  args: readonly string[],
  input: string,
  where: string,
): Promise<Outcome> {
  try {
    return await runProgram(program, args, input);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const cause = isMissing
      ? where === 'cypherlite'
        ? 'is not on PATH'
        : 'is not there'
      : `does not start: ${reason(error)}`;
    throw new StoreError(`${where} ${cause}; ${instruction()}`);
  }
}

function refusal({ code, stderr }: Outcome): StoreError {
  const words = oneLine(stderr).replace(/^error:\s*/i, '');
  return /no space left|ENOSPC|disk full/i.test(words)
    ? new StoreError('no space is left for the store; nothing was changed')
    : new StoreError(words === '' ? `cypherlite failed with exit code ${code ?? '?'}` : words, 'refused');
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
