/** Commands on a terminal, which `script` of util-linux makes. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { Sandbox } from './sandbox.ts';

/** Whether there is a `script` that runs a command on a terminal and hands its exit code on. */
export const HAS_TERMINAL = /util-linux/.test(
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '',
);

/** A line of shell that runs on a terminal of its own. */
export class Terminal {
  /** All that was written to it. */
  output = '';
  /** The exit code. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(
    box: Sandbox,
    line: string,
    columns: number,
    rows: number,
    env: Readonly<Record<string, string>> = {},
  ) {
    const setUp = `tty; stty cols ${columns} rows ${rows}`;
    this.#child = spawn('script', ['-qfec', `${setUp}; ${line}`, '/dev/null'], {
      cwd: box.cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: [join(box.cwd, '.bin'), process.env['PATH']].join(delimiter),
        HOME: box.cwd,
        SHELL: '/bin/sh',
        TERM: 'xterm',
        ...env,
      },
    });
    this.#child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (this.output += chunk));
    this.ended = new Promise((resolve) => this.#child.once('close', resolve));
  }

  /** Presses keys. */
  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  resize(columns: number, rows: number): void {
    const tty = /\/dev\/\S+/.exec(this.output)?.[0] ?? '';
    spawnSync('stty', ['-F', tty, 'cols', String(columns), 'rows', String(rows)]);
  }

  /** Takes the terminal away. */
  hangUp(): void {
    this.#child.kill('SIGTERM');
  }

  /** The lines of the page that was drawn last. */
  get page(): string[] {
    const drawn = this.output.slice(this.output.lastIndexOf('\u001b[H') + 3);
    // A page that is still being written has no end yet.
    const end = drawn.lastIndexOf('\u001b[J');
    return end === -1
      ? []
      : drawn
          .slice(0, end)
          .replace(/\u001b\[K/g, '')
          .split(/\r+\n/);
  }
}
