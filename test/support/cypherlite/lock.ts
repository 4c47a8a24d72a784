/**
 * The exclusive lock on a store: `.cypherlite.lock`, which holds the id of the process that has the store open. The
 * lock of a process that is gone counts for nothing, as one of the operating system would not.
 */

import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Failure, isErrno } from './failure.ts';

export const LOCK_FILE = '.cypherlite.lock';

/** Takes the lock at once or throws `Failure`; gives the function that lets go of it. */
export function takeLock(directory: string): () => void {
  const lock = join(directory, LOCK_FILE);
  // The file comes into being with its content, by a link, so that nobody ever reads half of it.
  const ticket = `${lock}.${process.pid}`;
  writeFileSync(ticket, `${process.pid}\n`);
  try {
    while (!linked(ticket, lock)) removeDead(lock, ticket);
  } finally {
    rmSync(ticket, { force: true });
  }
  return () => {
    if (holderOf(lock) === process.pid) rmSync(lock);
  };
}

/** Removes the lock of a dead process; throws where it is alive. One process at a time does so, by a second lock. */
function removeDead(lock: string, ticket: string): void {
  const guard = `${lock}.takeover`;
  if (!linked(ticket, guard)) throw new Failure('storage locked');
  try {
    const holder = holderOf(lock);
    if (holder !== undefined && isAlive(holder)) throw new Failure('storage locked');
    rmSync(lock, { force: true });
  } finally {
    rmSync(guard);
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (thrown) {
    if (isErrno(thrown, 'EEXIST')) return false;
    throw thrown;
  }
}

/** The process id in a lock file; undefined where there is no file any more. */
function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (thrown) {
    if (isErrno(thrown, 'ENOENT')) return undefined;
    throw thrown;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    return !isErrno(thrown, 'ESRCH');
  }
  return !isZombie(pid);
}

/** Whether a process has ended and only waits for its parent to notice. Known on Linux only. */
function isZombie(pid: number): boolean {
  try {
    return /^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
