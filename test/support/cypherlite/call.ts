/** One call of the stand-in: what it is given, and what it does with it. */

import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import { parseCall, USAGE, type Call } from './arguments.ts';
import { UsageError } from './failure.ts';
import { requireDirectory, StoreFiles } from './files.ts';
import type { Hooks } from './hooks.ts';
import { Session } from './session.ts';

export interface Given {
  readonly argv: readonly string[];
  readonly hooks: Hooks;
  /** The directory that relative paths start from. */
  readonly cwd: string;
  readonly readInput: () => Promise<string>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Takes the lock of a store, and gives the function that lets go of it. */
  readonly takeLock: (directory: string) => () => void;
  readonly afterStatement: () => void;
  /** Is told of the call once its input is known: how many bytes were read, or null for none. */
  readonly log: (stdin: number | null) => void;
}

/** Answers a call, and gives the exit code. */
export async function answerCall(given: Given): Promise<number> {
  try {
    await run(given);
    return 0;
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      given.printError(`Error: ${thrown.message}\n${USAGE}`);
      return 2;
    }
    given.printError(`Error: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    return 1;
  }
}

async function run(given: Given): Promise<void> {
  const { argv, cwd, hooks, log, print, readInput } = given;
  if (argv[0] === '--version' && argv.length === 1) {
    log(null);
    print(`cypherlite ${hooks.version}\n`);
    return;
  }
  const call = parseCall(argv, hooks);
  if (hooks.garbage) {
    log(call.query === undefined ? Buffer.byteLength(await readInput()) : null);
    print('<!doctype html>\n{"unfinished": [1,\n');
    return;
  }
  requireDirectory(resolve(cwd, call.directory), call.directory);
  const release = lock(given, resolve(cwd, call.directory));
  try {
    await runCall(call, given);
  } finally {
    release();
  }
}

/** A held lock is found before any input is read. */
function lock({ log, takeLock }: Given, directory: string): () => void {
  try {
    return takeLock(directory);
  } catch (thrown) {
    log(null);
    throw thrown;
  }
}

async function runCall(call: Call, given: Given): Promise<void> {
  const { afterStatement, cwd, hooks, log, print, readInput } = given;
  const { files, graph } = StoreFiles.open(resolve(cwd, call.directory), call.jsonSnapshot);
  const session = await Session.open(files, graph, { call, spread: hooks.spread, print, afterStatement });
  try {
    if (call.query === undefined) {
      const script = await readInput();
      log(Buffer.byteLength(script));
      await session.runScript(script);
    } else {
      log(null);
      await session.runQuery(call.query);
    }
    if (hooks.holdMs > 0) await sleep(hooks.holdMs);
  } finally {
    session.close();
  }
}
