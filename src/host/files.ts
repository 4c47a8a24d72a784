import {
  closeSync,
  type Dirent,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Something is wrong with the call or with a file, rather than with a plan. The message is one line. */
export class InputOutputError extends Error {}

/** Whether a path is a directory; false for one that does not exist or cannot be examined. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Replaces a file as a whole: a reader sees the old text or the new one, and a failure leaves the old one. A path to
 * something other than a file, such as `/dev/stdout`, is written to directly.
 *
 * @throws InputOutputError When the file cannot be written.
 */
export function replaceFile(path: string, text: string): void {
  attempt(`write ${path}`, () => {
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing !== undefined && !existing.isFile()) {
      writeFileSync(path, text);
      return;
    }
    // A symbolic link stays; the file behind it is replaced.
    const target = existing === undefined ? path : realpathSync(path);
    const temporary = join(dirname(target), `.${basename(target)}.${crypto.randomUUID()}.tmp`);
    try {
      writeNew(temporary, text, existing?.mode);
      renameSync(temporary, target);
    } catch (error) {
      removeQuietly(temporary);
      throw error;
    }
  });
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

/**
 * The entries of a directory.
 *
 * @throws InputOutputError When it cannot be read.
 */
export function directoryEntries(path: string): Dirent[] {
  return attempt(`read ${path}`, () => readdirSync(path, { withFileTypes: true }));
}

/**
 * Makes a directory, and those above it that are missing.
 *
 * @throws InputOutputError When it cannot be made.
 */
export function makeDirectory(path: string): void {
  attempt(`make the directory ${path}`, () => mkdirSync(path, { recursive: true }));
}

function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new InputOutputError(`cannot ${what}: ${reason(error)}`);
  }
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

/** Why a call of the file system or the operating system failed, in a few words. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (code === undefined ? undefined : REASONS[code]) ?? error.message;
}
