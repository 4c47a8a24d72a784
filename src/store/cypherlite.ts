import { setTimeout as sleep } from 'node:timers/promises';
import { reason } from '../host/files.ts';
import type { Interrupts } from '../host/interrupts.ts';
import { StoreError } from './errors.ts';
import { parseRows, type Row } from './json-rows.ts';
import { type Outcome, type ProcessOptions, runProgram } from './process.ts';

/** The oldest version whose command line this driver speaks. */
const OLDEST = [0, 7, 0] as const;
const INSTALL = 'curl -sSfL https://neo4j-labs.github.io/cypherlite/install.sh | bash';

/** How long to wait before each further try when another process holds the store. */
const LOCK_WAITS_MS = [1000, 2000, 4000] as const;

/** A script; it has no parameters, since a command line takes only so much. */
export interface Call {
  readonly script: string;
  /** Whether the call makes the store, whose snapshot is JSON then. */
  readonly creates?: boolean;
}

/** Under which circumstances the program is run. */
export interface Circumstances {
  readonly interrupts: Interrupts;
  /** How long one process may take; `undefined` for as long as it likes. */
  readonly timeoutMs: number | undefined;
}

/**
 * The `cypherlite` command line, through which alone a store is touched.
 *
 * There is one process at a time: every call is awaited. When another process holds the store, the call is tried three
 * more times, with growing waits. The lock file is never touched. Once a signal has asked the command to end, no process
 * is started any more.
 */
export class CypherLite {
  readonly #program: string;
  readonly #circumstances: Circumstances;
  #hasLanded = false;

  private constructor(program: string, circumstances: Circumstances) {
    this.#program = program;
    this.#circumstances = circumstances;
  }

  /**
   * Finds the program that `GBUILD_CYPHERLITE` names, by default `cypherlite` on PATH.
   *
   * @throws StoreError When it is missing or too old; the message says how to install it.
   */
  static async find(
    environment: Readonly<Record<string, string | undefined>>,
    circumstances: Circumstances,
  ): Promise<CypherLite> {
    const named = environment['GBUILD_CYPHERLITE'];
    const program = named === undefined || named === '' ? 'cypherlite' : named;
    const where = program === named ? `GBUILD_CYPHERLITE (${program})` : 'cypherlite';
    const cypherlite = new CypherLite(program, circumstances);
    const outcome = await cypherlite.#start(['--version'], '', where);
    const version = /(\d+)\.(\d+)\.(\d+)/.exec(outcome.stdout);
    if (outcome.code !== 0 || version === null) {
      throw new StoreError(
        `${where} does not tell its version, so it is not the cypherlite that is needed; ${instruction()}`,
      );
    }
    if (isOlder(version.slice(1, 4).map(Number))) {
      throw new StoreError(`${where} is version ${version[0]}, which is too old; ${instruction()}`);
    }
    return cypherlite;
  }

  /** Takes note that something was written and has landed, so that an interrupted command can say so. */
  noteLanded(): void {
    this.#hasLanded = true;
  }

  /** What a command that a signal has ended says of what it wrote; `undefined` as long as no signal came. */
  get interruption(): string | undefined {
    const { signal } = this.#circumstances.interrupts;
    if (signal === undefined) return undefined;
    return `interrupted by ${signal}; ${this.#hasLanded ? 'the write has landed' : 'nothing was written'}`;
  }

  /**
   * Runs a script against the store in a directory, and returns the rows of all its statements in order.
   *
   * The store is held by the one process from the first statement to the last, so nobody writes between them.
   *
   * @throws StoreError When another process keeps the store, or the store refuses the script or answers with something
   * that is not a result.
   */
  async run(directory: string, { creates = false, script }: Call): Promise<Row[]> {
    const args = [directory, '-json', ...(creates ? ['--snapshot-format', 'json'] : [])];
    const outcome = await this.#runUnlocked(args, script);
    if (outcome.signal !== null) {
      throw new StoreError(
        `cypherlite was ended by ${outcome.signal}; a transaction that it had not committed is undone`,
      );
    }
    // A store that cannot be loaded has been seen to give exit code 0, and its error on stderr.
    const isSilent = outcome.stdout.trim() === '' && outcome.stderr.trim() !== '';
    if (outcome.code !== 0 || isSilent) throw refusal(outcome);
    const rows = parseRows(outcome.stdout);
    if (rows !== undefined) return rows;
    const start = oneLine(outcome.stdout).slice(0, 60);
    throw new StoreError(`cypherlite answered with something that is not a result: ${start}`);
  }

  async #runUnlocked(args: readonly string[], script: string): Promise<Outcome> {
    for (const wait of LOCK_WAITS_MS) {
      const outcome = await this.#start(args, script);
      if (!isLocked(outcome)) return outcome;
      await this.#circumstances.interrupts.wait((signal) => sleep(wait, undefined, { signal }));
    }
    const outcome = await this.#start(args, script);
    if (!isLocked(outcome)) return outcome;
    throw new StoreError(
      `another process holds the store ${args[0] ?? ''} (tried ${LOCK_WAITS_MS.length + 1} times); let it finish or close it, and leave its lock file alone`,
    );
  }

  /** Runs the program once, unless a signal came. */
  async #start(args: readonly string[], input: string, where = 'cypherlite'): Promise<Outcome> {
    if (this.interruption !== undefined) throw new StoreError(this.interruption, 'interrupted');
    const outcome = await start(this.#program, args, { input, ...this.#circumstances }, where);
    if (outcome.endedFor === 'signal' && outcome.code !== 0) {
      throw new StoreError(
        `interrupted again, so ${where} was ended in the middle; \`gbuild status\` tells what has landed`,
        'interrupted',
      );
    }
    if (outcome.endedFor === 'time' && outcome.code !== 0) {
      const seconds = (this.#circumstances.timeoutMs ?? 0) / 1000;
      throw new StoreError(
        `${where} took longer than ${seconds} s, so it was ended; a transaction that it had not committed is undone (--timeout SECONDS or GBUILD_TIMEOUT sets the time)`,
      );
    }
    return outcome;
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
  options: ProcessOptions,
  where: string,
): Promise<Outcome> {
  try {
    return await runProgram(program, args, options);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const cause =
      code === 'ENOENT'
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
