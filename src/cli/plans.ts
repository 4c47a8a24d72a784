import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compareCodeUnits } from '../diagnostics/diagnostic.ts';
import { InputOutputError, isDirectory, reason } from '../host/files.ts';

/** The name under which a plan from standard input is reported. */
export const STDIN_NAME = '<stdin>';

/**
 * The text of a plan file, or of standard input for `-`. The byte order mark stays, so that offsets are the file's.
 *
 * @throws InputOutputError When it cannot be read, or is not UTF-8.
 */
export async function readPlan(path: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    bytes = path === '-' ? await buffer(process.stdin) : readFileSync(path);
  } catch (error) {
    throw new InputOutputError(`cannot read ${describe(path)}: ${reason(error)}`);
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new InputOutputError(`${describe(path)} is UTF-16; save it as UTF-8`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InputOutputError(`${describe(path)} is not UTF-8`);
  }
}

/** The plan files that arguments name: files as they are, directories searched for `.gbuild` files. */
export function findPlans(paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => (path !== '-' && isDirectory(path) ? plansIn(path) : [path]));
  return [...new Set(found)];
}

function plansIn(directory: string): string[] {
  const plans: string[] = [];
  const open = [directory];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of entriesOf(at)) {
      const path = join(at, entry.name);
      // A feature's store lives under `.gbuild/`, so that dot-directories hold no plans.
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        open.push(path);
      else if (entry.isFile() && entry.name.endsWith('.gbuild')) plans.push(path);
    }
  }
  if (plans.length === 0) throw new InputOutputError(`no .gbuild files in ${directory}`);
  return plans.sort(compareCodeUnits);
}

function entriesOf(directory: string) {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    throw new InputOutputError(`cannot read ${directory}: ${reason(error)}`);
  }
}

function describe(path: string): string {
  return path === '-' ? 'standard input' : path;
}
