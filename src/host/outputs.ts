import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputOutputError } from './files.ts';

/** A file that is about to be written, and what it is written for. */
export interface OutputFile {
  readonly path: string;
  /** How a message names what it is written for, such as a plan or a flag. */
  readonly owner: string;
}

/**
 * Holds the files that are about to be written against those that were read and against each other. Files are told apart
 * by what they are, not by their paths: a link to a file, hard or symbolic, is that file. `-` is no file.
 *
 * @throws InputOutputError When one of them is an input, or the same file as another.
 */
export function refuseOverwriting(outputs: readonly OutputFile[], inputs: readonly string[]): void {
  const taken = new Map<string, string>();
  for (const input of inputs) {
    const identity = identityOf(input);
    if (identity !== undefined && !taken.has(identity)) taken.set(identity, input);
  }
  for (const { owner, path } of outputs) {
    const identity = identityOf(path);
    if (identity === undefined) continue;
    const other = taken.get(identity);
    if (other !== undefined)
      throw new InputOutputError(`${path} would be overwritten: it belongs to ${other}`);
    taken.set(identity, owner);
  }
}

/** What tells a file from every other; nothing for what cannot be overwritten, such as a device or a directory. */
function identityOf(path: string): string | undefined {
  if (path === '-') return undefined;
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (found !== undefined) return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
    return join(realpathSync(dirname(resolve(path))), basename(path));
  } catch {
    return resolve(path);
  }
}
