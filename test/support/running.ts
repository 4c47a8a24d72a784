/** Commands as processes that run beside the test, and a `cypherlite` that waits where a test wants it to. */

import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BIN, type CliResult } from './cli.ts';
import type { Sandbox } from './sandbox.ts';

/** A command that was started and not waited for. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<CliResult>;
}

/** Starts `gbuild` in a sandbox, in a process group of its own. */
export function start(
  box: Sandbox,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: box.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(box.cwd, '.bin'), process.env['PATH']].join(delimiter),
      HOME: box.cwd,
      ...env,
    },
  });
  const text = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text.stderr += chunk));
  const ended = new Promise<CliResult>((resolve) => {
    child.once('close', (code) => resolve({ code, ...text }));
  });
  return { child, ended };
}

/** Waits until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

/** A `cypherlite` that runs the one of a sandbox, and at its n-th call waits first until it is let go. */
export class Gate {
  readonly #box: Sandbox;

  constructor(box: Sandbox) {
    this.#box = box;
    const real = join(box.cwd, '.bin/cypherlite');
    const [count, go, holding, log] = ['count', 'go', 'holding', 'log'].map((name) => this.#path(name));
    writeFileSync(
      this.#path('program'),
      [
        '#!/bin/sh',
        `n=$(($(cat '${count}' 2>/dev/null || echo 0) + 1))`,
        `echo $n > '${count}'`,
        `echo "start $n" >> '${log}'`,
        'if [ "$n" = "$HOLD_AT" ]; then',
        `  echo $$ > '${holding}.new'`,
        `  mv '${holding}.new' '${holding}'`,
        `  while [ ! -e '${go}' ]; do sleep 0.05; done`,
        'fi',
        `'${real}' "$@"`,
        'code=$?',
        `echo "end $n" >> '${log}'`,
        'exit $code',
        '',
      ].join('\n'),
    );
    chmodSync(this.#path('program'), 0o755);
  }

  /** The environment of a command that is held at its n-th call of `cypherlite`. */
  at(call: number): Record<string, string> {
    for (const name of ['count', 'go', 'holding', 'log']) rmSync(this.#path(name), { force: true });
    return { GBUILD_CYPHERLITE: this.#path('program'), HOLD_AT: String(call) };
  }

  /** Waits until the call is held, and gives the id of its process. */
  async held(): Promise<number> {
    await until(() => existsSync(this.#path('holding')));
    return Number(readFileSync(this.#path('holding'), 'utf8'));
  }

  letGo(): void {
    writeFileSync(this.#path('go'), '');
  }

  /** Which calls were started, and which came to their end. */
  get log(): string[] {
    return readFileSync(this.#path('log'), 'utf8').trimEnd().split('\n');
  }

  #path(name: string): string {
    return join(this.#box.cwd, `.gate-${name}`);
  }
}

/** Whether there is a process with an id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
