import { type ChildProcess, spawn } from 'node:child_process';
import type { Interrupts } from '../host/interrupts.ts';

/** How a process ended, and what it wrote. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was ended by us, if it was: it took too long, or a signal came a second time. */
  readonly endedFor: 'time' | 'signal' | undefined;
}

/** What a program is run with. */
export interface ProcessOptions {
  /** Its standard input. */
  readonly input: string;
  /** How long it may take; `undefined` for as long as it likes. */
  readonly timeoutMs: number | undefined;
  readonly interrupts: Interrupts;
}

/** How long a program that was asked to end, or has ended, may still take before it is cut off. */
const GRACE_MS = 2000;

/**
 * Runs a program to its end. No shell is involved: arguments are passed as they are.
 *
 * The program has a process group of its own, so that Ctrl-C and a signal to the group of the command reach the command
 * alone. What it was writing is finished: a signal ends it only when it comes a second time. One that takes too long is
 * ended with all that it has started.
 *
 * @throws The error of the operating system when the program cannot be started.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { input, interrupts, timeoutMs }: ProcessOptions,
): Promise<Outcome> {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let endedFor: Outcome['endedFor'];
  const timers: NodeJS.Timeout[] = [];
  const end = (why: 'time' | 'signal'): void => {
    if (endedFor !== undefined) return;
    endedFor = why;
    kill(child, 'SIGTERM');
    timers.push(setTimeout(() => kill(child, 'SIGKILL'), GRACE_MS));
  };
  if (timeoutMs !== undefined) timers.push(setTimeout(() => end('time'), timeoutMs));
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  // A program that ends early closes its input. How it ended says more than the broken pipe does.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const closed = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
    child.on('exit', () => {
      // Somebody whom the program started, and who outlives it, may keep its output open for ever.
      timers.push(
        setTimeout(() => {
          child.stdout.destroy();
          child.stderr.destroy();
        }, GRACE_MS),
      );
    });
  });
  try {
    const { code, signal } = await interrupts.during(
      (isFirst) => {
        if (!isFirst) end('signal');
      },
      () => closed,
    );
    return {
      code,
      signal,
      stdout: Buffer.concat(stdout).toString('utf8'),
      stderr: Buffer.concat(stderr).toString('utf8'),
      endedFor,
    };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Sends a signal to a program and to all that it has started. */
function kill({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
