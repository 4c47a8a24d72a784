import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Something about the call or the file system that is not a fault of a plan; its message is one line. */
export class InputOutputError extends Error {}

/** Whether a path is a directory; one that is not there, or cannot be looked at, is none. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
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

/** Why a call of the file system failed, in a few words. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (code === undefined ? undefined : REASONS[code]) ?? error.message;
}
