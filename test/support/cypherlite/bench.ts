/** A place for tests of the stand-in: a fresh directory with the executable, and stores below it. */

import { spawn, spawnSync, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { HookName } from './hooks.ts';
import { installCypherlite } from './install.ts';

/** What a call gave. A process that was killed has no exit code but a signal. */
export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly input?: string;
  readonly cwd?: string;
  readonly hooks?: Readonly<Partial<Record<HookName, string>>>;
}

export class Bench {
  readonly root: string;
  readonly bin: string;
  readonly #children: ChildProcess[] = [];

  private constructor(root: string, bin: string) {
    this.root = root;
    this.bin = bin;
  }

  static async create(): Promise<Bench> {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'cypherlite-')));
    return new Bench(root, await installCypherlite(join(root, 'bin'), { isProcess: true }));
  }

  /** Ends whatever still runs, too: a test that failed may have left something. */
  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.root, { recursive: true, force: true });
  }

  /** An empty directory for a store. */
  directory(name = 'db'): string {
    const path = join(this.root, name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  call(args: readonly string[], { cwd = this.root, hooks = {}, input = '' }: CallOptions = {}): Outcome {
    const { signal, status, stderr, stdout } = spawnSync(this.bin, args, {
      cwd,
      input,
      encoding: 'utf8',
      env: { ...hooks },
    });
    return { code: status, signal, stdout, stderr };
  }

  /** Starts a call and does not wait for its end. Its stdin stays open. */
  start(args: readonly string[], hooks: CallOptions['hooks'] = {}): ChildProcessWithoutNullStreams {
    const child = spawn(this.bin, args, { env: { ...hooks } });
    this.#children.push(child);
    return child;
  }

  /** A process that keeps a store open; resolves once it has. End it with `end`. */
  async hold(store: string): Promise<ChildProcess> {
    const holder = this.start([store, '-json', 'RETURN 1 AS open'], { STAND_IN_HOLD_MS: '600000' });
    await new Promise<void>((resolve, reject) => {
      holder.stdout.once('data', () => resolve());
      holder.once('error', reject);
      holder.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
    });
    return holder;
  }
}

/** Ends a process and waits until it has; gives the signal it ended by. */
export async function end(holder: ChildProcess, signal: NodeJS.Signals): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => {
    holder.once('exit', (_, by) => resolve(by));
    holder.kill(signal);
  });
}

/** Every file below a directory with its text. */
export function filesOf(directory: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(directory.length + 1), readFileSync(path, 'utf8')] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
