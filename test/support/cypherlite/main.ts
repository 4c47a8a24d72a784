/**
 * A stand-in for the `cypherlite` command line, for tests: it keeps the contract that gbuild relies on and executes
 * the Cypher on the embedded engine. Where the contract leaves something open, it takes the strict side: it refuses
 * what it does not name, so that nobody comes to rely on it.
 *
 *     cypherlite DB [-json] [--mode jsonl] [--param NAME=JSON]... [--snapshot-format json] [QUERY]
 *     cypherlite --version
 *
 * It differs from the real store in that a number without a fraction is an integer however it was written, and that
 * dates are kept as strings. `hooks.ts` says how a test makes it misbehave, `install.ts` how to get it.
 */

import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { parseCall, USAGE, type Call } from './arguments.ts';
import { UsageError } from './failure.ts';
import { requireDirectory, StoreFiles } from './files.ts';
import { readHooks, type LoggedCall } from './hooks.ts';
import { takeLock } from './lock.ts';
import { Session } from './session.ts';

const hooks = readHooks(process.env);
const argv = process.argv.slice(2);

async function main(): Promise<void> {
  if (argv[0] === '--version' && argv.length === 1) {
    log(null);
    process.stdout.write(`cypherlite ${hooks.version}\n`);
    return;
  }
  const call = parseCall(argv, hooks);
  if (hooks.garbage) {
    log(call.query === undefined ? Buffer.byteLength(await readInput()) : null);
    process.stdout.write('<!doctype html>\n{"unfinished": [1,\n');
    return;
  }
  requireDirectory(call.directory);
  const release = takeLockUntilExit(call.directory);
  try {
    await runCall(call);
  } finally {
    release();
  }
}

async function runCall(call: Call): Promise<void> {
  const { files, graph } = StoreFiles.open(call.directory, call.jsonSnapshot);
  const session = await Session.open(files, graph, {
    call,
    spread: hooks.spread,
    print: (text) => process.stdout.write(text),
    afterStatement: () => {
      if (hooks.kill) process.kill(process.pid, 'SIGKILL');
    },
  });
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

/** The lock goes when the process does, unless it is killed outright. A held lock is found before any input is read. */
function takeLockUntilExit(directory: string): () => void {
  let release: () => void;
  try {
    release = takeLock(directory);
  } catch (thrown) {
    log(null);
    throw thrown;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      release();
      process.kill(process.pid, signal);
    });
  }
  return release;
}

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function log(stdin: number | null): void {
  const call: LoggedCall = { argv, stdin };
  if (hooks.log !== undefined) appendFileSync(hooks.log, `${JSON.stringify(call)}\n`);
}

main().catch((thrown: unknown) => {
  if (thrown instanceof UsageError) {
    process.stderr.write(`Error: ${thrown.message}\n${USAGE}`);
    process.exitCode = 2;
  } else {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    process.stderr.write(`Error: ${text}\n`);
    process.exitCode = 1;
  }
});
