import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compareCodeUnits } from '../diagnostics/diagnostic.ts';

/** Something about the call or the file system that is not a fault of a plan; its message is one line. */
export class InputOutputError extends Error {}

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

/** Whether a path is a directory; a path that is not there is none. */
export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
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

/**
 * Replaces a file as a whole: readers see the old text or the new one, and after a failure the old one is there.
 * A path that leads to something other than a file (`/dev/stdout`) is written to as it is.
 */
export function replaceFile(path: string, text: string): void {
  try {
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing !== undefined && !existing.isFile()) {
      writeFileSync(path, text);
      return;
    }
    // Through a symbolic link, the file behind it is replaced, not the link.
    const target = existing === undefined ? path : realpathSync(path);
    const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      writeNew(temporary, text, existing?.mode);
      renameSync(temporary, target);
    } catch (error) {
      removeQuietly(temporary);
      throw error;
    }
  } catch (error) {
    throw new InputOutputError(`cannot write ${path}: ${reason(error)}`);
  }
}

function writeNew(path: string, text: string, mode: number | undefined): void {
  const file = openSync(path, 'wx');
  try {
    if (mode !== undefined) fchmodSync(file, mode & 0o7777);
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

function removeQuietly(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) unlinkSync(path);
}

/** Makes a directory and those above it, where they are not there. */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new InputOutputError(`cannot make the directory ${path}: ${reason(error)}`);
  }
}

function describe(path: string): string {
  return path === '-' ? 'standard input' : path;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  ENOSPC: 'no space is left',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'it exists and is not a directory',
};

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (code === undefined ? undefined : REASONS[code]) ?? error.message;
}
