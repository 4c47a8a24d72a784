import { spawn } from 'node:child_process';

/** How a process ended, and what it wrote. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end, with a text as its standard input. No shell is involved: arguments are passed as they are.
 *
 * An interrupt (Ctrl-C) reaches the program as well, since it belongs to the same process group. It is left to end by
 * itself, so that it can finish or undo what it was writing.
 *
 * @throws The error of the operating system when the program cannot be started.
 */
export function runProgram(program: string, args: readonly string[], input: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    const waitForChild = (): void => undefined;
    process.on('SIGINT', waitForChild);
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    // A program that ends early closes its input. How it ended says more than the broken pipe does.
    child.stdin.on('error', () => undefined);
    child.on('error', (error) => {
      process.off('SIGINT', waitForChild);
      reject(error);
    });
    child.on('close', (code, signal) => {
      process.off('SIGINT', waitForChild);
      resolve({
        code,
        signal,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      });
    });
    child.stdin.end(input);
  });
}
