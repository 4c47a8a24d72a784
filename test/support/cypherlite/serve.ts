/**
 * The stand-in as one process for a whole run of the tests: to start Node and the engine anew for each of thousands of
 * calls is what takes their time. It is called by a few lines of shell (`client.ts`), through files in a directory:
 *
 *     calls        a pipe, on which a caller writes its name, a line
 *     NAME/call    the arguments of the call, each ended by a NUL, before them how many they are and the directory it is
 *                  made in; after them the script
 *     NAME/out     what the call prints, once it is done
 *     NAME/err     what it prints on stderr
 *     NAME/done    a pipe, on which the caller gets the exit code, a line
 */

import {
  closeSync,
  constants,
  createReadStream,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answerCall } from './call.ts';
import { readHooks } from './hooks.ts';
import { takeLock } from './lock.ts';

const [, , directory = ''] = process.argv;
const hooks = readHooks({});

const calls = createReadStream('', { fd: openSync(join(directory, 'calls'), 'r+') });
createInterface({ input: calls }).on('line', (name) => void serve(join(directory, name)));
// Whoever started this process holds the other end of its input, and takes the process along when it ends.
process.stdin.resume().on('end', () => process.exit());

async function serve(call: string): Promise<void> {
  const { argv, cwd, script } = readCall(join(call, 'call'));
  const said = { out: '', err: '' };
  const code = await answerCall({
    argv,
    hooks,
    cwd,
    readInput: () => Promise.resolve(script),
    print: (text) => (said.out += text),
    printError: (text) => (said.err += text),
    takeLock,
    afterStatement: () => undefined,
    log: () => undefined,
  });
  try {
    writeFileSync(join(call, 'out'), said.out);
    writeFileSync(join(call, 'err'), said.err);
    const done = openSync(join(call, 'done'), constants.O_WRONLY | constants.O_NONBLOCK);
    writeSync(done, `${code}\n`);
    closeSync(done);
  } catch {
    // The caller is gone, and nobody waits.
  }
}

function readCall(path: string): { argv: string[]; cwd: string; script: string } {
  const text = readFileSync(path, 'utf8');
  let at = 0;
  const next = (): string => {
    const end = text.indexOf('\0', at);
    const part = text.slice(at, end);
    at = end + 1;
    return part;
  };
  const count = Number(next());
  const cwd = next();
  const argv = Array.from({ length: count }, next);
  return { argv, cwd, script: text.slice(at) };
}
