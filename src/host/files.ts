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
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Something is wrong with the call or with a file, rather than with a plan. The message is one line. */
export class InputOutputError extends Error {
  /** What is wrong, a sentence each. */
  readonly reasons: readonly string[];

  constructor(...reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/**
 * Whether there is something at a path.
 *
 * @throws InputOutputError When that cannot be told, as behind a directory that may not be entered.
 */
export function exists(path: string): boolean {
  return attempt(`look at ${path}`, () => {
    try {
      return statSync(path, { throwIfNoEntry: false }) !== undefined;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return false;
      throw error;
    }
  });
}

/** Whether a path is a directory; false for one that does not exist or cannot be examined. */
export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * The directory that the command is run in, without links.
 *
 * @throws InputOutputError When it has been removed.
 */
export function currentDirectory(): string {
  return attempt('tell the current directory', () => process.cwd());
}

/** The user's home directory, without links where it is there. */
export function homeDirectory(): string {
  const home = homedir();
  return isDirectory(home) ? realpathSync(home) : home;
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

/**
 * Moves a directory to where there is none yet, or an empty one; both are on one file system. Tells whether it was moved:
 * false when there is something by now.
 *
 * @throws InputOutputError When it cannot be moved.
 */
export function moveDirectory(from: string, to: string): boolean {
  return attempt(`move ${from} to ${to}`, () => {
    try {
      // Where a directory cannot be replaced by another, an empty one has to go first.
      if (process.platform === 'win32') rmdirSync(to);
      renameSync(from, to);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Removes a directory with all that is in it, if it is there and can be removed. */
export function removeDirectory(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // What is left over is in nobody's way.
  }
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
  ELOOP: 'it is a link that leads back to itself',
};

/** Why a call of the file system or the operating system failed, in a few words. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return (code === undefined ? undefined : REASONS[code]) ?? error.message;
}
