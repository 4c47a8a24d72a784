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
import { answerCall } from './call.ts';
import { readHooks, type LoggedCall } from './hooks.ts';
import { takeLock } from './lock.ts';

const hooks = readHooks(process.env);
const argv = process.argv.slice(2);

/** The lock goes when the process does, unless it is killed outright. */
function takeLockUntilExit(directory: string): () => void {
  const release = takeLock(directory);
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

void answerCall({
  argv,
  hooks,
  cwd: process.cwd(),
  readInput,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  takeLock: takeLockUntilExit,
  afterStatement: () => {
    if (hooks.kill) process.kill(process.pid, 'SIGKILL');
  },
  log,
}).then((code) => (process.exitCode = code));
